/** Histograms of figures: counts by the fixed buckets of `release-health.ts`, which can be added up and compared. */
import { BUCKET_GROWTH, BUCKETS } from '@foyer/shared/wire-schemas/releases/health';

/** Counts by bucket; as long as BUCKETS. */
export type Histogram = readonly number[];

export const emptyHistogram = (): number[] => Array.from({ length: BUCKETS }, () => 0);

export const addHistograms = (histograms: readonly Histogram[]): number[] =>
  emptyHistogram().map((_, bucket) => histograms.reduce((sum, one) => sum + (one[bucket] ?? 0), 0));

/** @param value in the figure's unit, 0 or more */
export const bucketOf = (value: number): number =>
  value < 1 ? 0 : Math.min(BUCKETS - 1, 1 + Math.floor(Math.log(value) / Math.log(BUCKET_GROWTH)));

/** What values of the bucket reach at most. */
export const bucketEdge = (bucket: number): number => (bucket === 0 ? 0 : BUCKET_GROWTH ** bucket);

export const sumFrom = (histogram: Histogram, bucket: number): number => {
  let sum = 0;
  for (let at = bucket; at < histogram.length; at++) sum += histogram[at] ?? 0;
  return sum;
};

export const totalOf = (histogram: Histogram): number => sumFrom(histogram, 0);

/** The bucket in which the value lies that `part` (0 to 1) of all values do not exceed; 0 for an empty histogram. */
export const quantileBucket = (histogram: Histogram, part: number): number => {
  const wanted = totalOf(histogram) * part;
  let sum = 0;
  for (const [bucket, count] of histogram.entries()) {
    sum += count;
    if (sum >= wanted) return bucket;
  }
  return 0;
};
