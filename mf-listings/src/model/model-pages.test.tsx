import { describe, expect, it, jest } from '@jest/globals';
import { ApiFailure, type ApiAnswers } from '@foyer/shared/testing/fake-transport';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildAlbumCard,
  buildModel,
  buildVideos,
  jsonLdByType,
  NO_VIDEOS,
} from '../lists/collections.fixture.ts';
import { collectionsApi } from '../collections-api.ts';
import messages from '../messages/en.json' with { type: 'json' };
import { page as infoPage } from '../model-info/page.tsx';
import { page as videosPage } from '../model-videos/page.tsx';
import { page as wallPage } from '../model-wall/page.tsx';

const MODEL = buildModel({ model_id: 4, dir: 'ada-lund', title: 'Ada Lund' });
const API: ApiAnswers = {
  '/api/json/model/3600/ada-lund.json': { model: MODEL },
  '/api/json/videos2/': buildVideos(4, 90),
};
const params = { dir: 'ada-lund', page: '1' };
const path = '/model/ada-lund/videos/1/';
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('a model’s videos', () => {
  it('stand under who it is, sorted and paged by the address', async () => {
    const { result, requests } = await renderInApp(videosPage, {
      path: `${path}?sort=longest`,
      params,
      messages,
      api: { ...API, '/api/json/videos2/': buildVideos(60, 90) },
    });
    expect(result).toEqual({ status: 200 });
    expect(requests.map(({ url }) => url)).toContain(
      '/api/json/videos2/3600/straight/longest/60/model.ada-lund.1.all...json',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Ada Lund' })).toBeVisible();
    for (const text of ['Germany', '12 videos', '3.4K views', '7 subscribers'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getAllByRole('article').length).toBeGreaterThanOrEqual(60);
    const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(sections.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/model/ada-lund/videos/1/',
      '/model/ada-lund/info/',
      '/model/ada-lund/wall/',
    ]);
    expect(hrefOf('Next')).toBe('/model/ada-lund/videos/2/?sort=longest');
    const feed = document.querySelector('link[rel=alternate][type="application/atom+xml"]');
    expect(feed).toHaveAttribute('href', '/feeds/model/ada-lund.xml');
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute('href', `http://localhost${path}`);
    expect([...jsonLdByType().keys()]).toEqual(['ProfilePage', 'BreadcrumbList', 'ItemList']);
  });

  it('lead to the profile of the member who it is', async () => {
    const shared = { ...MODEL, has_member: true, member: null };
    const own = { ...shared, member: { _id: 7, name: 'quiet-otter' } };
    const api = {
      ...API,
      '/api/json/model/3600/ada-lund.json': { model: shared },
      '/api/json/model/0/ada-lund.json': { model: own },
    };
    const { unmount } = await renderInApp(videosPage, { path, params, messages, api });
    expect(await screen.findByRole('link', { name: 'Profile: quiet-otter' })).toHaveAttribute(
      'href',
      '/members/7/info/',
    );
    expect(screen.getAllByRole('link', { name: /^Profile/ })).toHaveLength(1);
    unmount();
    // Without the name, as where no script runs, the server leads there.
    const { unmount: end } = await renderInApp(videosPage, {
      ...{ path, params, messages },
      api: { ...api, '/api/json/model/0/ada-lund.json': new ApiFailure(500, 'server_error') },
    });
    expect(screen.getByRole('link', { name: 'Profile: Ada Lund' })).toHaveAttribute(
      'href',
      '/model/ada-lund/member/',
    );
    end();
    // Of whom the member has blocked.
    const { unmount: endBlocked } = await renderInApp(videosPage, {
      ...{ path, params, messages },
      api: { ...api, '/api/json/model/0/ada-lund.json': { model: shared } },
    });
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Profile/ })).toBeNull());
    endBlocked();
    const none = { ...MODEL, has_member: false, member: null };
    const { requests } = await renderInApp(videosPage, {
      path,
      params,
      messages,
      api: { ...API, '/api/json/model/3600/ada-lund.json': { model: none } },
    });
    expect(screen.queryByRole('link', { name: /^Profile/ })).toBeNull();
    expect(requests.map(({ url }) => url)).not.toContain('/api/json/model/0/ada-lund.json');
  });

  it('stand under the cover, where there is one', async () => {
    const cover = '/media/modelcover-4/r/cover.webp';
    const cover_sources = [{ type: 'image/avif' as const, srcset: '/media/modelcover-4/r/cover.avif 1250w' }];
    const apiOf = (fields: object): ApiAnswers => ({
      ...API,
      '/api/json/model/3600/ada-lund.json': { model: { ...MODEL, ...fields } },
    });
    const shown = () => document.querySelector('img[width="1250"]');
    const { unmount } = await renderInApp(videosPage, {
      path,
      params,
      messages,
      api: apiOf({ cover, cover_sources }),
    });
    expect(shown()).toHaveAttribute('src', cover);
    // What it shows is no fact of the page: its name stands below it.
    expect(shown()).toHaveAttribute('alt', '');
    expect(shown()?.parentElement?.querySelector('source')).toHaveAttribute('type', 'image/avif');
    const order = shown()?.compareDocumentPosition(screen.getByRole('heading', { level: 1 })) ?? 0;
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    unmount();
    for (const none of [{ cover: null }, {}]) {
      const { unmount: end } = await renderInApp(videosPage, { path, params, messages, api: apiOf(none) });
      expect(shown()).toBeNull();
      end();
    }
  });

  it('are no page past their end or of nobody; a model without any has one', async () => {
    const { result: past } = await renderInApp(videosPage, {
      path,
      params: { ...params, page: '9' },
      messages,
      api: { ...API, '/api/json/videos2/': NO_VIDEOS },
    });
    expect(past).toEqual({ status: 404 });
    const { result: nobody, unmount } = await renderInApp(videosPage, {
      path,
      params: { ...params, dir: 'nobody' },
      messages,
      api: { '/api/json/model/': new ApiFailure(404, 'not_found'), '/api/json/videos2/': NO_VIDEOS },
    });
    expect(nobody).toEqual({ status: 404 });
    unmount();
    const { result } = await renderInApp(videosPage, {
      path,
      params,
      messages,
      api: { ...API, '/api/json/videos2/': NO_VIDEOS },
    });
    expect(result).toEqual({ status: 200 });
    expect(screen.getAllByText('No videos found.').length).toBeGreaterThan(0);
  });
});

