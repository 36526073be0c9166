/** Small, exact rows for tests: each call adds one thing and returns its id. */
import { hash } from '@node-rs/argon2';
import type { Insertable } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { rebuildCounters, rebuildCountryRankings } from '../catalogue/counters.sql.ts';
import { rebuildFilteredAnchors } from '../catalogue/prepared-lists/filtered-anchors.sql.ts';
import { rebuildAnchors } from '../catalogue/prepared-lists/listing-anchors.sql.ts';
import { rebuildTops } from '../catalogue/prepared-lists/listing-tops.sql.ts';
import { rebuildPopularSearch } from '../catalogue/popular-search.sql.ts';
import type { DB as Schema } from '../platform/database/tables.generated.ts';
import { indexVideos } from '../search/index-videos.ts';

/** Tables whose rows tests insert as they are. */
export type RowTable = 'models' | 'channels' | 'playlists' | 'albums' | 'album_categories' | 'comments';
export const insertRow = async (db: Database, table: RowTable, values: object): Promise<number> =>
  (
    await db
      .insertInto(table)
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const TEST_PASSWORD = 'correct horse battery';

export const addVideo = async (
  db: Database,
  values: Partial<Insertable<Schema['videos']>> & { categories?: number[]; models?: number[] } = {},
): Promise<number> => {
  const { categories = [], models = [], ...columns } = values;
  const { id } = await db
    .insertInto('videos')
    .values({
      dir: 'a-video',
      title: 'A video',
      status_id: 1,
      people: 'nobody',
      duration_seconds: 60,
      height: 720,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('media_objects')
    .values({
      id: `video-${id}`,
      kind: 'video',
      owner_id: id,
      revision: `r${id}`,
      state: 'ready',
      manifest: JSON.stringify({
        durationSeconds: 60.5,
        height: 720,
        rungs: ['240p', '480p', '720p'],
        storyboard: { width: 160, height: 90, columns: 5, rows: 2, count: 10, interval: 6 },
      }),
    })
    .execute();
  for (const category_id of categories)
    await db.insertInto('video_categories').values({ video_id: id, category_id }).execute();
  for (const model_id of models)
    await db.insertInto('video_models').values({ video_id: id, model_id }).execute();
  return id;
};

export const addCategory = async (db: Database, dir: string): Promise<number> =>
  (
    await db
      .insertInto('categories')
      .values({ dir, titles: JSON.stringify({ en: dir.toUpperCase(), ja: `${dir}の` }) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Hashing and checking are slow on purpose: here as fast as the algorithm allows, and once for all members of a test. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
let testHash: Promise<string> | undefined;

/** Can sign in with TEST_PASSWORD. */
export const addMember = async (
  db: Database,
  name: string,
  values: Partial<Insertable<Schema['members']>> = {},
): Promise<number> =>
  (
    await db
      .insertInto('members')
      .values({
        name,
        email: `${name}@example.org`,
        password_hash: await (testHash ??= hash(TEST_PASSWORD, CHEAP)),
        status_id: 1,
        // Tests of what is shown say so themselves.
        visibility: '{}',
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** What the demo and nightly work do after a fill. */
export const settleCatalogue = async (db: Database): Promise<void> => {
  await rebuildCounters(db);
  await rebuildAnchors(db);
  await rebuildFilteredAnchors(db);
  await rebuildTops(db);
  await rebuildCountryRankings(db);
  await indexVideos(db);
  await rebuildPopularSearch(db);
};
