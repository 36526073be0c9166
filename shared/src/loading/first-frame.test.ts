import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

type FirstFrame = typeof import('./first-frame.ts').firstFrame;
let firstFrame: FirstFrame;
let showFrame: (() => void) | undefined;

const addVideo = (facts: Partial<HTMLVideoElement>): HTMLVideoElement => {
  const video = document.createElement('video');
  for (const [name, value] of Object.entries({ paused: false, readyState: 0, ...facts }))
    Object.defineProperty(video, name, { value, configurable: true });
  Object.assign(video, {
    requestVideoFrameCallback: (callback: () => void) => {
      showFrame = callback;
    },
  });
  document.body.append(video);
  return video;
};
/** Whether what waits goes on within `ms`. */
const goesOn = async (waiting: Promise<void> | undefined, ms = 0): Promise<boolean> => {
  let isOver = false;
  void waiting?.then(() => {
    isOver = true;
  });
  await jest.advanceTimersByTimeAsync(ms);
  return isOver;
};

beforeEach(async () => {
  jest.useFakeTimers();
  jest.resetModules();
  document.body.innerHTML = '';
  ({ firstFrame } = await import('./first-frame.ts'));
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the first frame of a video', () => {
  it('is waited for where one was asked to play', async () => {
    addVideo({});
    const waiting = firstFrame();
    expect(await goesOn(waiting, 400)).toBe(false);
    showFrame?.();
    expect(await goesOn(waiting)).toBe(true);
  });

  it.each<[string, Partial<HTMLVideoElement>]>([
    ['is paused', { paused: true }],
    ['plays already', { currentTime: 2, readyState: 4 }],
    ['has failed', { error: { code: 4 } as MediaError }],
  ])('is not waited for when the video %s', (_, facts) => {
    addVideo(facts);
    expect(firstFrame()).toBeUndefined();
  });

  it.each(['pause', 'error', 'emptied'])('is given up at %s', async (type) => {
    const video = addVideo({});
    const waiting = firstFrame();
    video.dispatchEvent(new Event(type));
    expect(await goesOn(waiting)).toBe(true);
  });

  it('is waited for half a second at most, and once', async () => {
    addVideo({});
    expect(await goesOn(firstFrame(), 500)).toBe(true);
    expect(firstFrame()).toBeUndefined();
  });
});
