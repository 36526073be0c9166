/** SQL that takes away again what was withdrawn after a backup. Each statement only ever takes away: what is more hidden already stays so. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';
import type { Withdrawal } from './export-withdrawals.ts';

const REASON = 'withdrawn before the site was restored from a backup';
/** A revision that nobody was given. */
const NEW_REVISION = sql`substr(md5(gen_random_uuid()::text), 1, 12)`;

/** @param status 4 pending, 5 deleted, 6 rejected, 7 deleted for a time; 1 with `isPrivate` @returns whether it changed */
export const withdrawUpload = async (
  tx: Database,
  upload: { kind: 'video' | 'album'; id: number; status: number; isPrivate: boolean },
): Promise<boolean> => {
  const { kind, id, isPrivate } = upload;
  // What was to come back by itself does not.
  const status = upload.status === 7 ? 5 : upload.status;
  const approval = kind === 'video' ? sql`, approved_at = NULL, republish_at = NULL` : sql``;
  const { rows } = await typedSql({ before: 'text' })`
    WITH held AS (SELECT id, status_id, is_private FROM ${sql.table(`${kind}s`)} WHERE id = ${id} FOR UPDATE)
    UPDATE ${sql.table(`${kind}s`)} v SET status_id = ${status}, is_private = v.is_private OR ${isPrivate},
      updated_at = now() ${approval}
    FROM held WHERE v.id = held.id AND (held.status_id <> ${status} OR (${isPrivate} AND NOT held.is_private))
      AND NOT (held.status_id IN (5, 6, 7) AND ${status} IN (1, 4))
    RETURNING held.status_id || CASE WHEN held.is_private THEN ' private' ELSE '' END AS before`.execute(tx);
  const [changed] = rows;
  if (!changed) return false;
  await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
    VALUES (${kind}, ${id}, ${changed.before}, ${`${status}${isPrivate ? ' private' : ''}`}, NULL, ${REASON})`.execute(
    tx,
  );
  return true;
};

/** Addresses of its files that were given out before end, whether it is public again or not. */
export const renewRevision = async (tx: Database, object: string): Promise<void> => {
  await sql`UPDATE media_objects SET revision = ${NEW_REVISION}, updated_at = now() WHERE id = ${object}`.execute(
    tx,
  );
};

export const endAddressOf = async (tx: Database, videoId: number): Promise<void> => {
  await sql`DELETE FROM unlisted_addresses WHERE video_id = ${videoId}`.execute(tx);
};

export const withdrawConsent = async (
  tx: Database,
  { object, data }: Pick<Withdrawal, 'object' | 'data'>,
): Promise<boolean> => {
  const use = String(data['use']);
  const [table, column, id] =
    data['video_id'] === null
      ? ['album_people', 'album_id', Number(data['album_id'])]
      : ['video_people', 'video_id', Number(data['video_id'])];
  // Only the records role gives it back: nobody knows any more who withdrew it.
  const { rows } = await typedSql({
    record_id: 'int4',
  })`UPDATE ${sql.table(table)} SET uses = array_remove(uses, ${use}),
      held_uses = array_append(array_remove(held_uses, ${use}), ${use})
    WHERE ${sql.ref(column)} = ${id} AND record_id = ${Number(object)} AND ${use} = ANY (uses) RETURNING record_id`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await sql`INSERT INTO consent_log (${sql.ref(column)}, record_id, use, is_given) VALUES (${id}, ${Number(object)}, ${use}, false)`.execute(
    tx,
  );
  return true;
};

export const limitMember = async (tx: Database, id: number, data: Withdrawal['data']): Promise<void> => {
  const status = Number(data['status_id']);
  const has = (name: string): boolean => data[name] === true;
  await sql`UPDATE members SET
      status_id = CASE WHEN ${status} = 3 AND status_id IN (1, 6) THEN 3 ELSE status_id END,
      is_private = is_private OR ${has('is_private')}, has_avatar = has_avatar AND ${has('has_avatar')},
      has_cover = has_cover AND ${has('has_cover')}, is_moderator = is_moderator AND ${has('is_moderator')},
      is_lead_moderator = is_lead_moderator AND ${has('is_lead_moderator')},
      is_records_keeper = is_records_keeper AND ${has('is_records_keeper')} WHERE id = ${id}`.execute(tx);
};

export const suspendMember = async (tx: Database, id: number, data: Withdrawal['data']): Promise<void> => {
  await sql`INSERT INTO suspensions (member_id, status_before, until_at)
    SELECT id, ${Number(data['status_before'])}, ${data['until_at'] ?? null}::timestamptz FROM members WHERE id = ${id}
    ON CONFLICT (member_id) DO UPDATE SET until_at = excluded.until_at`.execute(tx);
};

export const askDeletionAgain = async (tx: Database, id: number, data: Withdrawal['data']): Promise<void> => {
  await sql`INSERT INTO account_deletions (member_id, due_at, was_private)
    SELECT id, ${String(data['due_at'])}::timestamptz, ${data['was_private'] === true} FROM members
    WHERE id = ${id} AND status_id <> 5 ON CONFLICT (member_id) DO NOTHING`.execute(tx);
};

/** Of accounts that ended: nobody is written to again. @returns those that are there still */
export const selectToEnd = async (tx: Database, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await typedSql({ id: 'int4' })`
    UPDATE members SET email = NULL WHERE id = ANY (${[...ids]}::int[]) AND status_id <> 5 RETURNING id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

export const withdrawComment = async (tx: Database, id: number, status: number): Promise<void> => {
  await sql`UPDATE comments SET status_id = ${status}, body = CASE WHEN ${status} = 5 THEN '' ELSE body END
    WHERE id = ${id} AND status_id IN (1, 4)`.execute(tx);
};

export const deletePhoto = async (tx: Database, id: number): Promise<void> => {
  await sql`DELETE FROM photos WHERE id = ${id}`.execute(tx);
};

/** The scheduled job deletes it with its documents. */
export const endRecord = async (tx: Database, id: number): Promise<void> => {
  await sql`UPDATE person_records SET delete_after = now() WHERE id = ${id}`.execute(tx);
};

export const removeFolder = async (tx: Database, folder: string): Promise<void> => {
  await sql`UPDATE stored_folders SET state = 'removing', updated_at = now() - interval '1 day'
    WHERE folder = ${folder} AND state = 'kept'`.execute(tx);
};

export const removeMediaObject = async (tx: Database, object: string): Promise<void> => {
  await sql`UPDATE media_objects SET state = 'removed', updated_at = now() WHERE id = ${object}`.execute(tx);
};

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
export const isListKind = (kind: string): kind is ListKind => Object.hasOwn(LISTS, kind);

export const insertListed = async (tx: Database, kind: ListKind, data: Withdrawal['data']): Promise<void> => {
  const { table, columns } = LISTS[kind];
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`INSERT INTO ${sql.table(table)} (${names})
    SELECT ${names} FROM jsonb_populate_record(NULL::${sql.table(table)}, ${JSON.stringify(data)}::jsonb)`.execute(
    tx,
  );
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

const NUMBERED = ['videos', 'albums', 'photos', 'comments', 'members', 'playlists', 'person_records'];
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
