import { afterEach, describe, expect, it } from '@jest/globals';
import { findPreferredCodecs, findUnwantedLevels, NO_PREFERENCE } from './choose-codec.ts';

const H264 = 'avc1.64001f,mp4a.40.2';
const AV1 = 'av01.0.05M.08,mp4a.40.2';
const HEVC = 'hvc1.1.6.L93.90,mp4a.40.2';

const WELL = { supported: true, smooth: true, powerEfficient: true };
const setCapabilities = (decodingInfo: unknown): void => {
  Object.defineProperty(navigator, 'mediaCapabilities', {
    configurable: true,
    value: decodingInfo === undefined ? undefined : { decodingInfo },
  });
};
/** A device that decodes well what these names are of. */
const setDecoders = (...names: readonly string[]): void =>
  setCapabilities(async ({ video: { contentType = '' } }: { video: { contentType?: string } }) =>
    names.some((name) => contentType.includes(name)) ? WELL : { ...WELL, powerEfficient: false },
  );
afterEach(() => setCapabilities(undefined));

/** Of the qualities of one stream those that are played. */
const play = async (codecs: readonly (string | undefined)[]): Promise<unknown[]> => {
  const unwanted = findUnwantedLevels(codecs, await findPreferredCodecs());
  return codecs.filter((_, index) => !unwanted.includes(index));
};

describe('the qualities of one codec are played', () => {
  const ALL = [H264, H264, AV1, AV1, HEVC, HEVC];

  it('in the sparest that the device decodes in hardware, H.264 elsewhere', async () => {
    setDecoders('av01', 'hvc1');
    expect(await play(ALL)).toEqual([AV1, AV1]);
    setDecoders('hvc1');
    expect(await play(ALL)).toEqual([HEVC, HEVC]);
    expect(await play(['hev1.1.6.L93.90', H264])).toEqual(['hev1.1.6.L93.90']);
    setDecoders('av01');
    expect(await play([HEVC, H264, H264])).toEqual([H264, H264]);
    setDecoders();
    expect(await play(ALL)).toEqual([H264, H264]);
  });

  it('whatever there is where there is but one', async () => {
    setDecoders('av01', 'hvc1');
    expect(await play([H264, H264])).toEqual([H264, H264]);
    expect(await play([undefined, H264])).toEqual([undefined, H264]);
    expect(await play([])).toEqual([]);
    setDecoders();
    expect(await play([HEVC])).toEqual([HEVC]);
    expect(await play([AV1, HEVC])).toEqual([AV1]);
  });
});

describe('a codec is preferred', () => {
  it.each([
    ['in hardware', WELL, [0, 1]],
    ['not in software', { ...WELL, powerEfficient: false }, []],
    ['not where it stutters', { ...WELL, smooth: false }, []],
    ['not where it is unknown', { supported: false, smooth: false, powerEfficient: false }, []],
  ])('%s', async (_name, info, preferred) => {
    setCapabilities(async () => info);
    expect(await findPreferredCodecs()).toEqual(preferred);
  });

  it('not where the browser cannot tell', async () => {
    setCapabilities(undefined);
    expect(await findPreferredCodecs()).toEqual(NO_PREFERENCE);
    setCapabilities(async () => {
      throw new TypeError('no such configuration');
    });
    expect(await findPreferredCodecs()).toEqual(NO_PREFERENCE);
  });
});
