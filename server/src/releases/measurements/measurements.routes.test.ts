/** What browsers may report, and who may read what became of it. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ReleaseHealth } from '@foyer/shared/wire-schemas/release-health';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createRequestFacts } from '../../app/request-facts.http.ts';
import { createWeb } from '../../app/web.ts';
import { addPeople, type People } from '../../testing/people.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../../testing/web.ts';
import { registerMeasurements } from './measurements.routes.ts';
import { type Measurements, startMeasurements } from './measurements.ts';
import type { LiveSets, ReleaseSet } from '../registry/release-sets.ts';

const setOf = (id: number, player: string): ReleaseSet => ({
  id,
  packages: { shell: '1.0.0', 'mf-player': player },
  releases: {
    'mf-player': { browser: { exposes: { './watch': {}, './messages/en': {} } } },
  } as unknown as ReleaseSet['releases'],
  note: '',
});
const LIVE: LiveSets = {
  stable: setOf(1, '1.0.0'),
  candidate: { set: setOf(2, '1.1.0'), share: 0.1 },
  previous: null,
};
const PER_NETWORK = 3;

let web: TestWeb;
let people: People;
let app: FastifyInstance;
let measurements: Measurements;
beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  const live = { getLiveSets: () => LIVE };
  const config = {
    ...web.deps.config,
    canary: { ...web.deps.config.canary, reportsPerNetwork: PER_NETWORK },
  };
  measurements = startMeasurements(web.db, live, { flushMs: 1e6 });
  app = await createWeb(web.deps, {
    missing: async () => [],
    extend: async (whole) =>
      registerMeasurements(whole, { db: web.db, config, live, measurements }, createRequestFacts(web.deps)),
  });
});
afterAll(async () => {
  await measurements.stop();
  await app.close();
  await web.close();
});

const report = (form: Record<string, string>, address: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/measurements',
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      origin: TEST_ORIGIN,
      'x-forwarded-for': address,
      ...headers,
    },
  });
const GOOD = { set: '2', measured: 'shell:lcp=700;mf-player:errors=2,first_frame=400' };

const countRows = async (): Promise<number> => {
  await measurements.flush();
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM release_measurements`.execute(web.db);
  return rows[0]?.count ?? 0;
};
const health = async (as: string): Promise<ReleaseHealth> =>
  (await app.inject({ url: '/api/releases/health.json', headers: people.as(as as 'watcher') })).json();
const errorsOf = async (setId: number): Promise<number> => {
  await measurements.flush();
  const rows = (await health('watcher')).health;
  const row = rows.find(
    (item) => item.set_id === setId && item.package === 'mf-player' && item.figure === 'errors',
  );
  return (row?.buckets ?? []).reduce((sum, count) => sum + count, 0);
};

it('counts a page view, for moderators alone, with its version and what ran beside it', async () => {
  expect((await report(GOOD, '192.0.2.1')).json()).toEqual({ ok: true });
  await measurements.flush();
  const shown = await health('watcher');
  expect(shown).toMatchObject({ stable: { id: 1 }, candidate: { id: 2 }, share: 0.1, canaries: [] });
  const row = shown.health.find(({ figure }) => figure === 'first_frame');
  expect(row).toMatchObject({
    set_id: 2,
    beside_set_id: 1,
    package: 'mf-player',
    version: '1.1.0',
    side: 'browser',
  });
  // 1.25^26 is 330, 1.25^27 is 413.
  expect(row?.buckets[27]).toBe(1);
  const stranger = await app.inject({ url: '/api/releases/health.json', headers: people.as('stranger') });
  expect(stranger.json()).toMatchObject({ ok: false, code: 'no_permission' });
  const anonymous = await app.inject({ url: '/api/releases/health.json' });
  expect(anonymous.statusCode).toBe(401);
});

it('counts so many page views of one network and set, however many are sent and wherever they arrive', async () => {
  const before = await errorsOf(2);
  const answers = await Promise.all(Array.from({ length: 200 }, () => report(GOOD, '2001:db8:7::1')));
  expect(await errorsOf(2)).toBe(before + PER_NETWORK);
  expect(answers.filter((answer) => answer.json<{ ok: boolean }>().ok)).toHaveLength(PER_NETWORK);
  expect(answers.at(-1)?.json()).toMatchObject({ ok: false, code: 'rate_limited' });
  // The same /64; another one.
  await report(GOOD, '2001:db8:7::2');
  expect(await errorsOf(2)).toBe(before + PER_NETWORK);
  await report(GOOD, '2001:db8:8::2');
  expect(await errorsOf(2)).toBe(before + PER_NETWORK + 1);
});

it('has no row for what is not live, not known or not of a browser', async () => {
  const before = await countRows();
  const texts = [
    'mf-made-up:errors=1',
    'mf-player:made_up=1',
    'mf-player:render_errors=1,render_time=9000',
    'constructor:errors=1;toString:errors=1',
    'mf-made-up:;mf-player/made-up:;mf-made-up/watch:;constructor/watch:;mf-player/messages:',
  ];
  for (const [index, measured] of texts.entries())
    await report({ set: '2', measured }, `198.51.100.${index}`);
  for (const set of ['3', '0', '9999999999']) await report({ ...GOOD, set }, '198.51.100.77');
  expect(await countRows()).toBe(before);
});

it('counts a page or widget that was asked for by itself, and shows it to nobody but the canary', async () => {
  const text = 'shell:;mf-player:failed_loads=1;mf-player/watch:failed_loads=2,errors=5';
  await report({ set: '2', measured: text }, '198.51.100.90');
  await report({ set: '2', measured: 'shell:;mf-player/watch:' }, '198.51.100.91');
  await measurements.flush();
  const { rows } = await sql<{ figure: string; sums: number[] }>`
    SELECT figure, ARRAY[(SELECT sum(b) FROM unnest(buckets) b)::int, buckets[1]] AS sums
    FROM release_measurements WHERE package = 'mf-player/watch'`.execute(web.db);
  // Two views, of which one is good.
  expect(rows).toEqual([{ figure: 'failed_loads', sums: [2, 1] }]);
  const shown = (await health('watcher')).health.map((row) => row.package);
  expect(shown).toContain('mf-player');
  expect(shown).not.toContain('mf-player/watch');
});

it('refuses what is no report', async () => {
  const bad = [
    {},
    { set: '2' },
    { set: 'two', measured: 'shell:' },
    { set: '2', measured: '' },
    { set: '2', measured: 'shell:errors=-1' },
    { set: '2', measured: 'shell:errors=1e9' },
    { set: '2', measured: 'shell:errors=99999999' },
    { set: '2', measured: `shell:${'errors=1,'.repeat(500)}` },
    { set: '2', measured: 'shell:errors=1', visitor: 'anna' },
  ];
  for (const form of bad)
    expect((await report(form as Record<string, string>, '203.0.113.1')).statusCode).toBe(400);
  const foreign = await report(GOOD, '203.0.113.1', { origin: 'https://evil.example' });
  expect(foreign.json()).toMatchObject({ ok: false, code: 'bad_origin' });
});

it('keeps nothing of who sent it beside the counts', async () => {
  const { rows } = await sql<{ column_name: string }>`
    SELECT column_name FROM information_schema.columns WHERE table_name = 'release_measurements' ORDER BY 1`.execute(
    web.db,
  );
  expect(rows.map(({ column_name }) => column_name)).toEqual([
    'beside_set_id',
    'buckets',
    'changed_at',
    'figure',
    'package',
    'set_id',
    'version',
  ]);
});
