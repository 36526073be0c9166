import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/create-database.ts';
import { storyboardGeometry } from '../media/extras/storyboard.ts';
import { sendRefusal, toRefused } from '../platform/http/send-refusal.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import {
  MEDIA_FILES,
  publicMediaUrl,
  signedMediaUrl,
  timelineAddress,
} from '../platform/storage/media-address.ts';
import { masterName } from './captions-in-playlists.ts';
import { type MediaRoutes, registerMedia } from './media.routes.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { testSecrets } from '../testing/secrets.ts';

let dir = '';
let database: TestDatabase;
let db: Database;
let app: FastifyInstance;
let routes: MediaRoutes;
const secrets = testSecrets();
const soon = () => Math.floor(Date.now() / 1000) + 60;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-media-'));
  database = await openTestDatabase();
  ({ db } = database);
  await db
    .insertInto('videos')
    .values([
      { id: 1, dir: 'a', title: 'A', status_id: 1, people: 'nobody' },
      { id: 2, dir: 'b', title: 'B', status_id: 1, is_private: true, people: 'nobody' },
    ])
    .execute();
  const manifest = JSON.stringify({ durationSeconds: 5, storyboard: storyboardGeometry(5, 2) });
  await db
    .insertInto('media_objects')
    .values(
      [1, 2].map((id) => ({
        id: `video-${id}`,
        kind: 'video',
        owner_id: id,
        revision: `rev${id}`,
        state: 'ready',
        film_id: 'film',
        manifest,
      })),
    )
    .execute();
  const storage = createFileStorage(join(dir, 'media'));
  await storage.put('films/film/master.m3u8', Buffer.from('#EXTM3U\n'));
  await storage.put('films/film/240p/000.m4s', Buffer.from('0123456789'));
  await storage.put('films/film/240p/long.m4s', Buffer.alloc(64 * 1024 * 1024));
  await storage.put('films/film/film.json', Buffer.from('{}'));
  await storage.put('objects/video-1/poster.jpg', Buffer.from('jpeg'));
  await storage.put('objects/video-2/poster.jpg', Buffer.from('jpeg'));
  await storage.put('secret.jpg', Buffer.from('no'));
  app = Fastify();
  routes = registerMedia(app, { db, storage, secrets });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await db.updateTable('media_objects').set({ revision: 'rev1' }).where('id', '=', 'video-1').execute();
  routes.invalidate('video-1');
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('published media', () => {
  const segment = publicMediaUrl('video-1', 'rev1', 'stream/240p/000.m4s');

  it('is cacheable for ever by browsers, shortly by shared caches, and open to embeds', async () => {
    const answer = await get(publicMediaUrl('video-1', 'rev1', MEDIA_FILES.videoMaster));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=30',
      'access-control-allow-origin': '*',
      'accept-ranges': 'bytes',
    });
    expect((await get(segment)).headers['content-type']).toBe('video/iso.segment');
    expect((await get(publicMediaUrl('video-1', 'rev1', 'poster.jpg'))).body).toBe('jpeg');
  });

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['lines=0-1', 200, '0123456789', undefined],
  ])('answers the range %s', async (range, status, body, contentRange) => {
    const answer = await get(segment, { range });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toBe(body);
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(Number(answer.headers['content-length'])).toBe(body.length);
  });

  it('refuses a range behind the end', async () => {
    const answer = await get(segment, { range: 'bytes=10-' });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */10');
  });

  it('answers 304 to who has it, and head without a body', async () => {
    const etag = String((await get(segment)).headers.etag);
    expect((await get(segment, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get(segment, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    const head = await app.inject({ method: 'HEAD', url: segment });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', '']);
  });

  it.each([
    ['public', () => publicMediaUrl('video-1', 'next', 'poster.jpg')],
    [
      'signed',
      () =>
        signedMediaUrl({
          ...{ secrets, object: 'video-1', revision: 'next', file: 'poster.jpg' },
          ...{ expirySeconds: soon(), holder: 'operator' },
        }),
    ],
  ])(
    'is found at its new %s address before this process is notified of the change',
    async (_kind, address) => {
      expect((await get(segment)).statusCode).toBe(200);
      await db.updateTable('media_objects').set({ revision: 'next' }).where('id', '=', 'video-1').execute();
      expect((await get(address())).statusCode).toBe(200);
      expect((await get(segment)).statusCode).toBe(404);
    },
  );

  it('is public under the same address before this process is notified that it was approved', async () => {
    const poster = publicMediaUrl('video-2', 'rev2', 'poster.jpg');
    expect((await get(poster)).statusCode).toBe(404);
    await db.updateTable('videos').set({ is_private: false }).where('id', '=', 2).execute();
    try {
      expect((await get(poster)).statusCode).toBe(200);
      expect((await get('/api/media-check/video-2/rev2')).statusCode).toBe(204);
    } finally {
      await db.updateTable('videos').set({ is_private: true }).where('id', '=', 2).execute();
      routes.invalidate('video-2');
    }
  });

  it('is gone under its old address once the revision changes', async () => {
    expect((await get(segment)).statusCode).toBe(200);
    await db.updateTable('media_objects').set({ revision: 'new' }).where('id', '=', 'video-1').execute();
    routes.invalidate('video-1');
    const answer = await get(segment);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await get(publicMediaUrl('video-1', 'new', 'stream/240p/000.m4s'))).statusCode).toBe(200);
  });

  it('breaks off what is being sent when it is withdrawn', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const asked = request(`${address}${publicMediaUrl('video-1', 'rev1', 'stream/240p/long.m4s')}`).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    // Paused: the server waits until somebody reads on.
    await once(answer, 'readable');
    routes.invalidate('video-1');
    await expect(buffer(answer)).rejects.toThrow('aborted');
  });

  it('is not found where it is withdrawn after it was opened and before its first byte', async () => {
    const storage = createFileStorage(join(dir, 'media'));
    let opened = () => {};
    const slow: typeof storage = {
      ...storage,
      open: async (key, range) => {
        const found = await storage.open(key, range);
        found?.body.destroy();
        opened();
        // A disk that takes its time.
        return found && { ...found, body: new Readable({ read: () => {} }) };
      },
    };
    const other = Fastify();
    other.setErrorHandler((error, _, reply) => sendRefusal(reply, toRefused(error)));
    const { invalidate } = registerMedia(other, { db, storage: slow, secrets });
    const isOpen = new Promise<void>((resolve) => {
      opened = resolve;
    });
    const asked = other.inject(segment);
    await isOpen;
    await new Promise((resolve) => setTimeout(resolve, 20));
    invalidate('video-1');
    const answer = await asked;
    expect([answer.statusCode, answer.headers['cache-control'], answer.json().code]).toEqual([
      404,
      'private, no-store',
      'not_found',
    ]);
    await other.close();
  });

  it('never gives a private video out, even under its right revision', async () => {
    expect((await get(publicMediaUrl('video-2', 'rev2', 'poster.jpg'))).statusCode).toBe(404);
  });

  it.each([
    '/media/video-1/rev1/../../../secret.jpg',
    '/media/video-1/rev1/%2e%2e/%2e%2e/secret.jpg',
    '/media/video-1/rev1/..%2f..%2fsecret.jpg',
    '/media/video-1/rev1/stream/..%2f..%2f..%2fsecret.jpg',
    '/media/video-1/rev1/..%5csecret.jpg',
    '/media/video-1/rev1/poster.jpg%00',
    '/media/video-1/rev1/stream/film.json',
    '/media/video-1/rev1/',
    '/media/video-9/rev1/poster.jpg',
    '/media/thing-1/rev1/poster.jpg',
    '/media/video-1x/rev1/poster.jpg',
    '/static/tf/videos.1.json',
    '/static/tf/..%2f1/1.webp',
  ])('does not know %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('serves the timeline at the address that clients build', async () => {
    const master = publicMediaUrl('video-1', 'rev1', MEDIA_FILES.videoMaster);
    const { token, timelines_format, dir_path } = timelineAddress(master, 1);
    const answer = await get(`${token}${timelines_format}/${dir_path}/1.3.2.vtt`);
    expect(answer.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(answer.body).toContain('../../../stream/storyboard.jpg#xywh=160,0,160,90');
    expect((await get(`${token}${timelines_format}/${dir_path}/1.4.2.vtt`)).statusCode).toBe(404);
    expect((await get(`${token}${timelines_format}/${dir_path}/2.3.2.vtt`)).statusCode).toBe(404);
  });
});

