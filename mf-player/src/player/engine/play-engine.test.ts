import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AdaptiveWorkerOptions } from './adaptive-worker.ts';

interface FakeWorker {
  options: AdaptiveWorkerOptions;
  isDestroyed: boolean;
}
let workers: FakeWorker[] = [];
jest.unstable_mockModule('./load-adaptive.ts', () => ({
  loadAdaptive: async () => (video: HTMLVideoElement, options: AdaptiveWorkerOptions) => {
    // As every element does that is given another source.
    video.playbackRate = video.defaultPlaybackRate;
    const worker: FakeWorker = { options, isDestroyed: false };
    workers.push(worker);
    const quiet = () => {};
    return {
      ...{ choose: quiet, cap: quiet, resume: quiet, recoverDecoding: quiet },
      ...{ bandwidth: () => undefined, fetchedBytes: () => 0 },
      destroy: () => {
        worker.isDestroyed = true;
      },
    };
  },
}));
const { createPlayEngine } = await import('./play-engine.ts');

const STREAM = { type: 'application/vnd.apple.mpegurl', src: '/media/video-7/r/stream/master.m3u8' };
let isPaused = true;
beforeEach(() => {
  jest.useFakeTimers();
  workers = [];
  isPaused = true;
  Object.assign(globalThis, { MediaSource: class {} });
  const { prototype } = HTMLMediaElement;
  jest.spyOn(prototype, 'load').mockImplementation(() => {});
  jest.spyOn(prototype, 'pause').mockImplementation(() => {
    isPaused = true;
  });
  jest.spyOn(prototype, 'play').mockImplementation(async () => {
    isPaused = false;
  });
  jest.spyOn(prototype, 'paused', 'get').mockImplementation(() => isPaused);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'MediaSource');
});

/** Plays a video whose addresses are asked for anew with `loadFresh`. */
const playing = async (loadFresh: () => Promise<{ streams: [typeof STREAM] }>) => {
  const video = document.createElement('video');
  const failed: string[] = [];
  let asked = 0;
  const engine = createPlayEngine(video, {
    streams: [STREAM],
    loadFresh: () => {
      asked += 1;
      return loadFresh();
    },
  });
  engine.on('failed', (cause) => failed.push(cause));
  await engine.play();
  await jest.advanceTimersByTimeAsync(0);
  expect(workers).toHaveLength(1);
  video.currentTime = 12;
  return { video, engine, failed, asked: () => asked };
};
const refusal = () => Promise.reject(Object.assign(new Error('no'), { status: 404 }));
const current = (): FakeWorker => {
  const worker = workers.at(-1);
  if (!worker || worker.isDestroyed) throw new Error('nobody plays');
  return worker;
};

describe('a video that is refused while it plays', () => {
  it('ends: nothing of it is shown or asked for any more', async () => {
    const { video, failed, asked, engine } = await playing(refusal);
    current().options.onFault({ cause: 'missing' });
    await jest.advanceTimersByTimeAsync(120_000);
    expect(failed).toEqual(['expired']);
    expect(asked()).toBe(1);
    expect(video.paused).toBe(true);
    expect(workers.map(({ isDestroyed }) => isDestroyed)).toEqual([true]);
    engine.destroy();
  });

  it('stays ended when it is refused again, and goes on where it stopped when it is not', async () => {
    let isThere = false;
    const { engine, failed } = await playing(() =>
      isThere ? Promise.resolve({ streams: [STREAM] }) : refusal(),
    );
    current().options.onFault({ cause: 'missing' });
    await jest.advanceTimersByTimeAsync(0);
    expect(await engine.retry()).toBe(false);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(failed).toEqual(['expired', 'expired']);
    expect(workers).toHaveLength(1);
    isThere = true;
    expect(await engine.retry()).toBe(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(workers).toHaveLength(2);
    expect(current().options.startSeconds).toBe(12);
    engine.destroy();
  });
});

it('plays a loud video softer until its sound was remade, also while it is watched', async () => {
  const video = document.createElement('video');
  video.volume = 0.8;
  const volume = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'volume');
  const heard = () => volume?.get?.call(video);
  const remade = { ...STREAM, src: STREAM.src.replace('/r/', '/remade/') };
  const engine = createPlayEngine(video, {
    streams: [{ ...STREAM, volume: 0.5 }],
    loadFresh: async () => ({ streams: [remade] }),
  });
  await engine.play();
  await jest.advanceTimersByTimeAsync(0);
  expect([video.volume, heard()]).toEqual([0.8, 0.4]);
  // The addresses of before end, and those of now are played on.
  current().options.onFault({ cause: 'missing' });
  await jest.advanceTimersByTimeAsync(1000);
  expect(current().options.src).toBe(remade.src);
  expect([video.volume, heard()]).toEqual([0.8, 0.8]);
  engine.destroy();
});

