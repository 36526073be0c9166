import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { Pagination } from './pagination.tsx';

const hrefOf = (page: number) => `/videos/top-rated/${page}/`;

describe('Pagination', () => {
  it('links the neighbours with their relation and marks the page that is shown', async () => {
    await renderInApp(<Pagination page={6} totalPages={12} hrefOf={hrefOf} />);
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', hrefOf(5));
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('rel', 'prev');
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', hrefOf(7));
    expect(screen.getByRole('link', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '',
      '1',
      '4',
      '5',
      '6',
      '7',
      '8',
      '12',
      '',
    ]);
  });

  it('offers nothing before the first page and after the last', async () => {
    await renderInApp(<Pagination page={1} totalPages={2} hrefOf={hrefOf} />);
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', hrefOf(2));
  });

  it('is not there for a list of one page', async () => {
    await renderInApp(<Pagination page={1} totalPages={1} hrefOf={hrefOf} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