describe('a film that was remade', () => {
  const remake = async (id: number, formerSeconds: number, revision = 'new') => {
    await db
      .updateTable('media_objects')
      .set({
        revision,
        film_id: 'remade',
        former_revision: `rev${id}`,
        former_film_id: 'film',
        former_until: new Date(Date.now() + formerSeconds * 1000),
        followed_by: 'new',
      })
      .where('id', '=', `video-${id}`)
      .execute();
    routes.invalidate(`video-${id}`);
  };
  const of = (revision: string) => get(publicMediaUrl('video-1', revision, 'stream/240p/000.m4s'));
  const check = async (revision: string) => (await get(`/api/media-check/video-1/${revision}`)).statusCode;
  beforeAll(async () => {
    const storage = createFileStorage(join(dir, 'media'));
    await storage.put('films/remade/240p/000.m4s', Buffer.from('new bytes'));
  });
  afterAll(async () => {
    for (const id of [1, 2])
      await db
        .updateTable('media_objects')
        .set({ revision: `rev${id}`, film_id: 'film', former_revision: null, former_film_id: null })
        .set({ former_until: null, followed_by: null })
        .where('id', '=', `video-${id}`)
        .execute();
    routes.invalidateAll();
  });

  it('goes on under its old addresses for a while, each address with one film', async () => {
    await remake(1, 60);
    expect((await of('rev1')).body).toBe('0123456789');
    expect((await of('new')).body).toBe('new bytes');
    expect([await check('rev1'), await check('new'), await check('rev0')]).toEqual([204, 204, 403]);
    await remake(1, -1);
    expect([(await of('rev1')).statusCode, await check('rev1')]).toEqual([404, 403]);
    expect((await of('new')).body).toBe('new bytes');
  });

  it('ends under all of them once it is withdrawn', async () => {
    await remake(1, 60, 'withdrawn-meanwhile');
    expect([(await of('rev1')).statusCode, (await of('new')).statusCode]).toEqual([404, 404]);
  });

  it('keeps signed addresses of before as good as they were', async () => {
    await remake(2, 60);
    const at = (revision: string, expirySeconds = soon()) =>
      get(
        signedMediaUrl({
          ...{ secrets, object: 'video-2', revision, holder: 'operator', expirySeconds },
          file: 'stream/240p/000.m4s',
        }),
      );
    expect([(await at('rev2')).body, (await at('new')).body]).toEqual(['0123456789', 'new bytes']);
    expect((await at('rev2', soon() - 120)).statusCode).toBe(404);
    await remake(2, -1);
    expect((await at('rev2')).statusCode).toBe(404);
  });
});

