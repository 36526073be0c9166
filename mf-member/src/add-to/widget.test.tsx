import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { buildPlaylistCard } from '@foyer/shared/testing/build-playlist';
import { buildMain, buildVideoAnswer, buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers, ApiFailure, postedBodies } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { readDeviceLibrary } from '@foyer/shared/device-library';
import { type HostActions, type InterruptedAction, writeConsent } from '@foyer/shared/platform';
import type { ApiRequest } from '@foyer/shared/platform';
import type { Kept } from '@foyer/shared/wire-schemas/library';
import type { PlaylistCard } from '@foyer/shared/wire-schemas/playlists';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { widget as resumeWidget } from '../resume-add-to/widget.tsx';
import { widget } from './widget.tsx';

const props = { videoId: 3, title: 'Harbour 3' };
const NOTHING: Kept = { favourite: false, watch_later: false, playlist_ids: [] };
const playlist = (playlist_id: number, fields: Partial<PlaylistCard> = {}): PlaylistCard =>
  buildPlaylistCard({ playlist_id, title: `Evening ${playlist_id}`, ...fields });

/** A server that keeps what it is sent, as input.php does. */
const keepingServer = (kept: Kept = NOTHING): ApiAnswers => {
  let now = kept;
  return {
    '/api/library.json?video_id=3': () => now,
    'POST /api/input.php': ({ body }: ApiRequest) => {
      const { act: list, section, object_id } = body as Record<string, string | number>;
      const wanted = section === 'add';
      if (list === 'playlist') now = { ...now, playlist_ids: wanted ? [Number(object_id)] : [] };
      else now = { ...now, [list as 'favourite']: wanted };
      return { ok: true };
    },
  };
};
const show = (api: ApiAnswers, viewer = buildViewer(), hostActions: Partial<HostActions> = {}) =>
  renderInApp(widget, { props, api, viewer, messages, hostActions });
const entry = (name: string) => screen.getByRole('button', { name });
const noticesOf = (store: Awaited<ReturnType<typeof show>>['store']) => store.getState().notifications;

afterEach(() => {
  document.cookie = 'consent=; path=/; max-age=0';
  localStorage.clear();
});

