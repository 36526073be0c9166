/** A replay only takes away, and may be carried out twice. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readConfig } from '../../platform/config/config.ts';
import { createFileStorage } from '../../platform/storage/file-storage.ts';
import { addVideo } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Withdrawal } from './export-withdrawals.ts';
import { type Mistake, replayWithdrawals } from './replay-withdrawals.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-replay-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

let rows = 0;
const row = (kind: string, object: string, data: Withdrawal['data']): Withdrawal => ({
  id: `00000000-0000-4000-8000-${String((rows += 1)).padStart(12, '0')}`,
  noted_at: new Date(Date.now() + rows).toISOString(),
  kind,
  object,
  data,
});
const replay = (
  list: readonly Withdrawal[],
  say: (line: string) => void = () => undefined,
  mistake?: Mistake,
) => {
  const config = readConfig({ FOYER_DATA_DIR: folder });
  const { siteName, publicUrl, records, secrets: keys } = config;
  const storage = createFileStorage(config.dataDir);
  return replayWithdrawals(
    { db: database.db, storage, siteName, publicUrl, records, keys, wakeOutbox: () => undefined },
    list,
    say,
    mistake,
  );
};

describe('a video that the backup has in one state, and the list in another', () => {
  it.each([
    // What the list says, what the backup has, what is there afterwards.
    ['private', { status_id: 1, is_private: true }, { status_id: 1 }, { status_id: 1, is_private: true }],
    [
      'private, but waited then',
      { status_id: 1, is_private: true },
      { status_id: 4 },
      { status_id: 4, is_private: true },
    ],
    [
      'private, but was transcoded then',
      { status_id: 1, is_private: true },
      { status_id: 3 },
      { status_id: 3, is_private: true },
    ],
    ['pending, but was transcoded then', { status_id: 4 }, { status_id: 3 }, { status_id: 3 }],
    ['pending, but was deleted then', { status_id: 4 }, { status_id: 5 }, { status_id: 5 }],
    ['pending, but was to come back then', { status_id: 4 }, { status_id: 7 }, { status_id: 5 }],
    ['rejected, but was deleted then', { status_id: 6 }, { status_id: 5 }, { status_id: 5 }],
    ['deleted for a time', { status_id: 7 }, { status_id: 1 }, { status_id: 5 }],
    [
      'public again, but private then',
      { status_id: 1 },
      { status_id: 1, is_private: true },
      { status_id: 1, is_private: true },
    ],
  ])('%s', async (_name, listed, backedUp, expected) => {
    const { db } = database;
    const id = await addVideo(db, { is_private: false, ...backedUp });
    await replay([row('video', String(id), { is_private: false, ...listed })]);
    const found = await db
      .selectFrom('videos')
      .select(['status_id', 'is_private'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(found).toEqual({ is_private: false, ...expected });
  });
});

it('has moderators bring back what one of them deleted whom the backup does not know', async () => {
  const { db } = database;
  const id = await addVideo(db);
  await replay([
    row('video', String(id), { status_id: 5, is_private: false }),
    row('deleted_by', String(id), { kind: 'video', member_id: 987_654 }),
  ]);
  const found = await db.selectFrom('videos').select('status_id').where('id', '=', id).executeTakeFirst();
  expect(found).toEqual({ status_id: 6 });
});

it('is the same twice, as of a restore that was ended in between', async () => {
  const { db } = database;
  const id = await addVideo(db);
  const list = [
    row('video', String(id), { status_id: 6, is_private: false }),
    row('blocked_video', '1', {
      bands: [1, 2],
      fingerprint: '\\x01',
      reason: 'r',
      sha256: 'ab',
      sound: null,
    }),
    row('blocked_picture', '1', { difference_hash: '01'.repeat(32), reason: 'r', sha256: 'cd' }),
    row('revoked_release', 'mf-x', {
      package: 'mf-x',
      version: '1.0.0',
      signed_before: null,
      revoked_at: '2026-01-01T00:00:00.123456+00:00',
      reason: 'r',
    }),
  ];
  const counts = async () =>
    (
      await sql`SELECT (SELECT count(*)::int FROM blocked_videos) AS videos, (SELECT count(*)::int FROM blocked_pictures) AS pictures,
        (SELECT count(*)::int FROM revoked_releases) AS releases,
        (SELECT count(*)::int FROM state_changes WHERE kind = 'video' AND object_id = ${id}) AS changes`.execute(
        db,
      )
    ).rows[0];
  await replay(list);
  const once = await counts();
  expect(once).toEqual({ videos: 1, pictures: 1, releases: 1, changes: 1 });
  await sql`DELETE FROM withdrawals`.execute(db);
  await replay(list);
  expect(await counts()).toEqual(once);
  // Known by now.
  expect(await replay(list)).toBe(0);
});

it('leaves out what was withdrawn by a mistake, also the next time', async () => {
  const { db } = database;
  const [before, during, after] = [await addVideo(db), await addVideo(db), await addVideo(db)];
  const list = [before, during, after].map((id, index) => ({
    ...row('video', String(id), { status_id: 1, is_private: true }),
    noted_at: `2026-11-29T12:0${index}:00.000Z`,
  }));
  const mistake = { from: new Date('2026-11-29T12:01:00Z'), to: new Date('2026-11-29T12:02:00Z') };
  expect(await replay(list, undefined, mistake)).toBe(2);
  expect(await replay(list)).toBe(0);
  const found = await db
    .selectFrom('videos')
    .select('id')
    .where('is_private', '=', true)
    .where('id', 'in', [before, during, after])
    .orderBy('id')
    .execute();
  expect(found.map(({ id }) => id)).toEqual([before, after]);
});
