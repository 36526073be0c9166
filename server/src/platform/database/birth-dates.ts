/** Ages as ranges of birth dates, so that an index can serve them. */
import { type RawBuilder, sql } from 'kysely';

/** Years of age, both included. */
export interface YearRange {
  from: number;
  to: number;
}

export const bornBetween = (column: string, { from, to }: YearRange): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} <= current_date - make_interval(years => ${from})
    AND ${sql.ref(column)} > current_date - make_interval(years => ${to + 1}))`;
