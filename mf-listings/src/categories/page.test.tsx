import { describe, expect, it } from '@jest/globals';
import type { CategoriesAnswer } from '@foyer/shared/wire-schemas/categories';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, within } from '@testing-library/react';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

const ANSWER: CategoriesAnswer = {
  categories: [
    { dir: 'harbour', title: 'Harbour', total_videos: 12, thumb: '/media/categories/1.webp' },
    { dir: '夜', title: 'Night', total_videos: 1 },
  ],
  total_count: 2,
};
const ADDRESS = '/api/json/categories/3600/straight.en.json';
const open = (path = '/categories/', api: Record<string, unknown> = { [ADDRESS]: ANSWER }) =>
  renderInApp(page, { path, messages, api });

describe('the list of categories', () => {
  it('shows each with picture, title and number of videos, in the order of the API', async () => {
    const { result } = await open();
    expect(result).toEqual({ status: 200 });
    expect(screen.getByRole('heading', { level: 1, name: 'All categories' })).toBeVisible();
    expect(screen.getByText('2 categories')).toBeVisible();
    const [harbour, night, ...more] = screen.getAllByRole('article');
    if (!harbour || !night) throw new Error('two tiles are missing');
    expect(more).toHaveLength(0);
    expect(within(harbour).getByRole('link', { name: 'Harbour' })).toHaveAttribute(
      'href',
      '/categories/harbour/latest-updates/1/',
    );
    expect(within(harbour).getByText('12 videos')).toBeVisible();
    expect(harbour.querySelector('img')).toHaveAttribute('src', '/media/categories/1.webp');
    expect(within(night).getByText('1 video')).toBeVisible();
    expect(night.querySelector('img')).toBeNull();
  });

  it('keeps to the group that its address names', async () => {
    await open('/categories/?gender=gay', { '/api/json/categories/3600/gay.en.json': ANSWER });
    expect(screen.getByRole('link', { name: 'Night' })).toHaveAttribute(
      'href',
      `/categories/${encodeURIComponent('夜')}/latest-updates/1/?gender=gay`,
    );
  });

  it('describes itself to search engines', async () => {
    await open();
    const text = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(text)).toMatchObject([
      {
        '@type': 'ItemList',
        itemListElement: [
          { position: 1, name: 'Harbour', url: 'http://localhost/categories/harbour/latest-updates/1/' },
          { position: 2, name: 'Night' },
        ],
      },
      { '@type': 'BreadcrumbList' },
    ]);
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      'http://localhost/categories/',
    );
  });

  it('says so when there is none, and keeps that from search engines', async () => {
    const { result } = await open('/categories/', {
      [ADDRESS]: { categories: [], total_count: 0, code: 'list_empty' },
    });
    expect(result).toEqual({ status: 200 });
    expect(screen.getByText('There are no videos in any category yet.')).toBeVisible();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toMatch(/^noindex/);
  });

  it('offers to try again when it cannot be had', async () => {
    const { result } = await open('/categories/', { [ADDRESS]: new ApiFailure(503, 'unavailable') });
    expect(result).toEqual({ status: 503 });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
