import { describe, expect, it } from '@jest/globals';
import { buildListingPage, buildMain, buildMany, buildVideoCard } from '@foyer/shared/testing/builders';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

const main = buildMain({
  categories: [
    { dir: 'night', title: 'Night', total_videos: 80 },
    { dir: 'outdoor', title: 'Outdoor', total_videos: 20 },
    { dir: 'rain', title: 'Rain', total_videos: 19 },
    { dir: 'snow', title: 'Snow', total_videos: 3 },
  ],
});
const buildVideos = (count: number) =>
  buildListingPage({
    videos: buildMany(count, (video_id) => buildVideoCard({ video_id })),
    total_count: 220,
  });
/** A page of a list; most tests ask nothing of its cards, of which each costs as much as all that stands around them. */
const wholePage = buildVideos(60);
const manyVideos = buildVideos(4);
const nothing = { videos: [], total_count: 0, categories: [], code: 'videos_not_found' };

/** Renders an address with the answer to the one listing that it should ask for. */
const open = (
  path: string,
  params: Record<string, string>,
  listingFile: string,
  answer: unknown,
  /** What its filters would give. */
  narrowed: Record<string, unknown> = {},
) =>
  renderInApp(page, {
    path,
    params,
    messages,
    api: {
      [`/api/json/videos2/${listingFile}.json`]: answer,
      ...narrowed,
      '/api/json/main/3600/straight.en.json': main,
      // What stands where a list is empty.
      '/api/json/videos2/3600/straight/most-popular/12/..1.all...json': manyVideos,
    },
  });
const openPopular = (
  search = '',
  file = '14400/straight/most-popular/60/..2.all..',
  answer: unknown = manyVideos,
  narrowed?: Record<string, unknown>,
) => open(`/videos/most-popular/2/${search}`, { sort: 'most-popular', page: '2' }, file, answer, narrowed);
const openCategories = (terms: string, answer: unknown) =>
  open(
    `/categories/${terms}/latest-updates/1/`,
    { object_id: terms, sort: 'latest-updates', page: '1' },
    `3600/straight/latest-updates/60/categories.${terms}.1.all..`,
    answer,
  );

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const menuOf = (text: RegExp) => {
  const menu = screen.getByText(text, { selector: 'summary *' }).closest('details');
  if (!menu) throw new Error('not in a menu');
  return within(menu);
};

