import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import Fastify, { type FastifyInstance } from 'fastify';
import { withdrawnObjects } from '../platform/cache/cache-tags.ts';
import { invalidateOnCommit } from '../platform/cache/record-events.ts';
import { registerMedia } from '../watching/media.routes.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import type { MediaObject } from '../platform/storage/media-address.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { purgeDeleted, removeObjectFiles, sweepStoredFiles } from './media-removal.ts';
import { listWithdrawnAddresses, proveWithdrawn } from './prove-withdrawn.ts';
import { changeVideoState } from '../publication/publication.ts';
import {
  FolderRemovedError,
  listFiles,
  listFolders,
  storeFile,
  storeFolder,
  type StoredFilesDeps,
} from './stored-files.ts';
import { testSecrets } from '../testing/secrets.ts';

let database: TestDatabase;
let folder = '';
let storage: Storage;
let app: FastifyInstance;
let deps: StoredFilesDeps;
const secrets = testSecrets();

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-removal-'));
  storage = createFileStorage(join(folder, 'media'));
  deps = { db: database.db, storage };
  app = Fastify();
  const media = registerMedia(app, { db: database.db, storage, secrets });
  invalidateOnCommit(database.db, (tags) => {
    for (const object of withdrawnObjects(tags)) media.invalidate(object);
  });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.deleteFrom('stored_folders').execute();
});

const ask = async (address: string) => (await app.inject({ url: address })).statusCode;
const prove = (object: MediaObject) => proveWithdrawn({ db: database.db, secrets }, object, ask);
const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of storage.list('')) found.push(key);
  return found.sort();
};

/** A published video with an upload, the files of two attempts, and pictures of its own. */
const addVideoFiles = async (): Promise<{ id: number; object: MediaObject }> => {
  const id = await addVideo(database.db, { title: 'Harbour' });
  const object: MediaObject = `video-${id}`;
  const local = join(folder, `local-${id}`);
  for (const attempt of ['old', 'new']) {
    await mkdir(join(local, '240p'), { recursive: true });
    for (const name of ['master.m3u8', '240p/index.m3u8', '240p/init.mp4', '240p/000.m4s', 'storyboard.jpg'])
      await writeFile(join(local, name), `${attempt} ${name}`);
    await storeFolder(deps, { folder: `films/v${id}-${attempt}`, object }, local);
  }
  await storeFile(deps, { folder: `sources/${id}`, object }, 'abc.mp4', Buffer.from('upload'));
  await storeFile(deps, { folder: `objects/${object}`, object }, 'thumb-320.jpg', Buffer.from('jpeg'));
  await database.db
    .updateTable('media_objects')
    .set({ film_id: `v${id}-new` })
    .where('id', '=', object)
    .execute();
  return { id, object };
};

