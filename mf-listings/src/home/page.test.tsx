import { expect, it } from '@jest/globals';
import { buildListingPage, buildMain, buildMany, buildVideoCard } from '@foyer/shared/testing/builders';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, within } from '@testing-library/react';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

const block = (word: string) =>
  buildListingPage({
    videos: buildMany(25, (video_id) => buildVideoCard({ video_id, title: `${word} ${video_id}` })),
    total_count: 220,
  });
const api = {
  '/api/json/videos2/14400/straight/most-popular/25/top-country.US.1.all...json': block('American'),
  '/api/json/videos2/14400/straight/most-popular/25/top-country.JP.1.all...json': block('Japanese'),
  '/api/json/videos2/14400/straight/most-popular/25/..1.all...json': block('Popular'),
  '/api/json/videos2/3600/straight/latest-updates/25/..1.all...json': block('Latest'),
  '/api/json/main/3600/straight.en.json': buildMain({
    models: buildMany(40, (index) => ({
      dir: `model-${index}`,
      title: `Model ${index}`,
      thumb: '/media/model.webp',
      statistics: { videos: index },
    })),
  }),
};
const open = (path = '/', answers: Record<string, unknown> = api) =>
  renderInApp(page, { path, messages, api: answers });
const blockOf = (name: string) => within(screen.getByRole('region', { name }));

it('holds four blocks of twenty-five with the way to more', async () => {
  const { result } = await open();
  expect(result).toEqual({ status: 200 });
  const expected = [
    ['Popular in the United States', '/top-country/1/'],
    ['Most popular videos', '/videos/most-popular/1/'],
    ['Latest videos', '/videos/latest-updates/1/'],
    ['Popular models', '/models/most-popular/1/'],
  ] as const;
  for (const [title, more] of expected) {
    const within = blockOf(title);
    expect(within.getAllByRole('heading', { level: 3 })).toHaveLength(25);
    expect(within.getByRole('link', { name: /^See more/ })).toHaveAttribute('href', more);
  }
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

it('leads only to pages that the site has', async () => {
  await renderInApp(page, { messages, api, hasPage: (url) => !/^\/(models?|information)\//.test(url) });
  const models = blockOf('Popular models');
  expect(models.getByRole('heading', { level: 3, name: 'Model 1' })).toBeVisible();
  expect(models.queryByRole('link')).toBeNull();
  expect(screen.queryByText('Statement on records')).toBeNull();
  expect(blockOf('Latest videos').getByRole('link', { name: /^See more/ })).toBeVisible();
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
  await open();
  const text = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '[]';
  expect(JSON.parse(text)).toMatchObject([
    { '@type': 'WebSite', name: 'Foyer', url: 'http://localhost/', isFamilyFriendly: false },
    { '@type': 'ItemList', numberOfItems: 25 },
  ]);
});

it('keeps the other blocks when one cannot be had', async () => {
  const { result } = await open('/', {
    ...api,
    '/api/json/videos2/14400/straight/most-popular/25/..1.all...json': new ApiFailure(503, 'unavailable'),
  });
  expect(result).toEqual({ status: 200 });
  expect(await blockOf('Most popular videos').findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(blockOf('Latest videos').getByText('Latest 1')).toBeVisible();
});

it('takes its status from the first block', async () => {
  const { result } = await open('/', {
    ...api,
    '/api/json/videos2/14400/straight/most-popular/25/top-country.US.1.all...json': new ApiFailure(
      503,
      'unavailable',
    ),
  });
  expect(result).toEqual({ status: 503 });
});
