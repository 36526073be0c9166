import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReleaseOverview } from '@foyer/shared/wire-schemas/releases/overview';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createWeb } from '../../app/web.ts';
import { addMember } from '../../testing/catalogue.ts';
import { openTestWeb, postForm, TEST_ORIGIN, type TestWeb } from '../../testing/web.ts';
import { fixtureTrust } from '../fixture-registry.ts';
import {
  buildProvenance,
  makeTemporaryFolder,
  writeFixtureDists,
  writeFixtureRelease,
} from '../fixture-release.ts';
import { changeCanary, insertCanary } from '../canary/canary.sql.ts';
import { keepBrowserCheck, keepSkippedCheck } from '../checks/browser-checks.ts';
import { keepOverBudget } from '../checks/over-budget.ts';
import { createPreview } from './previews.ts';
import { readChanges } from '../../platform/changes/changes.ts';
import { createCanaryControl, createReadHealth } from './read-health.ts';
import { registerReleaseDesk } from './release-desk.routes.ts';
import { createReleaseStorage } from '../registry/release-storage.ts';
import { watchReleaseRequests } from '../live/release-requests.ts';
import { createReleases, type Releases } from '../registry/releases.ts';

const ACT = 'a'.repeat(40);
const READ = 'b'.repeat(40);
const releaseTokens = [
  { name: 'ops', mayAct: true, token: ACT },
  { name: 'watchers', mayAct: false, token: READ },
];
let web: TestWeb;
let app: FastifyInstance;
let releases: Releases;
let folder: string;
let packages: Record<string, string>;
let moderator: string;
let member: string;
const ids: number[] = [];
const warmUp = async (): Promise<void> => undefined;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  web = await openTestWeb({ releaseTokens });
  const { db } = web.deps;
  releases = createReleases(db, createReleaseStorage(join(folder, 'releases')), fixtureTrust(db));
  app = await createWeb(web.deps, {
    missing: async () => [],
    extend: async (whole, facts) =>
      registerReleaseDesk(
        whole,
        { ...web.deps, releases, readHealth: createReadHealth(db), canaries: createCanaryControl(db) },
        facts,
      ),
  });
  await app.ready();
  await addMember(db, 'mia', { is_moderator: true });
  await addMember(db, 'otto');
  moderator = await web.signIn('mia');
  member = await web.signIn('otto');
  packages = {};
  for (const [name, dist] of Object.entries(await writeFixtureDists(join(folder, 'built'), '1.0.0')))
    packages[name] = (await releases.publishRelease(join(dist, '1.0.0'))).version;
  for (const version of ['2.0.0', '3.0.0']) {
    const built = await writeFixtureRelease(join(folder, version), {
      name: 'mf-player',
      version,
      // The first one is from before releases named their builder.
      ...(version === '3.0.0' && { provenance: buildProvenance() }),
    });
    await releases.publishRelease(built);
  }
});
afterAll(async () => {
  await app.close();
  await web.close();
  await rm(folder, { recursive: true, force: true });
});

const makeSet = async (player: string, note = ''): Promise<number> => {
  const all = { ...packages, shell: '1.0.0', 'mf-player': player };
  const { id } = await releases.createReleaseSet(all, { note, force: true });
  ids.push(id);
  return id;
};
const ask = (headers: Record<string, string> = { authorization: `Bearer ${ACT}` }) =>
  app.inject({ url: '/api/releases/overview.json', headers });
const overview = async (): Promise<ReleaseOverview> => (await ask()).json<ReleaseOverview>();
const post = (
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = { authorization: `Bearer ${ACT}` },
): Promise<LightMyRequestResponse> => postForm(app, url, form, headers);
const act = (form: Record<string, string>, headers?: Record<string, string>) =>
  post('/api/releases.php', { reason: 'a test', ...form }, headers);

