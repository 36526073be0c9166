import { afterEach, describe, expect, it } from '@jest/globals';
import {
  buildListingPage,
  buildVideoAnswer,
  buildVideoCard,
  buildViewer,
} from '@foyer/shared/testing/builders';
import { readDeviceLibrary, writeDeviceLibrary } from '@foyer/shared/device-library';
import { writeConsent } from '@foyer/shared/platform';
import { act, screen, waitFor } from '@testing-library/react';
import { answers, KEPT, NOBODY, SUBSCRIBED, VIDEO, show, clearVisitor } from './watch-page.fixture.ts';

afterEach(clearVisitor);

describe('the watch page in a playlist', () => {
  const PLAYLIST = '/api/json/playlist/86400/4.json';
  const VIDEOS = '/api/json/videos2/86400/straight/latest-updates/60/playlist.4.1.all...json';
  const playlist = {
    playlist_id: 4,
    title: 'Evenings',
    member: { id: 7, name: 'quiet-otter', avatar: '/a.webp' },
    total_videos: 3,
  };
  const inPlaylist = {
    ...answers,
    [PLAYLIST]: { playlist },
    [VIDEOS]: buildListingPage({
      videos: [2, 3, 4].map((video_id) => buildVideoCard({ video_id, title: `Evening ${video_id}` })),
    }),
  };

  it('marks where the video stands, and links each with its place', async () => {
    await show({ search: '?playlist=4&pl_page=1', api: inPlaylist });
    const strip = screen.getByRole('region', { name: 'Playlist' });
    expect(strip).toHaveTextContent('2 of 3');
    expect(strip.querySelector('[aria-current]')).toHaveTextContent('Evening 3');
    expect(screen.getByRole('link', { name: /Evening 4/ })).toHaveAttribute(
      'href',
      '/videos/4/harbour-4/?playlist=4&pl_page=1',
    );
    expect(screen.getByRole('link', { name: 'Evenings' })).toHaveAttribute('href', '/playlist/4/1/');
    expect(screen.getAllByRole('switch', { name: 'Autoplay' })).toHaveLength(1);
  });

  it('says that a playlist is private, and shows its owner more', async () => {
    const api = {
      ...inPlaylist,
      [PLAYLIST]: { playlist: null, code: 'playlist_private' },
      [VIDEOS]: buildListingPage({ videos: [] }),
    };
    await show({ search: '?playlist=4', api });
    expect(screen.getByRole('region', { name: 'Playlist' })).toHaveTextContent(/private/);
    // What plays next is a related video.
    expect(screen.getAllByRole('switch', { name: 'Autoplay' })).toHaveLength(1);
    await show({
      search: '?playlist=4',
      viewer: buildViewer(),
      api: {
        ...api,
        '/api/json/playlist/0/4.json': { playlist },
        [VIDEOS.replace('/86400/', '/0/')]: inPlaylist[VIDEOS],
        '/api/library.json?video_id=3': KEPT,
        [SUBSCRIBED]: NOBODY,
      },
    });
    expect(await screen.findByText('Evening 4')).toBeInTheDocument();
  });
});

describe('the watch page in a playlist of this device', () => {
  it('shows it in the place of a playlist of the site, and sends nothing of it', async () => {
    writeConsent(['functional']);
    const videos = [3, 4].map((video_id) => ({
      video_id,
      dir: `evening-${video_id}`,
      title: `Evening ${video_id}`,
      at: '2026-01-15T12:00:00.000Z',
    }));
    const kept = { id: 2, title: 'Evenings', description: 'For later', orientation: 'straight' } as const;
    writeDeviceLibrary({
      ...readDeviceLibrary(),
      playlists: [{ ...kept, videos, changed: '2026-01-15T12:00:00.000Z' }],
    });
    const following = '/api/json/video/3600/0/0/4.json';
    const { requests } = await show({
      path: '/videos/3/harbour/#playlist=2&pl_page=1',
      api: { ...answers, [following]: buildVideoAnswer({ video_id: 4 }) },
    });
    const strip = await screen.findByRole('region', { name: 'Playlist' });
    await waitFor(() => expect(strip).toHaveTextContent('On this device · 1 of 2'));
    expect(screen.getAllByRole('switch', { name: 'Autoplay' })).toHaveLength(1);
    expect(strip).toContainElement(screen.getByRole('switch', { name: 'Autoplay' }));
    expect(requests.filter(({ url }) => /playlist|library/.test(url))).toEqual([]);
    act(() => void writeDeviceLibrary({ ...readDeviceLibrary(), playlists: [] }));
    await waitFor(() => expect(strip).not.toContainElement(screen.getByRole('switch', { name: 'Autoplay' })));
    const asked = requests.flatMap(({ url }) => (url.includes('/video/') ? [url] : []));
    expect(new Set(asked)).toEqual(new Set([VIDEO, following]));
  });
});
