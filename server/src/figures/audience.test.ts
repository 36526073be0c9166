/** Uploaders see their audience in sums that ten viewers made at least, exact, and nobody else sees them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AUDIENCE_SITES_PER_DAY,
  AUDIENCE_TABLES,
  type Audience,
} from '@foyer/shared/wire-schemas/uploads/audiences';
import { sql } from 'kysely';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';
import { getAudienceCsv } from './audience-file.ts';
import { getAudience, joinFew, type WantedAudience } from './audience.ts';
import {
  closeAudienceDay,
  deletePastAudience,
  deletePastNetworks,
  foldAudience,
} from './count-audience.sql.ts';
import { sourceOf } from './count-audience.ts';

const TABLES = ['audience_deltas', 'audience_networks', 'audience_days', 'audience_parts', 'limits'] as const;

let web: TestWeb;
let anna: number;
let channel: number;
let video: number;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  web = await openTestWeb({ trustedProxies: 1, countryHeader: 'x-country' });
  anna = await addMember(web.db, 'anna');
  await addMember(web.db, 'bert');
  await addMember(web.db, 'mora', { is_moderator: true });
  await addMember(web.db, 'opal', { is_operator: true });
  for (const name of ['anna', 'bert', 'mora', 'opal']) cookies[name] = await web.signIn(name);
});
beforeEach(async () => {
  for (const table of TABLES) await web.db.deleteFrom(table).execute();
  await sql`UPDATE audience_closed SET day = (now() AT TIME ZONE 'utc')::date - 1`.execute(web.db);
  const added = await web.db
    .insertInto('channels')
    .values({ dir: `channel-${Math.random()}`, title: 'Harbour films', member_id: anna })
    .returning('id')
    .executeTakeFirstOrThrow();
  channel = added.id;
  video = await addVideo(web.db, {
    member_id: anna,
    channel_id: channel,
    duration_seconds: 200,
    title: 'Harbour',
  });
});
afterAll(() => web.close());

const send = (form: Record<string, string>, network: number, country = 'NL') =>
  web.app.inject({
    method: 'POST',
    url: '/api/stats.php',
    payload: new URLSearchParams({ section: 'video', object_id: String(video), ...form }).toString(),
    headers: {
      ...{ 'content-type': 'application/x-www-form-urlencoded', origin: TEST_ORIGIN },
      ...{ 'x-forwarded-for': `192.0.2.${network}`, 'x-country': country },
    },
  });
const view = (network: number, form: Record<string, string> = {}, country = 'NL') =>
  send({ act: 'view', from: 'search', ...form }, network, country);
const foldAll = async () => {
  while ((await foldAudience(web.db)) > 0);
};
/** What was counted now was counted so many days ago. */
const moveTo = (daysAgo: number) =>
  sql`UPDATE audience_deltas SET day = (now() AT TIME ZONE 'utc')::date - ${daysAgo}::int
    WHERE day = (now() AT TIME ZONE 'utc')::date`.execute(web.db);
const closeFrom = async (daysAgo: number) => {
  await foldAll();
  await sql`UPDATE audience_closed SET day = (now() AT TIME ZONE 'utc')::date - ${daysAgo + 1}::int`.execute(
    web.db,
  );
  while (await closeAudienceDay(web.db));
};
const read = (wanted: WantedAudience = { section: 'video', object_id: String(video) }) =>
  getAudience(web.db, anna, wanted);
const seen = ({ views }: Audience) => views && { total: views.total, viewers: views.viewers };
const listed = (values: Audience['countries']) => values.map(({ value, n }) => `${value} ${n}`);
const last = (points: readonly number[], count: number) => points.slice(-count);

