/**
 * Figures are what happened, to the view: by hour, day and month of UTC, in whole and by each split; nothing of a person is stored.
 * In one file, because what counts and what reads have to agree on the same visits, days and splits.
 */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  FIGURE_SPLITS,
  type FigureSplit,
  type SiteFigure,
  type SiteFigures,
  SPLITS_OF,
} from '@foyer/shared/wire-schemas/watching/site-figures';
import { sql } from 'kysely';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { hostCookieName } from '../platform/http/host-cookie.ts';
import { createWeb } from '../app/web.ts';
import { SET_LINK_COOKIE, signSetLink } from '../releases/live/set-link.ts';
import type { ReleaseSet } from '../releases/registry/release-sets.ts';
import { openTestWeb, postForm, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { makeScratchFolder } from '../testing/scratch-folder.ts';
import { deletePastVisitors, fillEarlierDays, foldFigures } from './count-figures.sql.ts';
import { deviceClassOf } from './device-class.ts';
import { pointsOf } from './figure-range.ts';
import { measureStorage } from './measure-storage.ts';
import { getSiteFigures, getSiteFiguresCsv, type WantedFigures } from './site-figures.ts';
import { selectTable, selectValues } from './site-figures.sql.ts';

const TABLES = [
  'site_figure_deltas',
  'site_figure_days',
  'site_figure_hours',
  'site_visitors',
  'limits',
] as const;

let web: TestWeb;
let operator = '';
let videoId: number;
beforeAll(async () => {
  web = await openTestWeb();
  await addMember(web.db, 'opal', { is_operator: true });
  operator = await web.signIn('opal');
  videoId = await addVideo(web.db, { duration_seconds: 200 });
});
const clear = async () => {
  for (const table of TABLES) await web.db.deleteFrom(table).execute();
};
afterAll(() => web.close());

const foldAll = async () => {
  while ((await foldFigures(web.db)) > 0);
};
const get = (query = '', kind = 'json', cookie = operator) =>
  web.get(`/api/site_figures.${kind}${query}`, { cookie });
const figureOf = (figures: SiteFigures, wanted: SiteFigure) => {
  const found = figures.figures.find(({ figure }) => figure === wanted);
  if (!found) throw new Error(`no ${wanted}`);
  return found;
};
const partsOf = (figures: SiteFigures) => figures.values.map(({ value, n }) => `${value} ${n}`);

const PHONE = 'Mozilla/5.0 (Linux; Android 15; A1) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
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
  beforeEach(clear);

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
    await send({ act: 'watched', section: 'video', object_id: String(videoId), parts });
    await foldAll();

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
      while ((await foldFigures(from.db)) > 0);
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
      await foldAll();
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
      for (const table of TABLES.slice(0, 4)) {
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
    await foldAll();
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
    await foldAll();
    expect(figureOf(await getSiteFigures(web.db, { range: 'today' }), 'views').total).toBe(30);
  });
});