describe('a sorted list', () => {
  it('says when its total is an estimate', async () => {
    await openPopular('', undefined, { ...manyVideos, total_is_estimate: true });
    expect(screen.getByText('About 220 videos')).toBeVisible();
  });

  it('rounds an estimate, and nothing else', async () => {
    await openPopular('', undefined, { ...manyVideos, total_count: 12_345, total_is_estimate: true });
    expect(screen.getByText('About 12,000 videos')).toBeVisible();
  });

  it('shows its heading, its total and sixty cards', async () => {
    const { result } = await openPopular('', undefined, wholePage);
    expect(result).toEqual({ status: 200 });
    expect(screen.getByRole('heading', { level: 1, name: 'Popular videos' })).toBeVisible();
    expect(screen.getByText('220 videos')).toBeVisible();
    expect(screen.getAllByRole('heading', { name: /^Harbour \d+$/ })).toHaveLength(60);
    expect(hrefOf('Harbour 7')).toBe('/videos/7/harbour-7/');
  });

  it('leads to its other pages with prev and next', async () => {
    await openPopular('?duration=1', '14400/straight/most-popular/60/..2.all.1.');
    expect(hrefOf('Previous')).toBe('/videos/most-popular/1/?duration=1');
    expect(hrefOf('Next')).toBe('/videos/most-popular/3/?duration=1');
    expect(document.querySelector('head link[rel=prev]')).toHaveAttribute(
      'href',
      'http://localhost/videos/most-popular/1/',
    );
    expect(document.querySelector('head link[rel=next]')).toHaveAttribute(
      'href',
      'http://localhost/videos/most-popular/3/',
    );
  });

  it('links to every sort at its first page, and keeps the filters that the sort has', async () => {
    await openPopular('?date=week&type=hd', '14400/straight/most-popular/60/..2.hd..week');
    const sorts = within(screen.getByRole('navigation', { name: 'Sort by' }));
    const hrefs = sorts.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/videos/latest-updates/1/?type=hd',
      '/videos/top-rated/1/?date=week&type=hd',
      '/videos/most-popular/1/?date=week&type=hd',
      '/videos/most-viewed/1/?type=hd',
      '/videos/longest/1/?type=hd',
      '/videos/most-commented/1/?type=hd',
    ]);
    expect(sorts.getByRole('link', { name: 'Popular' })).toHaveAttribute('aria-current', 'page');
  });

  it('offers several filters in one form, marks what is chosen, and says how many they leave before they are applied', async () => {
    const stem = '/api/json/videos2/14400/straight/most-popular/60/..1.4k';
    const { router, requests } = await openPopular(
      '?date=week',
      '14400/straight/most-popular/60/..2.all..week',
      manyVideos,
      {
        [`${stem}..week.json`]: { ...manyVideos, total_count: 12 },
        [`${stem}.1.week.json`]: { ...manyVideos, total_count: 7 },
        // The page's own parameters stay in a test.
        [`${stem.replace('..1', '..2')}.1.week.json`]: { ...manyVideos, total_count: 7 },
      },
    );
    const form = screen.getByRole('form', { name: 'Filters', hidden: true });
    expect(form).toHaveAttribute('action', '/videos/most-popular/1/');
    const filters = within(form);
    expect(filters.getByLabelText('This week')).toBeChecked();
    const asked = requests.length;
    await userEvent.click(filters.getByLabelText('4K'));
    await userEvent.click(filters.getByLabelText('Under 10 min'));
    const apply = await filters.findByRole('button', { name: 'Show 7 results', hidden: true });
    expect(router.getState().location.search).toBe('?date=week');
    expect(requests.length).toBe(asked + 2);
    await userEvent.click(apply);
    expect(router.getState().location.search).toBe('?date=week&duration=1&type=4k');
    // The count was the list itself.
    expect(requests.filter(({ url }) => url.includes('..1.4k.1.week'))).toHaveLength(1);
    for (const clear of screen.getAllByRole('link', { name: 'Clear all' }))
      expect(clear).toHaveAttribute('href', '/videos/most-popular/1/');
  });

  it('shows what is chosen in one row of chips, each of which takes its own away', async () => {
    const { unmount } = await openPopular(
      '?date=week&type=hd',
      '14400/straight/most-popular/60/..2.hd..week',
    );
    expect(screen.getByRole('list', { name: 'Chosen' })).toBeVisible();
    expect(hrefOf(/^This week ?\(remove\)/)).toBe('/videos/most-popular/1/?type=hd');
    expect(hrefOf(/^HD ?\(remove\)/)).toBe('/videos/most-popular/1/?date=week');
    unmount();
    await openPopular();
    expect(screen.queryByRole('list', { name: 'Chosen' })).toBeNull();
  });

  it('has no date filter for the newest', async () => {
    await open(
      '/videos/latest-updates/1/',
      { sort: 'latest-updates', page: '1' },
      '3600/straight/latest-updates/60/..1.all..',
      manyVideos,
    );
    expect(screen.queryByText('Any time')).not.toBeInTheDocument();
    expect(menuOf(/^Filters$/).getByText('Under 10 min')).toBeInTheDocument();
  });

  it('tells search engines its title, address and videos', async () => {
    await openPopular('?type=4k', '14400/straight/most-popular/60/..2.4k..', wholePage);
    expect(document.title).toBe('Popular videos – page 2 – Foyer');
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      'http://localhost/videos/most-popular/2/',
    );
    const data = JSON.parse(
      document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
    );
    expect(data).toMatchObject([
      { '@type': 'ItemList', numberOfItems: 60 },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'Foyer', item: 'http://localhost/' },
          { position: 2, name: 'Popular videos', item: 'http://localhost/videos/most-popular/1/' },
        ],
      },
    ]);
    expect(data[0].itemListElement[0]).toMatchObject({
      position: 61,
      url: 'http://localhost/videos/1/harbour-1/',
    });
  });

  it('shows big categories next to the list', async () => {
    await openPopular();
    const sidebar = within(screen.getByRole('navigation', { name: 'Categories' }));
    expect(sidebar.getByRole('link', { name: /Night/ })).toHaveAttribute(
      'href',
      '/categories/night/most-popular/1/',
    );
    expect(sidebar.getByRole('link', { name: /Outdoor/ })).toBeVisible();
    expect(sidebar.queryByRole('link', { name: /Rain/ })).not.toBeInTheDocument();
  });
});