describe('what was chosen while the browser played automatically', () => {
  const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=1649799,RESOLUTION=1280x720,CODECS="avc1.42c01f,mp4a.40.2"
source.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=467516,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"
360p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=494296,RESOLUTION=426x240,CODECS="avc1.640015,mp4a.40.2"
240p.m3u8
`;
  const start = async () => {
    jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
    const video = document.createElement('video');
    Object.defineProperty(video, 'readyState', { get: () => 4 });
    globalThis.fetch = async () => new Response(MASTER);
    const engine = createPlayEngine(video, {
      streams: [STREAM],
      loadFresh: async () => ({ streams: [STREAM] }),
    });
    await engine.play();
    video.dispatchEvent(new Event('playing'));
    await jest.advanceTimersByTimeAsync(0);
    return {
      video,
      engine,
      indexOf: (lines: number) => engine.levels.find(({ height }) => height === lines)?.index,
    };
  };

  it('is the same quality with hls.js, also when it is chosen while that is on its way', async () => {
    const { engine, indexOf } = await start();
    engine.chooseLevel(indexOf(720) ?? -1);
    engine.chooseLevel(indexOf(240) ?? -1);
    await jest.advanceTimersByTimeAsync(0);
    const { onLevels, choice } = current().options;
    // hls.js does not play the first, and knows one more.
    const level = { width: 0, codecs: 'avc1.640015,mp4a.40.2' };
    onLevels([
      { ...level, index: 0, height: 144, bitrate: 100_000 },
      { ...level, index: 1, height: 240, bitrate: 494_296 },
      { ...level, index: 2, height: 720, bitrate: 1_649_799 },
    ]);
    expect([choice(), engine.choice]).toEqual([1, 1]);
    engine.destroy();
  });

  it('is the same speed, with hls.js and with addresses asked for anew', async () => {
    const { video, engine, indexOf } = await start();
    video.playbackRate = 1.5;
    engine.chooseLevel(indexOf(360) ?? -1);
    await jest.advanceTimersByTimeAsync(0);
    expect([engine.kind, video.playbackRate]).toEqual(['adaptive', 1.5]);
    await engine.retry();
    await jest.advanceTimersByTimeAsync(0);
    expect([workers.length, video.playbackRate]).toEqual([2, 1.5]);
    engine.destroy();
  });
});

it('goes to a second that is asked for while hls.js has started and nothing is there yet', async () => {
  const video = document.createElement('video');
  const engine = createPlayEngine(video, {
    streams: [STREAM],
    loadFresh: async () => ({ streams: [STREAM] }),
  });
  await engine.play();
  await jest.advanceTimersByTimeAsync(0);
  expect(current().options.startSeconds).toBe(0);
  engine.seek(1500);
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(1500);
  engine.destroy();
});

it('stays paused when the line is back, where the visitor paused while it was gone', async () => {
  jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const video = document.createElement('video');
  Object.defineProperty(video, 'readyState', { get: () => 4 });
  const engine = createPlayEngine(video, {
    streams: [STREAM],
    loadFresh: async () => ({ streams: [STREAM] }),
  });
  await engine.play();
  video.dispatchEvent(new Event('waiting'));
  expect(engine.recovering).toBe('offline');
  video.pause();
  video.dispatchEvent(new Event('pause'));
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(20_000);
  expect([engine.kind, video.paused]).toEqual(['adaptive', true]);
  engine.destroy();
});

describe('a pause while another engine takes over', () => {
  it('counts, though its event comes only when the element has another source', async () => {
    jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
    const video = document.createElement('video');
    let readyState = 4;
    Object.defineProperty(video, 'readyState', { get: () => readyState });
    const engine = createPlayEngine(video, {
      streams: [STREAM],
      loadFresh: async () => ({ streams: [STREAM] }),
    });
    await engine.play();
    expect([engine.kind, video.paused]).toEqual(['browser', false]);
    engine.chooseLevel(0);
    // The visitor's key, while hls.js is being fetched.
    video.pause();
    await jest.advanceTimersByTimeAsync(0);
    readyState = 0;
    video.dispatchEvent(new Event('pause'));
    expect([engine.kind, workers.length, video.paused]).toEqual(['adaptive', 1, true]);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(video.paused).toBe(true);
    engine.destroy();
  });

  it('is none when nobody paused: it plays on', async () => {
    jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
    const video = document.createElement('video');
    Object.defineProperty(video, 'readyState', { get: () => 4 });
    const engine = createPlayEngine(video, {
      streams: [STREAM],
      loadFresh: async () => ({ streams: [STREAM] }),
    });
    await engine.play();
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play');
    play.mockClear();
    engine.chooseLevel(0);
    await jest.advanceTimersByTimeAsync(0);
    expect([engine.kind, play.mock.calls.length]).toEqual(['adaptive', 1]);
    engine.destroy();
  });
});
