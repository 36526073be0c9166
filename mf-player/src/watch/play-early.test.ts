import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildVideoFile } from '@foyer/shared/testing/builders';
import type { Move } from '@foyer/shared/remotes/remote';
import { PLAY_OPENED } from '@foyer/shared/ui/videos/play-state';
import { makeReadyVideo } from '../player/ready-video.ts';
import { playEarly } from './play-early.ts';

const file = buildVideoFile({ video_id: 3 });
const MASTER = file.streams[0]?.src ?? '';
const SETTINGS = 'foyer.player-settings';

const covers: HTMLElement[] = [];
const move = (fields: Partial<Move> = {}): Move => ({
  params: { id: '3', dir: 'harbour' },
  search: new URLSearchParams(),
  viewer: null,
  state: PLAY_OPENED,
  read: () => ({ data: file }) as never,
  cover: () => {
    const cover = document.createElement('div');
    covers.push(cover);
    document.body.append(cover);
    return cover;
  },
  ...fields,
});
let play: jest.Spied<HTMLMediaElement['play']>;

beforeEach(() => {
  const { prototype } = HTMLMediaElement;
  jest.spyOn(prototype, 'load').mockReturnValue();
  jest.spyOn(prototype, 'canPlayType').mockReturnValue('maybe');
  jest.spyOn(prototype, 'readyState', 'get').mockReturnValue(2);
  play = jest.spyOn(prototype, 'play').mockResolvedValue();
  makeReadyVideo(MASTER);
});
afterEach(() => {
  makeReadyVideo(undefined);
  jest.restoreAllMocks();
  localStorage.clear();
  covers.length = 0;
  document.body.replaceChildren();
});

it('plays in the frame of a page that plays by itself, with the sound of before', async () => {
  localStorage.setItem(SETTINGS, JSON.stringify({ volume: 0.5 }));
  await playEarly(MASTER, move());
  const video = covers[0]?.querySelector<HTMLVideoElement>('.mf-player-frame video');
  expect([video?.muted, video?.volume, play.mock.calls.length]).toEqual([false, 0.5, 1]);
});

it('is muted where the address says so', async () => {
  await playEarly(MASTER, move({ search: new URLSearchParams('autoplay=1&muted=1'), state: null }));
  expect(covers[0]?.querySelector('video')?.muted).toBe(true);
});

it('leaves nothing where the browser does not play', async () => {
  play.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await playEarly(MASTER, move());
  expect(covers.map(({ isConnected }) => isConnected)).toEqual([false]);
});

it('shows for the host by a task of its own, since browsers tell of a frame before they paint it', async () => {
  const told: (() => void)[] = [];
  Object.assign(HTMLVideoElement.prototype, {
    requestVideoFrameCallback: (tell: () => void) => told.push(tell),
  });
  Object.assign(performance, { measure: () => {} });
  try {
    let shows = false;
    const early = playEarly(MASTER, move()).then(() => (shows = true));
    for (const tell of told) tell();
    // What promises lead to runs before the browser goes on to paint.
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    expect([told.length > 0, shows]).toEqual([true, false]);
    await early;
  } finally {
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    Reflect.deleteProperty(performance, 'measure');
  }
});

describe('a video that loads since its link was pressed', () => {
  const waiting = () => {
    const end = new AbortController();
    const state = jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(1);
    const pressed = makeReadyVideo(MASTER);
    const early = playEarly(MASTER, move({ waits: end.signal }), pressed);
    const comes = () => {
      state.mockReturnValue(2);
      pressed?.dispatchEvent(new Event('loadeddata'));
    };
    return { early, comes, end };
  };

  it('plays once it has its first frame', async () => {
    const { early, comes } = waiting();
    expect(covers).toEqual([]);
    comes();
    await early;
    expect([covers.length, play.mock.calls.length]).toEqual([1, 1]);
  });

  it('covers nothing once the move has gone on without it', async () => {
    const { comes, end } = waiting();
    end.abort();
    comes();
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    expect([covers.length, play.mock.calls.length]).toEqual([0, 0]);
  });
});

it('is not waited for where it was asked for just now', async () => {
  jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(1);
  await playEarly(MASTER, move({ waits: new AbortController().signal }));
  expect(covers).toEqual([]);
});

const progress = { videoId: 3, ownerId: 0, atSeconds: 30, durationSeconds: 90 };
it.each<[string, () => Partial<Move> | undefined]>([
  ['a link did not ask for it', () => ({ state: null })],
  [
    'the visitor switched it off',
    () => localStorage.setItem(SETTINGS, '{"playsWhenOpened":false}') as undefined,
  ],
  ['the address names a start', () => ({ search: new URLSearchParams('t=9') })],
  [
    'it was seen in part',
    () => localStorage.setItem('foyer.watch-progress', JSON.stringify([progress])) as undefined,
  ],
  [
    'a player is on the page',
    () => {
      document.body.innerHTML = '<div class="mf-player-frame"><video></video></div>';
      return {};
    },
  ],
  ['its addresses end', () => ({ read: () => ({ data: { ...file, renew_after_seconds: 60 } }) as never })],
])('waits for its page where %s', async (_, arrange) => {
  await playEarly(MASTER, move(arrange()));
  expect([covers.length, play.mock.calls.length]).toEqual([0, 0]);
});
