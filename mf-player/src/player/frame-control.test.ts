/** What the frame does for a page around it, no matter who calls: a play button, a partner's script. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildVideoFile } from '@foyer/shared/testing/builders';
import type { AdaptiveWorkerOptions } from './engine/adaptive-worker.ts';
import { testWords } from './test-labels.ts';

let workers: AdaptiveWorkerOptions[] = [];
jest.unstable_mockModule('./engine/load-adaptive.ts', () => ({
  loadAdaptive: async () => (_video: HTMLVideoElement, options: AdaptiveWorkerOptions) => {
    workers.push(options);
    const quiet = () => {};
    return {
      ...{ choose: quiet, cap: quiet, resume: quiet, recoverDecoding: quiet, destroy: quiet },
      ...{ bandwidth: () => undefined, fetchedBytes: () => 0 },
    };
  },
}));
const { controlFrame } = await import('./frame-control.ts');
const { lendReadyVideo, makeReadyVideo } = await import('./ready-video.ts');

beforeEach(() => {
  jest.useFakeTimers();
  workers = [];
  const { prototype } = HTMLMediaElement;
  Object.assign(globalThis, { MediaSource: class {} });
  for (const name of ['load', 'pause'] as const) jest.spyOn(prototype, name).mockReturnValue();
  jest.spyOn(prototype, 'play').mockResolvedValue();
  jest.spyOn(prototype, 'canPlayType').mockReturnValue('');
  document.body.innerHTML =
    '<div class="mf-player-frame"><div class="mf-player-stage"></div><div class="mf-player-notice"></div></div>';
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'MediaSource');
  document.body.replaceChildren();
});

it('tries again when it is instructed to play after it failed, as its own button does', async () => {
  const frame = document.querySelector<HTMLElement>('.mf-player-frame') as HTMLElement;
  const { streams } = buildVideoFile();
  let isThere = false;
  const loadFile = jest.fn(async () => {
    if (isThere) return buildVideoFile();
    throw Object.assign(new Error('no'), { status: 404 });
  });
  const control = controlFrame(frame, { streams, words: testWords() }, { loadFile });
  control.start();
  await jest.advanceTimersByTimeAsync(0);
  frame.querySelector('video')?.dispatchEvent(new Event('playing'));
  workers.at(-1)?.onFault({ cause: 'missing' });
  await jest.advanceTimersByTimeAsync(0);
  expect([control.state, loadFile.mock.calls.length]).toEqual(['failed', 1]);

  control.start();
  await jest.advanceTimersByTimeAsync(0);
  // The addresses of before are not tried once more: whether the video may be watched is asked first.
  expect([control.state, loadFile.mock.calls.length, workers.length]).toEqual(['failed', 2, 1]);
  expect(frame.querySelector('[role=alert]')).toHaveTextContent('expired!');

  isThere = true;
  control.start();
  await jest.advanceTimersByTimeAsync(0);
  expect([control.state, loadFile.mock.calls.length, workers.length]).toEqual(['playing', 3, 2]);
  expect(frame.querySelector('[role=alert]')).toBeNull();
  control.dispose();
});

it('goes on with a video that plays over the page before, and hears that it plays', async () => {
  const { prototype } = HTMLMediaElement;
  jest.spyOn(prototype, 'canPlayType').mockReturnValue('maybe');
  jest.spyOn(prototype, 'readyState', 'get').mockReturnValue(4);
  jest.spyOn(prototype, 'paused', 'get').mockReturnValue(false);
  globalThis.fetch = async () => new Response('');
  const frame = document.querySelector<HTMLElement>('.mf-player-frame') as HTMLElement;
  const file = buildVideoFile();
  const src = file.streams[0]?.src ?? '';
  const standIn = document.createElement('div');
  makeReadyVideo(src);
  const video = lendReadyVideo(src, (element) => {
    standIn.append(element);
    document.body.append(standIn);
    return standIn;
  });
  // As the stand-in set it up.
  if (video) video.muted = true;
  const loads = jest.spyOn(prototype, 'load');
  const onFirstPlay = jest.fn();
  const setUp = jest.fn();
  const source = { streams: file.streams, words: testWords(), autoplay: true, setUp };
  const control = controlFrame(frame, source, { loadFile: async () => file, onFirstPlay });
  expect([control.state, frame.dataset.state, standIn.isConnected]).toEqual(['playing', 'playing', false]);
  expect(frame.querySelector('video')).toBe(video);
  expect(video?.muted).toBe(true);
  expect([onFirstPlay.mock.calls.length, setUp.mock.calls.length, loads.mock.calls.length]).toEqual([
    1, 0, 0,
  ]);
  control.dispose();
});

describe('a page that takes over a frame', () => {
  const open = (search: string) => {
    jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
    const frame = document.querySelector<HTMLElement>('.mf-player-frame') as HTMLElement;
    const file = buildVideoFile();
    const owner = { loadFile: async () => file };
    const control = controlFrame(frame, { streams: file.streams, words: testWords(), search }, owner);
    control.start();
    const video = frame.querySelector('video') as HTMLVideoElement;
    return { control, owner, video };
  };

  it('starts at the kept position, also where nothing has played before the page came', async () => {
    const { control, owner, video } = open('');
    await jest.advanceTimersByTimeAsync(0);
    control.setOwner({ ...owner, startSeconds: async () => 1500 });
    await jest.advanceTimersByTimeAsync(0);
    expect(video.currentTime).toBe(1500);
    control.dispose();
  });

  it('does not go back to the second that the address names', async () => {
    const { control, owner, video } = open('?t=90');
    await jest.advanceTimersByTimeAsync(0);
    expect(video.currentTime).toBe(90);
    video.dispatchEvent(new Event('playing'));
    video.currentTime = 96;
    control.setOwner({ ...owner, startSeconds: async () => 1500 });
    await jest.advanceTimersByTimeAsync(0);
    expect(video.currentTime).toBe(96);
    control.dispose();
  });
});