describe('subscribing', () => {
  const openAsMember = (
    api: ApiAnswers,
    hostActions: NonNullable<Parameters<typeof renderInApp>[1]>['hostActions'] = {},
  ) =>
    renderInApp(videosPage, {
      ...{ path, params, messages, hostActions },
      viewer: buildViewer(),
      api: { ...API, ...api },
    });

  it('asks the anonymous to sign in, and remembers what was wanted', async () => {
    const openSignIn = jest.fn();
    await renderInApp(videosPage, { path, params, messages, api: API, hostActions: { openSignIn } });
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(openSignIn).toHaveBeenCalledWith({
      resume: { remote: 'mf-listings', action: 'subscribe', args: { kind: 'model', id: 4 } },
    });
  });

  it('is carried out once the visitor has signed in', async () => {
    const carry: ((args: object) => void)[] = [];
    const { requests } = await openAsMember(
      {
        '/api/subscribed.json?kind=model&object_id=4': { subscribed: false },
        'POST /api/input.php': { ok: true, subscribers: 8 },
      },
      {
        onResume: (isMine, carryOut) => {
          const action = { remote: 'mf-listings', action: 'subscribe', args: { kind: 'model', id: 4 } };
          if (isMine(action)) carry.push(carryOut as (args: object) => void);
          return () => {};
        },
      },
    );
    await act(async () => carry[0]?.({}));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
        body: { act: 'subscribe', section: 'add', kind: 'model', object_id: 4 },
      }),
    );
  });

  it('shows members what they follow, and ends it', async () => {
    let isFollowed = true;
    const { requests } = await openAsMember({
      '/api/subscribed.json?kind=model&object_id=4': () => ({ subscribed: isFollowed }),
      'POST /api/input.php': () => {
        isFollowed = false;
        return { ok: true };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Subscribed', pressed: true }));
    expect(await screen.findByRole('button', { name: 'Subscribe', pressed: false })).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
      body: { act: 'subscribe', section: 'rem' },
    });
  });

  it('shows what was just followed while other answers are on their way, and one from before comes last', async () => {
    const [held, before] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    const { store, requests } = await openAsMember({
      '/api/subscribed.json?kind=model&object_id=4': () => before.promise,
      '/api/subscribed.json?kind=model&object_id=5': () => held.promise,
      'POST /api/input.php': { ok: true },
    });
    const { listingsIsSubscribed } = collectionsApi.endpoints;
    const other = store.dispatch(listingsIsSubscribed.initiate({ kind: 'model', id: 5, memberId: 1 }));
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    before.resolve({ subscribed: false });
    expect(await screen.findByRole('button', { name: 'Subscribed', pressed: true })).toBeVisible();
    held.resolve({ subscribed: false });
    await other;
  });
});

describe('about a model', () => {
  it('tells what is known, each a link to others of the kind, and shows the albums', async () => {
    const { result } = await renderInApp(infoPage, {
      path: '/model/ada-lund/info/',
      params,
      messages,
      api: { ...API, '/api/json/albums/': { albums: [buildAlbumCard()], total_count: 1, categories: [] } },
    });
    expect(result).toEqual({ status: 200 });
    expect(hrefOf('Latin')).toBe('/models/most-popular/1/?race=latin');
    expect(hrefOf('Blonde')).toBe('/models/most-popular/1/?hair=3');
    expect(hrefOf('Germany')).toBe('/models/most-popular/1/?country=DE');
    expect(screen.getByText('31')).toBeVisible();
    expect(screen.getByText('90%')).toBeVisible();
    expect(hrefOf('Harbour 1')).toBe('/album/1/harbour-1/');
  });

  it('leaves out what nobody knows', async () => {
    const unknown = buildModel({
      dir: 'ada-lund',
      about: '',
      age: null,
      race: null,
      tattoo: null,
      country: null,
      statistics: { videos: 0, viewed: 0, subscribers: 0, likes: 0, dislikes: 0 },
    });
    await renderInApp(infoPage, {
      path: '/model/ada-lund/info/',
      params,
      messages,
      api: {
        '/api/json/model/': { model: unknown },
        '/api/json/albums/': { albums: [], total_count: 0, categories: [], code: 'albums_not_found' },
      },
    });
    for (const label of ['Age', 'Ethnicity', 'Tattoos', 'Country', 'Rating', 'Albums'])
      expect(screen.queryByText(label)).toBeNull();
    expect(screen.getByText('Hair colour')).toBeVisible();
  });
});

it('gives the wall’s place to whatever the set has for it', async () => {
  const { result } = await renderInApp(wallPage, {
    path: '/model/ada-lund/wall/',
    params,
    messages,
    api: API,
  });
  expect(result).toEqual({
    status: 200,
    slots: [{ name: 'object.discussion', props: { section: 'model', objectId: '4' } }],
  });
  expect(screen.getByTestId('slot:object.discussion')).toBeInTheDocument();
});