it('is what viewers did, where they came from, by day: of the video, its channel and its uploader', async () => {
  // Yesterday: 12 networks; the first one twice.
  for (let network = 1; network <= 12; network += 1) await view(network);
  await view(1, { from: 'outside' });
  await moveTo(1);
  // The day before: 11 networks in another country from an embed, 10 from lists.
  for (let network = 1; network <= 11; network += 1)
    await view(network, { from: 'embed', site: 'www.partner.example' }, 'PL');
  for (let network = 21; network <= 30; network += 1) await view(network, { from: 'videos' }, 'PL');
  await moveTo(2);
  await closeFrom(2);

  for (const wanted of [
    { section: 'video', object_id: String(video) },
    { section: 'channel', object_id: String(channel) },
    { section: 'member' },
  ] as const) {
    const audience = await read(wanted);
    expect([wanted.section, seen(audience)]).toEqual([wanted.section, { total: 34, viewers: 33 }]);
    expect(last(audience.views?.points ?? [], 3)).toEqual([0, 21, 13]);
    expect(audience.at).toHaveLength(28);
    expect(listed(audience.countries)).toEqual(['PL 21', 'NL 13']);
    // One view from outside would be alone: it stands together with the smallest of the others.
    expect(listed(audience.sources)).toEqual(['search 12', 'embed 11', '~ 11']);
    expect(listed(audience.sites)).toEqual(['partner.example 11']);
    expect(audience.won).toEqual({
      likes: 0,
      comments: 0,
      subscribers: wanted.section === 'video' ? null : 0,
    });
  }
  expect((await read({ section: 'member' })).published).toEqual([
    { section: 'channel', object_id: channel, title: 'Harbour films', views: 34 },
    { section: 'video', object_id: video, title: 'Harbour', views: 34 },
  ]);
  const year = await read({ section: 'member', range: '12m' });
  expect([year.at.length, year.views?.total]).toEqual([12, 34]);
});

describe('the floor of ten viewers', () => {
  it('holds a day back until the days after it make ten together', async () => {
    for (let network = 1; network <= 4; network += 1) await view(network);
    await moveTo(3);
    for (let network = 1; network <= 5; network += 1) await view(network);
    await moveTo(2);
    await closeFrom(3);
    // 9 viewers, the same five or not.
    expect(seen(await read())).toBeNull();
    expect((await read()).countries).toEqual([]);
    await view(9);
    await moveTo(1);
    await closeFrom(1);
    const audience = await read();
    expect(seen(audience)).toEqual({ total: 10, viewers: 10 });
    expect(last(audience.views?.points ?? [], 3)).toEqual([0, 0, 10]);
    expect(listed(audience.countries)).toEqual(['NL 10']);
  });

  it('counts networks, not views, and never today', async () => {
    for (let network = 1; network <= 9; network += 1) for (const _ of [1, 2, 3]) await view(network);
    await moveTo(1);
    await closeFrom(1);
    expect(seen(await read())).toBeNull();
    for (let network = 11; network <= 40; network += 1) await view(network);
    await foldAll();
    expect(await closeAudienceDay(web.db)).toBe(false);
    expect(seen(await read())).toBeNull();
  });

  it('closes no day of which something waits', async () => {
    for (let network = 1; network <= 10; network += 1) await view(network);
    await moveTo(1);
    await sql`UPDATE audience_closed SET day = (now() AT TIME ZONE 'utc')::date - 2`.execute(web.db);
    expect(await closeAudienceDay(web.db)).toBe(false);
    await foldAll();
    expect(await closeAudienceDay(web.db)).toBe(true);
    expect(seen(await read())).toEqual({ total: 10, viewers: 10 });
  });

  const value = (name: string, viewers: number) => ({ value: name, n: viewers * 2, viewers });
  it.each([
    ['shows what has ten', [value('a', 30), value('b', 10)], ['a 60', 'b 20']],
    ['takes the smallest along', [value('a', 30), value('b', 10), value('c', 1)], ['a 60', '~ 22']],
    ['joins what is enough together', [value('a', 30), value('b', 9), value('c', 1)], ['a 60', '~ 20']],
    ['shows nothing where one row would be the rest', [value('a', 12), value('b', 1)], []],
    ['shows nothing of few', [value('a', 9)], []],
  ] as const)('%s', (_, values, expected) => expect(listed(joinFew(values))).toEqual([...expected]));
});

