/** Lists of a hundred thousand models, channels, searches, videos, albums and holders of roles: pages that go on after a row, by plans that read no whole table. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addSignedIn, type SignedIn } from '../testing/signed-in.ts';
import { planOf } from '../testing/postgres/plan-of.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { countedChannels, foundChannels } from './channels.sql.ts';
import { countedModels, foundModels } from './models.sql.ts';
import { countedHolders, foundHolders } from '../members/roles.sql.ts';
import type { TermFilter } from './read-term-filter.ts';
import { eachTerm, TERM_SHEETS } from './sheets/term-sheet.ts';
import { countedSearches, foundSearches } from './searches/searches.sql.ts';

let web: TestWeb;
let people: SignedIn;
beforeAll(async () => {
  web = await openTestWeb();
  people = await addSignedIn(web, { edda: { is_editor: true } });
  await sql`INSERT INTO models (dir, title, title_ja, aliases, is_hidden)
    SELECT 'model-' || n, 'Model ' || lpad(n::text, 6, '0'), 'モデル' || n, ARRAY['Alias ' || n], n % 5000 = 0
    FROM generate_series(1, 100000) n`.execute(web.db);
  await sql`INSERT INTO channels (dir, title, is_hidden)
    SELECT 'channel-' || n, 'Channel ' || lpad(n::text, 6, '0'), n % 5000 = 0 FROM generate_series(1, 100000) n`.execute(
    web.db,
  );
  await sql`INSERT INTO keywords (keyword, language, state)
    SELECT 'search ' || lpad(n::text, 6, '0'), 'en', CASE WHEN n % 5000 = 0 THEN 'pinned' WHEN n % 5000 = 1 THEN 'hidden' ELSE 'listed' END
    FROM generate_series(1, 100000) n`.execute(web.db);
  await web.db.transaction().execute(async (tx) => {
    // Nothing is declared of who is shown, and no role is logged.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    // Ten at each moment, so that pages end between two of one time.
    const moment = sql`timestamptz '2026-01-01' + n / 10 * interval '1 minute'`;
    await sql`INSERT INTO videos (dir, title, duration_seconds, posted_at, gender, status_id)
      SELECT 'video-' || n, 'Video ' || n, 60, ${moment}, 'straight', 1 FROM generate_series(1, 100000) n`.execute(
      tx,
    );
    await sql`INSERT INTO albums (dir, title, posted_at, status_id)
      SELECT 'album-' || n, 'Album ' || n, ${moment}, 1 FROM generate_series(1, 100000) n`.execute(tx);
    await sql`INSERT INTO members (name, is_trusted_uploader, is_operator, status_id)
      SELECT 'Holder' || lpad(n::text, 6, '0'), n % 2 = 0, n % 5000 = 0, 1 FROM generate_series(1, 100000) n`.execute(
      tx,
    );
  });
  for (const table of ['models', 'channels', 'keywords', 'videos', 'albums', 'members'])
    await sql`ANALYZE ${sql.table(table)}`.execute(web.db);
});
afterAll(() => web.close());

const get = async (path: string) =>
  (await web.get(`/api/catalogue/${path}`, { cookie: people.sessions.edda ?? '' })).json();

const FILTERS: readonly TermFilter[] = [
  { part: null, state: 'all' },
  { part: null, state: 'shown' },
  { part: null, state: 'hidden' },
  { part: '77123', state: 'all' },
  { part: '77123', state: 'shown' },
  { part: 'a', state: 'all' },
];
const ROWS = { limit: 51, offset: 0, after: null };
const AFTER = { ...ROWS, after: { place: '0', id: 7 } };
const whole = (table: string) => expect.not.stringMatching(`Seq Scan on ${table}\\b`);

describe('plans', () => {
  it.each([
    ['models', foundModels, countedModels, 'models_words'],
    ['channels', foundChannels, countedChannels, 'channels_words'],
  ] as const)('of %s read no whole table', async (table, found, counted, words) => {
    for (const filter of FILTERS)
      for (const statement of [found(filter, ROWS), found(filter, AFTER), counted(filter)]) {
        const plan = await planOf(web.db, statement);
        expect([filter, plan]).toEqual([filter, whole(table)]);
        if (filter.part === '77123') expect(plan).toContain(words);
      }
  });

  it('of who has a role read no whole table', async () => {
    for (const role of [null, 'operator', 'trusted_uploader'] as const)
      for (const statement of [
        foundHolders(role, ROWS),
        foundHolders(role, { ...ROWS, after: { place: 'holder050000', id: 7 } }),
        countedHolders(role),
      ]) {
        const plan = await planOf(web.db, statement);
        expect([role, plan]).toEqual([role, whole('members')]);
      }
  });

  it('of searches read no whole table', async () => {
    for (const state of [null, 'listed', 'pinned', 'hidden'] as const)
      for (const part of [null, '77123', 'a']) {
        const filter = { language: 'en', part, state };
        for (const statement of [
          foundSearches(filter, ROWS),
          foundSearches(filter, AFTER),
          countedSearches(filter),
        ]) {
          const plan = await planOf(web.db, statement);
          expect([filter, plan]).toEqual([filter, whole('keywords')]);
        }
      }
  });
});

it('writes tables of models and channels whole, each row once', async () => {
  for (const kind of ['model', 'channel'] as const) {
    const ids = new Set<number>();
    let count = 0;
    for await (const { id } of eachTerm(web.db, TERM_SHEETS[kind], '0999')) {
      ids.add(id);
      count += 1;
    }
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(`${kind}s`)}
      WHERE title LIKE '%0999%'`.execute(web.db);
    expect([count, ids.size]).toEqual([rows[0]?.n, rows[0]?.n]);
    expect(count).toBeGreaterThan(100);
  }
});

describe('pages', () => {
  const walk = async <Row>(path: string, rowsOf: (answer: Record<string, Row[]>) => Row[], pages: number) => {
    const found: Row[] = [];
    let after: string | null = '';
    for (let page = 0; page < pages && after !== null; page += 1) {
      const answer: { next: string | null } & Record<string, never> = await get(`${path}&after=${after}`);
      found.push(...rowsOf(answer));
      after = answer.next;
    }
    return { found, after };
  };

  it('go on after the last row, also of those that a search finds', async () => {
    const { found, after } = await walk<{ title: string }>(
      'models.json?state=all',
      ({ models = [] }) => models,
      3,
    );
    expect(found).toHaveLength(150);
    expect(after).not.toBeNull();
    const titles = found.map(({ title }) => title);
    expect(titles).toEqual([...new Set(titles)].toSorted());
    const hidden = await walk<{ is_hidden: boolean }>(
      'channels.json?state=hidden',
      ({ channels = [] }) => channels,
      3,
    );
    expect([hidden.found.length, hidden.after, hidden.found.every((one) => one.is_hidden)]).toEqual([
      20,
      null,
      true,
    ]);
    for (const q of ['Model 099999', 'alias 99999', 'モデル99999', 'model-99999'])
      expect((await get(`models.json?q=${encodeURIComponent(q)}`)).models).toMatchObject([
        { dir: 'model-99999' },
      ]);
  });

  it('of searches have pinned ones first', async () => {
    const { found } = await walk<{ state: string }>(
      'searches.json?language=en',
      ({ searches = [] }) => searches,
      2,
    );
    expect(found.slice(0, 21).map(({ state }) => state)).toEqual([...Array(20).fill('pinned'), 'hidden']);
    expect((await get('searches.json?language=en&q=099999')).searches).toMatchObject([
      { text: 'search 099999' },
    ]);
  });

  it.each([
    ['videos', 'video_id'],
    ['albums', 'album_id'],
  ] as const)(
    'of %s that a bulk change may be about leave none out between two of one time',
    async (name, id) => {
      type Found = { date: string } & Record<typeof id, number>;
      const rowsOf = (answer: Record<string, Found[]>) => answer[name] ?? [];
      const { found, after } = await walk<Found>(`${name}.json?visibility=public`, rowsOf, 5);
      const places = found.map((one) => [one.date, String(one[id]).padStart(9, '0')].join(' '));
      expect([new Set(places).size, after]).toEqual([found.length, expect.any(String)]);
      expect(places).toEqual(places.toSorted().reverse());
      const newest = Math.max(...found.map((one) => one[id]));
      expect(found.map((one) => one[id])).toEqual(found.map((_, index) => newest - index));
    },
  );

  it('count no more than a thousand', async () => {
    expect(await get('models.json')).toMatchObject({ total_count: 1000 });
    expect(
      (await web.get('/api/catalogue/models.json?after=x', { cookie: people.sessions.edda ?? '' }))
        .statusCode,
    ).toBe(400);
  });
});
