import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { buildMany, buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen } from '@testing-library/react';
import { page as categoriesPage } from '../album-categories/page.tsx';
import { page as albumsPage } from '../albums/page.tsx';
import { buildAlbum, buildAlbumCard, jsonLdByType } from '../lists/collections.fixture.ts';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the list of albums', () => {
  const open = (query: string, api: unknown, number = '1') =>
    renderInApp(albumsPage, {
      path: `/albums/top-rated/${number}/${query}`,
      params: { sort: 'top-rated', page: number },
      messages,
      api: { '/api/json/albums/': api },
    });
  const ALBUMS = {
    albums: buildMany(40, (album_id) => buildAlbumCard({ album_id })),
    total_count: 41,
    categories: [],
  };

  it('shows each with its photos, and leads to its categories', async () => {
    const { result, requests } = await open('', ALBUMS);
    expect(result).toEqual({ status: 200 });
    expect(requests.map(({ url }) => url)).toEqual(['/api/json/albums/3600/top-rated/40/..1.json']);
    expect(hrefOf('Harbour 2')).toBe('/album/2/harbour-2/');
    expect(screen.getAllByText('3 photos')).toHaveLength(40);
    expect(hrefOf('Album categories')).toBe('/albums-categories/');
    expect(hrefOf('Next')).toBe('/albums/top-rated/2/');
  });

  it('narrows to one category by the address, and a chip leads back', async () => {
    const { requests } = await open('?category=nights', {
      ...ALBUMS,
      categories: [{ dir: 'nights', title: 'Nights' }],
    });
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/json/albums/3600/top-rated/40/categories.nights.1.json',
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Nights: albums' })).toBeVisible();
    expect(hrefOf(/^Nights ?\(remove\)$/)).toBe('/albums/top-rated/1/');
    expect(hrefOf('Next')).toBe('/albums/top-rated/2/?category=nights');
  });

  it('is 404 for an unknown category and past the end; the first page may be empty', async () => {
    const none = { albums: [], total_count: 0, categories: [], code: 'albums_not_found' };
    expect((await open('?category=nowhere', none)).result).toEqual({ status: 404 });
    expect((await open('', none, '2')).result).toEqual({ status: 404 });
    expect((await open('', none)).result).toEqual({ status: 200 });
  });
});

it('lists the album categories, each with its albums', async () => {
  const { result } = await renderInApp(categoriesPage, {
    path: '/albums-categories/',
    messages,
    api: {
      '/api/json/albums-categories/3600/en.json': {
        categories: [{ dir: '夜', title: 'Nights', total_albums: 4, thumb: '/media/a.webp' }],
        total_count: 1,
      },
    },
  });
  expect(result).toEqual({ status: 200 });
  expect(hrefOf('Nights')).toBe(`/albums/latest-updates/1/?category=${encodeURIComponent('夜')}`);
  expect(screen.getByText('4 albums')).toBeVisible();
});

/** The view, where a test takes longer than a second. */
const COUNTED = { 'POST /api/stats.php': { ok: true } };

describe('an album', () => {
  afterEach(() => {
    jest.useRealTimers();
  });
  const open = (album: unknown, { dir = 'harbour-1', ...options } = {}) =>
    renderInApp(page, {
      path: `/album/1/${dir}/`,
      params: { id: '1', dir },
      messages,
      api: { '/api/json/album/3600/0/0/1.json': album, ...COUNTED },
      ...options,
    });

  it('links each photo to its picture, and names it', async () => {
    const { result } = await open({ album: buildAlbum() });
    expect(result).toEqual({
      status: 200,
      slots: [{ name: 'object.discussion', props: { section: 'album', objectId: '1' } }],
    });
    const photos = screen.getAllByRole('link', { name: /^Harbour 1, photo \d of 3$/ });
    expect(photos.map((photo) => photo.getAttribute('href'))).toEqual([
      '/media/albums/1/1.jpg',
      '/media/albums/1/2.jpg',
      '/media/albums/1/3.jpg',
    ]);
    expect(hrefOf('quiet-otter')).toBe('/members/7/info/');
    expect(hrefOf('Ada Lund 1')).toBe('/model/ada-lund-1/videos/1/');
    expect(hrefOf('Nights')).toBe('/albums/latest-updates/1/?category=nights');
    expect(jsonLdByType().get('ImageGallery')).toMatchObject({
      image: [{ contentUrl: 'http://localhost/media/albums/1/1.jpg' }, {}, {}],
    });
  });

  it('counts a view once, a second after it shows', async () => {
    jest.useFakeTimers();
    const { requests } = await open({ album: buildAlbum() });
    const views = () => requests.filter(({ url }) => url === '/api/stats.php');
    jest.advanceTimersByTime(900);
    expect(views()).toHaveLength(0);
    jest.advanceTimersByTime(5000);
    expect(views()).toHaveLength(1);
    expect(views()[0]?.body).toEqual({ act: 'view', section: 'album', object_id: 1, from: 'outside' });
  });

  it('is shown nowhere else where somebody shown does not consent to covers', async () => {
    await open({ album: buildAlbum({ thumb: '/static/withheld.svg', withheld: ['preview'] }) });
    expect(screen.getAllByRole('link', { name: /photo \d of 3$/ })).toHaveLength(3);
    expect(jsonLdByType().get('ImageGallery')).not.toHaveProperty('image');
    expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '').not.toContain(
      '/media/albums/1/',
    );
  });

  it('has one address', async () => {
    const { result } = await open({ album: buildAlbum() }, { dir: 'something-else' });
    expect(result).toEqual({ status: 301, redirect: '/album/1/harbour-1/' });
  });

  it.each([
    ['private', 403, 'This album is private. Sign in to see it.'],
    ['deleted', 410, 'This album has been deleted.'],
  ] as const)('that is %s answers %i and says so', async (status, code, sentence) => {
    const { result } = await open({ album: { album_id: 1, status } }, { dir: 'any-slug' });
    expect(result).toEqual({ status: code });
    expect(screen.getByRole('heading', { level: 1, name: sentence })).toBeVisible();
    expect(screen.queryByRole('link', { name: /photo/ })).toBeNull();
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  it('that is private shows itself to members who may see it', async () => {
    const album = { album_id: 1, status: 'private' };
    const { requests } = await renderInApp(page, {
      path: '/album/1/harbour-1/',
      params: { id: '1', dir: 'harbour-1' },
      messages,
      viewer: buildViewer(),
      api: {
        '/api/json/album/3600/0/0/1.json': { album },
        '/api/json/album/0/0/0/1.json': { album: buildAlbum({ is_private: 1, status: 'private' }) },
        ...COUNTED,
      },
    });
    expect(await screen.findAllByRole('link', { name: /photo \d of 3$/ })).toHaveLength(3);
    expect(requests.map(({ url }) => url)).toContain('/api/json/album/0/0/0/1.json');
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  it('is 404 where there is none', async () => {
    expect((await open(new ApiFailure(404, 'not_found'))).result).toEqual({ status: 404 });
  });

  it('can be reported', async () => {
    const openReport = jest.fn();
    await renderInApp(page, {
      path: '/album/1/harbour-1/',
      params: { id: '1', dir: 'harbour-1' },
      messages,
      api: { '/api/json/album/': { album: buildAlbum() }, ...COUNTED },
      hostActions: { openReport },
    });
    screen.getByRole('button', { name: 'Report' }).click();
    expect(openReport).toHaveBeenCalledWith({ section: 'album', objectId: 1 });
  });
});