describe('when there is nothing to show', () => {
  it('is 404 past the end and leads to the first page', async () => {
    const { result } = await openPopular('', undefined, nothing);
    expect(result).toEqual({ status: 404 });
    expect(screen.getByText('No videos found.', { exact: false })).toBeVisible();
    expect(hrefOf('Go to the first page')).toBe('/videos/most-popular/1/');
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  });

  it('is a page of its own when filters leave nothing', async () => {
    const { result } = await open(
      '/videos/longest/1/?duration=3',
      { sort: 'longest', page: '1' },
      '14400/straight/longest/60/..1.all.3.',
      nothing,
    );
    expect(result).toEqual({ status: 200 });
    // In the panel, next to the chips, and where the list is empty.
    expect(screen.getAllByRole('link', { name: 'Clear all' })).toHaveLength(3);
  });

  it('is 404 for an address that names no list, and asks for nothing', async () => {
    const { result, requests } = await renderInApp(page, {
      path: '/videos/newest/1/',
      params: { sort: 'newest', page: '1' },
      messages,
    });
    expect(result).toEqual({ status: 404 });
    expect(requests).toEqual([]);
    expect(screen.getByRole('heading', { level: 1, name: 'There is no such list' })).toBeVisible();
  });

  it('is 404 for a category that nobody knows', async () => {
    const { result } = await openCategories('nowhere', nothing);
    expect(result).toEqual({ status: 404 });
  });

  it('says so when the API is down, and tries again when asked', async () => {
    let isDown = true;
    const { result } = await openPopular('', undefined, () =>
      isDown ? new ApiFailure(0, 'unavailable') : manyVideos,
    );
    expect(result).toEqual({ status: 503 });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { level: 1, name: 'Popular videos' })).toBeVisible();
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: 'Harbour 1' })).toBeVisible();
  });

  it('does without categories when only they cannot be had', async () => {
    const { result } = await renderInApp(page, {
      path: '/videos/longest/1/',
      params: { sort: 'longest', page: '1' },
      messages,
      api: {
        '/api/json/videos2/': manyVideos,
        '/api/json/main/': new ApiFailure(503, 'unavailable'),
      },
    });
    expect(result).toEqual({ status: 200 });
    expect(screen.getByRole('link', { name: 'Harbour 1' })).toBeVisible();
  });
});