describe('the curve of retention', () => {
  const play = (parts: string, network: number) => send({ act: 'watched', parts }, network);
  const digits = (...runs: [digit: number, count: number][]) =>
    runs.map(([digit, count]) => String(digit).repeat(count)).join('');

  it('says of each part in how many plays it was watched, left out and seen again', async () => {
    // 6 watch all of it; 3 the first half; 1 leaves out the second quarter, and sees the end twice.
    for (let network = 1; network <= 6; network += 1) await play(digits([1, 100]), network);
    for (let network = 7; network <= 9; network += 1) await play(digits([1, 50], [0, 50]), network);
    await play(digits([1, 25], [0, 25], [1, 40], [2, 10]), 10);
    await moveTo(1);
    await closeFrom(1);
    const { plays, parts } = await read();
    // 200 s long: 6 × 200 + 3 × 100 + (25 + 40 + 20) × 2.
    expect(plays).toEqual({ total: 10, watch_seconds: 1670 });
    expect(parts?.duration_seconds).toBe(200);
    expect(parts?.plays).toBe(10);
    expect(parts?.watched).toEqual([
      ...Array<number>(25).fill(10),
      ...Array<number>(25).fill(9),
      ...Array<number>(50).fill(7),
    ]);
    expect(parts?.skipped).toEqual([
      ...Array<number>(25).fill(0),
      ...Array<number>(25).fill(1),
      ...Array<number>(50).fill(0),
    ]);
    expect(parts?.again).toEqual([...Array<number>(90).fill(0), ...Array<number>(10).fill(1)]);
    // Of several videos there is no curve.
    const whole = await read({ section: 'member' });
    expect([whole.plays, whole.parts]).toEqual([{ total: 10, watch_seconds: 1670 }, null]);
    const csv = (
      await getAudienceCsv(web.db, anna, { section: 'video', object_id: String(video), table: 'parts' })
    ).text;
    const lines = csv.trimEnd().split('\r\n');
    expect([lines[0], lines[1], lines[26], lines[100], lines.length]).toEqual([
      'part,seconds,plays,watched,skipped,again',
      '1,0,10,10,0,0',
      '26,50,10,9,1,0',
      '100,198,10,7,0,1',
      101,
    ]);
  });

  it('adds up over batches and days, and is not there under ten players', async () => {
    for (let network = 1; network <= 5; network += 1) await play(digits([1, 10], [0, 90]), network);
    await foldAll();
    for (let network = 6; network <= 9; network += 1) await play(digits([3, 10], [0, 90]), network);
    await moveTo(2);
    await sql`UPDATE audience_days SET day = day - 2`.execute(web.db);
    await sql`UPDATE audience_parts SET day = day - 2`.execute(web.db);
    await sql`UPDATE audience_networks SET day = day - 2`.execute(web.db);
    await closeFrom(2);
    expect([(await read()).plays, (await read()).parts]).toEqual([null, null]);
    await play(digits([1, 3], [0, 97]), 10);
    await moveTo(1);
    await closeFrom(1);
    const { parts } = await read();
    expect([parts?.plays, parts?.watched[0], parts?.watched[3], parts?.watched[10]]).toEqual([10, 10, 9, 0]);
    expect(parts?.again.slice(0, 11)).toEqual([...Array<number>(10).fill(4), 0]);
  });

  it('ignores hostile reports, and floods beyond the limits of plays', async () => {
    for (const parts of ['', '9'.repeat(100), '1'.repeat(101), '-1'.repeat(50), '1'.repeat(99)])
      expect([parts, (await play(parts, 1)).statusCode]).toEqual([parts, 400]);
    for (let time = 0; time < 30; time += 1) await play('1'.repeat(100), 1);
    await foldAll();
    const row = await web.db.selectFrom('audience_parts').select('plays').executeTakeFirstOrThrow();
    expect(row.plays).toBe(4);
  });
});

