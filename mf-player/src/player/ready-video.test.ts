import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lendReadyVideo, makeReadyVideo, moveVideo, takeReadyVideo } from './ready-video.ts';

const loads = jest.fn();
beforeEach(() => {
  HTMLMediaElement.prototype.load = loads;
  HTMLMediaElement.prototype.canPlayType = () => 'maybe';
  makeReadyVideo(undefined);
  loads.mockClear();
});

it('is given once, to the page of its stream', () => {
  makeReadyVideo('/a.m3u8');
  expect(takeReadyVideo('/a.m3u8')?.getAttribute('src')).toBe('/a.m3u8');
  expect(takeReadyVideo('/a.m3u8')).toBeUndefined();
  expect(loads).not.toHaveBeenCalled();
});

it('goes on loading when it is asked for again, and is returned then, unlike one that was made just now', () => {
  expect(makeReadyVideo('/a.m3u8')).toBeUndefined();
  expect(makeReadyVideo('/a.m3u8')?.getAttribute('src')).toBe('/a.m3u8');
  expect(loads).not.toHaveBeenCalled();
  expect(takeReadyVideo('/a.m3u8')).toBeDefined();
});

it('ends its loading where another stream is shown, or another page is gone to', () => {
  makeReadyVideo('/a.m3u8');
  expect(takeReadyVideo('/b.m3u8')).toBeUndefined();
  expect(loads).toHaveBeenCalledTimes(1);
  makeReadyVideo('/a.m3u8');
  makeReadyVideo(undefined);
  expect(loads).toHaveBeenCalledTimes(2);
  expect(takeReadyVideo('/a.m3u8')).toBeUndefined();
});

it('is made neither for who saves data nor where the browser plays no HLS', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  makeReadyVideo('/a.m3u8');
  expect(takeReadyVideo('/a.m3u8')).toBeUndefined();
  Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined });
  HTMLMediaElement.prototype.canPlayType = () => '';
  makeReadyVideo('/a.m3u8');
  expect(takeReadyVideo('/a.m3u8')).toBeUndefined();
});

describe('lent to a stand-in', () => {
  const frameIsThere = (value: boolean) =>
    jest
      .spyOn(HTMLMediaElement.prototype, 'readyState', 'get')
      .mockReturnValue(value ? HTMLMediaElement.HAVE_CURRENT_DATA : HTMLMediaElement.HAVE_METADATA);
  const stand = (video: HTMLVideoElement): HTMLElement => {
    const standIn = document.createElement('div');
    standIn.append(video);
    document.body.replaceChildren(standIn);
    return standIn;
  };
  beforeEach(() => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined });
    makeReadyVideo('/a.m3u8');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    document.body.replaceChildren();
  });

  it('is so with its first frame alone, and only for its stream', () => {
    frameIsThere(false);
    expect(lendReadyVideo('/a.m3u8', stand)).toBeUndefined();
    frameIsThere(true);
    expect(lendReadyVideo('/b.m3u8', stand)).toBeUndefined();
    expect(document.body.childElementCount).toBe(0);
    expect(lendReadyVideo('/a.m3u8', stand)).toBe(document.querySelector('video'));
  });

  it('takes what it stood in away when the player takes it', () => {
    frameIsThere(true);
    const lent = lendReadyVideo('/a.m3u8', stand);
    const box = document.createElement('main');
    document.body.append(box);
    const taken = takeReadyVideo('/a.m3u8') as HTMLVideoElement;
    expect(taken).toBe(lent);
    moveVideo(taken, box);
    expect([...document.body.children]).toEqual([box]);
    expect(box.firstChild).toBe(taken);
  });

  it('and when another page is gone to', () => {
    frameIsThere(true);
    lendReadyVideo('/a.m3u8', stand);
    makeReadyVideo('/b.m3u8');
    expect(document.body.childElementCount).toBe(0);
  });
});