describe('who may see releases', () => {
  it.each([
    ['nobody in particular', () => ({}), 401],
    ['a member', () => ({ cookie: member }), 403],
    ['a moderator', () => ({ cookie: moderator }), 200],
    ['a team with a token', () => ({ authorization: `Bearer ${READ}` }), 200],
    ['a wrong token', () => ({ authorization: `Bearer ${'c'.repeat(40)}` }), 401],
    [
      'a wrong token alongside a moderator’s session',
      () => ({ authorization: 'Bearer x', cookie: moderator }),
      401,
    ],
  ])('%s', async (_, headers, status) => {
    const answer = await ask(headers() as Record<string, string>);
    expect(answer.statusCode).toBe(status);
    expect(String(answer.headers['cache-control'])).toMatch(/no-store/);
  });

  it('does not let those act who may only read', async () => {
    const answer = await act({ act: 'take_back', set_id: '1' }, { authorization: `Bearer ${READ}` });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'no_permission']);
  });

  it('refuses writes from another site, and those of a cookie that say nothing of it', async () => {
    const form = { act: 'take_back', set_id: '1' };
    expect((await act(form, { cookie: moderator, origin: 'https://evil.example' })).statusCode).toBe(403);
    const cookie = await openSession();
    const bare = await app.inject({
      method: 'POST',
      url: '/api/releases.php',
      payload: 'act=take_back&set_id=1&reason=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    });
    expect([bare.statusCode, bare.json<{ code: string }>().code]).toEqual([403, 'bad_origin']);
  });
});

const openSession = async (token = READ): Promise<string> => {
  const answer = await post('/api/releases/session.php', { token }, {});
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
};