describe('what members add', () => {
  beforeEach(clear);

  it('is counted as it is written: confirmed members, uploads, comments, reports', async () => {
    const anna = await addMember(web.db, 'figure-anna');
    await addMember(web.db, 'figure-late', { status_id: 0 });
    const video = await addVideo(web.db);
    await addVideo(web.db, { replaces_id: video, status_id: 2 });
    await sql`INSERT INTO albums (dir, title, member_id) VALUES ('figures', 'Figures', ${anna})`.execute(
      web.db,
    );
    await sql`INSERT INTO comments (section, object_id, member_id, body) VALUES
      ('video', ${video}, ${anna}, 'One'), ('video', ${video}, ${anna}, 'Two'), ('member', ${anna}, ${anna}, 'Three')`.execute(
      web.db,
    );
    await sql`INSERT INTO reports (section, object_id, message, subject) VALUES ('video', ${video}, 'x', 'report'), (NULL, NULL, 'x', 'other')`.execute(
      web.db,
    );
    await foldAll();
    const read = (figure?: SiteFigure) =>
      getSiteFigures(web.db, {
        range: 'today',
        ...(figure && { figure, split: 'kind' }),
      });
    const totals = await read();
    const names = ['members', 'uploads', 'comments', 'reports'] as const;
    expect(names.map((one) => figureOf(totals, one).total)).toEqual([1, 2, 3, 2]);
    expect(partsOf(await read('uploads'))).toEqual(['album 1', 'video 1']);
    expect(partsOf(await read('comments'))).toEqual(['video 2', 'member 1']);
    expect(partsOf(await read('reports'))).toEqual([' 1', 'video 1']);
    await web.db.updateTable('members').set({ status_id: 1 }).where('name', '=', 'figure-late').execute();
    await foldAll();
    expect(figureOf(await read(), 'members').total).toBe(2);
  });

  it('is taken over once from days before, by days of UTC', async () => {
    const member = await addMember(web.db, 'figure-early', {
      joined_at: new Date('2026-03-01T23:59:59.999Z'),
    });
    await addMember(web.db, 'figure-next', { joined_at: new Date('2026-03-02T00:00:00Z') });
    await addMember(web.db, 'figure-none', { joined_at: new Date('2026-03-02T00:00:00Z'), status_id: 0 });
    await sql`INSERT INTO comments (section, object_id, member_id, body, added_at)
      VALUES ('video', ${videoId}, ${member}, 'Early', '2026-03-02T12:00:00Z')`.execute(web.db);
    await sql`INSERT INTO page_views (day, page, campaign, views) VALUES ('2026-03-02', 'home', '', 5), ('2026-03-02', 'home', 'spring', 2),
      ('2026-03-02', 'video', '', 1)`.execute(web.db);
    await web.db.deleteFrom('site_figure_deltas').execute();
    await sql`UPDATE site_figures_since SET day = '2026-05-01', is_filled = false`.execute(web.db);
    await fillEarlierDays(web.db);
    await fillEarlierDays(web.db);
    const now = Date.parse('2026-03-02T08:00:00Z');
    const figures = await getSiteFigures(web.db, { range: '28d', figure: 'page_views', split: 'kind' }, now);
    expect(figures.at.slice(-2)).toEqual(['2026-03-01', '2026-03-02']);
    expect(figureOf(figures, 'members').points.slice(-2)).toEqual([1, 1]);
    expect(figureOf(figures, 'comments').points.slice(-2)).toEqual([0, 1]);
    expect(figureOf(figures, 'page_views').points.slice(-2)).toEqual([0, 8]);
    expect(partsOf(figures)).toEqual(['home 7', 'video 1']);
  });
});

it('measures what is stored, by kind', async () => {
  await clear();
  const folder = await makeScratchFolder('foyer-figures-');
  const storage = createFileStorage(folder);
  await storage.put('films/a/1.mp4', Buffer.alloc(300));
  await storage.put('films/b/1.mp4', Buffer.alloc(40));
  await storage.put('sources/7/file', Buffer.alloc(5));
  await storage.put('objects/member-1/avatar.jpg', Buffer.alloc(7));
  await storage.put('else/1', Buffer.alloc(2));
  for (let time = 0; time < 2; time += 1) await measureStorage(web.db, storage, new AbortController().signal);
  await rm(folder, { recursive: true });
  const figures = await getSiteFigures(web.db, { range: '28d', figure: 'storage', split: 'kind' });
  const [database = '', ...files] = partsOf(figures);
  expect(database).toMatch(/^database \d{6,}$/);
  expect(files).toEqual(['films 340', 'pictures 7', 'sources 5', 'other 2']);
  const { total, points } = figureOf(figures, 'storage');
  expect([total - Number(database.split(' ')[1]), points.at(-2), points.at(-1)]).toEqual([354, 0, total]);
});