describe('entries of a card’s menu', () => {
  it('show which lists hold the video, and change them immediately', async () => {
    const { requests, store } = await show(keepingServer({ ...NOTHING, watch_later: true }));
    await waitFor(() => expect(entry('Watch later')).toHaveAttribute('aria-pressed', 'true'));
    expect(entry('Favourites')).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(entry('Favourites'));
    expect(entry('Favourites')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(entry('Watch later'));
    expect(postedBodies(requests)).toEqual([
      { act: 'favourite', section: 'add', video_id: 3, object_id: undefined },
      { act: 'watch_later', section: 'rem', video_id: 3, object_id: undefined },
    ]);
    expect(noticesOf(store).map(({ text }) => text)).toEqual([
      'Added to your favourites',
      'Removed from Watch later',
    ]);
  });

  it('are undone by their notice, which does not offer that again', async () => {
    const { requests, store } = await show(keepingServer());
    await userEvent.click(entry('Favourites'));
    await waitFor(() => expect(noticesOf(store)).toHaveLength(1));
    expect(noticesOf(store)[0]?.action?.label).toBe('Undo');
    act(() => noticesOf(store)[0]?.action?.onSelect());
    await waitFor(() => expect(noticesOf(store).at(-1)?.text).toBe('Removed from your favourites'));
    expect(noticesOf(store).at(-1)?.action).toBeUndefined();
    expect(postedBodies(requests).at(-1)).toMatchObject({ act: 'favourite', section: 'rem' });
    expect(entry('Favourites')).toHaveAttribute('aria-pressed', 'false');
  });

  it.each([
    ['Favourites', 'favourite_already_added', 'Already in your favourites.'],
    ['Watch later', 'watch_later_already_added', 'Already in Watch later.'],
    ['Favourites', 'no_permission', 'You do not have permission to do this.'],
  ])('%s, refused with %s, says so and takes back what it showed', async (name, code, sentence) => {
    const { store } = await show({
      '/api/library.json': NOTHING,
      'POST /api/input.php': { ok: false, error: code, code },
    });
    await userEvent.click(entry(name));
    await waitFor(() =>
      expect(noticesOf(store).map(({ kind, text }) => [kind, text])).toEqual([['error', sentence]]),
    );
    expect(entry(name)).toHaveAttribute('aria-pressed', 'false');
  });

  it.each([
    ['device', true, false],
    ['account', false, true],
    [null, false, false],
  ] as const)(
    'ask the anonymous who allowed nothing where to keep it: %s',
    async (place, isHere, isSentIn) => {
      const openSignIn = jest.fn();
      const askWhereToKeep = jest.fn<NonNullable<HostActions['askWhereToKeep']>>(async () => {
        if (place === 'device') writeConsent(['lists']);
        return place;
      });
      const api = {
        '/api/json/video/86400/0/0/3.json': buildVideoAnswer({
          video_id: 3,
          dir: 'harbour',
          title: 'Harbour 3',
        }),
      };
      await show(api, null as never, { openSignIn, askWhereToKeep });
      await userEvent.click(entry('Favourites'));
      await waitFor(() => expect(askWhereToKeep).toHaveBeenCalledWith({ offersAccount: true }));
      await waitFor(() =>
        expect(readDeviceLibrary().favourite.map(({ video_id }) => video_id)).toEqual(isHere ? [3] : []),
      );
      expect(openSignIn).toHaveBeenCalledTimes(isSentIn ? 1 : 0);
    },
  );

  it('say so when nothing answers', async () => {
    const { store } = await show({
      '/api/library.json': NOTHING,
      'POST /api/input.php': new ApiFailure(0, 'unavailable'),
    });
    await userEvent.click(entry('Watch later'));
    await waitFor(() => expect(noticesOf(store)[0]?.text).toMatch(/cannot be reached/));
    expect(entry('Watch later')).toHaveAttribute('aria-pressed', 'false');
  });

  it.each([
    ['Favourites', 'favourite'],
    ['Watch later', 'watch_later'],
    ['Add to playlist', 'playlist'],
  ])('%s asks the anonymous to sign in, and asks the server nothing', async (name, target) => {
    const openSignIn = jest.fn();
    const { requests } = await show({}, null as never, { openSignIn });
    await userEvent.click(entry(name));
    expect(openSignIn).toHaveBeenCalledWith({
      resume: { remote: 'mf-member', action: 'add-to', args: { videoId: 3, target } },
    });
    expect(requests).toEqual([]);
  });
});

describe('the dialog of playlists', () => {
  const LIST = '/api/json/playlists/0/latest-updates/20/member.7.1.json';
  const open = async (api: ApiAnswers) => {
    const shown = await show({
      ...keepingServer({ ...NOTHING, playlist_ids: [2] }),
      [LIST]: { playlists: [playlist(1), playlist(2, { visible: 0 })], total_count: 2 },
      ...api,
    });
    await userEvent.click(entry('Add to playlist'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to playlist' }));
    await dialog.findByRole('checkbox', { name: /Evening 1/ });
    return { ...shown, dialog };
  };

  it('ticks those that hold the video, adds and removes by a tap', async () => {
    const { dialog, requests } = await open({});
    expect(dialog.getByRole('checkbox', { name: /Evening 2.*Private/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('checkbox', { name: /Evening 1/ }));
    expect(dialog.getByRole('checkbox', { name: /Evening 1/ })).toBeChecked();
    expect(postedBodies(requests)).toEqual([{ act: 'playlist', section: 'add', video_id: 3, object_id: 1 }]);
  });

  it('says when a playlist has it already', async () => {
    const code = 'playlist_already_added';
    const { dialog, store } = await open({ 'POST /api/input.php': { ok: false, error: code, code } });
    await userEvent.click(dialog.getByRole('checkbox', { name: /Evening 1/ }));
    await waitFor(() => expect(noticesOf(store)[0]?.text).toBe('Already in this playlist.'));
    expect(dialog.getByRole('checkbox', { name: /Evening 1/ })).not.toBeChecked();
  });

  it('makes a new one with the video in it', async () => {
    const { dialog, requests, store } = await open({
      '/api/json/main/3600/straight.en.json': buildMain(),
      'POST /api/input.php': { ok: true, playlist_id: 9 },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'New playlist' }));
    await userEvent.type(screen.getByLabelText('Title'), 'Harbours');
    await userEvent.type(screen.getByLabelText('Description'), 'Ships at night');
    await userEvent.click(screen.getByRole('radio', { name: /Private/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Category 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(postedBodies(requests)).toEqual([
      {
        act: 'playlist',
        section: 'add',
        object_id: undefined,
        video_id: 3,
        title: 'Harbours',
        desc: 'Ships at night',
        visible: 0,
        orientation: 'straight',
        categories: 'category-2',
      },
    ]);
    expect(noticesOf(store)[0]?.text).toBe('Playlist “Harbours” created');
  });

  it('shows twenty, and further ones on demand', async () => {
    const { dialog } = await open({
      [LIST]: { playlists: [playlist(1)], total_count: 21 },
      '/api/json/playlists/0/latest-updates/20/member.7.2.json': {
        playlists: [playlist(21)],
        total_count: 21,
      },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Show more' }));
    expect(await dialog.findByRole('checkbox', { name: /Evening 21/ })).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('after signing in', () => {
  /** Offers one interrupted action to anyone who registers for it, as the host does. */
  const interrupted = (args: InterruptedAction['args'], action = 'add-to'): Partial<HostActions> => {
    let waiting: InterruptedAction | null = { remote: 'mf-member', action, args };
    return {
      onResume: (isMine, carryOut) => {
        if (waiting && isMine(waiting)) {
          const { args: given } = waiting;
          waiting = null;
          queueMicrotask(() => carryOut(given));
        }
        return () => {};
      },
    };
  };
  const resume = (args: InterruptedAction['args'], api: ApiAnswers, action?: string) =>
    renderInApp(resumeWidget, {
      props: {},
      api,
      viewer: buildViewer(),
      messages,
      hostActions: interrupted(args, action),
    });

  it('the video is added, once', async () => {
    const { requests, store } = await resume({ videoId: 3, target: 'favourite' }, keepingServer());
    await waitFor(() => expect(noticesOf(store)[0]?.text).toBe('Added to your favourites'));
    expect(postedBodies(requests)).toHaveLength(1);
  });

  it('the video is removed where that was interrupted', async () => {
    const { requests } = await resume({ videoId: 3, target: 'favourite', remove: true }, keepingServer());
    await waitFor(() => expect(postedBodies(requests)).toMatchObject([{ section: 'rem' }]));
  });

  it('a playlist’s form comes back as it was typed', async () => {
    const fields = { title: 'Late', description: '', isPublic: false, orientation: 'gay', categories: [] };
    await resume({ playlist: JSON.stringify(fields) }, { '/api/json/main/': buildMain() }, 'save-playlist');
    const dialog = within(await screen.findByRole('dialog', { name: 'New playlist' }));
    expect(await dialog.findByLabelText('Title')).toHaveValue('Late');
  });

  it('the playlists are offered', async () => {
    await resume(
      { videoId: 3, target: 'playlist' },
      {
        ...keepingServer(),
        '/api/json/playlists/0/latest-updates/20/member.7.1.json': { playlists: [], total_count: 0 },
      },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to playlist' }));
    expect(await dialog.findByText('You have no playlists yet.')).toBeInTheDocument();
  });

  it.each([[{ videoId: 'x', target: 'favourite' }], [{ videoId: 3, target: 'everything' }], [{}]])(
    'nothing is done with %j',
    async (args) => {
      const { requests } = await resume(args as InterruptedAction['args'], {});
      await act(() => Promise.resolve());
      expect(requests).toEqual([]);
    },
  );
});
