/** Tables of the figures as CSV (RFC 4180), with names that do not change by language. */
import type { Figures, FigureTable } from '@foyer/shared/wire-schemas/moderation/figures';
import { type CsvCell, writeCsv } from '../../platform/text/write-csv.ts';

const rowsOf = (figures: Required<Figures>, table: FigureTable): [string[], ...CsvCell[][]] => {
  const { acts, grounds, daily, weekly, moderators, open, waited, appeals, samples } = figures;
  switch (table) {
    case 'moderators':
      return [
        [
          'member_id',
          'name',
          'decisions',
          'median_minutes',
          'slow_minutes',
          'over_48_hours',
          'overturned',
          'judged',
          'agreed',
        ],
        ...moderators.map((one) => [
          one.member?._id ?? null,
          one.member?.name ?? null,
          one.count,
          one.median_minutes ?? null,
          one.slow_minutes ?? null,
          one.over_48_hours ?? 0,
          one.overturned ?? 0,
          one.judged ?? 0,
          one.agreed ?? 0,
        ]),
      ];
    case 'acts':
      return [['act', 'decisions'], ...acts.map(({ act, count }) => [act, count])];
    case 'grounds':
      return [['ground', 'decisions'], ...grounds.map(({ ground, count }) => [ground, count])];
    case 'days':
      return [['day', 'decisions'], ...daily.map(({ day, count }) => [day, count])];
    case 'weeks':
      return [['week', 'decisions'], ...weekly.map(({ week, count }) => [week, count])];
    case 'open':
      return [
        ['age', 'queue', 'reports', 'appeals'],
        ...open.map(({ age, queue, reports, appeals: objections }) => [age, queue, reports, objections]),
      ];
    case 'summary':
      return [
        ['figure', 'value'],
        ['from', figures.from],
        ['to', figures.to],
        ['scope', figures.scope],
        ['decisions', acts.reduce((sum, { count }) => sum + count, 0)],
        ['automated', figures.automated],
        ['median_minutes', waited.median_minutes],
        ['slow_minutes', waited.slow_minutes],
        ['over_48_hours', waited.over_48_hours ?? 0],
        ['oldest_hours', figures.oldest_hours],
        ['appeals_open', appeals.open],
        ['appeals_upheld', appeals.upheld],
        ['appeals_overturned', appeals.overturned],
        ['judged_agreed', samples.agreed],
        ['judged_disagreed', samples.disagreed],
      ];
  }
};

export const toCsv = (figures: Required<Figures>, table: FigureTable): string =>
  writeCsv(rowsOf(figures, table));
