/**
 * Decides by fingerprints whether two videos are the same or one is part of the other, and makes the keys by which an index
 * finds candidates.
 */
import { hashDistance, mirrorHash } from './frame-hash.ts';

export interface VideoFingerprint {
  /** Of the algorithm: only equal ones can be compared. */
  version: 1;
  /** From one hash to the next. */
  intervalSeconds: number;
  /** 64 bits each; 0n: the picture has nothing to recognise it by (black, one colour). */
  hashes: readonly bigint[];
}

export interface FingerprintMatch {
  isMatch: boolean;
  /** 0 to 1: part of the shorter video's pictures that are found in the longer one, at the same distances. */
  score: number;
  /** Where the second video starts within the first; negative the other way round. */
  offsetSeconds: number;
  /** Length of what both have. */
  overlapSeconds: number;
  isMirrored: boolean;
  /** What both have is one picture, or two, all the time. */
  isStill: boolean;
}

/**
 * `score` from which on two videos are the same. Measured on the demo's videos: encoded again with hardly any bits, halved,
 * cropped and brightened, letterboxed, mirrored, or nine seconds cut out at any moment, 0.66 and more; any two different
 * ones 0.12 and less.
 */
export const FINGERPRINT_MATCH_SCORE = 0.5;

/** Bits of 64 in which two hashes of the same picture may differ; of different pictures, about 32 do. */
const SAME_PICTURE_BITS = 14;
/** A video with fewer telling pictures than this is too short to be distinguished from others. */
const MIN_PICTURES = 3;
/** Pictures of the shorter video that look for their place in the longer one, and places that are then tried. */
const SCOUTS = 64;
const TRIED_OFFSETS = 8;

const NO_MATCH: FingerprintMatch = {
  isMatch: false,
  score: 0,
  offsetSeconds: 0,
  overlapSeconds: 0,
  isMirrored: false,
  isStill: false,
};

const isSame = (one: bigint, other: bigint): boolean =>
  one !== 0n && other !== 0n && hashDistance(one, other) <= SAME_PICTURE_BITS;

/** Of `items`, at most `max`, spread evenly. */
const spread = <T>(items: readonly T[], max: number): T[] =>
  items.length <= max
    ? [...items]
    : Array.from({ length: max }, (_, n) => items[Math.floor((n * items.length) / max)] as T);

/** Places of the shorter video within the longer one that most of its scouts agree on. */
const likelyOffsets = (short: readonly bigint[], long: readonly bigint[]): number[] => {
  const votes = new Map<number, number>();
  const telling = [...short.keys()].filter((index) => short[index] !== 0n);
  for (const index of spread(telling, SCOUTS)) {
    const hash = short[index] ?? 0n;
    for (const [place, other] of long.entries())
      if (isSame(hash, other)) votes.set(place - index, (votes.get(place - index) ?? 0) + 1);
  }
  return [...votes]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, TRIED_OFFSETS)
    .map(([offset]) => offset);
};

const matchAt = (short: readonly bigint[], long: readonly bigint[], offset: number): number =>
  short.reduce((same, hash, index) => same + (isSame(hash, long[index + offset] ?? 0n) ? 1 : 0), 0);

/** Fewer pictures that differ than this are one picture for our purpose: nothing that time would tell. */
const MIN_SCENES = 3;

const isStillAt = (short: readonly bigint[], long: readonly bigint[], offset: number): boolean => {
  const scenes: bigint[] = [];
  for (const [index, hash] of short.entries()) {
    if (!isSame(hash, long[index + offset] ?? 0n) || scenes.some((scene) => isSame(scene, hash))) continue;
    scenes.push(hash);
    if (scenes.length >= MIN_SCENES) return false;
  }
  return true;
};

const bestOffset = (short: readonly bigint[], long: readonly bigint[]) =>
  likelyOffsets(short, long)
    .map((offset) => ({ offset, same: matchAt(short, long, offset) }))
    .reduce((best, tried) => (tried.same > best.same ? tried : best), { offset: 0, same: 0 });

/** Also finds videos that start or end elsewhere, or lie mirrored. */
export const compareFingerprints = (one: VideoFingerprint, other: VideoFingerprint): FingerprintMatch => {
  if (one.version !== other.version || one.intervalSeconds !== other.intervalSeconds) return NO_MATCH;
  const isOtherShorter = other.hashes.length <= one.hashes.length;
  const [short, long] = isOtherShorter ? [other.hashes, one.hashes] : [one.hashes, other.hashes];
  const telling = short.filter((hash) => hash !== 0n).length;
  if (telling < MIN_PICTURES) return NO_MATCH;
  const straight = bestOffset(short, long);
  const mirrored = bestOffset(short.map(mirrorHash), long);
  const isMirrored = mirrored.same > straight.same;
  const { offset, same } = isMirrored ? mirrored : straight;
  const score = same / telling;
  const overlap = Math.min(long.length, offset + short.length) - Math.max(0, offset);
  return {
    isMatch: score >= FINGERPRINT_MATCH_SCORE,
    score,
    offsetSeconds: (isOtherShorter ? offset : -offset) * one.intervalSeconds,
    overlapSeconds: same === 0 ? 0 : overlap * one.intervalSeconds,
    isMirrored,
    isStill: isStillAt(isMirrored ? short.map(mirrorHash) : short, long, offset),
  };
};

const BANDS = 4;
const BAND_BITS = 16n;

/**
 * Numbers for an indexed lookup: of two pictures that look alike, the more alike the more certainly one is the same, and of
 * two videos that look alike some picture's is. The same for a picture and its mirror image. 32-bit signed integers,
 * as PostgreSQL's `integer` holds them; empty for 0n.
 */
export const fingerprintBands = (hash: bigint): number[] => {
  if (hash === 0n) return [];
  // The widest wave decides which of the two is taken: it is the strongest, so its sign hardly ever changes.
  const mirrored = mirrorHash(hash);
  const canonical = (hash >> 63n) & 1n ? hash : mirrored;
  return Array.from({ length: BANDS }, (_, band) => {
    const bits = Number((canonical >> (BigInt(band) * BAND_BITS)) & 0xffffn);
    return ((band << 16) | bits) - 0x20000;
  });
};

/** Of a video of twenty minutes every picture, of a longer one so many spread over it. */
const KEYS_MAX_PICTURES = 1200;

/** Distinct bands of the video's pictures, at most `KEYS_MAX_PICTURES` of them: what an index keeps and is asked for. */
export const fingerprintKeys = ({ hashes }: VideoFingerprint): number[] => [
  ...new Set(
    spread(
      hashes.filter((hash) => hash !== 0n),
      KEYS_MAX_PICTURES,
    ).flatMap(fingerprintBands),
  ),
];
