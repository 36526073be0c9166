import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  UPLOAD_CATEGORIES_MAX,
  UPLOAD_CATEGORIES_MIN,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { getAlbums } from '../albums/albums.ts';
import type { Database } from '../platform/database/create-database.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { buildVideos } from './catalogue/videos.ts';
import { COMPLETE_MARK, ensureDemo, isDemoComplete } from './demo.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { testSecrets } from '../testing/secrets.ts';

let dir = '';
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-demo-'));
  database = await openTestDatabase();
  ({ db } = database);
});
afterAll(async () => {
  await database?.close();
  await rm(dir, { recursive: true, force: true });
});

const ensure = (dataDir: string, untilFirstPages?: () => Promise<unknown>) =>
  ensureDemo({
    untilFirstPages,
    db,
    storage: createFileStorage(join(dataDir, 'media')),
    config: { dataDir, ffmpegPath: process.env['FOYER_FFMPEG'], production: false },
    log: { info: () => undefined },
    only: { clips: ['blossom'], pictures: 8 },
  });

const hashFiles = async (dataDir: string): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {};
  for await (const { key } of createFileStorage(join(dataDir, 'media')).list(''))
    hashes[key] = createHash('sha256')
      .update(await readFile(join(dataDir, 'media', key)))
      .digest('hex');
  return hashes;
};

/** As a visitor's list of albums has them. */
const albumCovers = async (): Promise<Set<string | null | undefined>> => {
  const { albums } = await getAlbums(
    db,
    { section: '', object_id: '', sort: 'latest-updates', count: 24, page: 1 },
    { language: 'en', viewer: null, secrets: testSecrets() },
  );
  return new Set(albums.map(({ thumb }) => thumb));
};

/** Starts the same work in another process and kills it (-9) once `steps` are done. */
const interrupt = (dataDir: string, steps: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL('./demo.fixture.ts', import.meta.url));
    const child = spawn(process.execPath, [script, database.url, dataDir], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (text) => (errors += text));
    child.stdout.on('data', (text: Buffer) => {
      if (
        text
          .toString()
          .split('\n')
          .some((line) => Number(line.split('/')[0]) >= steps)
      )
        child.kill('SIGKILL');
    });
    child.once('close', (_code, signal) => (signal === 'SIGKILL' ? resolve() : reject(new Error(errors))));
  });

