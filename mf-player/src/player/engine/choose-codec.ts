/** Which codec's qualities hls.js plays, where a stream has them in H.264 and in AV1: one codec, so that a change of quality never changes the decoder. */

/** A common size and rate; who decodes this well decodes smaller ones. */
const ASKED: MediaDecodingConfiguration = {
  type: 'media-source',
  video: {
    contentType: 'video/mp4; codecs="av01.0.08M.08"',
    width: 1920,
    height: 1080,
    bitrate: 3_000_000,
    framerate: 30,
  },
};

/** Not where it can be decoded at all: where it runs smoothly and does not empty the battery, which is to say in hardware. */
export const decodesAv1Well = async (): Promise<boolean> => {
  try {
    const info = await navigator.mediaCapabilities?.decodingInfo(ASKED);
    return info?.supported === true && info.smooth && info.powerEfficient;
  } catch {
    return false;
  }
};

const isAv1 = (codecs: string | undefined): boolean => /(?:^|,)av01\./.test(codecs ?? '');

/**
 * @param codecs of each quality
 * @returns indexes of those to leave out; none where there is but one kind
 */
export const findUnwantedLevels = (
  codecs: readonly (string | undefined)[],
  prefersAv1: boolean,
): readonly number[] => {
  const unwanted = [...codecs.keys()].filter((index) => isAv1(codecs[index]) !== prefersAv1);
  return unwanted.length === codecs.length ? [] : unwanted;
};
