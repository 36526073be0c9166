import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const root = document.documentElement;
const isReleased = () => 'pictures' in root.dataset;
const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let releasePictures: () => Promise<void>;
beforeEach(async () => {
  jest.useFakeTimers();
  jest.resetModules();
  ({ releasePictures } = await import('./release-pictures.ts'));
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
  delete root.dataset.pictures;
});

/** @param isAsked play was pressed, and nothing is shown yet */
const addVideo = (isAsked: boolean): HTMLVideoElement => {
  const video = document.createElement('video');
  Object.defineProperties(video, {
    paused: { get: () => !isAsked },
    readyState: { get: () => 0 },
    requestVideoFrameCallback: { value: (then: () => void) => video.addEventListener('frame', then) },
  });
  document.body.append(video);
  return video;
};

describe('what stands next to the player', () => {
  it('comes a frame after the first paint', async () => {
    void releasePictures();
    await after(0);
    expect(isReleased()).toBe(false);
    await after(20);
    expect(isReleased()).toBe(true);
  });

  it('is not held up by a video that nobody asked to play', async () => {
    addVideo(false);
    void releasePictures();
    await after(20);
    expect(isReleased()).toBe(true);
  });

  it('comes after the first frame of a video that was asked to play', async () => {
    const video = addVideo(true);
    void releasePictures();
    await after(400);
    expect(isReleased()).toBe(false);
    video.dispatchEvent(new Event('frame'));
    await after(0);
    expect(isReleased()).toBe(true);
  });

  it('comes after half a second where the video does not', async () => {
    addVideo(true);
    void releasePictures();
    await after(600);
    expect(isReleased()).toBe(true);
  });
});
