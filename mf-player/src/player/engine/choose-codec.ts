/**
 * Which codec's qualities hls.js plays, where a stream has them in H.264 and in others: one codec, so that a change of quality never changes the
 * decoder.
 */

interface Codec {
  /** How its names start in a playlist. */
  prefix: RegExp;
  /** What is asked of the device: a common level, whose decoder also does the lower ones. */
  asked: string;
}

/** Those that need fewer bytes than H.264, the sparest first. */
const SPARING_CODECS: readonly Codec[] = [
  { prefix: /(?:^|,)av01\./, asked: 'av01.0.08M.08' },
  { prefix: /(?:^|,)(?:hvc1|hev1)\./, asked: 'hvc1.1.6.L120.90' },
];

/** Not where it can be decoded at all: where it runs smoothly and does not empty the battery, which is to say in hardware. */
const isDecodedWell = async (codec: string): Promise<boolean> => {
  try {
    const info = await navigator.mediaCapabilities?.decodingInfo({
      type: 'media-source',
      video: {
        contentType: `video/mp4; codecs="${codec}"`,
        // A common size and rate; who decodes this well decodes smaller ones.
        ...{ width: 1920, height: 1080, bitrate: 3_000_000, framerate: 30 },
      },
    });
    return info?.supported === true && info.smooth && info.powerEfficient;
  } catch {
    return false;
  }
};

/** Indexes of `SPARING_CODECS` in the order of preference. */
export type PreferredCodecs = readonly number[];

/** H.264, which plays everywhere. */
export const NO_PREFERENCE: PreferredCodecs = [];

export const findPreferredCodecs = async (): Promise<PreferredCodecs> => {
  const answers = await Promise.all(SPARING_CODECS.map(({ asked }) => isDecodedWell(asked)));
  return [...answers.keys()].filter((index) => answers[index]);
};

/** -1: H.264, or one that we know nothing of. */
const codecOf = (names: string | undefined): number =>
  SPARING_CODECS.findIndex(({ prefix }) => prefix.test(names ?? ''));

/**
 * @param codecs of each quality
 * @returns indexes of those to leave out; none where there is but one kind
 */
export const findUnwantedLevels = (
  codecs: readonly (string | undefined)[],
  preferred: PreferredCodecs,
): readonly number[] => {
  const kinds = codecs.map(codecOf);
  // Anyone who has neither H.264 nor what the device decodes well plays what there is.
  const chosen = [...preferred, -1].find((kind) => kinds.includes(kind)) ?? kinds[0];
  return [...kinds.keys()].filter((index) => kinds[index] !== chosen);
};
