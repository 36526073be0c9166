/** HEAD of a rendition as one file opens no file: its length is what the pipeline noted. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts';
import { addVideo } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { downloadUrl } from '../platform/storage/media-address.ts';
import { measureProgressive } from './progressive-files.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { registerMedia } from './media.routes.ts';
import { testSecrets } from '../testing/secrets.ts';

let database: TestDatabase;
let folder = '';
let storage: Storage;
let opened = 0;
let app: FastifyInstance;
const URL_OF = (id: number) => `/media/video-${id}/r${id}/stream/progressive/480p.mp4`;

/** A process that was asked for nothing yet. */
const startApp = async () => {
  const own = {
    ...storage,
    open: (...given: Parameters<Storage['open']>) => {
      opened += 1;
      return storage.open(...given);
    },
  };
  app = Fastify();
  registerMedia(app, { db: database.db, storage: own, secrets: testSecrets() });
};

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-head-'));
  storage = createFileStorage(join(folder, 'media'));
  const hls = join(folder, 'hls');
  await mkdir(hls);
  execFileSync(findFfmpeg(undefined).ffmpeg, [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=10:duration=6', '-c:v', 'libx264'],
    ...['-g', '20', '-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(hls, '%03d.m4s')],
    join(hls, 'index.m3u8'),
  ]);
  for (const name of await readdir(hls))
    await storage.put(`films/one/480p/${name}`, await readFile(join(hls, name)));
  const bytes = await measureProgressive(storage, 'films/one/480p/');
  for (const progressive of [
    { version: 1, bytes: { '480p': bytes } },
    undefined,
    { version: 0, bytes: { '480p': 1 } },
  ]) {
    const id = await addVideo(database.db);
    await database.db
      .updateTable('media_objects')
      .set({ film_id: 'one', manifest: JSON.stringify({ rungs: ['480p'], progressive }) })
      .where('owner_id', '=', id)
      .execute();
  }
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await startApp();
  opened = 0;
});

it('tells the length that the pipeline noted, and opens nothing', async () => {
  const head = await app.inject({ method: 'HEAD', url: URL_OF(1) });
  expect(opened).toBe(0);
  expect([head.statusCode, head.body, head.headers['accept-ranges']]).toEqual([200, '', 'bytes']);
  const whole = await app.inject({ url: URL_OF(1) });
  expect(opened).toBeGreaterThan(0);
  for (const name of ['content-length', 'etag', 'content-type', 'cache-control'])
    expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
  expect(whole.rawPayload).toHaveLength(Number(head.headers['content-length']));
  const range = { range: 'bytes=0-9' };
  const part = await app.inject({ method: 'HEAD', url: URL_OF(1), headers: range });
  expect([part.statusCode, part.headers['content-length']]).toEqual([206, '10']);
});

it.each([
  [2, 'was not noted'],
  [3, 'was noted for other code'],
])('tells no length of video %d, which %s, before somebody read the file', async (id) => {
  const head = await app.inject({ method: 'HEAD', url: URL_OF(id) });
  expect(opened).toBe(0);
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, undefined]);
  const whole = await app.inject({ url: URL_OF(id) });
  const again = await app.inject({ method: 'HEAD', url: URL_OF(id) });
  expect([head.headers.etag, again.headers['content-length']]).toEqual([
    whole.headers.etag,
    String(whole.rawPayload.length),
  ]);
});

it('of a download opens nothing either, and of what is not there is 404', async () => {
  const address = {
    secrets: testSecrets(),
    object: 'video-1',
    revision: 'r1',
    rendition: '480p',
    name: 'a.mp4',
    holder: 'anyone',
  } as const;
  const url = downloadUrl({ ...address, expirySeconds: Math.floor(Date.now() / 1000) + 60 });
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, opened]).toEqual([200, 0]);
  expect((await app.inject({ method: 'HEAD', url: URL_OF(1).replace('480p', '720p') })).statusCode).toBe(404);
});
