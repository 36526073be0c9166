/** Over a socket: which documents come from before the framework, that they are the same bytes, and what is remembered for it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AnswerCache } from '../platform/cache/answer-cache.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { createRequestFacts } from '../app/request-facts.http.ts';
import { signIn } from '../sign-in/sessions.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { agePolicyWith } from '../testing/age-policy.ts';
import { addMember, TEST_PASSWORD } from '../testing/catalogue.ts';
import { servePool } from '../testing/shown-sets.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openSettings } from '../platform/settings/live-settings.ts';
import { createWeb } from '../app/web.ts';
import { type Documents, registerDocuments } from './documents.routes.ts';
import type { RenderPool } from './render/render-pool.ts';
import { testSecrets } from '../testing/secrets.ts';

let database: TestDatabase;
let folder = '';
/** Requests that the framework saw. */
let handled = 0;
let rendered = 0;

const LIST = '/videos/latest-updates/1/';
const pool = {
  set: { id: 7 },
  join: () => {},
  addresses: {
    routes: [{ expression: '^/videos/', query: [], byCountry: true, personal: false }],
    redirects: [],
  },
  render: async ({ url, site, ageGate }: Parameters<RenderPool['render']>[0]) => {
    rendered += 1;
    const facts = `${url} ${site.language} ${site.country} gate:${ageGate} 夜の港 ${rendered}`;
    return {
      status: url.startsWith('/videos/') ? 200 : 404,
      body: `<html><body>${facts.padEnd(2000, '.')}</body></html>`,
      styleHashes: [`'sha256-${site.language}'`],
      failed: [],
    };
  },
} as unknown as RenderPool;

const open = async (changed: Partial<Config> = {}) => {
  const given: Config = {
    ...readConfig({ FOYER_DATA_DIR: folder, FOYER_COUNTRY_HEADER: 'x-country', FOYER_TRUSTED_PROXIES: '1' }),
    ...changed,
  };
  const settings = await openSettings({ config: given, db: database.db, log: () => {} });
  const { config } = settings;
  const deps = {
    config,
    settings,
    db: database.db,
    cache: new AnswerCache({ maxBytes: 1e6 }),
    secrets: testSecrets(),
    storage: createFileStorage(join(folder, 'media')),
    wakeOutbox: () => {},
    log: () => {},
  };
  const facts = createRequestFacts(deps);
  let documents: Documents | undefined;
  const app = await createWeb(deps, {
    missing: async () => [],
    extend: async (web) => {
      web.addHook('onRequest', async () => void (handled += 1));
      documents = registerDocuments(web, {
        config,
        ...servePool(pool),
        hasAgeProof: () => false,
        ...facts,
      });
    },
  });
  const base = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
      send({ host: base.hostname, port: base.port, path, headers, method, agent: false }, resolve)
        .on('error', reject)
        .end(),
    );
    const { date: _date, ...all } = answer.headers;
    return { status: answer.statusCode, headers: all, body: await buffer(answer) };
  };
  return { app, ask, clear: () => documents?.clear() };
};

let site: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-at-once-'));
  await addMember(database.db, 'Anna');
  site = await open();
});
beforeEach(() => {
  site.clear();
  handled = 0;
});
afterAll(async () => {
  await site.app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a cached document', () => {
  it.each(['gzip, deflate, br, zstd', 'gzip', 'identity'])(
    'is the same the second time, in %s',
    async (accepted) => {
      const headers = { 'accept-encoding': accepted, cookie: 'age_verified=1' };
      const first = await site.ask(LIST, headers);
      const second = await site.ask(LIST, headers);
      expect(first.status).toBe(200);
      expect(first.headers['content-security-policy']).toContain('sha256-en');
      expect(second).toEqual(first);
      expect(handled).toBe(1);
    },
  );

  it('is another one for other cookies and countries', async () => {
    const visits: Record<string, string>[] = [
      {},
      { cookie: 'age_verified=1' },
      { cookie: 'language=de' },
      { 'x-country': 'JP' },
      { 'x-country': 'SE' },
    ];
    const bodies: string[] = [];
    for (const headers of [...visits, ...visits])
      bodies.push((await site.ask(LIST, headers)).body.toString());
    expect(bodies.slice(0, visits.length)).toEqual(bodies.slice(visits.length));
    expect(new Set(bodies).size).toBe(visits.length);
    expect(handled).toBe(visits.length);
  });

  it('is made anew when something was withdrawn', async () => {
    const first = await site.ask(LIST);
    site.clear();
    expect((await site.ask(LIST)).body).not.toEqual(first.body);
  });
});

describe('the usual way is gone by', () => {
  it('members, so that the end of a session counts immediately', async () => {
    const visit = { address: '127.0.0.1', userAgent: '', oldToken: undefined };
    const context = {
      db: database.db,
      secrets: testSecrets(),
      siteName: '',
      publicUrl: '',
      wakeOutbox: () => {},
    };
    const { token } = await signIn(context, { usr: 'Anna', pwd: TEST_PASSWORD, ...visit });
    const cookie = `session=${token}`;
    for (let times = 1; times <= 2; times += 1) {
      expect((await site.ask(LIST, { cookie })).headers['cache-control']).toBe('private, no-store');
      expect(handled).toBe(times);
    }
  });

  it('addresses that set a cookie, missing pages, conditions and HEAD', async () => {
    const { headers } = await site.ask(LIST);
    const etag = String(headers.etag);
    for (const [path, more, method] of [
      [`${LIST}?lang=de`],
      [`${LIST}?lang=de`],
      ['/nothing/'],
      ['/nothing/'],
      [LIST, { 'if-none-match': etag }],
      [LIST, {}, 'HEAD'],
    ] as const)
      await site.ask(path, more, method);
    expect(handled).toBe(7);
  });

  it('those who must prove their age', async () => {
    const strict = await open({ agePolicy: agePolicyWith('DE') });
    for (let times = 0; times < 2; times += 1) {
      expect((await strict.ask(LIST, { 'x-country': 'DE' })).status).toBe(403);
      expect((await strict.ask(LIST, { 'x-country': 'SE' })).status).toBe(200);
    }
    // Others get theirs immediately.
    expect(handled).toBe(3);
    await strict.app.close();
  });
});

it('remembers visits within bytes, however many there are', async () => {
  // 5 % of a megabyte holds less than a hundred of these.
  const small = await open({ cacheMaxBytes: 1_000_000 });
  const cookies = Array.from({ length: 300 }, (_, i) => `invented=${String(i).padEnd(200, 'x')}`);
  for (const cookie of cookies) await small.ask(LIST, { cookie });
  handled = 0;
  for (const cookie of cookies.slice(0, 200)) await small.ask(LIST, { cookie });
  expect(handled).toBe(200);
  handled = 0;
  const long = { cookie: `invented=${'x'.repeat(4000)}` };
  for (let times = 0; times < 2; times += 1) await small.ask(LIST, long);
  expect(handled).toBe(2);
  await small.app.close();
});
