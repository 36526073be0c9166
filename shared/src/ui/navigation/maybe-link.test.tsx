import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { Chip } from '../controls/chip.tsx';
import { MaybeLink } from './maybe-link.tsx';
import { LinkTabs } from '../controls/tabs.tsx';

const parts = (
  <>
    <MaybeLink to="/here/">A word</MaybeLink>
    <Chip to="/here/">A chip</Chip>
    <LinkTabs label="Sections" items={[{ label: 'A tab', to: '/here/', current: false }]} />
  </>
);

describe('parts that may lead somewhere', () => {
  it('are links where the site has the page', async () => {
    await renderInApp(parts);
    for (const name of ['A word', 'A chip', 'A tab'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/here/');
  });

  it('are plain words, or left out, where it has none', async () => {
    await renderInApp(parts, { hasPage: (url) => url !== '/here/' });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('A word')).toBeVisible();
    expect(screen.getByText('A chip')).toBeVisible();
    expect(screen.queryByText('A tab')).toBeNull();
  });
});
