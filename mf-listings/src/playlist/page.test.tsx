import { describe, expect, it } from '@jest/globals';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { buildMany, buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { buildPlaylist, buildVideos, NO_VIDEOS } from '../lists/collections.fixture.ts';
import messages from '../messages/en.json' with { type: 'json' };
import { page as playlistsPage } from '../playlists/page.tsx';
import { page } from './page.tsx';

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const PRIVATE = { playlist: null, error: 'the playlist is private', code: 'playlist_private' };

it('lists playlists, each with its videos and whose it is', async () => {
  const { result, requests } = await renderInApp(playlistsPage, {
    path: '/playlists/top-rated/1/',
    params: { sort: 'top-rated', page: '1' },
    messages,
    api: {
      '/api/json/playlists/': {
        playlists: buildMany(40, (playlist_id) => buildPlaylist({ playlist_id })),
        total_count: 50,
      },
    },
  });
  expect(result).toEqual({ status: 200 });
  expect(requests.map(({ url }) => url)).toEqual(['/api/json/playlists/3600/top-rated/40/..1.json']);
  expect(hrefOf('Evenings 9')).toBe('/playlist/9/1/');
  expect(screen.getAllByText('3 videos')).toHaveLength(40);
  expect(screen.getAllByText('quiet-otter')).toHaveLength(40);
  expect(hrefOf('Next')).toBe('/playlists/top-rated/2/');
  const feed = document.querySelector('link[rel=alternate][type="application/atom+xml"]');
  expect(feed).toHaveAttribute('href', '/feeds/playlists/top-rated.xml');
});

describe('a playlist', () => {
  const open = (playlist: unknown, videos: unknown = buildVideos(60, 130), number = '1') =>
    renderInApp(page, {
      path: `/playlist/5/${number}/`,
      params: { id: '5', page: number },
      messages,
      api: { '/api/json/playlist/3600/5.json': playlist, '/api/json/videos2/': videos },
    });

  it('shows sixty videos in its own order, and plays all from the first', async () => {
    const { result, requests, router } = await open({ playlist: buildPlaylist({ playlist_id: 5 }) });
    expect(result).toMatchObject({ status: 200 });
    expect(requests.map(({ url }) => url)).toContain(
      '/api/json/videos2/3600/straight/latest-updates/60/playlist.5.1.all...json',
    );
    expect(screen.queryByRole('navigation', { name: 'Sort by' })).toBeNull();
    expect(hrefOf('Play all')).toBe('/videos/1/harbour-1/?playlist=5&pl_page=1');
    expect(hrefOf('quiet-otter')).toBe('/members/7/info/');
    expect(hrefOf('Outdoor')).toBe('/categories/outdoor/latest-updates/1/');
    expect(hrefOf('Next')).toBe('/playlist/5/2/');
    const feed = document.querySelector('link[rel=alternate][type="application/atom+xml"]');
    expect(feed).toHaveAttribute('href', '/feeds/playlist/5.xml');
    fireEvent.click(screen.getByRole('link', { name: 'Play all' }));
    await waitFor(() => expect(router.getState().location.state).toEqual({ play: true }));
  });

  it('that is private answers 403 and asks for none of its videos', async () => {
    const { result, requests } = await open(PRIVATE);
    expect(result).toEqual({ status: 403 });
    expect(screen.getByRole('heading', { level: 1, name: 'This playlist is private.' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  it('that is private shows itself to its owner, past every cache', async () => {
    const { requests } = await renderInApp(page, {
      path: '/playlist/5/1/',
      params: { id: '5', page: '1' },
      messages,
      viewer: buildViewer(),
      api: {
        '/api/json/playlist/3600/5.json': PRIVATE,
        '/api/json/playlist/0/5.json': {
          playlist: buildPlaylist({ playlist_id: 5, visible: 0, is_private: 1 }),
        },
        '/api/json/videos2/0/straight/': buildVideos(2),
      },
    });
    expect(await screen.findByRole('link', { name: 'Play all' })).toBeVisible();
    expect(requests.map(({ url }) => url)).toContain(
      '/api/json/videos2/0/straight/latest-updates/60/playlist.5.1.all...json',
    );
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    expect(document.querySelector('link[rel=alternate][type="application/atom+xml"]')).toBeNull();
  });

  it('lets its owner edit it there, and shows immediately what they changed; others only see it', async () => {
    const cached = { playlist: buildPlaylist({ playlist_id: 5 }) };
    const ownerId = cached.playlist.member.id;
    const show = (id: number, playlist = cached.playlist) =>
      renderInApp(page, {
        path: '/playlist/5/1/',
        params: { id: '5', page: '1' },
        messages,
        viewer: buildViewer({ _id: id }),
        api: {
          '/api/json/playlist/3600/5.json': cached,
          '/api/json/playlist/0/5.json': { playlist },
          '/api/json/videos2/': buildVideos(2),
        },
      });
    const owner = await show(ownerId, { ...cached.playlist, title: 'Mornings' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Mornings' })).toBeVisible();
    expect(hrefOf('Videos and order')).toBe('/playlist/5/edit/');
    expect(screen.getByTestId('widget:mf-member/playlist-form')).toHaveAttribute(
      'data-props',
      '{"playlistId":5}',
    );
    owner.unmount();
    const { requests } = await show(ownerId + 1);
    expect(await screen.findByRole('link', { name: 'Play all' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Videos and order' })).toBeNull();
    expect(screen.queryByTestId('widget:mf-member/playlist-form')).toBeNull();
    expect(requests.some(({ url }) => url.includes('/playlist/0/'))).toBe(false);
  });

  it('is 404 past its end and where there is none', async () => {
    const playlist = { playlist: buildPlaylist({ playlist_id: 5 }) };
    expect((await open(playlist, NO_VIDEOS, '4')).result).toMatchObject({ status: 404 });
    expect((await open(new ApiFailure(404, 'not_found'))).result).toEqual({ status: 404 });
  });
});
