import { beforeEach, expect, it, jest } from '@jest/globals';
import { makeReadyVideo, takeReadyVideo } from './ready-video.ts';

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

it('goes on loading when it is asked for again', () => {
  makeReadyVideo('/a.m3u8');
  makeReadyVideo('/a.m3u8');
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
