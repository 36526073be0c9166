/** Rows of videos that come in: the video itself, its details, the file that was received. */
import { findPresentDirs, type NamedKind } from '../catalogue/addresses/former-dirs.ts';
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
const presentDirs = async (db: Database, kind: NamedKind, dirs: readonly string[]): Promise<string[]> => {
  const present = await findPresentDirs(db, kind, dirs);
  return [...new Set(dirs.map((dir) => present.get(dir) ?? dir))];
};

/** @returns dirs that name no category */
export const replaceCategories = async (
  db: Database,
  videoId: number,
  named: readonly string[],
): Promise<string[]> => {
  const dirs = await presentDirs(db, 'category', named);
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'dir'])
    .where('dir', 'in', [...dirs])
    .execute();
  const unknown = dirs.filter((dir) => !rows.some((row) => row.dir === dir));
  if (unknown.length > 0) return unknown;
  const ids = rows.map(({ id }) => id);
  await sql`DELETE FROM video_categories WHERE video_id = ${videoId} AND category_id <> ALL (${ids}::int[])`.execute(
    db,
  );
  await sql`INSERT INTO video_categories (video_id, category_id) SELECT ${videoId}, unnest(${ids}::int[])
    ON CONFLICT DO NOTHING`.execute(db);
  return [];
};

/** @returns dirs that name no model */
export const replaceModels = async (
  db: Database,
  videoId: number,
  named: readonly string[],
): Promise<string[]> => {
  const dirs = await presentDirs(db, 'model', named);
  const { rows } = await typedSql({ id: 'int4', dir: 'text' })`SELECT id, dir FROM models
    WHERE dir = ANY (${[...dirs]}::text[])`.execute(db);
  const unknown = dirs.filter((dir) => !rows.some((row) => row.dir === dir));
  if (unknown.length > 0) return unknown;
  const ids = rows.map(({ id }) => id);
  await sql`DELETE FROM video_models WHERE video_id = ${videoId} AND model_id <> ALL (${ids}::int[])`.execute(
    db,
  );
  await sql`INSERT INTO video_models (video_id, model_id) SELECT ${videoId}, unnest(${ids}::int[])
    ON CONFLICT DO NOTHING`.execute(db);
  return [];
};

/**
 * A video may stay in the channel that it is in already, also where editors put it there.
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
    UPDATE videos v SET channel_id = c.id, updated_at = now() FROM channels c
    WHERE v.id = ${videoId} AND c.dir = ${dir} AND (v.channel_id = c.id OR NOT c.is_hidden AND (c.member_id = v.member_id
      OR EXISTS (SELECT FROM channel_publishers p WHERE p.channel_id = c.id AND p.member_id = v.member_id)))
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

export const noteReceived = async (db: Database, videoId: number, file: ReceivedFile): Promise<void> => {
  await sql`UPDATE video_processing SET source_key = ${file.sourceKey}, file_name = ${file.fileName}, bytes = ${file.bytes},
      received_at = now(), stage = 'scan', stage_at = now(), tries = 0, error_code = NULL, error = NULL, updated_at = now()
    WHERE video_id = ${videoId}`.execute(db);
};