describe('likes, comments and subscribers', () => {
  it('are what came, less what was taken back, and not the uploader’s own', async () => {
    const bert = await web.db
      .selectFrom('members')
      .select('id')
      .where('name', '=', 'bert')
      .executeTakeFirstOrThrow();
    for (let network = 1; network <= 10; network += 1) await view(network);
    for (const network of [1, 2, 3]) await send({ act: 'vote', vote: '1' }, network);
    await send({ act: 'vote', vote: '0' }, 4);
    await sql`INSERT INTO comments (section, object_id, member_id, body) VALUES
      ('video', ${video}, ${bert.id}, 'One'), ('video', ${video}, ${bert.id}, 'Two'), ('video', ${video}, ${anna}, 'Mine')`.execute(
      web.db,
    );
    await sql`INSERT INTO subscriptions (member_id, kind, target_id) VALUES
      (${bert.id}, 'channel', ${channel}), (${bert.id}, 'member', ${anna})`.execute(web.db);
    await sql`DELETE FROM subscriptions WHERE kind = 'member' AND target_id = ${anna}`.execute(web.db);
    await moveTo(1);
    await closeFrom(1);
    const wonBy = async (wanted: WantedAudience) => (await read(wanted)).won;
    expect(await wonBy({ section: 'video', object_id: String(video) })).toEqual({
      ...{ likes: 3, comments: 2, subscribers: null },
    });
    expect(await wonBy({ section: 'channel', object_id: String(channel) })).toEqual({
      ...{ likes: 3, comments: 2, subscribers: 1 },
    });
    expect(await wonBy({ section: 'member' })).toEqual({ likes: 3, comments: 2, subscribers: 0 });
  });

  it('are counted of albums, which have views and no plays', async () => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO albums (dir, title, member_id, status_id, people) VALUES ('pier', 'The pier', ${anna}, 1, 'nobody') RETURNING id`.execute(
      web.db,
    );
    const album = String(rows[0]?.id);
    for (let network = 1; network <= 10; network += 1) {
      const answer = await view(network, { section: 'album', object_id: album, from: '' });
      expect(answer.statusCode).toBe(200);
    }
    await moveTo(1);
    await closeFrom(1);
    const audience = await read({ section: 'album', object_id: album });
    expect([audience.title, seen(audience), audience.plays, listed(audience.sources)]).toEqual([
      ...['The pier', { total: 10, viewers: 10 }, null, [' 10']],
    ]);
  });
});

describe('where a view came from', () => {
  it.each([
    ['search', '', 'search', null],
    ['related', '', 'related', null],
    ['outside', '', 'outside', null],
    ['top-country', '', 'listing', null],
    ['members', '', 'listing', null],
    ['embed', 'WWW.Partner.Example', 'embed', 'partner.example'],
    ['embed', 'https://partner.example/page', 'embed', ''],
    ['embed', 'partner.example/secret?name=anna', 'embed', ''],
    ['embed', 'localhost', 'embed', ''],
    ['embed', '=cmd.example', 'embed', ''],
    ['embed', 'a'.repeat(250), 'embed', ''],
    ['', '', '', null],
    ['/search/1/?s=words', '', '', null],
    ['Search Me', '', '', null],
  ])('%s %s', (from, site, source, name) => expect(sourceOf(from, site)).toEqual({ source, site: name }));

  it('names so many sites a day, however many are sent', async () => {
    for (let network = 1; network <= 60; network += 1)
      await view(network, { from: 'embed', site: `site-${network}.example` });
    await foldAll();
    await view(61, { from: 'embed', site: 'late.example' });
    await foldAll();
    const sites = await web.db
      .selectFrom('audience_days')
      .select(['value', 'n', 'viewers'])
      .where('split', '=', 'site')
      .where('section', '=', 'video')
      .execute();
    expect(sites).toHaveLength(AUDIENCE_SITES_PER_DAY + 1);
    expect(sites.find(({ value }) => value === '')).toEqual({ value: '', n: 11, viewers: 11 });
  });

  it('refuses what is no word', async () => {
    expect((await view(1, { from: 'x'.repeat(41) })).statusCode).toBe(400);
    expect((await view(1, { site: 'x'.repeat(254) })).statusCode).toBe(400);
  });
});

describe('what is stored', () => {
  it('is nothing of a person; rows of two videos do not say that one network saw both', async () => {
    const other = await addVideo(web.db, { member_id: anna });
    const headers = { cookie: cookies['bert'] ?? '' };
    for (const id of [video, other])
      await web.post(
        '/api/stats.php',
        { act: 'view', section: 'video', object_id: String(id), from: 'search' },
        headers,
      );
    const rows = await web.db.selectFrom('audience_deltas').selectAll().execute();
    // Two videos with their uploader, one with a channel.
    expect(rows).toHaveLength(5);
    const hashes = rows.map(({ section, object_id, network_hash }) => [
      `${section} ${object_id}`,
      network_hash?.toString('hex'),
    ]);
    // Of the uploader, who has both, it is one viewer.
    expect(new Set(hashes.map(([, hash]) => hash)).size).toBe(4);
    expect(new Set(hashes.filter(([thing]) => thing === `member ${anna}`).map(([, hash]) => hash)).size).toBe(
      1,
    );
    await foldAll();
    expect(await web.db.selectFrom('audience_deltas').selectAll().execute()).toEqual([]);
    await sql`UPDATE audience_networks SET day = day - 1`.execute(web.db);
    await sql`UPDATE audience_closed SET day = day - 1`.execute(web.db);
    while (await closeAudienceDay(web.db));
    await deletePastNetworks(web.db);
    expect(await web.db.selectFrom('audience_networks').selectAll().execute()).toEqual([]);
    const days = await web.db.selectFrom('audience_days').selectAll().execute();
    expect(JSON.stringify(days)).not.toMatch(/bert|127\.0\.0\.1/);
  });

  it('goes with what it is of, and after its time', async () => {
    await view(1);
    await foldAll();
    await sql`UPDATE audience_days SET day = day - 801 WHERE section = 'member'`.execute(web.db);
    await deletePastAudience(web.db);
    const left = async () =>
      (await web.db.selectFrom('audience_days').select('section').distinct().execute())
        .map(({ section }) => section)
        .sort();
    expect(await left()).toEqual(['channel', 'video']);
    await web.db.deleteFrom('videos').where('id', '=', video).execute();
    expect(await left()).toEqual(['channel']);
  });
});

describe('who sees it', () => {
  const ask = (query: string, who?: string, kind = 'json') =>
    web.get(`/api/upload/audience.${kind}${query}`, who ? { cookie: cookies[who] ?? '' } : {});

  it('is its uploader alone: for others, moderators and operators among them, there is none', async () => {
    const things = [`?section=video&object_id=${video}`, `?section=channel&object_id=${channel}`];
    for (const thing of things)
      for (const kind of ['json', 'csv']) {
        expect([thing, (await ask(thing, undefined, kind)).statusCode]).toEqual([thing, 401]);
        for (const who of ['bert', 'mora', 'opal']) {
          const answer = await ask(thing, who, kind);
          expect([thing, who, answer.statusCode, answer.json().code]).toEqual([thing, who, 404, 'not_found']);
        }
        const own = await ask(thing, 'anna', kind);
        expect([thing, own.statusCode, own.headers['cache-control']]).toEqual([
          thing,
          200,
          'private, no-store',
        ]);
      }
    // Everyone has a whole of their own.
    expect((await ask('', 'bert')).json()).toMatchObject({ section: 'member', views: null, published: [] });
  });

  it('refuses words and numbers that are none', async () => {
    for (const query of [
      '?section=model',
      '?range=always',
      '?section=video',
      '?section=video&object_id=x',
      `?object_id=${anna}`,
      '?from=1',
    ])
      expect([query, (await ask(query, 'anna')).json().code]).toEqual([query, 'bad_request']);
    expect((await ask('?section=video&object_id=99999999999', 'anna')).json().code).toBe('not_found');
    expect((await ask('?table=secrets', 'anna', 'csv')).json().code).toBe('bad_request');
  });

  it('has a file of each table', async () => {
    const heads = {
      views: 'day,views',
      countries: 'country,views',
      sources: 'source,views',
      sites: 'site,views',
    };
    for (const table of AUDIENCE_TABLES) {
      const answer = await ask(`?section=video&object_id=${video}&table=${table}`, 'anna', 'csv');
      expect([table, answer.headers['content-type']]).toEqual([table, 'text/csv; charset=utf-8']);
      expect(answer.headers['content-disposition']).toContain(`audience-video-${video}-${table}-`);
      if (table in heads) expect(answer.body.split('\r\n')[0]).toBe(heads[table as keyof typeof heads]);
    }
  });
});
