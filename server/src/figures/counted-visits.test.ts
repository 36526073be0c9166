/** What visits add to the figures of the site: by each split, and nothing of a person. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SiteFigures } from '@foyer/shared/wire-schemas/watching/site-figures';
import { sql } from 'kysely';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { hostCookieName } from '../platform/http/host-cookie.ts';
import { createWeb } from '../app/web.ts';
import { SET_LINK_COOKIE, signSetLink } from '../releases/live/set-link.ts';
import type { ReleaseSet } from '../releases/registry/release-sets.ts';
import { openTestWeb, postForm, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';
import { deletePastVisitors } from './count-figures.sql.ts';
import { deviceClassOf } from './device-class.ts';
import { getSiteFigures } from './site-figures.ts';
import {
  clearFigures,
  COMPUTER,
  FIGURE_TABLES,
  figureOf,
  foldAllFigures,
  partsOf,
  PHONE,
} from './site-figures.fixture.ts';

let web: TestWeb;
let operator = '';
let videoId: number;
beforeAll(async () => {
  web = await openTestWeb();
  await addMember(web.db, 'opal', { is_operator: true });
  operator = await web.signIn('opal');
  videoId = await addVideo(web.db, { duration_seconds: 200 });
});
afterAll(() => web.close());

const get = (query = '', kind = 'json', cookie = operator) =>
  web.get(`/api/site_figures.${kind}${query}`, { cookie });
const send = (form: Record<string, string>, from: Record<string, string> = {}, address = '192.0.2.1') =>
  web.app.inject({
    method: 'POST',
    url: '/api/stats.php',
    remoteAddress: address,
    payload: new URLSearchParams(form).toString(),
    headers: {
      ...{ 'content-type': 'application/x-www-form-urlencoded', origin: TEST_ORIGIN },
      ...{ 'user-agent': COMPUTER, 'accept-language': 'de-AT,de;q=0.8' },
      ...from,
    },
  });

describe('what visits add', () => {
  beforeEach(() => clearFigures(web.db));

  it('is counted with its splits: visitors by network and day', async () => {
    const phone = { 'user-agent': PHONE, cookie: 'language=fr' };
    await send({ act: 'page', page: 'home' });
    await send({ act: 'page', page: 'video' });
    // Another browser of the same network.
    await send({ act: 'page', page: 'video' }, phone);
    await send({ act: 'page', page: 'video' }, phone, '198.51.100.7');
    // Of one /64.
    await send({ act: 'page', page: 'home' }, {}, '2001:db8:1:2::1');
    await send({ act: 'page', page: 'home' }, {}, '2001:db8:1:2:ffff::9');
    await send({ act: 'view', section: 'video', object_id: String(videoId) });
    await send({ act: 'view', section: 'video', object_id: String(videoId) }, phone, '198.51.100.7');
    const parts = `${'1'.repeat(30)}${'2'.repeat(10)}`.padEnd(100, '0');
    await send({ act: 'watched', section: 'video', object_id: String(videoId), parts, bytes: '7000000' });
    await foldAllFigures(web.db);

    const answer = await get('?range=today&figure=page_views&split=kind');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const figures: SiteFigures = answer.json();
    const totals = ['visitors', 'page_views', 'views', 'plays', 'watch_seconds'] as const;
    // 50 hundredths of 200 s.
    expect(totals.map((one) => figureOf(figures, one).total)).toEqual([3, 6, 2, 1, 100]);
    expect(partsOf(figures)).toEqual(['home 3', 'video 3']);
    const split = async (figure: string, by: string) =>
      partsOf((await get(`?range=today&figure=${figure}&split=${by}`)).json());
    expect(await split('page_views', 'language')).toEqual(['de 4', 'fr 2']);
    expect(await split('page_views', 'device')).toEqual(['computer 4', 'phone 2']);
    expect(await split('visitors', 'device')).toEqual(['computer 2', 'phone 1']);
    expect(await split('views', 'kind')).toEqual(['video 2']);
    expect(await split('watch_seconds', 'language')).toEqual(['de 100']);
    expect(await split('traffic', 'device')).toEqual(['computer 7000000']);
  });

  it('has the country of the network, but of those who do not want it', async () => {
    const from = await openTestWeb({ trustedProxies: 1, countryHeader: 'x-country' });
    try {
      const id = String(await addVideo(from.db));
      const view = (country: string, nogeo = '') =>
        from.post(
          '/api/stats.php',
          { act: 'view', section: 'video', object_id: id, nogeo },
          { 'x-forwarded-for': '192.0.2.9', 'x-country': country },
        );
      for (const country of ['NL', 'NL', 'PL']) await view(country);
      await view('NL', '1');
      await foldAllFigures(from.db);
      expect(
        partsOf(await getSiteFigures(from.db, { range: 'today', figure: 'views', split: 'country' })),
      ).toEqual(['NL 2', ' 1', 'PL 1']);
    } finally {
      await from.close();
    }
  });

  it('has the release set of a page, and none of what a link shows', async () => {
    const setOf = (id: number): ReleaseSet => ({
      ...{ id, packages: { shell: '1' }, note: '' },
      releases: {} as ReleaseSet['releases'],
    });
    const sets = { stable: setOf(41), candidate: { set: setOf(42), share: 0.2 }, previous: setOf(40) };
    const app = await createWeb(web.deps, { missing: async () => [], getLiveSets: () => sets });
    try {
      const link = signSetLink(web.deps.secrets, {
        ...{ setId: 43, visitor: 'anonymous' },
        expirySeconds: Math.ceil(Date.now() / 1000) + 3600,
      });
      const form = { act: 'view', section: 'video', object_id: String(videoId) };
      const linked = `${hostCookieName(web.deps.config, SET_LINK_COOKIE)}=${link}`;
      for (const cookie of ['release=199', 'release=200', 'release=201', '', linked])
        expect((await postForm(app, '/api/stats.php', form, { cookie })).statusCode).toBe(200);
      await foldAllFigures(web.db);
      const split = await get('?range=today&figure=views&split=release');
      expect(partsOf(split.json())).toEqual(['41 3', ' 1', '42 1']);
    } finally {
      await app.close();
    }
  });

  it('stores nothing of a person, and forgets the networks with the day', async () => {
    const address = '203.0.113.77';
    await send({ act: 'page', page: 'home', campaign: 'spring' }, { cookie: operator }, address);
    await send({ act: 'view', section: 'video', object_id: String(videoId) }, { cookie: operator }, address);
    const stored = async () => {
      const texts: string[] = [];
      for (const table of FIGURE_TABLES.slice(0, 4)) {
        const { rows } = await sql<{
          text: string;
        }>`SELECT t::text AS text FROM ${sql.table(table)} t`.execute(web.db);
        texts.push(...rows.map(({ text }) => `${table} ${text}`));
      }
      return texts;
    };
    const before = await stored();
    expect(before.map((text) => text.split(' ')[0])).toEqual([
      ...['site_figure_deltas', 'site_figure_deltas', 'site_figure_deltas', 'site_visitors'],
    ]);
    for (const text of before) expect(text).not.toMatch(/203\.0\.113|opal|Firefox|Mozilla|spring/);
    // Counted rows know no time but the hour, and no object.
    const deltas = await web.db.selectFrom('site_figure_deltas').selectAll().execute();
    expect(Object.keys(deltas[0] ?? {}).sort()).toEqual(
      ['country', 'day', 'device', 'figure', 'hour', 'id', 'kind', 'language', 'n', 'release'].sort(),
    );
    await foldAllFigures(web.db);
    expect((await stored()).filter((text) => text.startsWith('site_figure_deltas'))).toEqual([]);
    await deletePastVisitors(web.db);
    expect(await web.db.selectFrom('site_visitors').selectAll().execute()).toHaveLength(1);
    await web.db.updateTable('site_visitors').set({ day: sql<string>`day - 1` }).execute();
    await deletePastVisitors(web.db);
    expect(await web.db.selectFrom('site_visitors').selectAll().execute()).toEqual([]);
    expect(figureOf(await getSiteFigures(web.db, { range: 'today' }), 'visitors').total).toBe(1);
  });

  it('leaves out views beyond what one network may add', async () => {
    for (let view = 0; view < 33; view += 1)
      await send({ act: 'view', section: 'video', object_id: String(videoId) }, {}, '198.51.100.99');
    await foldAllFigures(web.db);
    expect(figureOf(await getSiteFigures(web.db, { range: 'today' }), 'views').total).toBe(30);
  });

  it('has the page on which something was played, and the bytes that may be', async () => {
    const parts = '1'.repeat(50).padEnd(100, '0');
    const watched = (more: Record<string, string>, address: string) =>
      send({ act: 'watched', section: 'video', object_id: String(videoId), parts, ...more }, {}, address);
    await watched({ bytes: '1000' }, '192.0.2.21');
    // A player of before, and one that knows nothing.
    await watched({}, '192.0.2.22');
    await watched({ from: 'embed', bytes: '' }, '192.0.2.23');
    // 100 s and a minute ahead, at 5 MB a second.
    await watched({ from: 'embed', bytes: '999999999999' }, '192.0.2.24');
    for (const bytes of ['-5', '1e9', '9'.repeat(16)])
      expect((await watched({ bytes }, '192.0.2.25')).json()).toMatchObject({ code: 'bad_request' });
    await foldAllFigures(web.db);
    const split = async (figure: string) =>
      partsOf((await get(`?range=today&figure=${figure}&split=kind`)).json());
    expect(await split('plays')).toEqual(['embed 2', 'video 2']);
    expect(await split('watch_seconds')).toEqual(['embed 200', 'video 200']);
    expect(await split('traffic')).toEqual(['embed 800000000', 'video 1000']);
  });
});

describe('classes of devices', () => {
  it.each([
    [PHONE, 'phone'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'phone'],
    ['Mozilla/5.0 (Linux; Android 15; T1) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'tablet'],
    ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'tablet'],
    [COMPUTER, 'computer'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 'computer'],
    ['Mozilla/5.0 (SMART-TV; Linux; Tizen 9.0) AppleWebKit/537.36', 'other'],
    ['curl/8.5.0', 'other'],
    ['', 'other'],
  ] as const)('%s', (userAgent, expected) => expect(deviceClassOf(userAgent)).toBe(expected));
});
