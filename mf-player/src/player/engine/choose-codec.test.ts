import { afterEach, describe, expect, it } from '@jest/globals';
import { decodesAv1Well, findUnwantedLevels } from './choose-codec.ts';

const H264 = 'avc1.64001f,mp4a.40.2';
const AV1 = 'av01.0.05M.08,mp4a.40.2';

const setCapabilities = (decodingInfo: unknown): void => {
  Object.defineProperty(navigator, 'mediaCapabilities', {
    configurable: true,
    value: decodingInfo === undefined ? undefined : { decodingInfo },
  });
};
afterEach(() => setCapabilities(undefined));

describe('the qualities of one codec are played', () => {
  it('AV1 where it is preferred, H.264 elsewhere', () => {
    expect(findUnwantedLevels([AV1, H264, AV1, H264], true)).toEqual([1, 3]);
    expect(findUnwantedLevels([AV1, H264, AV1, H264], false)).toEqual([0, 2]);
  });

  it('whatever there is where there is but one', () => {
    expect(findUnwantedLevels([H264, H264], true)).toEqual([]);
    expect(findUnwantedLevels([AV1], false)).toEqual([]);
    expect(findUnwantedLevels([undefined, H264], true)).toEqual([]);
    expect(findUnwantedLevels([], true)).toEqual([]);
  });
});

describe('AV1 is preferred', () => {
  it.each([
    ['in hardware', { supported: true, smooth: true, powerEfficient: true }, true],
    ['not in software', { supported: true, smooth: true, powerEfficient: false }, false],
    ['not where it stutters', { supported: true, smooth: false, powerEfficient: true }, false],
    ['not where it is unknown', { supported: false, smooth: false, powerEfficient: false }, false],
  ])('%s', async (_name, info, isPreferred) => {
    setCapabilities(async () => info);
    expect(await decodesAv1Well()).toBe(isPreferred);
  });

  it('not where the browser cannot tell', async () => {
    setCapabilities(undefined);
    expect(await decodesAv1Well()).toBe(false);
    setCapabilities(async () => {
      throw new TypeError('no such configuration');
    });
    expect(await decodesAv1Well()).toBe(false);
  });
});