/** Made up by a seed: what happened in 500 days, tallied here by other means than the server's. */
describe('made-up days', () => {
  const NOW = Date.parse('2026-11-28T05:30:00Z');
  const DAYS = 500;
  const VALUES: Record<FigureSplit, string[]> = {
    kind: ['home', 'video', 'albums'],
    country: ['NL', 'PL', 'JP', ''],
    language: ['en', 'pl', 'ja'],
    device: ['phone', 'tablet', 'computer', 'other'],
    release: ['7', '8', ''],
  };
  interface Event {
    day: string;
    hour: number;
    figure: SiteFigure;
    n: number;
    kind: string | null;
    country: string | null;
    language: string | null;
    device: string | null;
    release: string | null;
  }
  const makeEvents = (): Event[] => {
    let state = 20_261_128;
    const draw = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const pick = (figure: SiteFigure, split: FigureSplit): string | null =>
      SPLITS_OF[figure].includes(split) ? (VALUES[split][draw(VALUES[split].length)] ?? '') : null;
    const events: Event[] = [];
    for (let day = 0; day < DAYS; day += 1)
      for (const figure of ['visitors', 'page_views', 'views', 'watch_seconds', 'uploads'] as const)
        for (let event = draw(8); event > 0; event -= 1) {
          const ms = NOW - day * 86_400_000;
          events.push({
            day: new Date(ms).toISOString().slice(0, 10),
            hour: day === 0 ? draw(6) : draw(24),
            figure,
            n: figure === 'watch_seconds' ? draw(4000) + 1 : 1,
            ...{ kind: pick(figure, 'kind'), country: pick(figure, 'country') },
            ...{ language: pick(figure, 'language'), device: pick(figure, 'device') },
            release: pick(figure, 'release'),
          });
        }
    return events;
  };
  const events = makeEvents();
  const sumOf = (among: readonly Event[]) => among.reduce((sum, { n }) => sum + n, 0);
  const read = (wanted: WantedFigures) => getSiteFigures(web.db, wanted, NOW);

  beforeAll(async () => {
    await clear();
    // Half of them come later, to days that have sums already.
    for (const half of [0, 1]) {
      const rows = events.filter((_, index) => index % 2 === half);
      for (let start = 0; start < rows.length; start += 2000)
        await web.db
          .insertInto('site_figure_deltas')
          .values(rows.slice(start, start + 2000))
          .execute();
      await foldAll();
    }
    await sql`UPDATE site_figures_since SET day = '2025-01-01'`.execute(web.db);
  });

  it('are what the figures say, to the view', async () => {
    expect(events.length).toBeGreaterThan(5000);
    const ranges = [
      { range: 'today', from: '2026-11-28', key: ({ day, hour }: Event) => `${day}T0${hour}:00Z` },
      { range: '28d', from: '2026-11-01', key: ({ day }: Event) => day },
      { range: '12m', from: '2025-12-01', key: ({ day }: Event) => day.slice(0, 7) },
    ] as const;
    for (const { range, from, key } of ranges) {
      const figures = await read({ range });
      expect([figures.from, figures.to, figures.at.length]).toEqual([
        from,
        '2026-11-28',
        { today: 6, '28d': 28, '12m': 12 }[range],
      ]);
      for (const { figure, total, points } of figures.figures) {
        const own = events.filter((event) => event.figure === figure && event.day >= from);
        expect([range, figure, total]).toEqual([range, figure, sumOf(own)]);
        const expected = figures.at.map((at) => sumOf(own.filter((event) => key(event) === at)));
        expect([range, figure, points]).toEqual([range, figure, expected]);
      }
    }
  });

  it('are what each split says', async () => {
    for (const figure of ['visitors', 'page_views', 'views', 'watch_seconds', 'uploads'] as const)
      for (const split of FIGURE_SPLITS) {
        if (!SPLITS_OF[figure].includes(split)) continue;
        const { values } = await read({ range: '28d', figure, split });
        const own = events.filter((event) => event.figure === figure && event.day >= '2026-11-01');
        const expected = VALUES[split]
          .map((value) => ({ value, n: sumOf(own.filter((event) => event[split] === value)) }))
          .filter(({ n }) => n > 0);
        const byValue = (one: { value: string }, other: { value: string }) =>
          one.value < other.value ? -1 : 1;
        expect([figure, split, [...values].sort(byValue)]).toEqual([
          figure,
          split,
          [...expected].sort(byValue),
        ]);
        expect(values.map(({ n }) => n)).toEqual(values.map(({ n }) => n).sort((one, other) => other - one));
      }
  });

  it('are compared with as many days before, where those were counted whole', async () => {
    const before = events.filter(
      ({ figure, day }) => figure === 'views' && day >= '2026-10-04' && day < '2026-11-01',
    );
    expect(figureOf(await read({ range: '28d' }), 'views').before).toBe(sumOf(before));
    expect(figureOf(await read({ range: 'today' }), 'views').before).toBeNull();
    await sql`UPDATE site_figures_since SET day = '2026-10-05'`.execute(web.db);
    expect(figureOf(await read({ range: '28d' }), 'views').before).toBeNull();
  });

  it('are there as CSV, by day or by hour', async () => {
    const csv = async (wanted: WantedFigures) =>
      (await getSiteFiguresCsv(web.db, wanted, NOW)).text.trimEnd().split('\r\n');
    const views = events.filter(({ figure }) => figure === 'views');
    const year = await csv({ range: '12m', figure: 'views' });
    // From 2025-12-01 on.
    expect(year).toHaveLength(1 + 363);
    expect([year[0], year.at(-1)]).toEqual([
      'day,views',
      `2026-11-28,${sumOf(views.filter(({ day }) => day === '2026-11-28'))}`,
    ]);
    const hours = await csv({ range: 'today', figure: 'views' });
    expect([hours[0], hours[1]?.split(',')[0], hours.length]).toEqual(['hour,views', '2026-11-28T00:00Z', 7]);
    const devices = await csv({ range: '28d', figure: 'views', split: 'device' });
    expect(devices[0]).toBe('day,device,views');
    expect(devices.slice(1).reduce((sum, line) => sum + Number(line.split(',')[2]), 0)).toBe(
      sumOf(views.filter(({ day }) => day >= '2026-11-01')),
    );
    const answer = await get('?figure=views&split=country', 'csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="views-country-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/,
    );
  });
});