describe('a team without an account', () => {
  it('changes its token for a cookie that no script reads and that holds no token', async () => {
    const answer = await post('/api/releases/session.php', { token: READ }, {});
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^releases=/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).not.toContain(READ);
    const seen = await ask({ cookie: cookie.split(';')[0] ?? '' });
    expect(seen.json()).toMatchObject({ who: 'watchers', may_act: false });
    const wrong = await post('/api/releases/session.php', { token: 'x'.repeat(40) }, {});
    expect(wrong.json()).toMatchObject({ ok: false, code: 'need_auth' });
  });

  it('opens the page by a link without the token, which leaves no trace of itself', async () => {
    const { url } = (await post('/api/releases/link.php', {})).json<{ url: string }>();
    expect(url).not.toContain(ACT);
    const opened = await app.inject({ url: url.slice(TEST_ORIGIN.length) });
    expect(opened.statusCode).toBe(303);
    expect(opened.headers).toMatchObject({
      location: '/desk/releases/',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    expect((await ask({ cookie })).json()).toMatchObject({ who: 'ops', may_act: true });
    // What opens the page is not what keeps it open, and a link that was altered opens nothing.
    const grant = url.slice(url.lastIndexOf('/') + 1);
    expect((await ask({ cookie: `releases=${grant}` })).statusCode).toBe(401);
    const altered = await app.inject({ url: `/api/releases/open/${grant.replace('ops', 'watchers')}` });
    expect(altered.headers['set-cookie']).toBeUndefined();
  });
});

// One story: each step finds what the one before left.
describe('what operators see and do', () => {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const listen = async () => async () => undefined;
    stop = await watchReleaseRequests({ db: web.db, listen, releases, warmUp, pollMs: 50 });
  });
  afterAll(() => stop());

  it('sees what is live, what changed since the set before, and where the way back leads', async () => {
    await releases.goLive(await makeSet('1.0.0'), { warmUp });
    await releases.goLive(await makeSet('2.0.0', 'quality menu'), { warmUp });
    const { sets, stable_id, previous_id } = await overview();
    expect([stable_id, previous_id]).toEqual([ids[1], ids[0]]);
    expect(sets[0]).toMatchObject({
      id: ids[1],
      state: 'stable',
      note: 'quality menu',
      before_id: ids[0],
      changes: [{ package: 'mf-player', from: '1.0.0', to: '2.0.0' }],
    });
    expect(sets[1]).toMatchObject({ state: 'earlier', may_return: true, before_id: null, changes: [] });
  });

  it('rolls back with a reason, and the record says who did it', async () => {
    const done = await act(
      { act: 'roll_back', set_id: String(ids[1]), reason: 'black player' },
      { cookie: moderator },
    );
    expect(done.json()).toEqual({ ok: true, done: true, refusal: null });
    const { stable_id, sets, actions } = await overview();
    expect(stable_id).toBe(ids[0]);
    expect(sets[0]).toMatchObject({ state: 'taken_back', end_reason: 'black player', may_return: true });
    expect(actions[0]).toMatchObject({
      act: 'roll_back',
      set_id: ids[1],
      who: 'mia',
      reason: 'black player',
    });
    const { rows } = await readChanges(web.db, { kinds: ['release'], id: ids[0], limit: 1 });
    expect(rows).toMatchObject([
      { act: 'live', member: { name: 'mia' }, command: null, why: 'black player' },
    ]);
  });

  it('changes nothing when another set is live than the one looked at, and records that, too', async () => {
    const late = await act({ act: 'roll_back', set_id: String(ids[1]) });
    expect(late.json()).toMatchObject({ ok: true, done: false });
    const { stable_id, actions } = await overview();
    expect(stable_id).toBe(ids[0]);
    expect(actions[0]).toMatchObject({ who: 'ops', refusal: expect.stringContaining('not stable any more') });
  });

  it('returns to a set by its number', async () => {
    await act({ act: 'roll_back', set_id: String(ids[0]), to: String(ids[1]) });
    expect((await overview()).stable_id).toBe(ids[1]);
  });

  it('promotes a candidate, and takes one back', async () => {
    const candidate = await makeSet('3.0.0');
    await releases.goLive(candidate, { warmUp, channel: 'candidate', share: 0.1 });
    expect(await overview()).toMatchObject({ candidate_id: candidate, share: 0.1 });
    const promoted = await act({ act: 'promote', set_id: String(candidate) });
    expect(promoted.json()).toEqual({ ok: true, done: true, refusal: null });
    expect(await overview()).toMatchObject({ stable_id: candidate, candidate_id: null });
    const again = await makeSet('1.0.0');
    await releases.goLive(again, { warmUp, channel: 'candidate', share: 0.5 });
    await act({ act: 'take_back', set_id: String(again), reason: 'slow' });
    const after = await overview();
    const token = `token ${createHash('sha256').update(ACT).digest('hex').slice(0, 8)} (ops)`;
    const { rows } = await readChanges(web.db, { kinds: ['release'], command: 'ops', limit: 2 });
    expect(rows.map((row) => [row.object_id, row.act, row.command, row.why])).toEqual([
      [String(again), 'take_back', token, 'slow'],
      [String(candidate), 'live', token, 'a test'],
    ]);
    expect(rows[0]?.before).toMatchObject({ set: again, share: '50 %' });
    expect(after.candidate_id).toBeNull();
    expect(after.sets[0]).toMatchObject({ id: again, state: 'taken_back', end_reason: 'slow' });
  });

  it('wants a reason, and leads browsers without scripts back to the page', async () => {
    const bare = await act({ act: 'take_back', set_id: '1', reason: ' ' });
    expect(bare.json()).toMatchObject({ ok: false, code: 'required', field: 'reason' });
    const form = await act({ act: 'take_back', set_id: '1' }, { cookie: moderator, accept: 'text/html' });
    expect([form.statusCode, form.headers.location]).toEqual([303, '/desk/releases/']);
  });

  it('sees why a set may be beyond its budgets, and holds and resumes the canary that it looks at', async () => {
    const setId = await makeSet('3.0.0');
    await keepOverBudget(web.db, setId, { reason: 'both looks until the trial ends', lines: [] });
    const plan = { shares: [0.01, 0.5], stepViews: 100, stepSeconds: 60, maxHours: 24, leastBad: 5 };
    const stableId = (await overview()).stable_id ?? 0;
    const canaryId = await insertCanary(web.db, setId, stableId, plan);
    await releases.goLive(setId, { warmUp, channel: 'candidate', share: 0.01 });
    await changeCanary(web.db, { id: canaryId ?? 0, from: ['waiting'], to: 'running', reason: '' });
    const seen = await overview();
    expect(seen.sets[0]).toMatchObject({ id: setId, over_budget: 'both looks until the trial ends' });
    expect(seen.canaries[0]).toMatchObject({ set_id: setId, state: 'running', shares: [0.01, 0.5, 1] });
    expect((await act({ act: 'hold', set_id: String(stableId) })).json()).toMatchObject({ done: false });
    expect((await act({ act: 'hold', set_id: String(setId) })).json()).toMatchObject({ done: true });
    expect((await overview()).canaries[0]).toMatchObject({ state: 'held' });
    expect((await act({ act: 'resume', set_id: String(setId) })).json()).toMatchObject({ done: true });
    expect((await overview()).canaries[0]).toMatchObject({ state: 'running' });
    await act({ act: 'take_back', set_id: String(setId) });
  });

  it('ends a preview', async () => {
    const setId = await makeSet('2.0.0', 'a try');
    await createPreview(web.db, web.deps.secrets, { name: 'try', setId, madeBy: 'ben' });
    expect((await overview()).previews).toMatchObject([{ name: 'try', set_id: setId, who: 'ben' }]);
    expect((await overview()).sets[0]).toMatchObject({ state: 'preview', who: 'ben' });
    await act({ act: 'end_preview', preview: 'try' });
    expect((await overview()).previews).toEqual([]);
    const missing = await act({ act: 'end_preview', preview: 'try' });
    expect(missing.json()).toMatchObject({ done: false, refusal: 'there is no preview try' });
  });
});

