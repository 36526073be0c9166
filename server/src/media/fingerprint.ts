/** What a film looks like, independent of how it is encoded: perceptual hashes of its pictures at fixed seconds. */
import type { MediaWork } from './media-work.ts';

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
  /** 0 to 1: part of the shorter film's pictures that are found in the longer one, in order. */
  score: number;
  /** Where the second film begins within the first; negative the other way round. */
  offsetSeconds: number;
  /** Length of what both have. */
  overlapSeconds: number;
}

/** `score` from which on two films are the same. */
export const FINGERPRINT_MATCH_SCORE = 0.6;

export const fingerprintVideo = async (
  _work: MediaWork & { input: string; durationSeconds: number },
): Promise<VideoFingerprint> => {
  throw new Error('not built yet');
};

export const compareFingerprints = (_one: VideoFingerprint, _other: VideoFingerprint): FingerprintMatch => {
  throw new Error('not built yet');
};

/**
 * Numbers for an indexed lookup: two pictures that look alike share at least one. 32-bit signed integers, as
 * PostgreSQL's `integer` holds them; empty for 0n.
 */
export const fingerprintBands = (_hash: bigint): number[] => {
  throw new Error('not built yet');
};

/** Distinct bands of the film's most telling pictures, at most `max` pictures spread over it: what an index keeps. */
export const fingerprintKeys = (_fingerprint: VideoFingerprint, _max?: number): number[] => {
  throw new Error('not built yet');
};

/** 8 bytes a hash, with a header: for a `bytea` column. */
export const fingerprintToBytes = (_fingerprint: VideoFingerprint): Uint8Array => {
  throw new Error('not built yet');
};
/** @throws Error for bytes that `fingerprintToBytes` did not write */
export const fingerprintFromBytes = (_bytes: Uint8Array): VideoFingerprint => {
  throw new Error('not built yet');
};
