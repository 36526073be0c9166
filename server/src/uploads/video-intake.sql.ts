/** Rows of videos that come in: the video itself, its details, the file that was received. */
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { findPresentDirs } from '../catalogue/addresses/former-dirs.ts';
import { TERM_LINKS, TERM_TABLES } from '../catalogue/addresses/term-tables.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

export interface DetailColumns {
  dir?: string;
  title?: string;
  description?: string;
  gender?: string;
  tags?: string[];
  is_exclusive?: boolean;
  is_embeddable?: boolean;
  people?: 'nobody';
  /** Null: as soon as it is approved. */
  publish_at?: Date | null;
}

export const insertVideo = async (
  db: Database,
  {
    memberId,
    isPrivate,
    fileName,
    screenshot,
    columns,
  }: {
    memberId: number;
    isPrivate: boolean;
    fileName: string;
    screenshot: number | null;
    columns: DetailColumns;
  },
): Promise<number> => {
  const { id } = await db
    .insertInto('videos')
    .values({ dir: 'untitled', title: '', ...columns, member_id: memberId, is_private: isPrivate })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('video_processing').values({ video_id: id, file_name: fileName, screenshot }).execute();
  return id;
};

export const updateDetails = async (
  db: Database,
  videoId: number,
  { columns, screenshot }: { columns: DetailColumns; screenshot?: number },
): Promise<void> => {
  if (Object.keys(columns).length > 0)
    await db
      .updateTable('videos')
      .set((eb) => {
        const { title, description } = columns;
        // Texts in other languages fit the one that they were given with.
        const keptWhile = (
          name: 'title_ja' | 'titles' | 'description_ja' | 'descriptions',
          source: 'title' | 'description',
          text: string,
        ) => eb.case().when(source, '=', text).then(eb.ref(name)).end().$castTo<string | null>();
        return {
          ...columns,
          ...(title !== undefined && {
            title_ja: keptWhile('title_ja', 'title', title),
            titles: keptWhile('titles', 'title', title),
          }),
          ...(description !== undefined && {
            description_ja: keptWhile('description_ja', 'description', description),
            descriptions: keptWhile('descriptions', 'description', description),
          }),
          updated_at: new Date(),
        };
      })
      .where('id', '=', videoId)
      .execute();
  if (screenshot !== undefined)
    await db
      .insertInto('video_processing')
      // A video that came without an upload has no such row yet.
      .values({ video_id: videoId, screenshot, stage: 'done' })
      .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ screenshot }))
      .execute();
};

/** What was renamed or merged since somebody chose it is what it is today. */
const presentDirs = async (db: Database, kind: TermKind, dirs: readonly string[]): Promise<string[]> => {
  const present = await findPresentDirs(db, kind, dirs);
  return [...new Set(dirs.map((dir) => present.get(dir) ?? dir))];
};

/**
 * Exactly these, besides what is named twice. None of those that are new to the video ends before the transaction does; for one that is ending the
 * statement waits, and it names nothing any more.
 * @param db a transaction that holds the video's row
 * @returns dirs that name nothing
 */
export const replaceTerms = async (
  db: Database,
  kind: 'category' | 'model',
  videoId: number,
  named: readonly string[],
): Promise<string[]> => {
  const dirs = await presentDirs(db, kind, named);
  const names = TERM_LINKS[kind];
  const [terms, links, column] = [
    sql.table(TERM_TABLES[kind]),
    sql.table(names.links),
    sql.ref(names.column),
  ];
  const wanted = sql`FROM ${terms} t WHERE t.dir = ANY (${[...dirs]}::text[])`;
  const isLinked = sql`EXISTS (SELECT FROM ${links} l WHERE l.video_id = ${videoId} AND l.${column} = t.id)`;
  const row = { id: 'int4', dir: 'text' } as const;
  const kept = await typedSql(row)`SELECT t.id, t.dir ${wanted} AND ${isLinked}`.execute(db);
  const added = await typedSql(
    row,
  )`SELECT t.id, t.dir ${wanted} AND NOT ${isLinked} FOR KEY SHARE OF t`.execute(db);
  const rows = [...kept.rows, ...added.rows];
  const unknown = dirs.filter((dir) => !rows.some((one) => one.dir === dir));
  if (unknown.length > 0) return unknown;
  await sql`DELETE FROM ${links} WHERE video_id = ${videoId} AND ${column} <> ALL (${rows.map(({ id }) => id)}::int[])`.execute(
    db,
  );
  await sql`INSERT INTO ${links} (video_id, ${column}) SELECT ${videoId}, unnest(${added.rows.map(({ id }) => id)}::int[])
    ON CONFLICT DO NOTHING`.execute(db);
  return [];
};

