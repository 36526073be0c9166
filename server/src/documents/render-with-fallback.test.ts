/** What visitors get while a live set fails, alongside a set before that does not; counted at renderers that answer immediately. */
import cookie from '@fastify/cookie';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import type { DocumentAnswer, DocumentRequest } from '@foyer/shared/wire-schemas/documents';
import { createAnswersFromCache } from '../platform/http/answers-from-cache.ts';
import { readConfig } from '../platform/config/config.ts';
import { Refused } from '../platform/http/refused.ts';
import type { LiveSets } from '../releases/registry/release-sets.ts';
import { registerDocuments } from './documents.routes.ts';
import { RenderWorkerLost } from './render/render-worker.ts';
import type { RenderPool } from './render/render-pool.ts';
import type { RenderSets } from './render/render-sets.ts';
import { type ShownSets, showSets } from '../testing/shown-sets.ts';

type Fails = (request: DocumentRequest) => 'throws' | 'is lost' | 'waits for data' | 'is refused' | false;

const ROUTE = { query: [], values: {}, byCountry: false, personal: false };
const videos = { ...ROUTE, expression: '^/videos/\\d+/$' };
const account = { ...ROUTE, expression: '^/account/$', personal: true };
const NEW_PAGE = { ...ROUTE, expression: '^/new/$' };

let app: FastifyInstance;
let rendered: string[];
let met: string[];
let fails: Record<number, Fails>;
let shown: ShownSets;
let viewer: string | null;
/** Of set 2. */
let isProving: boolean;

const answerOf = (setId: number, { kind, url, viewer: who }: DocumentRequest): DocumentAnswer => {
  const view = `set ${setId} ${url}${who ? ` for ${who.name}` : ''}`;
  const body = kind === 'page' ? JSON.stringify({ setId, view: { url: view } }) : view;
  return { status: 200, body, failed: [], personal: false, byCountry: false };
};
const poolOf = (id: number, routes = [videos, account]): RenderPool =>
  ({
    set: { id },
    addresses: { routes, redirects: [] },
    join: () => {},
    get isProving() {
      return isProving && id === 2;
    },
    render: async (request: DocumentRequest) => {
      rendered.push(`${id} ${request.url}`);
      const how = fails[id]?.(request) ?? false;
      if (how === 'is lost') throw new RenderWorkerLost('lost');
      if (how === 'is refused') throw new Refused('unavailable', 'too many');
      const answer = answerOf(id, request);
      if (how === false) return answer;
      const at = how === 'waits for data' ? ({ at: 'data' } as const) : {};
      return { ...answer, status: 503, body: 'card', failed: [{ remote: 'mf-player', reason: how, ...at }] };
    },
  }) as unknown as RenderPool;
const setOf = (id: number) => ({ id }) as LiveSets['stable'];

beforeEach(async () => {
  rendered = [];
  met = [];
  fails = {};
  viewer = null;
  isProving = false;
  shown = showSets({ stable: setOf(2), candidate: null, previous: setOf(1) });
  const pools = new Map([
    [1, poolOf(1)],
    [2, poolOf(2, [videos, account, NEW_PAGE])],
    [3, poolOf(3)],
  ]);
  const fromCache = createAnswersFromCache(readConfig({ FOYER_PUBLIC_URL: 'http://localhost:8100' }));
  app = Fastify({ trustProxy: true, serverFactory: fromCache.serverFactory });
  app.decorate('fromCache', fromCache);
  await app.register(cookie);
  registerDocuments(app, {
    config: readConfig({ FOYER_PUBLIC_URL: 'http://localhost:8100' }),
    live: shown.live,
    renderSets: {
      poolOf: async ({ id }: { id: number }) => pools.get(id),
      hasPool: (id: number) => pools.has(id),
    } as unknown as RenderSets,
    viewerOf: async () => (viewer === null ? null : ({ name: viewer, id: 7 } as never)),
    networkPlaceOf: () => undefined,
    isWithheld: () => false,
    hasAgeProof: () => false,
    onFault: ({ setId, packages, isNew, isUnavailable, path, address }) =>
      met.push(
        `${setId} ${packages.join()} ${isNew ? 'new' : 'known'}${isUnavailable ? ' 503' : ''} ${path} ${address}`,
      ),
  });
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'x-forwarded-for': '192.0.2.1', ...headers } });
const on =
  (url: string, how: ReturnType<Fails>): Fails =>
  (request) =>
    request.url === url && how;

it.each(['throws', 'is lost'] as const)(
  'is a document of the set before for the requester, where the live set %s',
  async (how) => {
    fails[2] = on('/videos/7/', how);
    for (const address of ['192.0.2.1', '198.51.100.2']) {
      const answer = await get('/videos/7/', { 'x-forwarded-for': address });
      expect([answer.statusCode, answer.body]).toEqual([200, 'set 1 /videos/7/']);
      expect(answer.headers).toMatchObject({
        'x-foyer-stale': 'set',
        'cache-control': 'private, no-store',
      });
    }
    const who = how === 'throws' ? 'mf-player' : 'shell';
    expect(met).toEqual([`2 ${who} new /videos/7/ 192.0.2.1`, `2 ${who} new /videos/7/ 198.51.100.2`]);
    expect(rendered.filter((line) => line.startsWith('1 '))).toHaveLength(1);
    expect((await get('/videos/8/')).body).toBe('set 2 /videos/8/');
  },
);

