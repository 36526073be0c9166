/** SQL that takes keys and releases away again, and of what no single row of the list is about. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';
import type { Withdrawal } from './export-withdrawals.ts';

export const revokeReleaseKey = async (tx: Database, id: string, data: Withdrawal['data']): Promise<void> => {
  await sql`UPDATE release_keys SET revoked_at = coalesce(revoked_at, ${String(data['revoked_at'])}::timestamptz),
      revoked_from = least(revoked_from, ${String(data['revoked_from'])}::timestamptz), reason = ${String(data['reason'])}
    WHERE key_id = ${id}`.execute(tx);
};

/** Tables of which a row is put in as it was. */
const LISTS = {
  revoked_release: {
    table: 'revoked_releases',
    columns: ['package', 'version', 'signed_before', 'revoked_at', 'reason'],
  },
  blocked_video: { table: 'blocked_videos', columns: ['bands', 'fingerprint', 'reason', 'sha256', 'sound'] },
  blocked_picture: { table: 'blocked_pictures', columns: ['difference_hash', 'reason', 'sha256'] },
} as const;
export type ListKind = keyof typeof LISTS;
export const LIST_KINDS = Object.keys(LISTS) as ListKind[];
export const isListKind = (kind: string): kind is ListKind => Object.hasOwn(LISTS, kind);

export const insertListed = async (tx: Database, kind: ListKind, data: Withdrawal['data']): Promise<void> => {
  const { table, columns } = LISTS[kind];
  const names = sql.join(columns.map((name) => sql.ref(name)));
  // The same row may be there already: of an earlier restore, or of a backup that knows it by another number.
  await sql`INSERT INTO ${sql.table(table)} (${names})
    SELECT ${names} FROM jsonb_populate_record(NULL::${sql.table(table)}, ${JSON.stringify(data)}::jsonb)
    EXCEPT SELECT ${names} FROM ${sql.table(table)} ON CONFLICT DO NOTHING`.execute(tx);
};

/** A way back never leads to it again. @returns the channels that show it */
export const markTakenBack = async (tx: Database, channel: string, setId: number): Promise<boolean> => {
  await sql`UPDATE release_history SET outcome = 'taken_back' WHERE channel = ${channel} AND set_id = ${setId}
    AND outcome = 'replaced'`.execute(tx);
  const { rows } = await typedSql({ set_id: 'int4?' })`
    SELECT set_id FROM release_channels WHERE channel = ${channel} AND set_id = ${setId}`.execute(tx);
  return rows.length > 0;
};

/** What was given out before must not open anything: nobody knows which of it had ended. */
export const endSessionsAndCodes = async (tx: Database): Promise<void> => {
  for (const table of ['past_session_tokens', 'sessions', 'sign_in_steps', 'member_codes', 'limits'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(tx);
};

const NUMBERED = [
  'videos',
  'albums',
  'photos',
  'comments',
  'members',
  'messages',
  'playlists',
  'person_records',
];
const GAP = 10_000;

/** Numbers that were given after the backup must not come to mean something else. */
export const skipNumbers = async (tx: Database): Promise<void> => {
  for (const table of NUMBERED)
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'),
      (SELECT coalesce(max(id), 0) + ${GAP} FROM ${sql.table(table)}))`.execute(tx);
};

/** They are known from now on. */
export const insertReplayed = async (tx: Database, rows: readonly Withdrawal[]): Promise<void> => {
  await sql`INSERT INTO withdrawals (id, noted_at, kind, object, data, exported_at)
    SELECT id, noted_at, kind, object, data, now() FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (id uuid, noted_at timestamptz, kind text, object text, data jsonb)
    ON CONFLICT (id) DO NOTHING`.execute(tx);
};
