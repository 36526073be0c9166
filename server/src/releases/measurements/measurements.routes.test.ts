/** What browsers may report, and who may read what became of it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReleaseHealth } from '@foyer/shared/wire-schemas/releases/health';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createRequestFacts } from '../../app/request-facts.http.ts';
import { createWeb } from '../../app/web.ts';
import { addPeople, type People } from '../../testing/people.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../../testing/web.ts';
import { registerMeasurements } from './measurements.routes.ts';
import { countFaultNetworks, deleteDecidedFaultNetworks } from './fault-networks.sql.ts';
import { testSecrets } from '../../testing/secrets.ts';
import { type Measurements, startMeasurements } from './measurements.ts';
import { issueTicket, tradeTicket } from './view-token.ts';
import { createVisitorEvidence, type VisitorEvidence } from './visitor-evidence.ts';
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
let evidence: VisitorEvidence;
const SECRETS = testSecrets();
/** As a system of the country file would tell it. */
const OF_ONE_SYSTEM = /^2001:db8:a[0-9a-f]{3}:/;
beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  const live = { getLiveSets: () => LIVE };
  measurements = startMeasurements(web.db, live, { flushMs: 1e6 });
  evidence = createVisitorEvidence({
    db: web.db,
    secrets: SECRETS,
    perNetwork: PER_NETWORK,
    findSystem: (address) => (OF_ONE_SYSTEM.test(address) ? 64_500 : undefined),
    live,
    measurements,
  });
  app = await createWeb(web.deps, {
    missing: async () => [],
    extend: async (whole) =>
      registerMeasurements(
        whole,
        { db: web.db, live, evidence, secrets: SECRETS },
        createRequestFacts(web.deps),
      ),
  });
});
afterAll(async () => {
  await measurements.stop();
  await app.close();
  await web.close();
});

const send = (form: Record<string, string>, address: string, headers: Record<string, string> = {}) =>
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
const PACKAGES = ['shell', 'mf-player'];
const ticketOf = (setId: number, packages = PACKAGES) => issueTicket(SECRETS, { setId, packages });
const askToken = async (ticket: string): Promise<string | null> =>
  (await app.inject({ url: `/api/measurements/token?ticket=${ticket}` })).json<{ token: string | null }>()
    .token;
/** As a page that the server has rendered. */
const report = async (
  form: Record<string, string>,
  address: string,
  headers: Record<string, string> = {},
) => {
  const token = (await askToken(ticketOf(Number(form.set) || 2))) ?? '';
  return send({ ...form, token }, address, headers);
};
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

it('counts a page view, for moderators alone, with its version and what ran alongside it', async () => {
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
  // Those beyond are answered alike, so that no browser writes an error into its console.
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  // Another /64 and /56 of the same /48; another /48.
  await report(GOOD, '2001:db8:7:ff01::2');
  expect(await errorsOf(2)).toBe(before + PER_NETWORK);
  await report(GOOD, '2001:db8:8::2');
  expect(await errorsOf(2)).toBe(before + PER_NETWORK + 1);
});

it('counts twice as many of a /24, and a hundred times as many of an autonomous system', async () => {
  const before = await errorsOf(2);
  for (let index = 0; index < 4 * PER_NETWORK; index++) await report(GOOD, `198.51.99.${index}`);
  expect(await errorsOf(2)).toBe(before + 2 * PER_NETWORK);
  // Each of a /48 of its own.
  const addresses = Array.from({ length: 320 }, (_, index) => `2001:db8:${(0xa000 + index).toString(16)}::1`);
  for (const address of addresses) await report(GOOD, address);
  expect(await errorsOf(2)).toBe(before + 2 * PER_NETWORK + 100 * PER_NETWORK);
});

