import { describe, expect, it, jest } from '@jest/globals';
import {
  addToDevice,
  type DeviceVideo,
  NO_DEVICE_LIBRARY,
  readDeviceLibrary,
} from '@foyer/shared/device-library';
import { writeConsent } from '@foyer/shared/platform';
import { buildPlaylistCard } from '@foyer/shared/testing/build-playlist';
import {
  buildListingPage,
  buildVideoAnswer,
  buildVideoCard,
  buildViewer,
} from '@foyer/shared/testing/builders';
import type { ApiRequest, HostActions } from '@foyer/shared/platform';
import { type ApiAnswers, postedBodies } from '@foyer/shared/testing/fake-transport';
import { resetDeviceStorage } from '@foyer/shared/testing/device-storage';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { widget as addTo } from '../add-to/widget.tsx';
import { widget as merge } from '../merge-library/widget.tsx';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

resetDeviceStorage();

const open = (list: string, viewer: Viewer | null | 'unknown', api: ApiAnswers = {}) =>
  renderInApp(page, {
    path: `/library/${list}/1/`,
    params: { list, page: '1' },
    viewer,
    api,
    messages,
    hostActions: { confirm: async () => true },
  });
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const deviceVideo = (video_id: number): DeviceVideo => ({
  video_id,
  dir: `harbour-${video_id}`,
  title: `Harbour ${video_id}`,
  at: new Date(Date.UTC(2026, 0, 15, 12, 0, video_id)).toISOString(),
});

