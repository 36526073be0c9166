import { describe, expect, it } from '@jest/globals';
import { buildListingPage, buildMain, buildMany, buildVideoCard } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { urls } from '@foyer/shared/urls';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { matchCategories } from '../search-help/matching-categories.tsx';
import { page } from './page.tsx';

const search = (text: string) => ({ text, shown_text: text, matches: [] });
const found = (text: string, total = 130) =>
  buildListingPage({
    videos: buildMany(Math.min(60, total), (video_id) => buildVideoCard({ video_id })),
    total_count: total,
    search: search(text),
  });
const nothing = (text: string) => ({
  videos: [],
  total_count: 0,
  categories: [],
  code: 'videos_not_found',
  search: search(text),
});

const POPULAR = '/api/json/videos2/3600/straight/most-popular/12/..1.all...json';

const open = (path: string, answers: Record<string, unknown> = {}) =>
  renderInApp(page, {
    path,
    params: { page: path.split('/')[2] ?? '' },
    messages,
    api: {
      '/api/json/main/3600/straight.en.json': buildMain(),
      [POPULAR]: buildListingPage({
        videos: buildMany(12, (index) => buildVideoCard({ video_id: 500 + index })),
      }),
      ...Object.fromEntries(
        Object.entries(answers).map(([file, answer]) => {
          const [params = '', s = ''] = file.split('|');
          return [`/api/videos2.php?params=${encodeURIComponent(params)}&s=${encodeURIComponent(s)}`, answer];
        }),
      ),
    },
  });
const robots = () => document.querySelector('head meta[name=robots]')?.getAttribute('content') ?? '';

describe('results of a search', () => {
  it('asks by relevance, sixty a page, and leads to the other pages with the same text', async () => {
    const { result } = await open('/search/1/?s=night+harbour', {
      '3600/straight/relevance/60/search..1.all..|night harbour': found('night harbour'),
    });
    expect(result?.status).toBe(200);
    expect(screen.getByRole('heading', { level: 1, name: 'Results for “night harbour”' })).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(60);
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/search/2/?s=night+harbour');
    expect(robots()).toContain('noindex');
    const sorts = within(screen.getByRole('navigation', { name: 'Sort by' })).getAllByRole('link');
    expect(sorts[0]).toHaveTextContent('Relevance');
    expect(sorts[0]).toHaveAttribute('aria-current', 'page');
    expect(sorts[1]).toHaveAttribute('href', '/search/1/?s=night+harbour&sort=latest-updates');
  });

  it('takes filters and another sort from the address', async () => {
    const { result } = await open('/search/2/?s=夜&sort=top-rated&date=week&duration=2&type=hd', {
      '3600/straight/top-rated/60/search..2.hd.2.week|夜': found('夜'),
    });
    expect(result?.status).toBe(200);
  });

  it('says what was searched instead where nothing holds the words', async () => {
    await open('/search/1/?s=harbuor', {
      '3600/straight/relevance/60/search..1.all..|harbuor': {
        ...found('harbuor', 3),
        search: { text: 'harbuor', shown_text: 'harbour', matches: [] },
      },
    });
    expect(screen.getByText(/Nothing was found for “harbuor”/)).toHaveTextContent('harbour');
  });

  it('answers a search that finds nothing with a way on, and a page past the end with 404', async () => {
    const first = await open('/search/1/?s=nosuch', {
      '3600/straight/relevance/60/search..1.all..|nosuch': nothing('nosuch'),
    });
    expect(first.result?.status).toBe(200);
    expect(screen.getByText(/No videos match these words/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Popular videos' })).toHaveAttribute(
      'href',
      urls.videos('most-popular'),
    );
    expect(screen.getAllByRole('article')).toHaveLength(12);
    // Nothing to sort, nothing to follow, and no advertising around nothing.
    expect(screen.queryByRole('navigation', { name: 'Sort by' })).toBeNull();
    expect(screen.queryByRole('link', { name: /feed/i })).toBeNull();
    first.unmount();
    const past = await open('/search/9/?s=harbour', {
      '3600/straight/relevance/60/search..9.all..|harbour': { ...nothing('harbour'), total_count: 130 },
    });
    expect(past.result?.status).toBe(404);
  });
});

it('names the categories that a search means, in any script', () => {
  const categories = ['Lighthouse', 'Night walks', '夜の港', 'Rain'].map((title) => ({ title }));
  const titlesFor = (text: string) => matchCategories(categories, text).map(({ title }) => title);
  expect(titlesFor('lighthouses xyz')).toEqual(['Lighthouse']);
  expect(titlesFor('of NIGHT')).toEqual(['Night walks']);
  expect(titlesFor('港')).toEqual(['夜の港']);
  expect(titlesFor('in a')).toEqual([]);
});

describe('a search that cannot be', () => {
  it.each(['', '?s=', '?s=ab', '?s=++a++'])(
    '%j gets a hint with the box, and asks the API nothing',
    async (query) => {
      const { result, requests, router } = await open(`/search/1/${query}`, {
        '3600/straight/relevance/60/search..1.all..|harbour': found('harbour'),
      });
      expect(result?.status).toBe(200);
      expect(requests).toEqual([]);
      const box = screen.getByRole('searchbox', { name: 'Search' });
      expect(box.closest('form')).toHaveAttribute('action', '/search/1/');
      await userEvent.clear(box);
      await userEvent.type(box, 'harbour');
      await userEvent.keyboard('{Enter}');
      expect(router.getState().location.pathname + router.getState().location.search).toBe(
        '/search/1/?s=harbour',
      );
    },
  );

  it('has no second page', async () => {
    const { result } = await open('/search/2/');
    expect(result?.status).toBe(404);
  });
});