describe('captions in playlists', () => {
  const entry = { language: 'ja', file: 'captions/ja.0123456789ab.vtt' };
  const master =
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=426x240\n240p/index.m3u8\n';
  const offer = async (captions: readonly object[]) => {
    await sql`UPDATE media_objects SET manifest = manifest || ${JSON.stringify({ captions })}::jsonb
      WHERE id = 'video-1'`.execute(db);
    routes.invalidate('video-1');
    const { manifest } = await db
      .selectFrom('media_objects')
      .select('manifest')
      .where('id', '=', 'video-1')
      .executeTakeFirstOrThrow();
    return masterName(manifest);
  };
  const at = (file: string, revision = 'rev1') => get(publicMediaUrl('video-1', revision, file));
  beforeAll(async () => {
    const storage = createFileStorage(join(dir, 'media'));
    await storage.put('films/film/master.m3u8', Buffer.from(master));
    await storage.put(`objects/video-1/${entry.file}`, Buffer.from('WEBVTT\n'));
  });
  afterAll(() => offer([]));

  it('are offered by a master playlist that is named after them, and lead to the file', async () => {
    expect(await offer([])).toBe('stream/master.m3u8');
    const name = await offer([entry]);
    expect(name).toMatch(/^stream\/master\.[0-9a-f]{12}\.m3u8$/);
    const answer = await at(name);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=30',
    });
    const uri = /LANGUAGE="ja".*URI="([^"]+)"/.exec(answer.body)?.[1] ?? '';
    expect(answer.body).toContain('RESOLUTION=426x240,SUBTITLES="captions"\n240p/index.m3u8');
    const address = (relative: string, base: string) => new URL(relative, `http://site${base}`).pathname;
    const playlistAddress = address(uri, publicMediaUrl('video-1', 'rev1', name));
    const playlist = await get(playlistAddress);
    expect(playlist.body).toContain('#EXTINF:5.000,\nja.0123456789ab.vtt\n#EXT-X-ENDLIST');
    const file = playlist.body.split('\n').find((line) => line.endsWith('.vtt')) ?? '';
    expect((await get(address(file, playlistAddress))).body).toBe('WEBVTT\n');
  });

  it('are those of now: earlier names offer what there is, to no cache', async () => {
    const first = await offer([entry]);
    const second = await offer([{ ...entry, label: 'Words' }]);
    expect(second).not.toBe(first);
    const answer = await at(first);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.body).toContain('NAME="Words"');
    await offer([]);
    expect((await at(second)).body).toBe(master);
    expect((await at('captions/ja.0123456789ab.m3u8')).statusCode).toBe(404);
  });

  it('end with the video', async () => {
    const name = await offer([entry]);
    for (const file of [name, 'captions/ja.0123456789ab.m3u8', entry.file]) {
      expect((await at(file)).statusCode).toBe(200);
      expect((await at(file, 'rev0')).statusCode).toBe(404);
    }
  });
});

describe('signed media', () => {
  const signed = (expirySeconds: number, revision = 'rev2', file: string = MEDIA_FILES.videoMaster) =>
    signedMediaUrl({ secrets, object: 'video-2', revision, holder: 'operator', file, expirySeconds });

  it('opens a private video, its relative segments too, and is never stored', async () => {
    const answer = await get(signed(soon()));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const segment = signed(soon()).replace('master.m3u8', '240p/000.m4s');
    expect((await get(segment)).body).toBe('0123456789');
  });

  it('ends with its expiry and with a new revision', async () => {
    expect((await get(signed(soon() - 120))).statusCode).toBe(404);
    expect((await get(signed(soon(), 'rev-before'))).statusCode).toBe(404);
  });

  it('is good for its object and expiry only', async () => {
    expect((await get(signed(soon()).replace('video-2', 'video-1'))).statusCode).toBe(404);
    expect(
      (await get(signed(soon()).replace(/\/p\/(\d+)\./, (_, expiry) => `/p/${Number(expiry) + 1}.`)))
        .statusCode,
    ).toBe(404);
    expect((await get(signed(soon()).replace(/[\w-]{43}\//, `${'A'.repeat(43)}/`))).statusCode).toBe(404);
  });
});
