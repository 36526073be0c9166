/** Taking all files of an object away for good, and what proves it. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { MediaObject } from '../platform/storage/media-address.ts';

/** From its commit on no address of the object answers, in any process. */
export const markMediaRemoved = async (tx: Database, object: MediaObject): Promise<void> => {
  await sql`UPDATE media_objects SET state = 'removed', revision = ${randomBytes(9).toString('base64url')},
    updated_at = now() WHERE id = ${object} AND state <> 'removed'`.execute(tx);
};

const MEDIA_TRACE = columns({
  /** Null: no object stands in the table. */
  state: 'text?',
  revision: 'text?',
  filmId: 'text?',
  /** Whether everyone may see it now. */
  isPublic: 'bool',
  manifest: json<Record<string, unknown>>(),
  pastRevisions: 'text[]',
});
export type MediaTrace = RowOf<typeof MEDIA_TRACE>;

/** What addresses of the object were ever made of. */
export const selectMediaTrace = async (db: Database, object: MediaObject): Promise<MediaTrace> => {
  const { rows } = await typedSql(MEDIA_TRACE)`
    SELECT m.state, m.revision, m.film_id AS "filmId", coalesce(m.manifest, '{}') AS manifest,
      coalesce(m.state <> 'removed' AND CASE m.kind
        WHEN 'video' THEN (SELECT is_listed FROM videos WHERE id = m.owner_id)
        WHEN 'album' THEN (SELECT status_id = 1 AND NOT is_private FROM albums WHERE id = m.owner_id)
        ELSE true END, false) AS "isPublic",
      ARRAY(SELECT revision FROM past_revisions WHERE object = ${object} ORDER BY ended_at) AS "pastRevisions"
    FROM (SELECT 1) AS one LEFT JOIN media_objects m ON m.id = ${object}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query without a table came back empty');
  return row;
};

/**
 * Videos and albums that were deleted or rejected so long ago, by the log, and still have files; nothing of what somebody decides about
 * (an appeal, a second opinion, a copyright notice or what was said against it), nor a video for which a new file is on its way.
 */
export const selectPurgeable = async (db: Database, days: number, limit: number): Promise<MediaObject[]> => {
  const { rows } = await typedSql({ object: choices<MediaObject>() })`
    WITH gone AS (
      SELECT 'video' AS kind, id FROM videos WHERE status_id IN (5, 6)
      UNION ALL SELECT 'album', id FROM albums WHERE status_id IN (5, 6)
    )
    SELECT gone.kind || '-' || gone.id AS object FROM gone
      LEFT JOIN media_objects m ON m.id = gone.kind || '-' || gone.id
    WHERE (SELECT max(changed_at) FROM state_changes c WHERE c.kind = gone.kind AND c.object_id = gone.id)
        < now() - make_interval(days => ${days})
      AND (m.state <> 'removed' OR EXISTS (
        SELECT FROM stored_folders f WHERE f.object = gone.kind || '-' || gone.id AND f.state = 'kept'))
      AND NOT EXISTS (SELECT FROM decisions d JOIN appeals a ON a.decision_id = d.id
        WHERE d.kind = gone.kind AND d.object_id = gone.id AND a.state = 'open')
      AND NOT EXISTS (SELECT FROM proposals p WHERE p.kind = gone.kind AND p.object_id = gone.id AND p.state = 'open')
      AND NOT EXISTS (SELECT FROM copyright_materials c
        WHERE c.kind = gone.kind AND c.object_id = gone.id AND c.state IN ('open', 'countered', 'held'))
      AND NOT EXISTS (SELECT FROM videos r
        WHERE gone.kind = 'video' AND r.replaces_id = gone.id AND r.status_id IN (0, 2, 3))
    LIMIT ${limit}`.execute(db);
  return rows.map(({ object }) => object);
};

/** Pictures of categories, models and channels that are gone, as far as files of them are still stored. */
export const selectEndedTermPictures = async (db: Database): Promise<MediaObject[]> => {
  const { rows } = await typedSql({ object: choices<MediaObject>() })`
    SELECT f.object FROM stored_folders f JOIN media_objects m ON m.id = f.object
    WHERE f.state = 'kept' AND m.state = 'removed'
      AND m.kind IN ('category', 'model', 'channel', 'modelcover', 'channelcover')`.execute(db);
  return rows.map(({ object }) => object);
};

/** New files of the video, whatever became of them, that still have files. */
export const selectReplacements = async (db: Database, object: MediaObject): Promise<MediaObject[]> => {
  const { rows } = await typedSql({
    object: choices<MediaObject>(),
  })`SELECT 'video-' || v.id AS object FROM videos v
    WHERE 'video-' || v.replaces_id = ${object} AND v.replaces_id = substring(${object}, '[0-9]+$')::int
      AND EXISTS (SELECT FROM stored_folders f WHERE f.object = 'video-' || v.id AND f.state = 'kept')
    ORDER BY v.id`.execute(db);
  return rows.map(({ object: replacement }) => replacement);
};

export const deletePastRevisions = async (db: Database, days: number): Promise<void> => {
  await sql`DELETE FROM past_revisions WHERE ended_at < now() - make_interval(days => ${days})`.execute(db);
};
