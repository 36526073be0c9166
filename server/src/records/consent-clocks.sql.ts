/** Requests of people who are shown as their senders follow them, and those whose time runs out. */
import type { ConsentRequestState } from '@foyer/shared/wire-schemas/records/desk';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const NOTICE_ROW = columns({
  id: 'int4',
  state: choices<ConsentRequestState>(),
  sent_at: 'timestamptz',
  due_at: 'timestamptz',
  closed_at: 'timestamptz?',
  uses: 'text[]',
});

export const selectConsentNotice = async (
  db: Database,
  key: string,
): Promise<RowOf<typeof NOTICE_ROW> | undefined> =>
  (
    await typedSql(NOTICE_ROW)`SELECT id, state, sent_at, due_at, closed_at, uses FROM consent_requests
      WHERE key = ${key}`.execute(db)
  ).rows[0];

/** Marks open requests that end before then and of which nobody was warned. @returns how many */
export const takeRequestAlarms = async (
  db: Database,
  { now, before }: { now: Date; before: Date },
): Promise<number> =>
  (
    await sql`UPDATE consent_requests SET alarmed_at = ${now}
      WHERE state = 'open' AND due_at < ${before} AND alarmed_at IS NULL RETURNING 1`.execute(db)
  ).rows.length;
