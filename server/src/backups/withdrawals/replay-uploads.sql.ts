/** SQL that takes uploads and what belongs to them away again. Each statement only ever takes away: what is more hidden already stays so. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, typedSql } from '../../platform/database/typed-sql.ts';
import type { Withdrawal } from './export-withdrawals.ts';

export const REASON = 'withdrawn before the site was restored from a backup';
/** A revision that nobody was given. */
const NEW_REVISION = sql`substr(md5(gen_random_uuid()::text), 1, 12)`;

export interface WithdrawnUpload {
  kind: 'video' | 'album';
  id: number;
  /** 1, 4 pending, 5 deleted, 6 rejected, 7 deleted for a time. */
  status: number;
  isPrivate: boolean;
  /** Who deleted it; null: the site, or nobody knows. */
  memberId: number | null;
}

/** What is being worked on goes on, unless it was deleted or rejected; what was to come back by itself does not. @returns whether it changed */
export const withdrawUpload = async (tx: Database, upload: WithdrawnUpload): Promise<boolean> => {
  const { kind, id, status, isPrivate, memberId } = upload;
  const approval = kind === 'video' ? sql`, approved_at = NULL, republish_at = NULL` : sql``;
  const { rows } = await typedSql({ before: 'text', after: 'text' })`
    WITH held AS (SELECT id, status_id, is_private, CASE
          WHEN ${status} IN (5, 7) OR (status_id = 7 AND ${status} <> 1) THEN 5
          WHEN ${status} = 6 AND status_id <> 5 THEN 6
          WHEN ${status} = 4 AND status_id = 1 THEN 4
          ELSE status_id END AS next FROM ${sql.table(`${kind}s`)} WHERE id = ${id} FOR UPDATE)
    UPDATE ${sql.table(`${kind}s`)} v SET status_id = held.next, is_private = v.is_private OR ${isPrivate},
      updated_at = now() ${approval}
    FROM held WHERE v.id = held.id AND (held.status_id <> held.next OR (${isPrivate} AND NOT held.is_private))
    RETURNING held.status_id || CASE WHEN held.is_private THEN ' private' ELSE '' END AS before,
      held.next || CASE WHEN v.is_private THEN ' private' ELSE '' END AS after`.execute(tx);
  const [changed] = rows;
  if (!changed) return false;
  await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
    VALUES (${kind}, ${id}, ${changed.before}, ${changed.after}, ${memberId}, ${REASON})`.execute(tx);
  return true;
};

export const hasMember = async (tx: Database, id: number): Promise<boolean> =>
  (await sql`SELECT FROM members WHERE id = ${id}`.execute(tx)).rows.length > 0;

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
  const { rows } = await typedSql({ record_id: 'int4' })`
    WITH taken AS (UPDATE ${sql.table(table)} SET uses = array_remove(uses, ${use}),
        held_uses = array_append(array_remove(held_uses, ${use}), ${use})
      WHERE ${sql.ref(column)} = ${id} AND record_id = ${Number(object)} AND ${use} = ANY (uses) RETURNING record_id),
    logged AS (INSERT INTO consent_log (${sql.ref(column)}, record_id, use, is_given)
      SELECT ${id}::int, record_id, ${use}, false FROM taken)
    SELECT record_id FROM taken`.execute(tx);
  return rows.length > 0;
};

/** Published uploads that show the person. */
export const selectShownBy = async (
  tx: Database,
  recordId: number,
): Promise<{ kind: 'video' | 'album'; id: number }[]> =>
  (
    await typedSql({ kind: choices<'video' | 'album'>(), id: 'int4' })`
      SELECT 'video' AS kind, v.id FROM video_people p JOIN videos v ON v.id = p.video_id
        WHERE p.record_id = ${recordId} AND v.status_id = 1
      UNION ALL SELECT 'album', a.id FROM album_people p JOIN albums a ON a.id = p.album_id
        WHERE p.record_id = ${recordId} AND a.status_id = 1`.execute(tx)
  ).rows;

/** The records role looks at it anew. */
export const unverifyRecord = async (tx: Database, id: number): Promise<void> => {
  await sql`UPDATE person_records SET state = 'waiting', sent_at = now(), decided_by = NULL, decided_at = NULL
    WHERE id = ${id} AND state = 'verified'`.execute(tx);
};

export const endRecord = async (tx: Database, id: number): Promise<void> => {
  await sql`UPDATE person_records SET delete_after = now() WHERE id = ${id}`.execute(tx);
};

export const selectAlbumOfPhoto = async (tx: Database, photoId: number): Promise<number | undefined> =>
  (await typedSql({ album_id: 'int4' })`SELECT album_id FROM photos WHERE id = ${photoId}`.execute(tx))
    .rows[0]?.album_id;

export const insertMark = async (tx: Database, id: number, data: Withdrawal['data']): Promise<void> => {
  const kind = String(data['kind']);
  await sql`INSERT INTO moderation_marks (kind, object_id, mark) SELECT ${kind}, ${id}, ${String(data['mark'])}
    WHERE EXISTS (SELECT FROM media_objects WHERE id = ${`${kind}-${id}`}) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
};

export const removeFolder = async (tx: Database, folder: string): Promise<void> => {
  await sql`UPDATE stored_folders SET state = 'removing', updated_at = now() - interval '1 day'
    WHERE folder = ${folder} AND state = 'kept'`.execute(tx);
};

export const removeMediaObject = async (tx: Database, object: string): Promise<void> => {
  await sql`UPDATE media_objects SET state = 'removed', updated_at = now() WHERE id = ${object}`.execute(tx);
};