it('refuses a split that the figure does not have, and words that are none', async () => {
  for (const query of [
    '?figure=uploads&split=country',
    '?range=always',
    '?figure=secrets',
    '?from=2026-01-01',
  ])
    for (const kind of ['json', 'csv'])
      expect([query, kind, (await get(query, kind)).json().code]).toEqual([query, kind, 'bad_request']);
});

it('reads one range of an index of three years with every split', async () => {
  await clear();
  await sql`INSERT INTO site_figure_days (split, figure, day, value, n)
    SELECT s.split, f.figure, d.day::date, CASE WHEN s.split = '' THEN '' ELSE s.split || v.number END, v.number
    FROM generate_series('2023-12-01'::date, '2026-11-28', '1 day') d(day),
      (VALUES ('visitors'), ('page_views'), ('views'), ('plays'), ('watch_seconds')) f(figure),
      (VALUES ('', 1), ('kind', 40), ('country', 120), ('language', 10), ('device', 4)) s(split, most),
      LATERAL generate_series(1, s.most) v(number)`.execute(web.db);
  await sql`ANALYZE site_figure_days`.execute(web.db);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM site_figure_days`.execute(web.db);
  expect(rows[0]?.n).toBeGreaterThan(950_000);
  const range = { from: '2025-12-01', to: '2026-11-28' };
  const startMs = performance.now();
  const values = await selectValues(
    web.db,
    { figure: 'views', split: 'country', isMeasured: false },
    range,
    100,
  );
  const table = await selectTable(web.db, { figure: 'views', split: 'device' }, range);
  await getSiteFigures(
    web.db,
    { range: '12m', figure: 'views', split: 'country' },
    Date.parse('2026-11-28T12:00:00Z'),
  );
  const ms = performance.now() - startMs;
  expect([values.length, values[0], table.length]).toEqual([
    100,
    { value: 'country120', n: 120 * 363 },
    4 * 363,
  ]);
  const plan = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT value, sum(n) FROM site_figure_days
    WHERE split = 'country' AND figure = 'views' AND day BETWEEN '2025-12-01' AND '2026-11-28' GROUP BY value`.execute(
    web.db,
  );
  const totals = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT figure, day, n FROM site_figure_days
    WHERE split = '' AND day BETWEEN '2024-12-01' AND '2026-11-28'`.execute(web.db);
  for (const { rows: lines } of [plan, totals]) {
    const text = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('site_figure_days_pkey');
    expect(text).not.toContain('Seq Scan');
  }
  // 0.2 s on a busy machine of two cores.
  expect(ms).toBeLessThan(5000);
});

describe('days and devices', () => {
  it('go over months and years in UTC', () => {
    const at = (text: string) => Date.parse(text);
    expect(pointsOf('28d', at('2026-03-01T00:00:00Z'))).toMatchObject({
      ...{ from: '2026-02-02', to: '2026-03-01', before: '2026-01-05' },
    });
    const year = pointsOf('12m', at('2026-01-31T23:59:59Z'));
    expect([year.from, year.before, year.at[0], year.at[11]]).toEqual([
      ...['2025-02-01', '2024-02-01', '2025-02', '2026-01'],
    ]);
    expect(pointsOf('today', at('2026-03-01T01:00:00Z')).at).toEqual([
      '2026-03-01T00:00Z',
      '2026-03-01T01:00Z',
    ]);
  });

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
