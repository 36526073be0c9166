/** Members by the start of their name or address, by id or by the day on which they joined; pages go on after the last row. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { selectRoles } from '../platform/database/role-columns.ts';
import type { ListPlace } from '../platform/http/lists/list-page.ts';
import { isWaiting } from '../sign-in/joining.ts';
import { startsWith } from '../platform/database/lists/starts-with.ts';
import { inTimeOrder, isBehindTime, placeOfTime } from '../platform/database/lists/time-order.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const FOUND_ROW = columns({
  id: 'int4',
  name: 'text',
  email: 'text?',
  has_avatar: 'bool',
  revision: 'text?',
  status_id: 'int2',
  waits: 'bool',
  joined_at: 'timestamptz',
  roles: 'text[]',
  /** Of the order: the name or the address as it is compared, or microseconds since 1970. */
  place: 'text',
});
export type FoundRow = RowOf<typeof FOUND_ROW>;

export interface FoundRange {
  /** Without it the latest come first. */
  start?: { of: 'name' | 'email'; text: string };
  id?: number;
  joinedFrom: Date | null;
  joinedBefore: Date | null;
  after: ListPlace | null;
  limit: number;
}

/** As the indexes of migration 0117 have them. */
const STARTS = { name: sql`(lower(m.name) COLLATE "C")`, email: sql`(lower(m.email) COLLATE "C")` };
const JOINED = { time: sql`m.joined_at`, id: sql`m.id`, isDescending: true };
const JOINED_PLACE = placeOfTime(JOINED.time);

const isStart = (start: NonNullable<FoundRange['start']>, after: ListPlace | null): RawBuilder<unknown> => {
  const column = STARTS[start.of];
  const goesOn = after
    ? sql`AND (${column}, m.id) > (${after.place}::text COLLATE "C", ${after.id}::int)`
    : sql``;
  return sql`${startsWith(column, start.text)} ${goesOn}`;
};

/** The statement itself, for a test that looks at its plan. */
export const foundMembers = ({ start, id, joinedFrom, joinedBefore, after, limit }: FoundRange) => {
  const column = start ? STARTS[start.of] : JOINED_PLACE;
  return typedSql(FOUND_ROW)`
    SELECT m.id, m.name, m.email, m.has_avatar, o.revision, m.status_id, ${isWaiting} AS waits, m.joined_at, ${selectRoles} AS roles, ${column}::text AS place
    FROM members m LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'
    WHERE m.status_id <> 5 AND ${start ? isStart(start, after) : isBehindTime(after, JOINED)}
      AND ${id === undefined ? sql`TRUE` : sql`m.id = ${id}`}
      AND ${joinedFrom ? sql`m.joined_at >= ${joinedFrom}` : sql`TRUE`}
      AND ${joinedBefore ? sql`m.joined_at < ${joinedBefore}` : sql`TRUE`}
    ORDER BY ${start ? sql`${column}, m.id` : inTimeOrder(JOINED)} LIMIT ${limit}`;
};

export const selectFound = async (db: Database, range: FoundRange): Promise<FoundRow[]> =>
  (await foundMembers(range).execute(db)).rows;
