import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { makeTemporaryFolder, writeFixtureRelease } from '../fixture-release.ts';
import { readRelease } from './read-release.ts';
import { createReleaseStorage } from './release-storage.ts';
import type { ReleaseSet } from './release-sets.ts';
import { registerReleases } from './releases.routes.ts';

let app: FastifyInstance;
let folder: string;
let shell: Release;
const script = `/* page */ ${'export const answer = 42;'.repeat(40)}`;
const BASE = '/releases/shell/1.0.0/browser';

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  const storage = createReleaseStorage(join(folder, 'releases'));
  const built = await writeFixtureRelease(folder, {
    name: 'shell',
    version: '1.0.0',
    files: {
      'browser/entry.abc123.js': script,
      'browser/main.css': '.a{}',
      'browser/mf-manifest.json': '{}',
      'node/entry.js': 'secret',
    },
  });
  shell = await readRelease(built);
  await storage.store(built, shell);
  const stable: ReleaseSet = { id: 7, packages: { shell: '1.0.0' }, releases: { shell }, note: '' };
  app = Fastify();
  registerReleases(app, {
    releases: {
      findRelease: async (name, version) => (name === 'shell' && version === '1.0.0' ? shell : undefined),
    },
    storage,
    live: { getLiveSets: () => ({ stable, candidate: null, previous: null }) },
    origins: {},
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('files of a release', () => {
  it('are immutable, open to other origins, and sent as they were compressed at publishing', async () => {
    const answer = await app.inject({
      url: `${BASE}/entry.abc123.js`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
  });

  it('are sent plain to who takes nothing else, with another tag', async () => {
    const plain = await app.inject({ url: `${BASE}/entry.abc123.js` });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(script);
    const gzipped = await app.inject({
      url: `${BASE}/entry.abc123.js`,
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(gzipped.headers.etag).not.toBe(plain.headers.etag);
  });

  it('are not sent again to who has them', async () => {
    const { headers } = await app.inject({ url: `${BASE}/main.css` });
    const again = await app.inject({
      url: `${BASE}/main.css`,
      headers: { 'if-none-match': `W/${headers.etag}` },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('answer HEAD, and manifests are asked for each time', async () => {
    const head = await app.inject({ method: 'HEAD', url: `${BASE}/main.css` });
    expect(head.statusCode).toBe(200);
    expect((await app.inject({ url: `${BASE}/mf-manifest.json` })).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    `${BASE}/nothing.js`,
    `${BASE}/`,
    `${BASE}/entry.abc123.js.br`,
    `${BASE}/../node/entry.js`,
    `${BASE}/..%2fnode%2fentry.js`,
    `${BASE}/%2e%2e/node/entry.js`,
    `${BASE}/..%5cnode%5centry.js`,
    `${BASE}/__proto__`,
    `${BASE}/entry.abc123.js%00`,
    '/releases/shell/1.0.0/node/entry.js',
    '/releases/shell/1.0.0/release.json',
    '/releases/shell/..%2f..%2fshell%2f1.0.0/browser/main.css',
    '/releases/nothing/1.0.0/browser/main.css',
    '/releases/shell/9.9.9/browser/main.css',
  ])('do not include %s', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('secret');
  });

  it('that are missing are never cached', async () => {
    const { headers } = await app.inject({ url: `${BASE}/nothing.js` });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
  });
});

it('tells what is live', async () => {
  const answer = await app.inject({ url: '/api/registry.json' });
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.json()).toEqual({ stable: { id: 7, remotes: {} }, candidate: null });
});