/**
 * A video may stay in the channel that it is in already, also where editors put it there. One that it comes into does not end before the transaction
 * does.
 * @param named empty: it is in none
 * @returns whether its uploader may publish there
 */
export const setChannel = async (db: Database, videoId: number, named: string): Promise<boolean> => {
  if (named === '') {
    await sql`UPDATE videos SET channel_id = NULL, updated_at = now() WHERE id = ${videoId}`.execute(db);
    return true;
  }
  const [dir = ''] = await presentDirs(db, 'channel', [named]);
  const { rows } = await typedSql({ id: 'int4' })`
    WITH other AS (SELECT c.id FROM channels c JOIN videos v ON v.id = ${videoId}
      WHERE c.dir = ${dir} AND v.channel_id IS DISTINCT FROM c.id AND NOT c.is_hidden AND (c.member_id = v.member_id
        OR EXISTS (SELECT FROM channel_publishers p WHERE p.channel_id = c.id AND p.member_id = v.member_id))
      FOR KEY SHARE OF c)
    UPDATE videos v SET channel_id = coalesce((SELECT id FROM other), v.channel_id), updated_at = now()
    WHERE v.id = ${videoId} AND (EXISTS (SELECT FROM other) OR v.channel_id = (SELECT id FROM channels WHERE dir = ${dir}))
    RETURNING v.id`.execute(db);
  return rows.length > 0;
};

export interface ReceivedFile {
  sourceKey: string;
  fileName: string;
  bytes: number;
}

/** The upload's row, held until the transaction ends. */
export const lockUpload = async (
  db: Database,
  videoId: number,
): Promise<{ stage: string; source_key: string | null; status_id: number } | undefined> =>
  (
    await typedSql({ stage: 'text', source_key: 'text?', status_id: 'int2' })`
      SELECT p.stage, p.source_key, v.status_id FROM videos v JOIN video_processing p ON p.video_id = v.id
      WHERE v.id = ${videoId} FOR UPDATE`.execute(db)
  ).rows[0];

/**
 * What the rules of length go by. @param tx holds the video's row
 * @returns the least that is known of its own file and of one that is to take its place; null: nothing is
 */
export const selectLength = async (
  tx: Database,
  videoId: number,
): Promise<{ isExclusive: boolean; seconds: number | null } | undefined> =>
  (
    await typedSql({ isExclusive: 'bool', seconds: 'float8?' })`
      SELECT v.is_exclusive AS "isExclusive", (SELECT min(coalesce((p.facts ->> 'durationSeconds')::float8,
            (m.manifest ->> 'durationSeconds')::float8, nullif(f.duration_seconds, 0)))
          FROM videos f LEFT JOIN video_processing p ON p.video_id = f.id
          LEFT JOIN media_objects m ON m.kind = 'video' AND m.owner_id = f.id
          WHERE f.id = v.id OR f.replaces_id = v.id AND f.status_id IN (0, 2, 3)) AS seconds
      FROM videos v WHERE v.id = ${videoId}`.execute(tx)
  ).rows[0];

export const noteReceived = async (db: Database, videoId: number, file: ReceivedFile): Promise<void> => {
  await sql`UPDATE video_processing SET source_key = ${file.sourceKey}, file_name = ${file.fileName}, bytes = ${file.bytes},
      received_at = now(), stage = 'scan', stage_at = now(), tries = 0, error_code = NULL, error = NULL, updated_at = now()
    WHERE video_id = ${videoId}`.execute(db);
};
