/** Files that the command line took in, and how far their videos are. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { type WorkRow, workOf } from '../processing/estimates/describe-work.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const INGESTED_ROW = columns({
  path: 'text',
  bytes: 'int8',
  modified_at: 'timestamptz',
  sha256: 'text',
  video_id: 'int4?',
});
export type IngestedRow = RowOf<typeof INGESTED_ROW>;

export const selectIngested = async (
  db: Database,
  { path, sha256 }: { path: string; sha256?: string },
): Promise<IngestedRow | undefined> =>
  (
    await typedSql(INGESTED_ROW)`SELECT path, bytes, modified_at, sha256, video_id FROM ingested_files
      WHERE ${sha256 === undefined ? sql`path = ${path}` : sql`sha256 = ${sha256} AND video_id IS NOT NULL`}
      ORDER BY ingested_at LIMIT 1`.execute(db)
  ).rows[0];

export const upsertIngested = async (db: Database, row: IngestedRow): Promise<void> => {
  await sql`INSERT INTO ingested_files (path, bytes, modified_at, sha256, video_id)
    VALUES (${row.path}, ${row.bytes}, ${row.modified_at}, ${row.sha256}, ${row.video_id})
    ON CONFLICT (path) DO UPDATE SET bytes = EXCLUDED.bytes, modified_at = EXCLUDED.modified_at,
      sha256 = EXCLUDED.sha256, video_id = EXCLUDED.video_id, ingested_at = now()`.execute(db);
};

/** Serialises those that take in the same content. */
export const lockContent = async (tx: Database, sha256: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${sha256}, 7410))`.execute(tx);
};

export const updateJapaneseTitle = async (db: Database, videoId: number, title: string): Promise<void> => {
  await db.updateTable('videos').set({ title_ja: title }).where('id', '=', videoId).execute();
};

/** Models by dir or title. @returns those that nobody knows */
export const addModels = async (
  db: Database,
  videoId: number,
  names: readonly string[],
): Promise<string[]> => {
  const { rows } = await typedSql({ name: 'text', id: 'int4?' })`
    SELECT n.name, (SELECT id FROM models m WHERE m.dir = n.name OR lower(m.title) = lower(n.name)
      ORDER BY m.dir = n.name DESC, id LIMIT 1) AS id
    FROM unnest(${names}::text[]) AS n(name)`.execute(db);
  for (const { id } of rows)
    if (id !== null)
      await sql`INSERT INTO video_models (video_id, model_id) VALUES (${videoId}, ${id}) ON CONFLICT DO NOTHING`.execute(
        db,
      );
  return rows.filter(({ id }) => id === null).map(({ name }) => name);
};

export const selectMemberId = async (db: Database, name: string): Promise<number | undefined> =>
  (
    await typedSql({ id: 'int4' })`SELECT id FROM members WHERE lower(name) = lower(${name})
      AND status_id IN (1, 6)`.execute(db)
  ).rows[0]?.id;

const INGEST_STATUS_ROW = columns({
  id: 'int4',
  status_id: 'int2',
  stage: 'text?',
  source_key: 'text?',
  reject_reason: 'text?',
  error: 'text?',
  waiting_for: 'text?',
  categories: 'int4',
  hasTitle: 'bool',
  /** Of its stage, 0 to 1. */
  progress: 'float8!',
  work: json<WorkRow | null>(),
});
export type IngestStatusRow = RowOf<typeof INGEST_STATUS_ROW>;

export const selectIngestStatuses = async (
  db: Database,
  ids: readonly number[],
): Promise<IngestStatusRow[]> =>
  (
    await typedSql(
      INGEST_STATUS_ROW,
    )`SELECT v.id, v.status_id, p.stage, p.source_key, v.reject_reason, p.error, p.waiting_for,
        v.title <> '' AS "hasTitle",
        (SELECT count(*)::int FROM video_categories c WHERE c.video_id = v.id) AS categories,
        coalesce(CASE p.stage WHEN 'pieces' THEN (SELECT avg(progress) FROM video_pieces c WHERE c.video_id = v.id)
          ELSE p.stage_progress END, 0)::float8 AS progress, ${workOf(sql.ref('v.id'))} AS work
      FROM videos v LEFT JOIN video_processing p ON p.video_id = v.id WHERE v.id = ANY(${ids}::int[])`.execute(
      db,
    )
  ).rows;
