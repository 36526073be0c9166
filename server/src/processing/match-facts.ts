/** What makes two videos the same to the site: their file, or their pictures by time, with what their sound and length say. */
import {
  compareFingerprints,
  fingerprintFromBytes,
  type VideoFingerprint,
} from '../media/analysis/fingerprint.ts';
import {
  compareSounds,
  type SoundFingerprint,
  type SoundLikeness,
} from '../media/analysis/sound-fingerprint.ts';

/** Plain data, as it is stored. */
export interface MatchFacts {
  kind: 'file' | 'picture';
  /** Part of the shorter one's pictures that are found in the other, 0 to 1. */
  share: number;
  /** How long both go the same, and where that starts in each. */
  sharedSeconds: number;
  atSeconds: number;
  otherAtSeconds: number;
  isMirrored: boolean;
  sound: SoundLikeness;
  /** Of the whole of each. */
  seconds: number;
  otherSeconds: number;
}

/** What is known of a video's pictures and sound; `sound` null: it was not listened to. */
export interface Impression {
  fingerprint: VideoFingerprint;
  sound: SoundFingerprint | null;
}

/** One picture all the time, without a sound: then the length alone is left to tell two apart. */
const SAME_LENGTH_SECONDS = 1;

/**
 * One picture all the time (a test picture, a slide under a talk) says nothing by itself: its sound has to be the same, too.
 * @param isUnheardEnough of two whose sound is not known, the picture decides: for what is blocked, not for what may be published
 * @returns undefined: they are not the same
 */
export const matchImpressions = (
  mine: Impression,
  other: { fingerprint: Buffer; sound: Buffer | null },
  { isUnheardEnough }: { isUnheardEnough: boolean },
): MatchFacts | undefined => {
  const theirs = fingerprintFromBytes(other.fingerprint);
  const match = compareFingerprints(mine.fingerprint, theirs);
  if (!match.isMatch) return undefined;
  const sound: SoundLikeness =
    mine.sound === null || other.sound === null
      ? 'unknown'
      : compareSounds(mine.sound, other.sound, match.isStill ? null : match.offsetSeconds);
  const seconds = mine.fingerprint.hashes.length * mine.fingerprint.intervalSeconds;
  const otherSeconds = theirs.hashes.length * theirs.intervalSeconds;
  if (match.isStill) {
    const isSameLength = Math.abs(seconds - otherSeconds) <= SAME_LENGTH_SECONDS;
    const isSame =
      sound === 'same' || (sound === 'none' && isSameLength) || (sound === 'unknown' && isUnheardEnough);
    if (!isSame) return undefined;
  }
  return {
    kind: 'picture',
    share: match.score,
    sharedSeconds: match.overlapSeconds,
    atSeconds: Math.max(0, match.offsetSeconds),
    otherAtSeconds: Math.max(0, -match.offsetSeconds),
    isMirrored: match.isMirrored,
    sound,
    seconds,
    otherSeconds,
  };
};

/** Nothing of it has to be compared: it is byte for byte the same. */
export const SAME_FILE: MatchFacts = {
  ...{ kind: 'file', share: 1, sharedSeconds: 0, atSeconds: 0, otherAtSeconds: 0, isMirrored: false },
  ...{ sound: 'same', seconds: 0, otherSeconds: 0 },
};
