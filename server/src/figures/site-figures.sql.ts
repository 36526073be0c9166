/** Reads sums of the site's figures; each question is one range of the primary key for each figure. */
import {
  type FigureSplit,
  SITE_FIGURES,
  type SiteFigure,
} from '@foyer/shared/wire-schemas/watching/site-figures';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

/** Days of UTC, both included. */
export interface DayRange {
  from: string;
  to: string;
}

export const selectSince = async (db: Database): Promise<string | undefined> =>
  (await typedSql({ day: 'date' })`SELECT day FROM site_figures_since`.execute(db)).rows[0]?.day;

const DAY_ROW = columns({ figure: choices<SiteFigure>(), day: 'date', n: 'int8' });
export const selectDays = async (db: Database, { from, to }: DayRange): Promise<RowOf<typeof DAY_ROW>[]> =>
  (
    await typedSql(DAY_ROW)`SELECT figure, day, n FROM site_figure_days
      WHERE split = '' AND figure = ANY(${[...SITE_FIGURES]}) AND day BETWEEN ${from}::date AND ${to}::date ORDER BY day`.execute(
      db,
    )
  ).rows;

const HOUR_ROW = columns({ figure: choices<SiteFigure>(), hour: 'int2', n: 'int8' });
export const selectHours = async (db: Database, day: string): Promise<RowOf<typeof HOUR_ROW>[]> =>
  (
    await typedSql(HOUR_ROW)`SELECT figure, hour, n FROM site_figure_hours WHERE day = ${day}::date`.execute(
      db,
    )
  ).rows;

const VALUE_ROW = columns({ value: 'text', n: 'int8' });
/** The most first. Of what is measured, not counted: of the last day that has it. */
export const selectValues = async (
  db: Database,
  { figure, split, isMeasured }: { figure: SiteFigure; split: FigureSplit; isMeasured: boolean },
  { from, to }: DayRange,
  limit?: number,
): Promise<RowOf<typeof VALUE_ROW>[]> => {
  const own = sql`split = ${split} AND figure = ${figure} AND day BETWEEN ${from}::date AND ${to}::date`;
  const last = isMeasured ? sql`AND day = (SELECT max(day) FROM site_figure_days WHERE ${own})` : sql``;
  return (
    await typedSql(VALUE_ROW)`SELECT value, sum(n)::int8 AS n FROM site_figure_days WHERE ${own} ${last}
      GROUP BY value ORDER BY n DESC, value LIMIT ${limit ?? null}::int`.execute(db)
  ).rows;
};

const TABLE_ROW = columns({ day: 'date', value: 'text', n: 'int8' });
export const selectTable = async (
  db: Database,
  { figure, split }: { figure: SiteFigure; split: FigureSplit | '' },
  { from, to }: DayRange,
): Promise<RowOf<typeof TABLE_ROW>[]> =>
  (
    await typedSql(TABLE_ROW)`SELECT day, value, n FROM site_figure_days
      WHERE split = ${split} AND figure = ${figure} AND day BETWEEN ${from}::date AND ${to}::date
      ORDER BY day, n DESC, value`.execute(db)
  ).rows;
