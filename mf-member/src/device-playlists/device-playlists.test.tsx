import { describe, expect, it } from '@jest/globals';
import {
  addToDevice,
  type DeviceVideo,
  DEVICE_PLAYLISTS_MAX,
  NO_DEVICE_LIBRARY,
  parseDeviceLibrary,
  readDeviceLibrary,
} from '@foyer/shared/device-library';
import { type ApiRequest } from '@foyer/shared/platform';
import { buildPlaylistCard } from '@foyer/shared/testing/build-playlist';
import { buildVideoAnswer, buildViewer } from '@foyer/shared/testing/builders';
import type { ApiAnswers } from '@foyer/shared/testing/fake-transport';
import { resetDeviceStorage } from '@foyer/shared/testing/device-storage';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { widget as addTo } from '../add-to/widget.tsx';
import { page as library } from '../library/page.tsx';
import { memberApi } from '../member-api.ts';
import { MergeLibrary } from '../merge-library/merge-library.tsx';
import { widget as merge } from '../merge-library/widget.tsx';
import messages from '../messages/en.json' with { type: 'json' };
import { makeOnDevice, mergeOnDevice, orderOnDevice, putOnDevice } from './device-playlists.ts';
import { page } from './page.tsx';

resetDeviceStorage();

const video = (video_id: number): DeviceVideo => ({
  video_id,
  dir: `harbour-${video_id}`,
  title: `Harbour ${video_id}`,
  at: '2026-01-15T12:00:00.000Z',
});
const fields = (title: string) =>
  ({ title, description: 'For the evening', orientation: 'straight' }) as const;
const held = () =>
  readDeviceLibrary().playlists.map(({ title, videos }) => [title, videos.map(({ video_id }) => video_id)]);
const open = (id?: number) =>
  renderInApp(page, {
    path: id === undefined ? '/library/playlists/1/' : `/library/playlist/${id}/`,
    params: id === undefined ? { page: '1' } : { id: String(id) },
    viewer: null,
    messages,
  });
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('playlists without an account', () => {
  it('are made from a card’s menu, with its video, and ask nothing of the server but that video', async () => {
    const { requests } = await renderInApp(addTo, {
      props: { videoId: 3, title: 'Harbour 3' },
      api: { '/api/json/video/86400/0/0/3.json': buildVideoAnswer({ video_id: 3, title: 'Harbour 3' }) },
      viewer: null,
      messages,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Add to playlist' }));
    await userEvent.click(await screen.findByRole('button', { name: 'New playlist' }));
    const form = within(screen.getByRole('dialog', { name: 'New playlist' }));
    expect(form.queryByText('Visibility')).toBeNull();
    await userEvent.type(form.getByLabelText('Title'), 'ab');
    await userEvent.type(form.getByLabelText('Description'), 'For the evening');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('This text is too short.')).toBeInTheDocument();
    expect(held()).toEqual([]);
    await userEvent.type(form.getByLabelText('Title'), 'c');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(held()).toEqual([['abc', [3]]]));
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    // Its box is ticked from now on, and takes the video out again.
    await userEvent.click(screen.getByRole('button', { name: 'Add to playlist' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /abc/, checked: true }));
    await waitFor(() => expect(held()).toEqual([['abc', []]]));
  });

  it('are listed, deleted, and brought back', async () => {
    makeOnDevice(fields('Evening'), [video(1)]);
    makeOnDevice(fields('Morning'));
    const { requests, store } = await open();
    expect(titles()).toEqual(['Morning', 'Evening']);
    await userEvent.click(screen.getByRole('button', { name: 'Delete “Morning”' }));
    expect(titles()).toEqual(['Evening']);
    act(() => store.getState().notifications[0]?.action?.onSelect());
    expect(titles()).toEqual(['Morning', 'Evening']);
    expect(requests).toEqual([]);
  });

  it('are put into order by keyboard, renamed, and lose a video that comes back to its place', async () => {
    makeOnDevice(fields('Evening'), [1, 2, 3].map(video));
    const { store } = await open(1);
    screen.getByRole('button', { name: 'Move “Harbour 3”' }).focus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(held()).toEqual([['Evening', [1, 3, 2]]]));
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Harbour 3” from Evening' }));
    expect(held()).toEqual([['Evening', [1, 2]]]);
    act(() => store.getState().notifications[0]?.action?.onSelect());
    expect(held()).toEqual([['Evening', [1, 3, 2]]]);
    await userEvent.click(screen.getByRole('button', { name: 'Edit playlist' }));
    const title = screen.getByLabelText('Title');
    await userEvent.clear(title);
    await userEvent.type(title, 'Night');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(held()).toEqual([['Night', [1, 3, 2]]]));
  });

  it('take what is chosen from another list, and give it back', async () => {
    addToDevice('favourite', [1, 2].map(video));
    makeOnDevice(fields('Evening'), [video(9)]);
    const { store } = await renderInApp(library, {
      params: { list: 'favourites', page: '1' },
      viewer: null,
      messages,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Select' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Harbour 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move to a playlist' }));
    await userEvent.click(await screen.findByRole('button', { name: /Evening/ }));
    expect(held()).toEqual([['Evening', [9, 2]]]);
    expect(readDeviceLibrary().favourite).toMatchObject([{ video_id: 1 }]);
    act(() => store.getState().notifications[0]?.action?.onSelect());
    expect(held()).toEqual([['Evening', [9]]]);
    expect(readDeviceLibrary().favourite).toHaveLength(2);
  });

  it('say so where the device has none of that number', async () => {
    await open(9);
    expect(screen.getByText('This device has no such playlist')).toBeInTheDocument();
  });

  it('of another device come into those of the same title, each video once', () => {
    makeOnDevice(fields('Evening'), [1, 2].map(video));
    const others = [
      { ...fields('evening '), id: 1, videos: [2, 3].map(video), changed: '2026-01-15T12:00:00.000Z' },
      { ...fields('Morning'), id: 2, videos: [video(9)], changed: '2026-01-15T12:00:00.000Z' },
    ];
    expect([mergeOnDevice(others), mergeOnDevice(others)]).toEqual([true, true]);
    expect(new Map(held() as [string, number[]][])).toEqual(
      new Map([
        ['Morning', [9]],
        ['Evening', [1, 2, 3]],
      ]),
    );
  });

  it('end where the device has no room', () => {
    for (let index = 1; index <= DEVICE_PLAYLISTS_MAX; index += 1)
      expect(makeOnDevice(fields(`Evening ${index}`))).toBe(index);
    expect(makeOnDevice(fields('One more'))).toBeUndefined();
    expect(
      putOnDevice(
        1,
        Array.from({ length: 500 }, (_, index) => video(index + 1)),
      ),
    ).toBe(true);
    expect(putOnDevice(1, [video(501)])).toBe(false);
    expect(orderOnDevice(1, [2, 1])).toBe(true);
    expect(readDeviceLibrary().playlists.at(-1)?.videos.slice(0, 3)).toMatchObject([
      { video_id: 2 },
      { video_id: 1 },
      { video_id: 3 },
    ]);
  });

  it.each([
    [{ playlists: 'x' }],
    [
      {
        playlists: [{ id: 0, title: 'a', description: '', orientation: 'gay', videos: [], changed: '2026' }],
      },
    ],
    [
      {
        playlists: [{ id: 1, title: 'a', description: '', orientation: 'none', videos: [], changed: '2026' }],
      },
    ],
    [{ playlists: [{ id: 1, title: 4, description: '', orientation: 'gay', videos: [], changed: '2026' }] }],
  ])('are none that somebody wrote by hand: %j', (written) => {
    expect(parseDeviceLibrary(written)?.playlists).toEqual([]);
  });
});

