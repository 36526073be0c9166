import { describe, expect, it } from '@jest/globals';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { buildMany } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildModel, jsonLdByType } from '../lists/collections.fixture.ts';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

const buildPage = (count: number) => ({
  models: buildMany(count, (model_id) => buildModel({ model_id })),
  letters: ['0', 'A', 'B', 'K'],
  total_count: 95,
});
const WHOLE_PAGE = buildPage(40);
const MODELS = buildPage(4);
const NONE = { models: [], total_count: 0, error: 'no model is listed here', code: 'models_not_found' };

const open = (
  query = '',
  api: unknown = MODELS,
  path: [sort: string, page: string] = ['most-popular', '1'],
) => {
  const [sort, number] = path;
  return renderInApp(page, {
    path: `/models/${sort}/${number}/${query}`,
    params: { sort, page: number },
    messages,
    api: { '/api/json/models/': api },
  });
};
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
/** In the panel of filters and alongside what is chosen. */
const clearingHrefs = () => [
  ...new Set(screen.getAllByRole('link', { name: 'Clear all' }).map((link) => link.getAttribute('href'))),
];
const asked = (requests: { url: string }[]) => requests.map(({ url }) => url);

describe('the list of models', () => {
  it('asks for the visitor’s group and shows a card for each', async () => {
    const { result, requests } = await open('', WHOLE_PAGE);
    expect(result).toEqual({ status: 200 });
    expect(asked(requests)).toEqual(['/api/json/models/3600/most-popular/40/gender:straight.1.json']);
    expect(screen.getByRole('heading', { level: 1, name: 'Pornstars' })).toBeVisible();
    expect(screen.getByText('95 pornstars')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(40);
    expect(hrefOf('Ada Lund 3')).toBe('/model/ada-lund-3/videos/1/');
  });

  it('takes every filter from the address, in alphabetical order, and drops what is none', async () => {
    const query =
      '?weight=4&tattoo=1&race=asian&piercing=2&height=3&hair=5&country=JP&breast=huge&alphabet=K&age=2&eyes=1';
    const { requests } = await open(query);
    expect(asked(requests)).toEqual([
      '/api/json/models/3600/most-popular/40/' +
        'age:2;alphabet:K;breast:huge;country:JP;gender:straight;hair:5;height:3;piercing:2;race:asian;tattoo:1;weight:4.1.json',
    ]);
    const { requests: others } = await open('?race=purple&age=9&alphabet=KK');
    expect(asked(others)).toEqual(['/api/json/models/3600/most-popular/40/gender:straight.1.json']);
  });

  it('lists the group that the address names, and keeps it', async () => {
    const { requests } = await open('?gender=gay&hair=2');
    expect(asked(requests)).toEqual(['/api/json/models/3600/most-popular/40/gender:gay;hair:2.1.json']);
    expect(hrefOf('Next')).toBe('/models/most-popular/2/?gender=gay&hair=2');
    expect(clearingHrefs()).toEqual(['/models/most-popular/1/?gender=gay']);
    expect(document.querySelector('link[rel=alternate][type="application/atom+xml"]')).toHaveAttribute(
      'href',
      '/feeds/models/most-popular.xml?gender=gay&hair=2',
    );
  });

  it('keeps the filters in sorts and pages, and says which are chosen', async () => {
    await open('?race=asian&alphabet=K');
    const sorts = within(screen.getByRole('navigation', { name: 'Sort by' }));
    expect(sorts.getByRole('link', { name: 'A–Z' })).toHaveAttribute(
      'href',
      '/models/alphabet/1/?alphabet=K&race=asian',
    );
    expect(hrefOf('Next')).toBe('/models/most-popular/2/?alphabet=K&race=asian');
    expect(hrefOf(/^Ethnicity: Asian/)).toBe('/models/most-popular/1/?alphabet=K');
    const letters = within(screen.getByRole('navigation', { name: 'First letter' }));
    // That nobody's name starts with the others is known.
    expect(letters.getAllByRole('link').map((link) => link.textContent)).toEqual(['A', 'B', 'K', '#']);
    expect(letters.getByRole('link', { name: 'K' })).toHaveAttribute('aria-current', 'true');
    expect(letters.getByRole('link', { name: 'B' })).toHaveAttribute(
      'href',
      '/models/most-popular/1/?alphabet=B&race=asian',
    );
    expect(clearingHrefs()).toEqual(['/models/most-popular/1/']);
  });

  it('applies several choices together, with the letter kept, and is a plain form without scripts', async () => {
    const { router } = await open('?alphabet=K');
    const form = screen.getByRole('form', { name: 'Filters', hidden: true });
    expect(form).toHaveAttribute('action', '/models/most-popular/1/');
    expect(form).toHaveAttribute('method', 'get');
    expect(new FormData(form as HTMLFormElement).get('alphabet')).toBe('K');
    const hair = within(screen.getByRole('radiogroup', { name: 'Hair colour', hidden: true }));
    await userEvent.click(hair.getByLabelText('Blonde'));
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'JP');
    expect(router.getState().location.search).toBe('?alphabet=K');
    await userEvent.click(
      await within(form).findByRole('button', { name: /^Show \d+ results$/, hidden: true }),
    );
    expect(router.getState().location.pathname + router.getState().location.search).toBe(
      '/models/most-popular/1/?alphabet=K&country=JP&hair=3',
    );
  });

  it('tells search engines its neighbours and models, and keeps filtered lists from them', async () => {
    const { unmount } = await open('', WHOLE_PAGE, ['alphabet', '2']);
    const link = (rel: string) => document.querySelector(`head link[rel=${rel}]`)?.getAttribute('href');
    expect(document.title).toBe('Pornstars – page 2 – Foyer');
    expect([link('canonical'), link('prev'), link('next')]).toEqual([
      'http://localhost/models/alphabet/2/',
      'http://localhost/models/alphabet/1/',
      'http://localhost/models/alphabet/3/',
    ]);
    expect(jsonLdByType().get('ItemList')).toMatchObject({
      numberOfItems: 40,
      itemListElement: [
        { position: 41, url: 'http://localhost/model/ada-lund-1/videos/1/' },
        ...Array(39).fill({}),
      ],
    });
    expect(jsonLdByType().get('BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, item: 'http://localhost/' },
        { position: 2, name: 'Pornstars' },
      ],
    });
    unmount();
    await open('?race=asian');
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    expect(link('canonical')).toBe('http://localhost/models/most-popular/1/');
  });

  it('is a page with a way on where filters leave nothing, and none past the end', async () => {
    const { result, unmount } = await open('?race=ebony', NONE);
    expect(result).toEqual({ status: 200 });
    expect(screen.getByText('No pornstars found.')).toBeVisible();
    // In the panel, next to the chips, and where the list is empty.
    expect(screen.getAllByRole('link', { name: 'Clear all' })).toHaveLength(3);
    unmount();
    expect((await open('', NONE, ['most-popular', '7'])).result).toEqual({ status: 404 });
    expect((await open('', NONE, ['longest', '1'])).result).toEqual({ status: 404 });
  });

  it('says why it cannot be shown, and tries again when asked', async () => {
    let isDown = true;
    const { result } = await open('', () => (isDown ? new ApiFailure(503, 'unavailable') : MODELS));
    expect(result).toEqual({ status: 503 });
    expect(await screen.findByText(/The service cannot be reached/)).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Ada Lund 1' })).toBeVisible();
  });
});
