import { describe, expect, it } from '@jest/globals';
import { chooseKind } from './choose-kind.ts';

const HLS = { type: 'application/vnd.apple.mpegurl', src: '/m/master.m3u8' };
const FILE = { type: 'video/mp4', src: '/m/720.mp4', height: 720 };
const STREAMS = [HLS, FILE];

const browser = ({ native, mse }: { native: boolean; mse: boolean }) => {
  const video = document.createElement('video');
  video.canPlayType = (type) => (type === HLS.type && !native ? '' : 'maybe');
  if (mse) Object.assign(globalThis, { MediaSource: class {} });
  else Reflect.deleteProperty(globalThis, 'MediaSource');
  return video;
};

describe('chooseKind', () => {
  it('takes the browser’s own HLS first', () => {
    expect(chooseKind(browser({ native: true, mse: true }), STREAMS, false)?.kind).toBe('browser');
  });

  it('takes hls.js for addresses that end, wherever it works', () => {
    expect(chooseKind(browser({ native: true, mse: true }), STREAMS, true)?.kind).toBe('adaptive');
    expect(chooseKind(browser({ native: true, mse: false }), STREAMS, true)?.kind).toBe('browser');
  });

  it('takes hls.js where the browser plays no HLS', () => {
    expect(chooseKind(browser({ native: false, mse: true }), STREAMS, false)?.kind).toBe('adaptive');
  });

  it('takes a plain file where nothing else works, or failed already', () => {
    expect(chooseKind(browser({ native: false, mse: false }), STREAMS, false)).toEqual({
      kind: 'file',
      stream: FILE,
    });
    const failed = new Set(['browser', 'adaptive'] as const);
    expect(chooseKind(browser({ native: true, mse: true }), STREAMS, false, failed)?.kind).toBe('file');
  });

  it('tries again what failed where there is nothing else', () => {
    expect(chooseKind(browser({ native: true, mse: false }), [HLS], false, new Set(['browser']))?.kind).toBe(
      'browser',
    );
  });
});
