/** A member's own uploads with how far they are. */
import type { Database } from '../platform/database/create-database.ts';
import type { RenditionRow } from '../processing/video-progress.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const OWN_UPLOAD_ROW = columns({
  id: 'int4',
  dir: 'text',
  title: 'text',
  status_id: 'int2',
  is_private: 'bool',
  duration_seconds: 'int4',
  created_at: 'timestamptz',
  republish_at: 'timestamptz?',
  reject_reason: 'text?',
  categories: 'int4',
  file_name: 'text?',
  bytes: 'int8?',
  stage: 'text?',
  /** Seconds since the stage began. */
  stage_seconds: 'float8?',
  screenshot: 'int2?',
  waiting_for: choices<'disk' | null>(),
  error_code: 'text?',
  has_source: 'bool',
  revision: 'text?',
  film_id: 'text?',
  manifest: json<Record<string, unknown> | null>(),
  /** Of a film in pieces, the part of it that is done; null otherwise. */
  pieces_progress: 'float8?',
  renditions: json<RenditionRow[]>(),
});
export type OwnUploadRow = RowOf<typeof OWN_UPLOAD_ROW>;

/** Newest first. */
export const selectOwnUploads = async (
  db: Database,
  memberId: number,
  { videoId, limit, offset }: { videoId: number | null; limit: number; offset: number },
): Promise<OwnUploadRow[]> =>
  (
    await typedSql(OWN_UPLOAD_ROW)`
      SELECT v.id, v.dir, v.title, v.status_id, v.is_private, v.duration_seconds, v.created_at, v.republish_at,
        v.reject_reason, p.file_name, p.bytes, p.stage, extract(epoch FROM now() - p.stage_at)::float8 AS stage_seconds,
        p.screenshot, p.waiting_for, p.error_code, p.source_key IS NOT NULL AS has_source,
        m.revision, m.film_id, m.manifest,
        (SELECT count(*)::int FROM video_categories WHERE video_id = v.id) AS categories,
        (SELECT avg(progress)::float8 FROM video_pieces WHERE video_id = v.id) AS pieces_progress,
        coalesce((SELECT json_agg(json_build_object('name', r.name, 'state', r.state, 'progress', r.progress,
            'seconds_left', r.seconds_left) ORDER BY r.position)
          FROM video_renditions r WHERE r.video_id = v.id), '[]') AS renditions
      FROM (SELECT * FROM videos WHERE member_id = ${memberId} AND (${videoId}::int IS NULL OR id = ${videoId}::int)
        ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) v
      LEFT JOIN video_processing p ON p.video_id = v.id
      LEFT JOIN media_objects m ON m.kind = 'video' AND m.owner_id = v.id AND m.state <> 'removed'
      ORDER BY v.id DESC`.execute(db)
  ).rows;

export const countOwnUploads = async (
  db: Database,
  memberId: number,
  videoId: number | null,
): Promise<number> =>
  (
    await typedSql({ n: 'int4' })`SELECT count(*)::int AS n FROM videos
      WHERE member_id = ${memberId} AND (${videoId}::int IS NULL OR id = ${videoId}::int)`.execute(db)
  ).rows[0]?.n ?? 0;