describe('demo', () => {
  it('goes on after kill -9 and ends with the same files as an undisturbed run', async () => {
    const broken = join(dir, 'broken');
    const whole = join(dir, 'whole');
    // Right at the start, around the transaction with all rows: there are all of them or none.
    await interrupt(broken, 0);
    expect([0, 336]).toContain((await db.selectFrom('videos').select('id').execute()).length);
    await interrupt(broken, 3);
    expect(await isDemoComplete(db)).toBe(false);
    expect(Object.keys(await hashFiles(broken)).length).toBeGreaterThan(2);
    // What is not drawn yet is not asked for.
    expect(await albumCovers()).toEqual(new Set([null]));
    await ensure(broken);
    expect(await isDemoComplete(db)).toBe(true);
    expect([...(await albumCovers())]).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\/.*album-\d+\/.*\.(?:jpg|webp)$/)]),
    );
    expect(await albumCovers()).not.toContain(null);
    await db.deleteFrom('site_marks').where('name', '=', COMPLETE_MARK).execute();
    let early: string[] = [];
    await ensure(whole, async () => {
      early = Object.keys(await hashFiles(whole));
      throw new Error('no page can be rendered');
    });
    // Of the first video alone; its clip is none of this test's.
    expect(early).toContain('objects/video-1/poster.webp');
    expect(early.filter((key) => !key.startsWith('objects/video-1/'))).toEqual([]);
    const files = await hashFiles(whole);
    expect(await hashFiles(broken)).toEqual(files);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'films/blossom/master.m3u8',
        'films/blossom/storyboard.vtt',
        'films/blossom/screenshots/10.jpg',
        'objects/video-1/poster.jpg',
        'objects/video-1/poster.webp',
        'objects/video-1/poster-640.webp',
        'objects/video-1/thumb-640.webp',
      ]),
    );
  });

  it('does nothing when it is complete', async () => {
    const before = await db.selectFrom('media_objects').select(['id', 'revision']).orderBy('id').execute();
    await ensure(join(dir, 'untouched'));
    expect(await hashFiles(join(dir, 'untouched'))).toEqual({});
    expect(await db.selectFrom('media_objects').select(['id', 'revision']).orderBy('id').execute()).toEqual(
      before,
    );
  });

  it('holds as many of everything as promised', async () => {
    const count = async (table: 'models' | 'channels' | 'playlists' | 'albums' | 'comments' | 'keywords') =>
      Number(
        (
          await db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    expect(await count('models')).toBe(40);
    expect(await count('channels')).toBe(12);
    expect(await count('playlists')).toBe(25);
    expect(await count('albums')).toBe(24);
    expect(await count('comments')).toBe(1500);
    const answers = await db
      .selectFrom('comments')
      .select(['id', 'parent_id', 'answers'])
      .where('parent_id', 'is not', null)
      .execute();
    expect(answers.length).toBeGreaterThan(150);
    // As many as an uploader may choose.
    const { rows: chosen } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM video_categories GROUP BY video_id`.execute(db);
    expect(Math.min(...chosen.map(({ n }) => n))).toBeGreaterThanOrEqual(UPLOAD_CATEGORIES_MIN);
    expect(Math.max(...chosen.map(({ n }) => n))).toBeLessThanOrEqual(UPLOAD_CATEGORIES_MAX);
    expect(await count('keywords')).toBeGreaterThan(1000);
    const videos = await db
      .selectFrom('videos')
      .select([
        'id',
        'gender',
        'is_listed',
        'is_private',
        'status_id',
        'title',
        'title_ja',
        'titles',
        'posted_at',
      ])
      .execute();
    const listed = (gender: string) =>
      videos.filter((video) => video.is_listed && video.gender === gender).length;
    expect(listed('straight')).toBeGreaterThanOrEqual(220);
    expect(listed('shemale')).toBeGreaterThanOrEqual(40);
    expect(listed('gay')).toBeGreaterThanOrEqual(40);
    expect(videos.filter((video) => video.is_private).length).toBe(6);
    expect(videos.filter((video) => video.status_id === 5).length).toBe(4);
    expect(videos.filter((video) => video.status_id === 4).length).toBe(3);
    expect(videos.find((video) => video.id === 1)).toMatchObject({ is_listed: true });
    expect(
      videos.filter((video) => video.is_listed && video.title.includes('Harbour')).length,
    ).toBeGreaterThan(5);
    expect(videos.some((video) => video.is_listed && video.title_ja?.includes('夜の港'))).toBe(true);
    expect(videos.filter((video) => video.titles?.de && video.titles.ru)).toHaveLength(videos.length);
    expect(Math.max(...videos.map((video) => video.posted_at.getTime()))).toBeLessThanOrEqual(Date.now());
    for (const partner of [1, 2])
      expect(
        await db.selectFrom('partner_videos').select('id').where('partner_id', '=', partner).execute(),
      ).toHaveLength(40);
  });

  it('lets each account in with its password', async () => {
    for (const { name, password } of Object.values(DEMO_ACCOUNTS)) {
      const member = await db
        .selectFrom('members')
        .select('password_hash')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      expect(await verify(member.password_hash ?? '', password)).toBe(true);
    }
  });

  it('draws the same catalogue for the same day', () => {
    const anchor = new Date('2026-11-20T12:00:00Z');
    expect(buildVideos(anchor)).toEqual(buildVideos(anchor));
    const sum = createHash('sha256').update(
      JSON.stringify(buildVideos(anchor).map(({ title, views, likes }) => [title, views, likes])),
    );
    const later = createHash('sha256').update(
      JSON.stringify(
        buildVideos(new Date('2027-01-01')).map(({ title, views, likes }) => [title, views, likes]),
      ),
    );
    expect(later.digest('hex')).toBe(sum.digest('hex'));
  });
});
