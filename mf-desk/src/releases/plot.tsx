/** A small plot of one figure: how page views spread now, over how they spread before. */
import { useIntl } from '@foyer/shared/platform';
import { FIGURES } from '@foyer/shared/wire-schemas/releases/health';
import { type Buckets, type Comparison, countViews, faultShare, quantile } from './health-figures.ts';
import styles from './plot.module.css';

const WIDTH = 168;
const HEIGHT = 44;
/** Room for the mark of a quantile above the highest column. */
const TOP = 4;

/** The first and last bucket that either side uses, with one of air next to it. */
const rangeOf = (all: readonly Buckets[]): [number, number] => {
  const used = all.flatMap((buckets) => buckets.flatMap((count, bucket) => (count > 0 ? [bucket] : [])));
  return [Math.max(0, Math.min(...used) - 1), Math.max(...used) + 2];
};

/** A closed outline of columns; heights are parts of the views of that side. */
const outline = (buckets: Buckets, [first, last]: [number, number], highest: number): string => {
  const views = countViews(buckets);
  if (views === 0) return '';
  const step = WIDTH / (last - first);
  const points: string[] = [`0,${HEIGHT}`];
  for (let bucket = first; bucket < last; bucket++) {
    const height = ((buckets[bucket] ?? 0) / views / highest) * (HEIGHT - TOP);
    const [left, right] = [(bucket - first) * step, (bucket - first + 1) * step];
    const top = (HEIGHT - height).toFixed(1);
    points.push(`${left.toFixed(1)},${top}`, `${right.toFixed(1)},${top}`);
  }
  return [...points, `${WIDTH},${HEIGHT}`].join(' ');
};

const highestOf = (buckets: Buckets): number => Math.max(...buckets) / Math.max(1, countViews(buckets));

/** Three in four page views are faster than its value. */
const TYPICAL = 0.75;

const Spread = ({ now, before }: Comparison) => {
  const range = rangeOf([now, before]);
  const highest = Math.max(highestOf(now), highestOf(before), Number.EPSILON);
  return (
    <>
      <polygon className={styles.now} points={outline(now, range, highest)} />
      <polyline className={styles.before} points={outline(before, range, highest)} />
    </>
  );
};

const Shares = ({ now, before }: Comparison) => {
  const [shareNow, shareBefore] = [faultShare(now), faultShare(before)];
  // At least a twentieth of the width stands for one page view in a hundred.
  const whole = Math.max(shareNow, shareBefore, 0.01) * 1.1;
  const widthOf = (share: number) => (share === 0 ? 0 : Math.max(2, (share / whole) * WIDTH));
  return (
    <>
      <line className={styles.ground} x1="0.5" x2="0.5" y1="4" y2={HEIGHT - 4} />
      <rect className={styles.now} x="0" y="7" width={widthOf(shareNow)} height="13" rx="2" />
      <rect className={styles.beforeBar} x="0" y="25" width={widthOf(shareBefore)} height="13" rx="2" />
    </>
  );
};

/** Decoration alongside the same in words, or with a sentence of its own for those who listen. */
export const Plot = ({ comparison, label }: { comparison: Comparison; label: string }) => (
  <svg
    className={styles.plot}
    data-verdict={comparison.verdict}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    width={WIDTH}
    height={HEIGHT}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
  >
    <line className={styles.ground} x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
    {FIGURES[comparison.figure].kind === 'fault' ? <Shares {...comparison} /> : <Spread {...comparison} />}
  </svg>
);

/** The figure's value in the visitor's language: a part of the page views, milliseconds, or layout shift. */
export const useFigureText = (): ((comparison: Comparison, side: 'now' | 'before') => string) => {
  const intl = useIntl();
  return ({ figure, ...sides }, side) => {
    const buckets = sides[side];
    if (countViews(buckets) === 0) return '–';
    if (FIGURES[figure].kind === 'fault')
      return intl.formatNumber(faultShare(buckets), { style: 'percent', maximumFractionDigits: 2 });
    const value = quantile(buckets, TYPICAL) ?? 0;
    if (figure === 'cls') return intl.formatNumber(value / 1000, { maximumFractionDigits: 3 });
    return value < 10_000
      ? intl.formatNumber(value, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })
      : intl.formatNumber(value / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  };
};
