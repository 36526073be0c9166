/** Strikes and suspensions of members. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { hasDeskRole } from '../platform/database/role-columns.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const MEASURED_ROW = columns({
  name: 'text',
  email: 'text?',
  language: 'text',
  status_id: 'int2',
  has_desk: 'bool',
});
export type MeasuredRow = RowOf<typeof MEASURED_ROW>;

/** Holds the row until the transaction ends; as all that hold members do, without those waiting who name it in the log (docs/decisions/0144). */
export const lockMember = async (db: Database, id: number): Promise<MeasuredRow | undefined> =>
  (
    await typedSql(
      MEASURED_ROW,
    )`SELECT name, email, language, status_id, ${hasDeskRole} AS has_desk FROM members m
      WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)
  ).rows[0];

export const SUSPENDED_STATUS_ID = 3;

/** Signed in nowhere any more; a suspension under way gets the new end. */
export const suspend = async (db: Database, id: number, untilAt: Date | null): Promise<void> => {
  await sql`INSERT INTO suspensions (member_id, status_before, until_at)
    SELECT id, status_id, ${untilAt}::timestamptz FROM members WHERE id = ${id}
    ON CONFLICT (member_id) DO UPDATE SET until_at = excluded.until_at`.execute(db);
  await sql`UPDATE members SET status_id = ${SUSPENDED_STATUS_ID} WHERE id = ${id}`.execute(db);
  await sql`DELETE FROM sessions WHERE member_id = ${id}`.execute(db);
};

/** @returns whether the member was suspended; anyone who was suspended before there were dates gets status 1 */
export const endSuspension = async (db: Database, id: number): Promise<boolean> => {
  const { rows } = await sql`UPDATE members SET
      status_id = coalesce((SELECT status_before FROM suspensions WHERE member_id = ${id}), 1)
    WHERE id = ${id} AND status_id = ${SUSPENDED_STATUS_ID} RETURNING 1`.execute(db);
  await sql`DELETE FROM suspensions WHERE member_id = ${id}`.execute(db);
  return rows.length > 0;
};

export const selectDueSuspensions = async (db: Database, limit: number): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`SELECT member_id AS id FROM suspensions WHERE until_at <= now()
      ORDER BY until_at LIMIT ${limit}`.execute(db)
  ).rows.map(({ id }) => id);

/** Of the last `days`, those that no appeal took back, nor the end of the copyright notice that they rest on. */
export const countStrikes = async (db: Database, memberId: number, days: number): Promise<number> =>
  (
    await typedSql({ n: 'int4' })`SELECT count(*)::int AS n FROM decisions d
      WHERE d.member_id = ${memberId} AND d.act = 'strike' AND d.decided_at > now() - make_interval(days => ${days})
        AND NOT EXISTS (SELECT FROM appeals a WHERE a.decision_id = d.id AND a.state = 'overturned')
        AND NOT EXISTS (SELECT FROM copyright_strikes s WHERE s.decision_id = d.id
          AND NOT EXISTS (SELECT FROM copyright_materials c WHERE c.notice_id = s.notice_id AND c.member_id = s.member_id
            AND c.state IN ('disabled', 'countered', 'held')))`.execute(db)
  ).rows[0]?.n ?? 0;
