/** Figures of the site in a range: sums by hour, day or month, and the parts of one of them. */
import {
  FIGURE_REST,
  FIGURE_STEP,
  FIGURE_VALUES_MAX,
  type FigureRange,
  type FigureSplit,
  isRounded,
  SITE_FIGURES,
  type SiteFigure,
  type SiteFigures,
  FIGURE_FACTS,
} from '@foyer/shared/wire-schemas/watching/site-figures';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { writeCsv } from '../platform/text/write-csv.ts';
import { daysBetween, pointsOf, type Points } from './figure-range.ts';
import * as rows from './site-figures.sql.ts';

/** What is measured: a later value takes the place of an earlier one, and holds until there is another. */
const isMeasured = (figure: SiteFigure): boolean => figure === 'storage';

export interface WantedFigures {
  range?: FigureRange;
  figure?: SiteFigure;
  split?: FigureSplit;
}

/** @throws Refused bad_request */
const readWanted = ({ range = '28d', figure = 'visitors', split }: WantedFigures) => {
  if (split !== undefined && !FIGURE_FACTS[figure].splits.includes(split))
    throw new Refused('bad_request', `${figure} has no such split`, { field: 'split' });
  return { range, figure, split };
};

/** In tens, for parts of what others can see who did. What is left is one row. Not even the order says more. */
const roundParts = (values: SiteFigures['values']): SiteFigures['values'] => {
  const tens = values.map(({ value, n }) => ({ value, n: n - (n % FIGURE_STEP) }));
  const sum = (among: SiteFigures['values']) => among.reduce((all, { n }) => all + n, 0);
  const rest = { value: FIGURE_REST, n: sum(values) - sum(tens) };
  return [...tens, rest]
    .filter(({ n }) => n > 0)
    .sort((one, other) => other.n - one.n || (one.value < other.value ? -1 : 1));
};

/** Of one figure by a split, the most first. */
const getParts = async (
  db: Database,
  figure: SiteFigure,
  split: FigureSplit,
  range: rows.DayRange,
  limit?: number,
): Promise<SiteFigures['values']> => {
  const values = await rows.selectValues(
    db,
    { figure, split, isMeasured: isMeasured(figure) },
    range,
    isRounded(figure, split) ? undefined : limit,
  );
  return isRounded(figure, split) ? roundParts(values).slice(0, limit) : values;
};

interface Counted {
  figure: SiteFigure;
  at: string;
  n: number;
}

/** Of one figure, by point. */
const toPoints = (counted: readonly Counted[], figure: SiteFigure, at: readonly string[]): number[] => {
  const own = new Map<string, number>();
  for (const one of counted)
    if (one.figure === figure) own.set(one.at, isMeasured(figure) ? one.n : (own.get(one.at) ?? 0) + one.n);
  let last = 0;
  return at.map((point) => {
    const n = own.get(point);
    if (n !== undefined) last = n;
    return n ?? (isMeasured(figure) ? last : 0);
  });
};

/** Every figure by the points of the range. */
const countPoints = async (
  db: Database,
  range: FigureRange,
  { from, to, before, at }: Points,
): Promise<{ counted: Counted[]; earlier: Counted[] }> => {
  const days = await rows.selectDays(db, { from: before, to });
  const width = range === '12m' ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length;
  const counted = days.map(({ figure, day, n }) => ({ figure, day, at: day.slice(0, width), n }));
  const earlier = counted.filter(({ day }) => day < from);
  if (range !== 'today') return { counted: counted.filter(({ day }) => day >= from), earlier };
  const hours = (await rows.selectHours(db, from)).flatMap(({ figure, hour, n }) => {
    const point = at[hour];
    return point === undefined ? [] : [{ figure, at: point, n }];
  });
  // Measured by day: each hour has what is known of it.
  const measured = days
    .filter(({ figure }) => isMeasured(figure))
    .map(({ figure, n }) => ({ figure, at: at[0] ?? '', n }));
  return { counted: [...hours, ...measured], earlier };
};

const totalOf = (figure: SiteFigure, points: readonly number[]): number =>
  isMeasured(figure) ? (points.at(-1) ?? 0) : points.reduce((sum, n) => sum + n, 0);

/** @throws Refused bad_request */
export const getSiteFigures = async (
  db: Database,
  wanted: WantedFigures,
  nowMs = Date.now(),
): Promise<SiteFigures> => {
  const { range, figure, split } = readWanted(wanted);
  const points = pointsOf(range, nowMs);
  const { from, to, before, at } = points;
  const [since = to, { counted, earlier }, values] = await Promise.all([
    rows.selectSince(db),
    countPoints(db, range, points),
    split === undefined ? [] : getParts(db, figure, split, { from, to }, FIGURE_VALUES_MAX),
  ]);
  // A day that is not over is less than one that is.
  const isComparable = range !== 'today' && since <= before;
  return {
    ...{ range, from, to, since, at, figure, values },
    ...(split && { split }),
    figures: SITE_FIGURES.map((one) => {
      const own = toPoints(counted, one, at);
      const past = earlier.flatMap((row) => (row.figure === one ? row.n : []));
      return {
        figure: one,
        total: totalOf(one, own),
        before: isComparable ? totalOf(one, past) : null,
        points: own,
      };
    }),
  };
};

/** One figure by day, or by day and value of a split; of today without a split by hour. Rounded parts are those of the whole time. @throws Refused bad_request */
export const getSiteFiguresCsv = async (
  db: Database,
  wanted: WantedFigures,
  nowMs = Date.now(),
): Promise<{ name: string; text: string }> => {
  const { range, figure, split } = readWanted(wanted);
  const { from, to } = pointsOf(range, nowMs);
  const name = `${[figure, ...(split ? [split] : []), from, to].join('-')}.csv`;
  if (range === 'today' && split === undefined && !isMeasured(figure)) {
    const { at, figures } = await getSiteFigures(db, { range, figure }, nowMs);
    const own = figures.find((one) => one.figure === figure)?.points ?? [];
    return { name, text: writeCsv([['hour', figure], ...at.map((hour, index) => [hour, own[index] ?? 0])]) };
  }
  if (split !== undefined && isRounded(figure, split)) {
    const parts = await getParts(db, figure, split, { from, to });
    return { name, text: writeCsv([[split, figure], ...parts.map(({ value, n }) => [value, n])]) };
  }
  const table = await rows.selectTable(db, { figure, split: split ?? '' }, { from, to });
  if (split !== undefined || isMeasured(figure)) {
    const head = split ? ['day', split, figure] : ['day', figure];
    const body = table.map(({ day, value, n }) => (split ? [day, value, n] : [day, n]));
    return { name, text: writeCsv([head, ...body]) };
  }
  const counts = new Map(table.map(({ day, n }) => [day, n]));
  const days = daysBetween(from, to).map((day) => [day, counts.get(day) ?? 0]);
  return { name, text: writeCsv([['day', figure], ...days]) };
};