describe('a token', () => {
  it('is what a report counts by; a shell that knows none is answered as before', async () => {
    const before = await errorsOf(2);
    expect((await send(GOOD, '192.0.3.1')).json()).toEqual({ ok: true });
    expect(await errorsOf(2)).toBe(before);
  });

  it('counts once, in whichever process', async () => {
    const before = await errorsOf(2);
    const token = (await askToken(ticketOf(2))) ?? '';
    const live = { getLiveSets: () => LIVE };
    const other = createVisitorEvidence({
      db: web.db,
      secrets: SECRETS,
      perNetwork: PER_NETWORK,
      live,
      measurements,
    });
    await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => send({ ...GOOD, token }, `192.0.${10 + index}.1`)),
      other.addReport({ setId: 2, measured: GOOD.measured, token, address: '192.0.20.1' }),
    ]);
    expect(await errorsOf(2)).toBe(before + 1);
  });

  it('is of one release set, of the packages that its document showed, and of this site', async () => {
    const before = await errorsOf(2);
    const tokens = [
      await askToken(ticketOf(1)),
      await askToken(ticketOf(2, ['shell', 'mf-listings'])),
      tradeTicket(
        testSecrets('another site'),
        issueTicket(testSecrets('another site'), { setId: 2, packages: PACKAGES }),
      ),
      // A ticket is no token.
      ticketOf(2),
      (await askToken(ticketOf(2)))?.replace(/^2/, '1'),
      'made.up',
    ];
    for (const [index, token] of tokens.entries())
      expect((await send({ ...GOOD, token: token ?? '' }, `192.0.${30 + index}.1`)).statusCode).toBe(200);
    expect(await errorsOf(2)).toBe(before);
  });

  it('is given for a ticket of minutes ago alone, and lasts minutes itself', async () => {
    const old = issueTicket(SECRETS, { setId: 2, packages: PACKAGES }, Date.now() - 21 * 60_000);
    expect(await askToken(old)).toBeNull();
    expect(await askToken(ticketOf(2).replace('mf-player', 'mf-upload'))).toBeNull();
    const before = await errorsOf(2);
    const spent = tradeTicket(SECRETS, ticketOf(2), Date.now() - 6 * 60_000) ?? '';
    await send({ ...GOOD, token: spent }, '192.0.40.1');
    expect(await errorsOf(2)).toBe(before);
  });

  it('is not cached', async () => {
    const answer = await app.inject({ url: `/api/measurements/token?ticket=${ticketOf(2)}` });
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });
});

it('counts documents by network, too, and how many networks met a fault', async () => {
  const rendered = { status: 200, packages: PACKAGES, failed: [{ remote: 'mf-player' }] };
  for (let index = 0; index < 10; index++) {
    await evidence.addRender(2, `2001:db8:50:${index}::1`, rendered);
    await evidence.addRender(1, `2001:db8:51:${index}::1`, rendered);
  }
  await evidence.addRender(2, '2001:db8:52::1', undefined);
  await measurements.flush();
  const { rows } = await sql<{ set_id: number; package: string; bad: number }>`
    SELECT set_id, package, buckets[2] AS bad FROM release_measurements
    WHERE figure = 'render_errors' AND buckets[2] > 0 ORDER BY 1, 2`.execute(web.db);
  expect(rows).toEqual([
    { set_id: 1, package: 'mf-player', bad: PER_NETWORK },
    { set_id: 2, package: 'mf-player', bad: PER_NETWORK },
    { set_id: 2, package: 'shell', bad: 1 },
  ]);
  // Of the candidate alone.
  const counted = (await countFaultNetworks(web.db, [2])).filter(({ side }) => side === 'server');
  expect(counted).toEqual([
    { package: 'mf-player', side: 'server', networks: 1, systems: 1 },
    { package: 'shell', side: 'server', networks: 1, systems: 1 },
  ]);
  expect(await countFaultNetworks(web.db, [1])).toEqual([]);
});

it('stores no network of who met a fault as it is', async () => {
  await report(GOOD, '203.0.112.9');
  const { rows } = await sql<{ row: string }>`SELECT f::text AS row FROM release_fault_networks f`.execute(
    web.db,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { row } of rows) expect(row).not.toMatch(/\d+\.\d+\.\d+|:|AS\d/);
  await deleteDecidedFaultNetworks(web.db);
  expect(await countFaultNetworks(web.db, [2])).toEqual([]);
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
    ...['', 'a mark', 'x'.repeat(901)].map((trace) => ({ ...GOOD, trace, times: '1,2,3,4' })),
    ...['', '1,2,3', '1,2,3,4,5', '-1,2,3,4', '1.5,2,3,4', '1,2,3,1234567', 'a,2,3,4'].map((times) => ({
      ...GOOD,
      trace: 'made.up',
      times,
    })),
  ];
  for (const form of bad)
    expect((await send(form as Record<string, string>, '203.0.113.1')).statusCode).toBe(400);
  const foreign = await report(GOOD, '203.0.113.1', { origin: 'https://evil.example' });
  expect(foreign.json()).toMatchObject({ ok: false, code: 'bad_origin' });
});

it('keeps nothing of who sent it alongside the counts', async () => {
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