describe('the inventory', () => {
  it('knows every file of an object, by folder', async () => {
    const { id, object } = await addVideoFiles();
    expect(await listFolders(database.db, object)).toEqual(
      [`films/v${id}-new`, `films/v${id}-old`, `objects/${object}`, `sources/${id}`].map((name) => ({
        folder: name,
        object,
        state: 'kept',
      })),
    );
    expect(await listFiles(database.db, `films/v${id}-new`)).toEqual(
      ['240p/000.m4s', '240p/index.m3u8', '240p/init.mp4', 'master.m3u8', 'storyboard.jpg'].sort(),
    );
  });

  it('has no unknown file after a kill -9 at any moment', async () => {
    const local = join(folder, 'many');
    await mkdir(local, { recursive: true });
    for (let n = 0; n < 60; n += 1) await writeFile(join(local, `${n}.m4s`), `${n}`);
    const stored = async () => (await keys()).filter((key) => key.startsWith('films/v999999-'));
    for (const patience of [30, 120, 260]) {
      const child = spawn(
        process.execPath,
        [
          join(import.meta.dirname, 'stored-files.fixture.ts'),
          database.url,
          join(folder, 'media'),
          join(folder, 'many'),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      await once(child.stdout, 'data');
      await sleep(patience);
      // A busy machine may have stored nothing by then: the last one is killed while it stores.
      while (patience === 260 && (await stored()).length === 0) await sleep(20);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    expect((await stored()).length).toBeGreaterThan(0);
    const known = new Set<string>();
    for (const { folder: name } of await listFolders(database.db, 'video-999999'))
      for (const file of await listFiles(database.db, name)) known.add(`${name}/${file}`);
    expect((await stored()).filter((key) => !known.has(key))).toEqual([]);
  });
});

describe('the proof of a takedown', () => {
  it('is none for what everyone may see, and for what there never was', async () => {
    const { id, object } = await addVideoFiles();
    expect((await prove(object)).standing).toBe('public');
    expect((await prove('video-2000000')).standing).toBe('unknown');
    await changeVideoState({ db: database.db }, { videoId: id, change: 'delete', viewer: null });
    expect(await prove(object)).toMatchObject({ standing: 'withdrawn', answering: [] });
    await changeVideoState({ db: database.db }, { videoId: id, change: 'restore', viewer: null });
    expect((await prove(object)).standing).toBe('public');
  });
});

describe('a takedown', () => {
  it('of a published video leaves no address that answers, whenever it was given out', async () => {
    const { id, object } = await addVideoFiles();
    const open = await app.inject({ url: `/media/${object}/r${id}/stream/240p/000.m4s` });
    expect(open.statusCode).toBe(200);
    for (const change of ['make_private', 'make_public', 'delete'] as const)
      await changeVideoState({ db: database.db }, { videoId: id, change, viewer: null });
    const proof = await prove(object);
    expect(proof.answering).toEqual([]);
    expect(proof.asked).toBeGreaterThan(40);
    const addresses = await listWithdrawnAddresses({ db: database.db, secrets }, object);
    expect(addresses).toContain(`/media/${object}/r${id}/stream/240p/000.m4s`);
    // The files wait for the video to be brought back.
    expect(await storage.stat(`films/v${id}-new/240p/000.m4s`)).toBeDefined();
  });

  it('is not proved while something answers', async () => {
    const { object } = await addVideoFiles();
    await database.db
      .updateTable('media_objects')
      .set({ revision: 'later' })
      .where('id', '=', object)
      .execute();
    await database.db
      .updateTable('media_objects')
      .set({ revision: 'back-again' })
      .where('id', '=', object)
      .execute();
    await database.db
      .updateTable('media_objects')
      .set({ revision: 'later' })
      .where('id', '=', object)
      .execute();
    const { answering } = await prove(object);
    expect(answering.length).toBeGreaterThan(0);
  });

  it('for good removes every file and ends every signature', async () => {
    const { id, object } = await addVideoFiles();
    // As from before there was an inventory.
    await storage.put(`objects/${object}/poster.jpg`, Buffer.from('jpeg'));
    await removeObjectFiles(deps, object);
    expect((await keys()).filter((key) => key.includes(`${id}-`) || key.includes(object))).toEqual([]);
    expect(await storage.stat(`sources/${id}/abc.mp4`)).toBeUndefined();
    const proof = await prove(object);
    expect(proof.answering).toEqual([]);
    expect(proof.asked).toBeGreaterThan(20);
    const addresses = await listWithdrawnAddresses({ db: database.db, secrets }, object);
    expect(addresses.some((address) => address.endsWith(`/${object}/poster.jpg`))).toBe(true);
    await removeObjectFiles(deps, object);
  });

  it('keeps files that another video shows', async () => {
    const { id, object } = await addVideoFiles();
    const other = await addVideo(database.db, { title: 'The same' });
    await database.db
      .updateTable('media_objects')
      .set({ film_id: `v${id}-new` })
      .where('id', '=', `video-${other}`)
      .execute();
    await removeObjectFiles(deps, object);
    expect((await app.inject({ url: `/media/video-${other}/r${other}/stream/master.m3u8` })).statusCode).toBe(
      200,
    );
    expect(await storage.stat(`films/v${id}-old/master.m3u8`)).toBeUndefined();
    expect((await prove(object)).answering).toEqual([]);
  });

  it('wins over a write that is under way', async () => {
    const { id, object } = await addVideoFiles();
    const owner = { folder: `films/v${id}-late`, object } as const;
    await storeFile(deps, owner, 'first.m4s', Buffer.from('x'));
    const slow: Storage = {
      ...storage,
      put: async (key, body, options) => {
        await removeObjectFiles(deps, object);
        return storage.put(key, body, options);
      },
    };
    await expect(
      storeFile({ ...deps, storage: slow }, owner, 'second.m4s', Buffer.from('x')),
    ).rejects.toThrow(FolderRemovedError);
    expect((await keys()).filter((key) => key.startsWith(`films/v${id}-`))).toEqual([]);
    await expect(storeFile(deps, owner, 'third.m4s', Buffer.from('x'))).rejects.toThrow(FolderRemovedError);
  });
});

describe('sweeping', () => {
  const age = (name: string, interval: string) =>
    database.db
      .updateTable('stored_folders')
      .set({ updated_at: new Date(Date.now() - Number(interval) * 86_400_000) })
      .where('folder', '=', name)
      .execute();
  const ageFiles = () =>
    database.db
      .updateTable('stored_files')
      .set({ added_at: new Date(Date.now() - 10 * 86_400_000) })
      .execute();

  it('ends removals whose process died, and takes files that nothing shows', async () => {
    const { id } = await addVideoFiles();
    await database.db
      .updateTable('stored_folders')
      .set({ state: 'removing' })
      .where('folder', '=', `sources/${id}`)
      .execute();
    await age(`sources/${id}`, '1');
    for (const attempt of ['old', 'new']) await age(`films/v${id}-${attempt}`, '10');
    await ageFiles();
    await sweepStoredFiles(deps);
    expect(await storage.stat(`sources/${id}/abc.mp4`)).toBeUndefined();
    expect(await storage.stat(`films/v${id}-old/master.m3u8`)).toBeUndefined();
    expect(await storage.stat(`films/v${id}-new/master.m3u8`)).toBeDefined();
  });

  it('leaves files alone that are still being made', async () => {
    const { id, object } = await addVideoFiles();
    await storeFile(deps, { folder: `films/v${id}-work`, object }, 'one.m4s', Buffer.from('x'));
    await age(`films/v${id}-work`, '10');
    await ageFiles();
    await database.db.insertInto('video_processing').values({ video_id: id, stage: 'ladder' }).execute();
    await sweepStoredFiles(deps);
    expect(await storage.stat(`films/v${id}-work/one.m4s`)).toBeDefined();
  });

  it('purges what was deleted long ago and not brought back', async () => {
    const long = await addVideoFiles();
    const lately = await addVideoFiles();
    const back = await addVideoFiles();
    for (const { id } of [long, lately, back])
      await changeVideoState({ db: database.db }, { videoId: id, change: 'delete', viewer: null });
    await database.db
      .updateTable('state_changes')
      .set({ changed_at: new Date(Date.now() - 40 * 86_400_000) })
      .where('object_id', 'in', [long.id, back.id])
      .execute();
    await changeVideoState({ db: database.db }, { videoId: back.id, change: 'restore', viewer: null });
    expect(await purgeDeleted(deps, 30)).toBe(1);
    expect(await storage.stat(`films/v${long.id}-new/master.m3u8`)).toBeUndefined();
    expect(await storage.stat(`films/v${lately.id}-new/master.m3u8`)).toBeDefined();
    expect(await storage.stat(`films/v${back.id}-new/master.m3u8`)).toBeDefined();
    expect(await purgeDeleted(deps, 30)).toBe(0);
  });

  it('does not purge what somebody still decides about, or is replacing', async () => {
    const { db } = database;
    const moderator = await addMember(db, 'moderator');
    const { rows: albums } = await sql<{ id: number }>`
      INSERT INTO albums (dir, title, status_id) VALUES ('pier', 'Pier', 6) RETURNING id`.execute(db);
    const appealed = await addVideoFiles();
    const proposed = await addVideoFiles();
    const countered = await addVideoFiles();
    const replaced = await addVideoFiles();
    const free = await addVideoFiles();
    const videos = [appealed, proposed, countered, replaced, free];
    const album = { kind: 'album', id: albums[0]?.id ?? 0 };
    await storeFile(
      deps,
      { folder: `objects/album-${album.id}`, object: `album-${album.id}` },
      '1.jpg',
      Buffer.from('x'),
    );
    for (const { id } of videos)
      await changeVideoState({ db }, { videoId: id, change: 'delete', viewer: null });
    await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, reason)
      VALUES ('album', ${album.id}, '4', '6', '')`.execute(db);
    await sql`UPDATE state_changes SET changed_at = now() - interval '40 days'`.execute(db);
    for (const { kind, id } of [{ kind: 'video', id: appealed.id }, album])
      await sql`WITH decided AS (INSERT INTO decisions (key, kind, object_id, act)
          VALUES (${`appealed ${kind}`}, ${kind}, ${id}, 'reject') RETURNING id)
        INSERT INTO appeals (decision_id, words) SELECT id, 'Wrong' FROM decided`.execute(db);
    await sql`INSERT INTO proposals (kind, object_id, act, ground, fact, proposed_by)
      VALUES ('video', ${proposed.id}, 'restore', 'other', '', ${moderator})`.execute(db);
    await sql`WITH notice AS (INSERT INTO copyright_notices (work, name, email, postal, phone, signature, language, digest, due_at)
        VALUES ('Work', 'Name', 'name@example.org', '', '', '', 'en', 'digest', now()) RETURNING id),
        decided AS (INSERT INTO decisions (key, kind, object_id, act)
          VALUES ('disabled', 'video', ${countered.id}, 'delete') RETURNING id)
      INSERT INTO copyright_materials (notice_id, kind, object_id, address, state, decision_id, restore_from, restore_by)
      SELECT notice.id, 'video', ${countered.id}, '', 'countered', decided.id, now(), now() FROM notice, decided`.execute(
      db,
    );
    const replacement = await addVideo(db, { replaces_id: replaced.id, status_id: 2, is_private: true });
    const areStored = () =>
      Promise.all(
        [
          ...videos.map(({ object }) => `objects/${object}/thumb-320.jpg`),
          `objects/album-${album.id}/1.jpg`,
        ].map(async (key) => (await storage.stat(key)) !== undefined),
      );
    await purgeDeleted(deps, 30);
    expect(await areStored()).toEqual([true, true, true, true, false, true]);
    await sql`UPDATE appeals SET state = 'upheld', decided_by = ${moderator}`.execute(db);
    await sql`UPDATE proposals SET state = 'dismissed'`.execute(db);
    await sql`UPDATE copyright_materials SET state = 'disabled'`.execute(db);
    await sql`UPDATE videos SET status_id = 6 WHERE id = ${replacement}`.execute(db);
    await purgeDeleted(deps, 30);
    expect(await areStored()).toEqual([false, false, false, false, false, false]);
  });
});
