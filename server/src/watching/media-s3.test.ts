/** Media routes over an object store, which is across a network and may be away. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createS3Storage, type S3Storage } from '../platform/storage/s3-storage.ts';
import { addVideo } from '../testing/catalogue.ts';
import { type S3TestServer, startS3Server } from '../testing/s3-server.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { createWeb } from '../app/web.ts';
import { registerMedia } from './media.routes.ts';

let web: TestWeb;
let server: S3TestServer;
let storage: S3Storage;
let app: FastifyInstance;
let path = '';
const bytes = Buffer.from('0123456789'.repeat(5000));

beforeAll(async () => {
  web = await openTestWeb();
  server = await startS3Server();
  storage = createS3Storage(server.proxied);
  const deps = { ...web.deps, storage };
  app = await createWeb(deps, {
    missing: async () => [],
    extend: async (inner) => void registerMedia(inner, deps),
  });
  const id = await addVideo(web.db);
  await storage.put(`objects/video-${id}/poster.jpg`, bytes);
  path = `/media/video-${id}/r${id}/poster.jpg`;
});
afterAll(async () => {
  await app.close();
  storage.close();
  await server.close();
  await web.close();
});
beforeEach(() => {
  server.plan(() => 'pass');
  server.seen();
});

const get = (headers: Record<string, string> = {}) => app.inject({ url: path, headers });

it('gives out what is stored, and asks the store once for each answer after the first', async () => {
  const first = await get();
  expect([first.statusCode, first.rawPayload.equals(bytes)]).toEqual([200, true]);
  server.seen();
  const range = await get({ range: 'bytes=10-19' });
  expect([range.statusCode, range.body, range.headers['content-range']]).toEqual([
    206,
    '0123456789',
    `bytes 10-19/${bytes.length}`,
  ]);
  expect(server.seen()).toHaveLength(1);
  expect((await get({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  expect(server.seen()).toHaveLength(0);
});

it('answers 503 with a time while the store is away, and goes on afterwards', async () => {
  server.plan(() => 'refuse');
  const away = await get();
  expect([away.statusCode, away.json().code, away.headers['cache-control']]).toEqual([
    503,
    'unavailable',
    'private, no-store',
  ]);
  expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
  server.plan(() => 'pass');
  expect((await get()).statusCode).toBe(200);
});

it('does not give out a file under the facts of another', async () => {
  expect((await get()).statusCode).toBe(200);
  const key = path.replace(/^\/media\/(video-\d+)\/r\d+/, 'objects/$1');
  await storage.put(key, Buffer.from('shorter'));
  expect((await get()).statusCode).toBe(503);
  expect((await get()).body).toBe('shorter');
});
