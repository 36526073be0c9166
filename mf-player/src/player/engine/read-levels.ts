/** Reads the qualities of a master playlist, for browsers that play HLS by themselves and do not tell of them. */
import type { QualityLevel } from './engine.ts';

const attribute = (line: string, name: string): string | undefined => {
  const match = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line);
  return match?.[1] ?? match?.[2];
};

/** The level that shows as much as `wanted`, of those of another engine; the nearest where that has none. */
export const findSameLevel = (
  levels: readonly QualityLevel[],
  wanted: QualityLevel,
): QualityLevel | undefined => {
  const nearest = [...levels].sort(
    (one, other) =>
      Math.abs(one.height - wanted.height) - Math.abs(other.height - wanted.height) ||
      Number(one.codecs !== wanted.codecs) - Number(other.codecs !== wanted.codecs) ||
      Math.abs(one.bitrate - wanted.bitrate) - Math.abs(other.bitrate - wanted.bitrate),
  );
  return nearest[0];
};

/** Lowest first. Empty for a playlist of segments. */
export const readLevels = (playlist: string): QualityLevel[] =>
  playlist
    .split('\n')
    .filter((line) => line.startsWith('#EXT-X-STREAM-INF:'))
    .map((line) => {
      const [width = 0, height = 0] = (attribute(line, 'RESOLUTION') ?? '').split('x').map(Number);
      const frameRate = Number(attribute(line, 'FRAME-RATE'));
      const codecs = attribute(line, 'CODECS');
      return {
        index: 0,
        width,
        height,
        bitrate: Number(attribute(line, 'AVERAGE-BANDWIDTH') ?? attribute(line, 'BANDWIDTH') ?? 0),
        ...(frameRate > 0 && { frameRate }),
        ...(codecs !== undefined && { codecs }),
      };
    })
    // As hls.js: a small picture that is hard to compress may have more bits than a larger one.
    .sort(
      (one, other) =>
        one.height - other.height ||
        (one.frameRate ?? 0) - (other.frameRate ?? 0) ||
        one.bitrate - other.bitrate,
    )
    .map((level, index) => ({ ...level, index }));
