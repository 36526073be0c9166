import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { type FixtureRegistry, openFixtureRegistry, publishAll } from '../fixture-registry.ts';
import { writeFixtureRelease } from '../fixture-release.ts';
import { registerIntegrity } from './integrity.routes.ts';

let registry: FixtureRegistry;
let app: FastifyInstance;
let setId: number;

beforeAll(async () => {
  registry = await openFixtureRegistry();
  const base = await publishAll(registry, '1.0.0');
  const files = {
    'browser/entry.abc123.js': 'entry',
    'browser/mf-player.en.1.js': 'English',
    'browser/mf-player.de.2.js': 'German',
    'browser/mf-player.lazy.3.js': 'lazy',
    'browser/mf-player.lazy.4.css': '.a{}',
    'browser/mf-manifest.json': '{}',
    'node/entry.js': 'module.exports = 1;',
  };
  const folder = await writeFixtureRelease(join(registry.folder, 'built'), {
    name: 'mf-player',
    version: '1.1.0',
    files,
  });
  const path = join(folder, 'release.json');
  const release = JSON.parse(await readFile(path, 'utf8'));
  release.browser.exposes = {
    './messages/en': { js: ['mf-player.en.1.js'], css: [] },
    './messages/de': { js: ['mf-player.de.2.js'], css: [] },
  };
  await writeFile(path, JSON.stringify(release));
  await registry.releases.publishRelease(folder);
  setId = (await registry.releases.createReleaseSet({ ...base, 'mf-player': '1.1.0' })).id;
  app = Fastify();
  registerIntegrity(app, { releases: registry.releases });
});
afterAll(async () => {
  await app?.close();
  await registry?.close();
});

it('lists the scripts and styles of a set, with the messages of one language', async () => {
  const answer = await app.inject({ url: `/releases/integrity/${setId}/en.json` });
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const table = answer.json<Record<string, string>>();
  const release = await registry.releases.findRelease('mf-player', '1.1.0');
  expect(table['mf-player.lazy.3.js']).toBe(release?.files['browser/mf-player.lazy.3.js']?.integrity);
  expect(Object.keys(table)).toEqual(
    expect.arrayContaining(['mf-player.en.1.js', 'mf-player.lazy.3.js', 'mf-player.lazy.4.css']),
  );
  expect(Object.keys(table)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/de\.2\.js|manifest|node/)]),
  );
  const packed = await app.inject({
    url: `/releases/integrity/${setId}/en.json`,
    headers: { 'accept-encoding': 'br' },
  });
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(table);
});

it('makes the table of a set once for all who ask at the same time', async () => {
  let asked = 0;
  const counting = Fastify();
  registerIntegrity(counting, {
    releases: {
      requireTrusted: registry.releases.requireTrusted,
      findReleaseSet: (id) => {
        asked += 1;
        return registry.releases.findReleaseSet(id);
      },
    },
  });
  const url = `/releases/integrity/${setId}/en.json`;
  const answers = await Promise.all([1, 2, 3].map(() => counting.inject({ url })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(asked).toBe(1);
  // A failure is no table: who asks next tries anew.
  expect((await counting.inject({ url: '/releases/integrity/9999/en.json' })).statusCode).toBe(404);
  expect((await counting.inject({ url: '/releases/integrity/9999/en.json' })).statusCode).toBe(404);
  expect(asked).toBe(3);
  await counting.close();
});

it('lists nothing of a release whose signature does not hold', async () => {
  await sql`
    UPDATE releases SET release = jsonb_set(release, '{files,browser/mf-player.lazy.3.js,integrity}', '"sha384-mine"')
    WHERE package = 'mf-player' AND version = '1.1.0'`.execute(registry.db);
  const table = (await app.inject({ url: `/releases/integrity/${setId}/de.json` })).json<
    Record<string, string>
  >();
  expect(Object.keys(table).filter((file) => file.startsWith('mf-player.'))).toEqual([]);
  expect(table['main.def456.css']).toMatch(/^sha384-/);
});

it.each([
  '/releases/integrity/9999/en.json',
  '/releases/integrity/0/en.json',
  '/releases/integrity/99999999999/en.json',
  '/releases/integrity/x/en.json',
  '/releases/integrity/1/xx.json',
  '/releases/integrity/1/en',
])('knows no %s', async (url) => {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
});
