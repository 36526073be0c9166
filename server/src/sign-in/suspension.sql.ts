/** What a suspended member may know before being signed in. */
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const SUSPENSION_ROW = columns({
  /** Null: for good. */
  until_at: 'timestamptz?',
  /** Of the statement of reasons; null for suspensions that were not decided at the desk. */
  key: 'text?',
});
export type SuspensionRow = RowOf<typeof SUSPENSION_ROW>;

/** Undefined where the member is not suspended. */
export const selectSuspension = async (db: Database, memberId: number): Promise<SuspensionRow | undefined> =>
  (
    await typedSql(SUSPENSION_ROW)`SELECT s.until_at, (SELECT d.key FROM decisions d
        WHERE d.kind = 'member' AND d.object_id = m.id AND d.act = 'suspend' ORDER BY d.id DESC LIMIT 1) AS key
      FROM members m LEFT JOIN suspensions s ON s.member_id = m.id
      WHERE m.id = ${memberId} AND m.status_id = 3`.execute(db)
  ).rows[0];
