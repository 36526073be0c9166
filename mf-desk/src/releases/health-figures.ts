/** Compares what page views say of two releases of a package; a person decides, this says where to look. */
import {
  BUCKET_GROWTH,
  BUCKETS,
  type Figure,
  FIGURE_NAMES,
  FIGURES,
  type Health,
} from '@foyer/shared/wire-schemas/releases/health';

/** Page views or documents by bucket. */
export type Buckets = readonly number[];

/** Fewer say nothing. */
const MIN_VIEWS = 30;
/** Standard errors that a share must differ by: once in some 700 looks by chance. */
const SIGNIFICANT = 3;
/** Of page views; a smaller difference is nobody's trouble. */
const MIN_DIFFERENCE = 0.005;
/** Slower than what nine in ten had before is slow. */
const USUAL = 0.9;

export const countViews = (buckets: Buckets): number => buckets.reduce((sum, count) => sum + count, 0);

/** Value at the upper edge of a bucket. */
const edgeOf = (bucket: number): number => BUCKET_GROWTH ** bucket;

/** The value that a part of the page views stays below; undefined without any. */
export const quantile = (buckets: Buckets, part: number): number | undefined => {
  const total = countViews(buckets);
  if (total === 0) return undefined;
  let below = 0;
  for (const [bucket, count] of buckets.entries()) {
    const within = part * total - below;
    if (count > 0 && within <= count) {
      const lower = bucket === 0 ? 0 : edgeOf(bucket - 1);
      return lower + (edgeOf(bucket) - lower) * (within / count);
    }
    below += count;
  }
  return edgeOf(BUCKETS - 1);
};

/** Part of the page views in which something was at fault: in which the value is not 0. */
export const faultShare = (buckets: Buckets): number =>
  1 - (buckets[0] ?? 0) / Math.max(1, countViews(buckets));

/** Part of the page views that are slower than `value`. */
const shareBeyond = (buckets: Buckets, value: number): number => {
  const slow = buckets.filter((_, bucket) => bucket > 0 && edgeOf(bucket - 1) >= value);
  return countViews(slow) / Math.max(1, countViews(buckets));
};

export type Verdict = 'same' | 'worse' | 'few';

export interface Comparison {
  figure: Figure;
  now: Buckets;
  before: Buckets;
  verdict: Verdict;
}

const isWorse = (now: number, nowViews: number, before: number, beforeViews: number): boolean => {
  const pooled = (now * nowViews + before * beforeViews) / (nowViews + beforeViews);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / nowViews + 1 / beforeViews));
  return now - before > Math.max(MIN_DIFFERENCE, SIGNIFICANT * error);
};

const judge = (figure: Figure, now: Buckets, before: Buckets): Verdict => {
  const [nowViews, beforeViews] = [countViews(now), countViews(before)];
  if (nowViews < MIN_VIEWS || beforeViews < MIN_VIEWS) return 'few';
  const { kind, floor } = FIGURES[figure];
  const slow = Math.max(floor, quantile(before, USUAL) ?? 0);
  const badOf = (buckets: Buckets) => (kind === 'fault' ? faultShare(buckets) : shareBeyond(buckets, slow));
  return isWorse(badOf(now), nowViews, badOf(before), beforeViews) ? 'worse' : 'same';
};

const EMPTY: Buckets = Array.from({ length: BUCKETS }, () => 0);

/** The same package may have been measured alongside several other sets. */
const bucketsOf = (health: readonly Health[], setId: number, name: string, figure: Figure): Buckets =>
  health
    .filter((one) => one.set_id === setId && one.package === name && one.figure === figure)
    .reduce<Buckets>((sum, { buckets }) => sum.map((count, bucket) => count + (buckets[bucket] ?? 0)), EMPTY);

/** Every figure that either set has of a package, in one order. */
export const compareFigures = (
  health: readonly Health[],
  name: string,
  setId: number,
  beforeId: number,
): Comparison[] =>
  FIGURE_NAMES.map((figure) => {
    const now = bucketsOf(health, setId, name, figure);
    const before = bucketsOf(health, beforeId, name, figure);
    return { figure, now, before, verdict: judge(figure, now, before) };
  }).filter(({ now, before }) => countViews(now) + countViews(before) > 0);

export interface PackageHealth {
  name: string;
  version: string;
  comparisons: Comparison[];
}

/** By package of a set: those that changed first, then those that fare worse. */
export const compareSets = (
  health: readonly Health[],
  set: { id: number; packages: Readonly<Record<string, string>>; changes: readonly { package: string }[] },
  beforeId: number,
): PackageHealth[] => {
  const rank = ({ name, comparisons }: PackageHealth): number =>
    (comparisons.some(({ verdict }) => verdict === 'worse') ? 0 : 2) +
    (set.changes.some((change) => change.package === name) ? 0 : 1);
  return Object.entries(set.packages)
    .map(([name, version]) => ({
      name,
      version,
      comparisons: compareFigures(health, name, set.id, beforeId),
    }))
    .sort((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1));
};

export const verdictOf = (packages: readonly PackageHealth[]): Verdict => {
  const verdicts = packages.flatMap(({ comparisons }) => comparisons.map(({ verdict }) => verdict));
  if (verdicts.includes('worse')) return 'worse';
  return verdicts.includes('same') ? 'same' : 'few';
};
