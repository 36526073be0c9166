/** Who waits to join, and the answers to them. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { inTimeOrder, isBehindTime, placeOfTime } from '../platform/database/lists/time-order.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const WAITING_ORDER = { time: sql`j.confirmed_at`, id: sql`j.member_id`, isDescending: false };
const WAITING_ROW = columns({
  id: 'int4',
  name: 'text',
  email: 'text?',
  words: 'text',
  asked_at: 'timestamptz',
  /** Of the order: microseconds since 1970. */
  place: 'text',
});

export const selectWaiting = async (
  db: Database,
  { after, limit }: { after: { place: string; id: number } | null; limit: number },
): Promise<RowOf<typeof WAITING_ROW>[]> =>
  (
    await typedSql(WAITING_ROW)`
      SELECT m.id, m.name, m.email, j.words, j.asked_at, ${placeOfTime(WAITING_ORDER.time)} AS place
      FROM joinings j JOIN members m ON m.id = j.member_id
      WHERE j.confirmed_at IS NOT NULL AND ${isBehindTime(after, WAITING_ORDER)}
      ORDER BY ${inTimeOrder(WAITING_ORDER)} LIMIT ${limit}`.execute(db)
  ).rows;

export const countWaiting = async (db: Database): Promise<number> =>
  (
    await typedSql({
      n: 'int4',
    })`SELECT count(*)::int AS n FROM joinings WHERE confirmed_at IS NOT NULL`.execute(db)
  ).rows[0]?.n ?? 0;

const ANSWERED_ROW = columns({ id: 'int4', name: 'text', email: 'text?', language: 'text' });

/** Of two who answer at the same time, the second one finds nothing. */
const takeJoining = async (tx: Database, memberId: number): Promise<RowOf<typeof ANSWERED_ROW> | undefined> =>
  (
    await typedSql(ANSWERED_ROW)`
      WITH gone AS (DELETE FROM joinings WHERE member_id = ${memberId} AND confirmed_at IS NOT NULL RETURNING member_id)
      SELECT m.id, m.name, m.email, m.language FROM members m JOIN gone ON gone.member_id = m.id WHERE m.status_id = 0`.execute(
      tx,
    )
  ).rows[0];

export const approveWaiting = async (tx: Database, memberId: number) => {
  const row = await takeJoining(tx, memberId);
  if (row) await sql`UPDATE members SET status_id = 1, joined_at = now() WHERE id = ${memberId}`.execute(tx);
  return row;
};

/** Nothing of the account stays: nobody was ever signed in to it. */
export const deleteWaiting = async (tx: Database, memberId: number) => {
  const row = await takeJoining(tx, memberId);
  if (row) await sql`DELETE FROM members WHERE id = ${memberId} AND status_id = 0`.execute(tx);
  return row;
};