describe('categories', () => {
  const narrowed = (...dirs: string[]) => ({
    ...manyVideos,
    categories: main.categories.filter(({ dir }) => dirs.includes(dir)),
  });

  it('names the list by their titles', async () => {
    await openCategories('night~rain,-snow', narrowed('night', 'rain', 'snow'));
    expect(
      screen.getByRole('heading', { level: 1, name: 'Night or Rain videos without Snow' }),
    ).toBeVisible();
    expect(document.title).toBe('Night or Rain videos without Snow: Newest – Foyer');
  });

  it('takes one away by its chip, the last one to all categories', async () => {
    const { unmount } = await openCategories('night,snow', narrowed('night', 'snow'));
    expect(hrefOf(/^Snow ?\(remove\)/)).toBe('/categories/night/latest-updates/1/');
    unmount();
    await openCategories('night', narrowed('night'));
    expect(hrefOf(/^Night ?\(remove\)/)).toBe('/categories/');
  });

  it('adds one while fewer than three are chosen', async () => {
    const { unmount } = await openCategories('night,snow', narrowed('night', 'snow'));
    expect(hrefOf('Add category')).toBe('#listing-categories');
    expect(hrefOf('Add Outdoor')).toBe('/categories/night,snow,outdoor/latest-updates/1/');
    expect(screen.queryByRole('link', { name: 'Add Night' })).toBeNull();
    unmount();
    await openCategories('night,snow,rain', narrowed('night', 'snow', 'rain'));
    expect(screen.queryByText('Add category')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add Outdoor' })).toBeNull();
  });

  it('goes to all of them when only exclusions are left', async () => {
    await openCategories('night,-snow', narrowed('night'));
    expect(hrefOf(/^Night ?\(remove\)/)).toBe('/categories/');
    expect(hrefOf(/^without Snow ?\(remove\)/)).toBe('/categories/night/latest-updates/1/');
  });

  it('lets one choose what videos must have and must not have, in words', async () => {
    await openCategories('night', narrowed('night'));
    await userEvent.click(screen.getByRole('link', { name: 'Add category' }));
    const show = await screen.findByText('Show videos');
    const dialog = show.closest('dialog');
    if (!dialog) throw new Error('not in a dialog');
    const within = (name: string) => {
      const button = [...dialog.querySelectorAll('button')].find(
        (one) => one.getAttribute('aria-label') === name,
      );
      if (!button) throw new Error(`no button ${name}`);
      return button;
    };
    expect(within('With Night')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(within('With Rain'));
    await userEvent.click(within('Without Snow'));
    expect(dialog).toHaveTextContent('Night, Rain videos without Snow');
    expect(show).toHaveAttribute('href', '/categories/night,rain,-snow/latest-updates/1/');
    await userEvent.click(dialog.querySelectorAll('input[type=radio]')[1] as HTMLElement);
    expect(dialog).toHaveTextContent('Night or Rain videos without Snow');
    expect(show).toHaveAttribute('href', '/categories/night~rain,-snow/latest-updates/1/');
    await userEvent.click(within('Without Rain'));
    expect(show).toHaveAttribute('href', '/categories/night,-snow,-rain/latest-updates/1/');
  });

  it('keeps mixtures from search engines', async () => {
    const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content');
    const { unmount } = await openCategories('night', narrowed('night'));
    expect(robots()).toMatch(/^index/);
    unmount();
    await openCategories('night,snow', narrowed('night', 'snow'));
    expect(robots()).toMatch(/^noindex/);
  });

  it('shows a small one in the sidebar while it is chosen', async () => {
    await openCategories('snow', narrowed('snow'));
    const sidebar = within(screen.getByRole('navigation', { name: 'Categories' }));
    expect(sidebar.getByRole('link', { name: /Snow/ })).toHaveAttribute('aria-current', 'true');
  });
});

describe('the visitor’s country', () => {
  it('has a picker instead of sorts and filters', async () => {
    await open(
      '/top-country/1/',
      { page: '1' },
      '14400/straight/most-popular/60/top-country.US.1.all..',
      manyVideos,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Popular in the United States' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Sort by' })).not.toBeInTheDocument();
    expect(menuOf(/^Country$/).getByText('Japan')).toHaveAttribute('href', '/top-country/1/?country=JP');
  });

  it('stays in the chosen country from page to page', async () => {
    await open(
      '/top-country/1/?country=JP',
      { page: '1' },
      '14400/straight/most-popular/60/top-country.JP.1.all..',
      manyVideos,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Popular in Japan' })).toBeVisible();
    expect(hrefOf('Next')).toBe('/top-country/2/?country=JP');
  });
});