describe('a member’s list', () => {
  const LIST = '/api/json/videos2/0/straight/latest-updates/60/favourites..1.all...json';
  const videos = [1, 2, 3].map((video_id) => buildVideoCard({ video_id, title: `Harbour ${video_id}` }));
  const kept_at = ['2026-01-15T12:00:03.000Z', '2026-01-15T12:00:02.000Z', '2026-01-15T12:00:01.000Z'];
  const api = (): ApiAnswers => ({
    [LIST]: buildListingPage({ videos, total_count: 3, kept_at }),
    'POST /api/input.php': ({ body }: ApiRequest) => ({
      ok: true,
      video_ids: String((body as { video_ids: string }).video_ids)
        .split(',')
        .map(Number),
    }),
  });

  it('is not in the document', async () => {
    const { requests } = await open('favourites', 'unknown');
    expect(requests).toEqual([]);
    expect(titles()).toEqual([]);
  });

  it('loses what is removed immediately, and gets it back where it was', async () => {
    const { requests, store } = await open('favourites', buildViewer(), api());
    await screen.findByText('Harbour 2');
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Harbour 2” from Favourites' }));
    await waitFor(() => expect(titles()).toEqual(['Harbour 1', 'Harbour 3']));
    await waitFor(() => expect(store.getState().notifications).toHaveLength(1));
    await act(async () => store.getState().notifications[0]?.action?.onSelect());
    await waitFor(() => expect(titles()).toEqual(['Harbour 1', 'Harbour 2', 'Harbour 3']));
    expect(postedBodies(requests)).toEqual([
      { act: 'favourite', section: 'rem', video_ids: '2', object_id: undefined, kept_at: undefined },
      { act: 'favourite', section: 'add', video_ids: '2', object_id: undefined, kept_at: kept_at[1] },
    ]);
  });

  it('shows again what the server refuses to remove', async () => {
    const refused = { ok: false, error: 'no', code: 'unavailable' };
    await open('favourites', buildViewer(), { ...api(), 'POST /api/input.php': refused });
    await screen.findByText('Harbour 2');
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Harbour 2” from Favourites' }));
    await waitFor(() => expect(titles()).toEqual(['Harbour 1', 'Harbour 2', 'Harbour 3']));
  });

  it('is chosen from, by keyboard too, to remove several', async () => {
    const { requests } = await open('favourites', buildViewer(), api());
    await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
    screen.getByRole('checkbox', { name: 'Harbour 1' }).focus();
    await userEvent.keyboard(' ');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Harbour 3' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(titles()).toEqual(['Harbour 2']));
    expect(postedBodies(requests)).toMatchObject([{ section: 'rem', video_ids: '1,3' }]);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('moves what is chosen to a playlist, and back', async () => {
    const playlist = buildPlaylistCard();
    const { requests, store } = await open('favourites', buildViewer(), {
      ...api(),
      '/api/json/playlists/': { playlists: [playlist], total_count: 1 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Harbour 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move to a playlist' }));
    await userEvent.click(await screen.findByRole('button', { name: /Evening/ }));
    await waitFor(() => expect(titles()).toEqual(['Harbour 2', 'Harbour 3']));
    await waitFor(() => expect(store.getState().notifications[0]?.text).toBe('1 video moved to “Evening”'));
    await act(async () => store.getState().notifications[0]?.action?.onSelect());
    await waitFor(() =>
      expect(postedBodies(requests)).toMatchObject([
        { act: 'playlist', section: 'add', object_id: 5, video_ids: '1' },
        { act: 'favourite', section: 'rem', video_ids: '1' },
        { act: 'playlist', section: 'rem', object_id: 5, video_ids: '1' },
        { act: 'favourite', section: 'add', video_ids: '1', kept_at: kept_at[0] },
      ]),
    );
  });
});

describe('on a device without an account', () => {
  it('a card’s menu keeps a video and takes it out again, with all that a list shows', async () => {
    const api = { '/api/json/video/86400/0/0/3.json': buildVideoAnswer({ video_id: 3, title: 'Harbour 3' }) };
    const props = { videoId: 3, title: 'Harbour 3' };
    const { store } = await renderInApp(addTo, { props, api, viewer: null, messages });
    const entry = () => screen.getByRole('button', { name: 'Watch later' });
    await userEvent.click(entry());
    await waitFor(() => expect(entry()).toHaveAttribute('aria-pressed', 'true'));
    expect(readDeviceLibrary().watch_later).toMatchObject([
      { video_id: 3, title: 'Harbour 3', dir: expect.any(String), thumb: expect.any(String) },
    ]);
    await waitFor(() => expect(store.getState().notifications[0]?.text).toBe('Added to Watch later'));
    await userEvent.click(entry());
    await waitFor(() => expect(entry()).toHaveAttribute('aria-pressed', 'false'));
    expect(readDeviceLibrary().watch_later).toEqual([]);
  });

  it('nothing is kept without consent: the way is to sign in', async () => {
    writeConsent([]);
    const openSignIn = jest.fn<HostActions['openSignIn']>();
    const props = { videoId: 3, title: 'Harbour 3' };
    await renderInApp(addTo, { props, viewer: null, messages, hostActions: { openSignIn } });
    await userEvent.click(screen.getByRole('button', { name: 'Favourites' }));
    expect(openSignIn).toHaveBeenCalledTimes(1);
    expect(localStorage.length).toBe(0);
  });

  it('the list shows what is kept, and sends nothing', async () => {
    addToDevice('favourite', [1, 2, 3].map(deviceVideo));
    const { requests, store } = await open('favourites', null);
    expect(titles()).toEqual(['Harbour 3', 'Harbour 2', 'Harbour 1']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Harbour 2” from Favourites' }));
    expect(titles()).toEqual(['Harbour 3', 'Harbour 1']);
    act(() => store.getState().notifications[0]?.action?.onSelect());
    expect(titles()).toEqual(['Harbour 3', 'Harbour 2', 'Harbour 1']);
    expect(requests).toEqual([]);
  });

  it('takes a file of another device without doubles, and none that is something else', async () => {
    addToDevice('favourite', [deviceVideo(1)]);
    const { store } = await open('favourites', null);
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    // jsdom's files cannot be read as text.
    const file = (content: unknown) =>
      Object.assign(new File(['x'], 'library.json', { type: 'application/json' }), {
        text: async () => JSON.stringify(content),
      });
    const library = {
      foyer: 'library',
      favourite: [deviceVideo(1), deviceVideo(2), { video_id: 'x' }],
      watch_later: [deviceVideo(3)],
    };
    await userEvent.upload(input, file(library));
    await waitFor(() => expect(titles()).toEqual(['Harbour 2', 'Harbour 1']));
    expect(readDeviceLibrary().watch_later).toHaveLength(1);
    expect(store.getState().notifications.at(-1)?.text).toBe('2 videos loaded');
    await userEvent.upload(input, file({ favourite: [deviceVideo(9)] }));
    await waitFor(() => expect(store.getState().notifications.at(-1)?.kind).toBe('error'));
    expect(readDeviceLibrary().favourite).toHaveLength(2);
  });
});

describe('signing in', () => {
  it('moves all of the device into the account, with its times, and leaves the device empty', async () => {
    const many = Array.from({ length: 500 }, (_, index) => deviceVideo(index + 1));
    addToDevice('favourite', many);
    addToDevice('watch_later', [deviceVideo(7)]);
    const api = {
      'POST /api/input.php': ({ body }: ApiRequest) => ({
        ok: true,
        video_ids: String((body as { video_ids: string }).video_ids)
          .split(',')
          .map(Number),
      }),
    };
    const { requests, store } = await renderInApp(merge, { props: {}, viewer: buildViewer(), api, messages });
    await waitFor(() => expect(readDeviceLibrary()).toEqual(NO_DEVICE_LIBRARY));
    const sent = postedBodies(requests) as { act: string; video_ids: string; kept_at: string }[];
    expect(sent.map(({ act: list, video_ids }) => [list, video_ids.split(',').length])).toEqual([
      ['favourite', 500],
      ['watch_later', 1],
    ]);
    expect(sent[1]).toMatchObject({ video_ids: '7', kept_at: deviceVideo(7).at });
    await waitFor(() =>
      expect(store.getState().notifications[0]?.text).toBe(
        '501 videos from this device moved into your account',
      ),
    );
  });

  it('keeps on the device what the server did not take', async () => {
    addToDevice('favourite', [deviceVideo(1)]);
    const api = { 'POST /api/input.php': { ok: false, error: 'no', code: 'unavailable' } };
    const { requests } = await renderInApp(merge, { props: {}, viewer: buildViewer(), api, messages });
    await waitFor(() => expect(postedBodies(requests)).toHaveLength(1));
    expect(readDeviceLibrary().favourite).toHaveLength(1);
  });
});