it('names the builder and the commit of each release in the sets that it lists, once', async () => {
  await makeSet('2.0.0');
  await makeSet('3.0.0');
  await makeSet('3.0.0');
  const { builds } = await overview();
  const players = builds.filter((build) => build.package === 'mf-player');
  expect(players.find(({ version }) => version === '2.0.0')).toMatchObject({
    builder: null,
    commit: null,
    is_clean: null,
  });
  expect(players.filter(({ version }) => version === '3.0.0')).toEqual([
    {
      package: 'mf-player',
      version: '3.0.0',
      builder: 'ci.example/foyer',
      commit: '0123456789abcdef0123456789abcdef01234567',
      is_clean: true,
      built: '2026-11-22T10:00:09.000Z',
    },
  ]);
});

describe('the check in a browser', () => {
  const picture = (setId: number, number: number, side: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/api/releases/picture/${setId}/${number}/${side}.jpg`, headers });

  it('is shown with its pictures, which nobody else sees, or with the reason why there was none', async () => {
    const { db } = web.deps;
    const [seen, unseen] = [await makeSet('2.0.0', 'seen'), await makeSet('2.0.0', 'unseen')];
    await keepBrowserCheck(db, seen, {
      site: 'https://example.org',
      seconds: 12.5,
      pages: 1,
      skipped: null,
      fault: null,
      pictures: [
        {
          package: 'mf-player',
          path: '/videos/1/a/',
          visitor: 'member',
          difference: 0.25,
          after: Buffer.from('after'),
          before: null,
          before_set_id: null,
        },
      ],
    });
    await keepSkippedCheck(db, unseen, 'no browser here');
    const { browser_checks } = await overview();
    const facts = { package: 'mf-player', path: '/videos/1/a/', visitor: 'member' };
    expect(browser_checks.find(({ set_id }) => set_id === seen)).toMatchObject({
      site: 'https://example.org',
      seconds: 12.5,
      pictures: [{ ...facts, number: 0, difference: 0.25, has_before: false }],
    });
    expect(browser_checks.find(({ set_id }) => set_id === unseen)).toMatchObject({
      skipped: 'no browser here',
      pictures: [],
    });
    const reader = { authorization: `Bearer ${READ}` };
    const shown = await picture(seen, 0, 'after', reader);
    expect(shown.body).toBe('after');
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    });
    expect((await picture(seen, 0, 'before', reader)).statusCode).toBe(404);
    expect((await picture(seen, 0, 'beside', reader)).statusCode).toBe(400);
    expect((await picture(seen, 0, 'after')).statusCode).toBe(401);
    expect((await picture(seen, 0, 'after', { cookie: member })).statusCode).toBe(403);
  });
});
