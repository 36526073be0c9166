/** Reports as their senders follow them, and those whose time runs out. */
import type { ReportState } from '@foyer/shared/wire-schemas/moderation/reports';
import type { ReportedSection, ReportReason } from '@foyer/shared/wire-schemas/reports';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const NOTICE_ROW = columns({
  id: 'int4',
  state: choices<ReportState>(),
  created_at: 'timestamptz',
  due_at: 'timestamptz?',
  reason: choices<ReportReason | ''>(),
  section: json<ReportedSection | null>(),
  answer: 'text',
  closed_at: 'timestamptz?',
});
export type NoticeRow = RowOf<typeof NOTICE_ROW>;

export const selectNotice = async (db: Database, key: string): Promise<NoticeRow | undefined> =>
  (
    await typedSql(
      NOTICE_ROW,
    )`SELECT id, state, created_at, due_at, reason, to_json(section) AS section, answer, closed_at
      FROM reports WHERE key = ${key}`.execute(db)
  ).rows[0];

/** Marks open reports that end before then and of which nobody was warned. @returns how many */
export const takeAlarms = async (
  db: Database,
  { now, before }: { now: Date; before: Date },
): Promise<number> => {
  const { rows } = await sql`UPDATE reports SET alarmed_at = ${now}
    WHERE state = 'open' AND due_at < ${before} AND alarmed_at IS NULL RETURNING 1`.execute(db);
  return rows.length;
};
