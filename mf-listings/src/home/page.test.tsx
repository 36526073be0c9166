import { expect, it } from '@jest/globals';
import type { Home } from '@foyer/shared/wire-schemas/home';
import { buildMain, buildMany, buildVideoCard } from '@foyer/shared/testing/builders';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, within } from '@testing-library/react';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

/** Most tests ask nothing of its other cards. */
const FEW = 6;
const block = (word: string, firstId: number, count = FEW) =>
  buildMany(count, (index) =>
    buildVideoCard({ video_id: firstId + index - 1, title: `${word} ${index}`, dir: `${word}-${index}` }),
  );
const home = (national: string, count = FEW): Home => ({
  national: block(national, 1, count),
  popular: block('Popular', 101, count),
  latest: block('Latest', 201, count),
  total_count: 220,
});
const HOME_US = '/api/json/home/3600/straight.US.en.json';
const MAIN = '/api/json/main/3600/straight.en.json';
const main = (models = FEW) =>
  buildMain({
    models: buildMany(models, (index) => ({
      dir: `model-${index}`,
      title: `Model ${index}`,
      thumb: '/media/model.webp',
      statistics: { videos: index },
    })),
  });
const api = {
  [HOME_US]: home('American'),
  '/api/json/home/3600/straight.JP.en.json': home('Japanese'),
  [MAIN]: main(),
};
const open = (path = '/', answers: Record<string, unknown> = api) =>
  renderInApp(page, { path, messages, api: answers });
const blockOf = (name: string) => within(screen.getByRole('region', { name }));

it('holds four blocks of twenty-five with the way to more, from one request for all videos', async () => {
  const { result, requests } = await open('/', { ...api, [HOME_US]: home('American', 25), [MAIN]: main(40) });
  expect(result).toEqual({ status: 200 });
  expect(requests.map(({ url }) => url).filter((url) => !url.includes('/main/'))).toEqual([HOME_US]);
  const expected = [
    ['Popular in the United States', '/top-country/1/'],
    ['Most popular videos', '/videos/most-popular/1/'],
    ['Latest videos', '/videos/latest-updates/1/'],
    ['Popular pornstars', '/models/most-popular/1/'],
  ] as const;
  for (const [title, more] of expected) {
    const within = blockOf(title);
    expect(within.getAllByRole('heading', { level: 3 })).toHaveLength(25);
    expect(within.getByRole('link', { name: /^See more/ })).toHaveAttribute('href', more);
  }
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

it('asks immediately only for the pictures that are seen first', async () => {
  await open();
  const eager = [...document.querySelectorAll('article img[loading=eager]')];
  const titles = eager.map((img) => img.closest('article')?.querySelector('h3')?.textContent);
  expect(titles).toEqual([1, 2, 3, 4, 5].map((index) => `American ${index}`));
});

it('leads only to pages that the site has', async () => {
  await renderInApp(page, { messages, api, hasPage: (url) => !/^\/(models?|information)\//.test(url) });
  const models = blockOf('Popular pornstars');
  expect(models.getByRole('heading', { level: 3, name: 'Model 1' })).toBeVisible();
  expect(models.queryByRole('link')).toBeNull();
  expect(screen.queryByText('Statement on records')).toBeNull();
  expect(blockOf('Latest videos').getByRole('link', { name: /^See more/ })).toBeVisible();
});

it('leaves out a block whose videos all stand above, and says of a site without any that there is nothing', async () => {
  const few = {
    ...home('American'),
    national: [],
    popular: block('Popular', 101, 1),
    latest: [],
    total_count: 1,
  };
  const first = await open('/', { ...api, [HOME_US]: few });
  expect(blockOf('Most popular videos').getByRole('heading', { level: 3, name: 'Popular 1' })).toBeVisible();
  expect(blockOf('Popular in the United States').getByText(/^Nothing was watched/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Latest videos' })).toBeNull();
  first.unmount();
  await open('/', { ...api, [HOME_US]: { ...few, popular: [], total_count: 0 } });
  for (const name of ['Most popular videos', 'Latest videos'])
    expect(blockOf(name).getByText('Nothing here yet')).toBeVisible();
});

it('goes on to the second page of the newest', async () => {
  await open();
  expect(blockOf('Latest videos').getByRole('link', { name: 'Next' })).toHaveAttribute(
    'href',
    '/videos/latest-updates/2/',
  );
});

it('shows another country when asked', async () => {
  await open('/?country=JP');
  const national = blockOf('Popular in Japan');
  expect(national.getByText('Japanese 1')).toBeVisible();
  expect(national.getByText('Germany')).toHaveAttribute('href', '/?country=DE');
  expect(national.getByRole('link', { name: /^See more/ })).toHaveAttribute(
    'href',
    '/top-country/1/?country=JP',
  );
});

it('states that it is for adults', async () => {
  await open();
  expect(screen.getByText('18+')).toBeVisible();
  expect(screen.getByText(/at least 18 years old/)).toBeVisible();
});

it('describes itself and its newest videos to search engines', async () => {
  await open('/', { ...api, [HOME_US]: home('American', 25) });
  const text = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '[]';
  expect(JSON.parse(text)).toMatchObject([
    { '@type': 'WebSite', name: 'Foyer', url: 'http://localhost/', isFamilyFriendly: false },
    { '@type': 'ItemList', numberOfItems: 25 },
  ]);
});

it('shows the blocks that operators chose, in their order', async () => {
  await open('/', { ...api, [HOME_US]: { ...home('American'), blocks: ['latest', 'models', 'national'] } });
  const shown = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(shown.slice(0, 3)).toEqual(['Latest videos', 'Popular pornstars', 'Popular in the United States']);
  expect(shown).not.toContain('Most popular videos');
});

it('says which block has nothing, and shows the others', async () => {
  await open('/', { ...api, [HOME_US]: { ...home('American'), national: [] } });
  expect(blockOf('Popular in the United States').getByText(/Nothing was watched from here/)).toBeVisible();
  expect(blockOf('Latest videos').getByText('Latest 1')).toBeVisible();
});

it('offers to try again when the videos cannot be had, and keeps the rest', async () => {
  const { result } = await open('/', { ...api, [HOME_US]: new ApiFailure(503, 'unavailable') });
  expect(result).toEqual({ status: 503 });
  expect(await blockOf('Most popular videos').findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(blockOf('Popular pornstars').getByText('Model 1')).toBeVisible();
});