it('makes a tab load the document anew, by the answer of the set before', async () => {
  fails[2] = () => 'throws';
  expect((await get('/_page/videos/7/')).json()).toMatchObject({ setId: 1 });
});

it('is what visitors had a moment ago, without rendering it again', async () => {
  shown.change({ stable: setOf(1), candidate: null, previous: null });
  expect((await get('/videos/7/')).body).toBe('set 1 /videos/7/');
  shown.change({ stable: setOf(2), candidate: null, previous: setOf(1) });
  fails = { 1: () => 'throws', 2: () => 'throws' };
  expect((await get('/videos/7/')).body).toBe('set 1 /videos/7/');
  // Nor does anyone who was answered immediately go on getting the set before where the new one is well.
  expect((await get('/videos/8/')).statusCode).toBe(503);
  fails = {};
  expect((await get('/videos/9/')).body).toBe('set 2 /videos/9/');
});

it('shows the new set immediately after a release, to anyone who asked a moment before', async () => {
  shown.change({ stable: setOf(1), candidate: null, previous: null });
  for (let count = 0; count < 3; count += 1) expect((await get('/videos/7/')).body).toBe('set 1 /videos/7/');
  shown.change({ stable: setOf(2), candidate: null, previous: setOf(1) });
  expect((await get('/videos/7/')).body).toBe('set 2 /videos/7/');
});

it('blames nobody for an address that fails with both sets', async () => {
  fails = { 1: () => 'throws', 2: () => 'throws' };
  for (let video = 1; video < 6; video += 1) expect((await get(`/videos/${video}/`)).statusCode).toBe(503);
  expect(new Set(met.map((line) => line.split(' ')[2]))).toEqual(new Set(['known']));
  expect(met).toHaveLength(5);
});

it('blames nobody for what fails once by chance, for a busy machine, or for a full queue', async () => {
  let times = 0;
  fails[2] = ({ url }) => url === '/videos/1/' && times++ === 0 && 'throws';
  expect((await get('/videos/1/')).body).toBe('set 2 /videos/1/');
  fails[2] = () => 'waits for data';
  await get('/videos/2/');
  fails[2] = () => 'is refused';
  await get('/videos/3/');
  expect(met).toEqual([]);
});

it('is of the set before, and nobody is to blame, where workers were lost and others must wait for that', async () => {
  isProving = true;
  fails[2] = () => 'is refused';
  for (const url of ['/videos/3/', '/account/']) {
    const answer = await get(url);
    expect([answer.statusCode, answer.body, answer.headers['x-foyer-stale']]).toEqual([
      200,
      `set 1 ${url}`,
      'set',
    ]);
  }
  expect((await get('/_page/videos/4/')).json()).toMatchObject({ setId: 1 });
  fails[1] = () => 'is refused';
  expect((await get('/videos/5/')).statusCode).toBe(503);
  isProving = false;
  fails[1] = () => false;
  expect((await get('/videos/6/')).statusCode).toBe(503);
  expect(met).toEqual([]);
});

it('blames nobody for a page that the set before does not have', async () => {
  fails[2] = () => 'throws';
  expect((await get('/new/')).body).toBe('card');
  expect(met).toEqual(['2 mf-player known 503 /new/ 192.0.2.1']);
});

it('holds a candidate against the stable set alongside it', async () => {
  shown.change({ stable: setOf(2), candidate: { set: setOf(3), share: 1 }, previous: setOf(1) });
  fails = { 1: () => 'throws', 3: () => 'throws' };
  expect((await get('/videos/7/', { cookie: 'release=1' })).body).toBe('set 2 /videos/7/');
  expect(met).toEqual(['3 mf-player new /videos/7/ 192.0.2.1']);
});

it('is made anew for each visitor where it is of one visitor alone, never what another got', async () => {
  shown.change({ stable: setOf(1), candidate: null, previous: null });
  viewer = 'Anna';
  expect((await get('/account/')).body).toContain('for Anna');
  shown.change({ stable: setOf(2), candidate: null, previous: setOf(1) });
  fails[2] = () => 'throws';
  expect((await get('/account/')).body).toBe('set 1 /account/ for Anna');
  viewer = 'Bea';
  const hers = await get('/account/');
  expect([hers.body, hers.headers['cache-control']]).toEqual([
    'set 1 /account/ for Bea',
    'private, no-store',
  ]);
  viewer = null;
  expect((await get('/account/')).body).not.toMatch(/Anna|Bea/);
  // What such an address names is for nobody else to read.
  expect(met.every((line) => line.includes(' undefined '))).toBe(true);
  fails[1] = () => 'throws';
  viewer = 'Anna';
  expect((await get('/account/')).statusCode).toBe(503);
});

it('counts what nobody could make as no content', async () => {
  shown.sets = { ...shown.sets, previous: null };
  fails[2] = () => 'is lost';
  expect((await get('/videos/7/')).statusCode).toBeGreaterThanOrEqual(500);
  expect(met).toEqual(['2 shell known 503 /videos/7/ 192.0.2.1']);
});
