/** What starts with a text, as an index finds it. */
import { type RawBuilder, sql } from 'kysely';

/** Comes after everything that starts with the same text. */
const LAST = '\u{10FFFF}';

/** @param column in lower case and in the order of bytes (`COLLATE "C"`), as its index has it */
export const startsWith = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`${column} >= lower(${text}) COLLATE "C" AND ${column} < (lower(${text}) || ${LAST}) COLLATE "C"`;
