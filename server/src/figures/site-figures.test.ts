/** Figures in a range are what was added up: by hour, day and month of UTC, in whole and by each split; and reading them is little work. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  FIGURE_RANGES,
  FIGURE_SPLITS,
  type FigureSplit,
  isRounded,
  SITE_FIGURES,
  type SiteFigure,
  FIGURE_FACTS,
} from '@foyer/shared/wire-schemas/watching/site-figures';
import { CompiledQuery, sql } from 'kysely';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { addMember } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { pointsOf } from './figure-range.ts';
import { getSiteFigures, getSiteFiguresCsv, type WantedFigures } from './site-figures.ts';
import { clearFigures, figureOf, foldAllFigures } from './site-figures.fixture.ts';

const NOW = Date.parse('2026-11-28T05:30:00Z');

let web: TestWeb;
let operator = '';
beforeAll(async () => {
  web = await openTestWeb();
  await addMember(web.db, 'opal', { is_operator: true });
  operator = await web.signIn('opal');
});
afterAll(() => web.close());

const get = (query = '', kind = 'json', cookie = operator) =>
  web.get(`/api/site_figures.${kind}${query}`, { cookie });

/** Made up by a seed: what happened in 500 days, tallied here by other means than the server's. */
describe('made-up days', () => {
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
      FIGURE_FACTS[figure].splits.includes(split) ? (VALUES[split][draw(VALUES[split].length)] ?? '') : null;
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
    await clearFigures(web.db);
    // Half of them come later, to days that have sums already.
    for (const half of [0, 1]) {
      const rows = events.filter((_, index) => index % 2 === half);
      for (let start = 0; start < rows.length; start += 2000)
        await web.db
          .insertInto('site_figure_deltas')
          .values(rows.slice(start, start + 2000))
          .execute();
      await foldAllFigures(web.db);
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
        if (!FIGURE_FACTS[figure].splits.includes(split) || isRounded(figure, split)) continue;
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
    '?figure=storage&split=country',
    '?figure=visitors&split=kind',
    '?range=always',
    '?figure=secrets',
    '?from=2026-01-01',
  ])
    for (const kind of ['json', 'csv'])
      expect([query, kind, (await get(query, kind)).json().code]).toEqual([query, kind, 'bad_request']);
});

/** Every figure by every split that there is. */
describe('the page of figures, with sums of three years', () => {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  let followed: Database;
  beforeAll(async () => {
    await clearFigures(web.db);
    await sql`INSERT INTO site_figure_days (split, figure, day, value, n)
      SELECT s.split, f.figure, d.day::date, CASE WHEN s.split = '' THEN '' ELSE s.split || v.number END, v.number
      FROM generate_series('2023-12-01'::date, '2026-11-28', '1 day') d(day), unnest(${[...SITE_FIGURES]}::text[]) f(figure),
        (VALUES ('', 1), ('kind', 10), ('country', 30), ('language', 10), ('device', 4)) s(split, most),
        LATERAL generate_series(1, s.most) v(number)`.execute(web.db);
    await sql`ANALYZE site_figure_days`.execute(web.db);
    followed = createDatabase({
      url: web.url,
      poolSize: 2,
      onStatement: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
    });
  });
  afterAll(() => followed.destroy());
  beforeEach(() => {
    asked.length = 0;
  });

  interface Plan {
    'Node Type': string;
    'Relation Name'?: string;
    'Actual Rows': number;
    'Actual Loops': number;
    'Rows Removed by Filter'?: number;
    Plans?: Plan[];
  }
  const scansOf = (plan: Plan): Plan[] => [
    ...(plan['Relation Name'] === undefined ? [] : [plan]),
    ...(plan.Plans ?? []).flatMap(scansOf),
  ];
  /** Of one statement, as it was asked. */
  const explain = async ({ sql: text, parameters }: (typeof asked)[number]): Promise<Plan[]> => {
    const { rows } = await web.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...parameters]),
    );
    return scansOf((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
  };
  const rowsOf = ({ 'Actual Rows': rows, 'Actual Loops': loops, ...plan }: Plan) =>
    loops * (rows + (plan['Rows Removed by Filter'] ?? 0));

  // Counted by visits, rounded, measured: all are read alike.
  const kinds: SiteFigure[] = ['traffic', 'comments', 'storage'];
  it.each(kinds.flatMap((figure) => FIGURE_FACTS[figure].splits.map((split) => [figure, split] as const)))(
    'asks for %s by %s with few statements, each of ranges of the key',
    async (figure, split) => {
      for (const range of FIGURE_RANGES) {
        asked.length = 0;
        await getSiteFigures(followed, { range, figure, split }, NOW);
        expect(asked.length).toBeLessThanOrEqual(4);
        if (range !== '12m') continue;
        for (const statement of asked) {
          const scans = await explain(statement);
          const names = scans.map((scan) => scan['Relation Name']);
          expect(names.every((name) => name === 'site_figures_since' || name === 'site_figure_days')).toBe(
            true,
          );
          for (const scan of scans.filter((one) => one['Relation Name'] === 'site_figure_days')) {
            expect([statement.sql, scan['Node Type']]).toEqual([
              statement.sql,
              expect.not.stringContaining('Seq'),
            ]);
            // Two years of every figure, or a year of one by thirty countries: of 660,000.
            expect(rowsOf(scan)).toBeLessThanOrEqual(366 * 30);
          }
        }
      }
    },
  );

  it('asks for a file with one more', async () => {
    await getSiteFiguresCsv(followed, { range: '12m', figure: 'views', split: 'country' }, NOW);
    expect(asked).toHaveLength(1);
    const [scan] = await explain(asked[0] as (typeof asked)[number]);
    expect(scan?.['Node Type']).not.toContain('Seq');
    const { values } = await getSiteFigures(
      followed,
      { range: '12m', figure: 'views', split: 'country' },
      NOW,
    );
    expect(values[0]).toEqual({ value: 'country30', n: 30 * 363 });
  });
});

it('goes over months and years in UTC', () => {
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