describe('signing in', () => {
  const account = (playlists: object[]): ApiAnswers => ({
    '/api/json/playlists/0/latest-updates/20/member.7.1.json': { playlists, total_count: playlists.length },
    'POST /api/input.php': ({ body }: ApiRequest) => {
      const { video_ids } = body as { video_ids?: string };
      return video_ids
        ? { ok: true, video_ids: video_ids.split(',').map(Number) }
        : { ok: true, playlist_id: 40 };
    },
  });
  const known = buildPlaylistCard({ title: 'EVENING' });

  it('moves playlists into the account: those of a title that it has into that one', async () => {
    makeOnDevice(
      fields('Evening'),
      Array.from({ length: 500 }, (_, index) => video(index + 1)),
    );
    makeOnDevice(fields('Morning'), [8, 9].map(video));
    addToDevice('favourite', [video(7)]);
    const { requests, store } = await renderInApp(merge, {
      props: {},
      viewer: buildViewer({ _id: 7 }),
      api: account([known]),
      messages,
    });
    await waitFor(() => expect(readDeviceLibrary()).toEqual(NO_DEVICE_LIBRARY));
    const sent = requests.flatMap(({ method, body }) =>
      method === 'POST' ? [body as Record<string, string>] : [],
    );
    expect(
      sent.map(({ act: name, object_id, video_ids }) => [name, object_id, video_ids?.split(',').length]),
    ).toEqual([
      ['favourite', undefined, 1],
      ['playlist', 5, 500],
      ['playlist', undefined, undefined],
      ['playlist', 40, 2],
    ]);
    expect(sent[2]).toMatchObject({ section: 'add', title: 'Morning', visible: 0 });
    await waitFor(() =>
      expect(store.getState().notifications.at(-1)?.text).toBe(
        '503 videos from this device moved into your account',
      ),
    );
  });

  it('moves them also while the page still waits for something else', async () => {
    makeOnDevice(fields('Morning'), [video(8)]);
    addToDevice('favourite', [video(7)]);
    const own = '/api/json/playlists/0/latest-updates/20/member.7.1.json';
    const asked = Promise.withResolvers<void>();
    const Waiting = () => {
      memberApi.endpoints.memberGetMember.useQuery({ memberId: 3 });
      return <MergeLibrary />;
    };
    const { store } = await renderInApp(<Waiting />, {
      viewer: buildViewer({ _id: 7 }),
      api: {
        ...account([]),
        // Pending when the favourites have been sent, answered before the account's playlists are.
        '/api/json/member/3600/3.json': () => asked.promise.then(() => ({})),
        [own]: async () => {
          asked.resolve();
          await new Promise((resolve) => setTimeout(resolve, 20));
          return { playlists: [], total_count: 0 };
        },
      },
      messages,
    });
    await waitFor(() =>
      expect(store.getState().notifications.at(-1)?.text).toBe(
        '2 videos from this device moved into your account',
      ),
    );
    expect(readDeviceLibrary()).toEqual(NO_DEVICE_LIBRARY);
  });

  it('leaves on the device what the account did not take', async () => {
    makeOnDevice(fields('Morning'), [video(8)]);
    const refused = { ok: false, error: 'no', code: 'unavailable' };
    const { requests } = await renderInApp(merge, {
      props: {},
      viewer: buildViewer({ _id: 7 }),
      api: { ...account([]), 'POST /api/input.php': refused },
      messages,
    });
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    expect(held()).toEqual([['Morning', [8]]]);
  });
});
