/**
 * Views, plays and pages that a seed makes up are in the figures of the site, in audiences and in counters: each once, while several processes add them up and
 * others are killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FIGURE_FACTS } from '@foyer/shared/wire-schemas/watching/site-figures';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createWeb } from '../app/web.ts';
import type { ReleaseSet } from '../releases/registry/release-sets.ts';
import { seedDatabase } from '../seed/seed-videos.ts';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { IS_LONG, sayInLong } from '../testing/long.ts';
import { openTestWeb, postForm, type TestWeb } from '../testing/web.ts';
import { insertViews } from '../watching/views.sql.ts';
import { getAudience } from './audience.ts';
import { closeAudienceDay } from './count-audience.sql.ts';
import { countAudiencePlay, countAudienceViews, sourceOf } from './count-audience.ts';
import { countSitePage, countSitePlay, countSiteViews } from './count-figures.ts';
import {
  BATCH,
  type Batch,
  curves,
  DAYS,
  expected,
  type Made,
  makeBatches,
  type Network,
  tallied,
  VIDEOS,
  type Video,
  VIEWS,
} from './made-up-views.fixture.ts';
import { getSiteFigures } from './site-figures.ts';
import { selectTable } from './site-figures.sql.ts';

/** Of the catalogue that others read meanwhile, in the long form. */
const SEEDED_VIDEOS = 20_000;
const ASKS = 300;
const WRITERS = 3;
const PROGRAM = join(import.meta.dirname, 'fold-process.fixture.ts');
const TABLES = [
  ...['view_deltas', 'video_views', 'site_figure_deltas', 'site_figure_days', 'site_figure_hours'],
  ...['site_visitors', 'audience_deltas', 'audience_networks', 'audience_days', 'audience_parts', 'limits'],
] as const;

let web: TestWeb;
let app: FastifyInstance;
let days: string[];
let videos: Video[];
let uploader: number;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  web = await openTestWeb({ trustedProxies: 1, countryHeader: 'x-country' });
  const setOf = (id: number): ReleaseSet => ({
    ...{ id, packages: { shell: '1' }, note: '' },
    releases: {} as ReleaseSet['releases'],
  });
  const sets = { stable: setOf(7), candidate: { set: setOf(8), share: 0.1 }, previous: null };
  app = await createWeb(web.deps, { missing: async () => [], getLiveSets: () => sets });
  if (IS_LONG) await seedDatabase(web.db, SEEDED_VIDEOS, () => {}, { isAlone: true });
  const members = [await addMember(web.db, 'upton'), await addMember(web.db, 'ursa')];
  uploader = members[0] ?? 0;
  const channels = [];
  for (const member_id of members)
    channels.push(
      await web.db
        .insertInto('channels')
        .values({ dir: `channel-${member_id}`, title: 'Films', member_id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  videos = [];
  for (let index = 0; index < VIDEOS; index += 1) {
    const member_id = members[index % 2] ?? 0;
    const channel_id = index % 3 === 0 ? null : (channels[index % 2]?.id ?? null);
    const seconds = 61 + index * 137;
    const id = await addVideo(web.db, { member_id, channel_id, duration_seconds: seconds });
    const things = [`video ${id}`, `member ${member_id}`];
    videos.push({
      ...{ index, id, seconds },
      things: channel_id === null ? things : [...things, `channel ${channel_id}`],
    });
  }
  for (const table of TABLES) await web.db.deleteFrom(table).execute();
  const { rows } = await sql<{ day: string }>`
    SELECT (now() AT TIME ZONE 'utc')::date - ${DAYS - 1}::int + n AS day
    FROM generate_series(0, ${DAYS - 1}::int) n`.execute(web.db);
  days = rows.map(({ day }) => day);
  // Rows are of the day that their transaction says, else of today, also when this runs over midnight.
  for (const table of ['site_figure_deltas', 'audience_deltas'])
    await sql`ALTER TABLE ${sql.table(table)} ALTER COLUMN day
      SET DEFAULT coalesce(nullif(current_setting('foyer.test_day', true), ''), ${sql.lit(days.at(-1))})::date`.execute(
      web.db,
    );
  await sql`UPDATE site_figures_since SET day = ${days[0]}::date`.execute(web.db);
  await sql`UPDATE audience_closed SET day = ${days[0]}::date - 1`.execute(web.db);
}, 900_000);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await app.close();
  await web.close();
});

const startFolding = (name: string): ChildProcess => {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, web.url, name], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  return child;
};
const end = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
  const ended = once(child, 'exit');
  // One that had failed before would say so here.
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  child.kill(signal);
  expect(await ended).toEqual(signal === 'SIGKILL' ? [null, signal] : [0, null]);
  children.delete(child);
};
/** Ends one that has taken rows and waits for the sums; its connection may still end what it started, or not. */
const killInTheMiddle = async (table: string): Promise<void> => {
  const name = `killed at ${table}`;
  await web.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx);
    const child = startFolding(name);
    const isWaiting = async () =>
      (
        await sql`SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE NOT l.granted AND l.relation = ${table}::regclass AND a.application_name = ${name}`.execute(
          web.db,
        )
      ).rows.length > 0;
    while (!(await isWaiting())) await sleep(20);
    await end(child, 'SIGKILL');
  });
};

const hashFor =
  (day: string, { number }: Network) =>
  (thing: string): Buffer =>
    createHash('sha256').update(`${day} ${thing} ${number}`).digest();
const insertBatch = async ({ day, events }: Batch): Promise<void> => {
  await web.db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('foyer.test_day', ${day}, true)`.execute(tx);
    const views = events.filter((event) => event.kind === 'view');
    const [first] = views;
    if (first) {
      const { id } = first.video;
      await insertViews(
        tx,
        views.map(({ network }) => ({ section: 'video', objectId: id, country: network.country })),
      );
      await countSiteViews(
        tx,
        views.map(({ network }) => ({ ...network, section: 'video' })),
      );
      await countAudienceViews(
        tx,
        { section: 'video', objectId: id },
        views.map(({ network, from, site }) => ({
          ...{ hashFor: hashFor(day, network), country: network.country },
          ...sourceOf(from, site),
        })),
      );
    }
    for (const event of events) {
      if (event.kind === 'page')
        await countSitePage(tx, event.network, {
          page: event.page,
          networkHash: hashFor(day, event.network)('visitor'),
        });
      if (event.kind !== 'play') continue;
      const { network, video, parts, page, bytes } = event;
      const hundredths = [...parts].reduce((sum, times) => sum + Number(times), 0);
      await countSitePlay(tx, network, { videoId: video.id, page, hundredths, bytes });
      const watched = { section: 'video', objectId: video.id, hashFor: hashFor(day, network) } as const;
      await countAudiencePlay(tx, watched, parts);
    }
  });
};
const formOf = (event: Made): Record<string, string> => {
  if (event.kind === 'page') return { act: 'page', page: event.page };
  const of = { section: 'video', object_id: String(event.video.id) };
  if (event.kind === 'view') return { act: 'view', ...of, from: event.from, site: event.site };
  const { parts, page, bytes } = event;
  return { act: 'watched', ...of, parts, bytes: String(bytes), ...(page === 'embed' && { from: page }) };
};
const sendBatch = async ({ events }: Batch): Promise<void> => {
  for (const event of events) {
    const { address, country, language, release, userAgent } = event.network;
    const part = release === '8' ? 99 : 100;
    const answer = await postForm(app, '/api/stats.php', formOf(event), {
      ...{ 'x-forwarded-for': address, 'x-country': country },
      ...{ cookie: `language=${language}; release=${part}`, 'user-agent': userAgent },
    });
    expect([event, answer.statusCode]).toEqual([event, 200]);
  }
};
/** Several at a time, until `count` batches are written, or all of them. */
const write = async (batches: Generator<Batch>, count = Infinity): Promise<void> => {
  let left = count;
  const writer = async () => {
    for (; left > 0; left -= 1) {
      const { value: batch, done } = batches.next();
      if (done) return;
      await (batch.isByRequest ? sendBatch(batch) : insertBatch(batch));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
};
const countWaiting = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`SELECT ((SELECT count(*) FROM view_deltas) +
    (SELECT count(*) FROM site_figure_deltas) + (SELECT count(*) FROM audience_deltas))::int AS n`.execute(
    web.db,
  );
  return rows[0]?.n ?? 0;
};

/** A list by views, which no answer before has. */
const ask = async (n: number): Promise<number> => {
  const startMs = performance.now();
  const url = `/api/json/videos2/0/straight/most-viewed/60/..${1 + (n % 200)}.all...json`;
  const { statusCode } = await web.get(url, { 'x-forwarded-for': `10.0.${n % 250}.7` });
  expect([url, statusCode]).toEqual([url, 200]);
  return performance.now() - startMs;
};
const at = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0;
const say = (values: readonly number[]): string =>
  `median ${at(values, 0.5).toFixed(1)} ms, p95 ${at(values, 0.95).toFixed(1)} ms of ${values.length}`;

it('are in every sum once, while several processes add up and others are killed', async () => {
  const startMs = performance.now();
  const seconds = () => ((performance.now() - startMs) / 1000).toFixed(0);
  const batches = makeBatches(videos, days);
  // In the long form the rest waits until somebody reads while it is added up.
  const written = write(batches, IS_LONG ? Math.ceil(VIEWS / BATCH / 2) : Infinity);
  for (const table of ['site_figure_days', 'audience_days']) await killInTheMiddle(table);
  let folding = ['one', 'two'].map(startFolding);
  await written;
  if (IS_LONG) {
    for (const child of folding) await end(child, 'SIGTERM');
    await write(batches);
    sayInLong(`${VIEWS} views are written after ${seconds()} s, ${await countWaiting()} rows wait`);
    const quiet: number[] = [];
    for (let n = 0; n < ASKS; n += 1) quiet.push(await ask(n));
    folding = ['one', 'two'].map(startFolding);
    const busy: number[] = [];
    for (let n = 0; n % 20 !== 0 || (await countWaiting()) > 0; n += 1) busy.push(await ask(n));
    sayInLong(`lists without: ${say(quiet)}; while two processes add up: ${say(busy)}`);
    sayInLong(`ratio of medians ${(at(busy, 0.5) / at(quiet, 0.5)).toFixed(2)}`);
  }
  while ((await countWaiting()) > 0) await sleep(50);
  for (const child of folding) await end(child, 'SIGTERM');
  expect(await countWaiting()).toBe(0);
  if (!IS_LONG) return;
  await sql`ANALYZE`.execute(web.db);
  const { rows } = await sql<{ size: string }>`
    SELECT concat(relname, ' ', reltuples::int, ' rows ', pg_size_pretty(pg_total_relation_size(oid))) AS size FROM pg_class
    WHERE relname IN ('site_figure_days', 'audience_days', 'audience_networks', 'audience_parts', 'site_visitors')`.execute(
    web.db,
  );
  sayInLong(`added up after ${seconds()} s: ${rows.map(({ size }) => size).join(', ')}`);
}, 3_600_000);

it('are the figures of the site, to the view: by day, and by each split', async () => {
  const nowMs = Date.parse(`${days.at(-1)}T23:00:00Z`);
  const { at: points, figures } = await getSiteFigures(web.db, { range: '28d' }, nowMs);
  expect(points).toEqual(days);
  for (const figure of ['visitors', 'page_views', 'views', 'plays', 'watch_seconds', 'traffic'] as const) {
    const found = figures.find((one) => one.figure === figure);
    const byDay = days.map((day) => expected.get(`site ${figure}   ${day}`) ?? 0);
    expect([figure, found?.points]).toEqual([figure, byDay]);
    expect([figure, found?.total]).toEqual([figure, byDay.reduce((sum, n) => sum + n, 0)]);
    for (const split of FIGURE_FACTS[figure].splits) {
      const rows = await selectTable(
        web.db,
        { figure, split },
        { from: days[0] ?? '', to: days.at(-1) ?? '' },
      );
      const texts = rows.map(({ day, value, n }) => ` ${value} ${day} ${n}`).sort();
      expect([figure, split, texts]).toEqual([figure, split, tallied(`site ${figure} ${split}`)]);
    }
  }
  const hours = await sql<{ n: number }>`SELECT coalesce(sum(n), 0)::int8 AS n FROM site_figure_hours
    WHERE figure = 'views'`.execute(web.db);
  expect(hours.rows[0]?.n).toBe(figures.find(({ figure }) => figure === 'views')?.total);
});

it('are the counters of each video, in whole and by country', async () => {
  const counters = await web.db
    .selectFrom('videos')
    .select(['id', 'views'])
    .where(
      'id',
      'in',
      videos.map(({ id }) => id),
    )
    .execute();
  const { rows } = await sql<{ id: number; country: string; n: number }>`
    SELECT video_id AS id, country, sum(views)::int8 AS n FROM video_views GROUP BY 1, 2`.execute(web.db);
  const found = [
    ...counters.map(({ id, views }) => `${id} ${views}`),
    ...rows.map(({ id, country, n }) => `${id} ${country} ${n}`),
  ];
  expect(found.sort()).toEqual(tallied('counter '));
});

it('are the audiences of videos, channels and uploaders, with how many viewers there were', async () => {
  const { rows } = await sql<{ key: string; n: number; viewers: number }>`
    SELECT concat_ws(' ', section, object_id, figure, split, value, day) AS key, n, viewers FROM audience_days`.execute(
    web.db,
  );
  const found = rows.map(({ key, n }) => `${key} ${n}`);
  const wanted = ['video ', 'member ', 'channel '].flatMap((section) =>
    tallied(section).map((text) => section + text),
  );
  expect(found.sort()).toEqual(wanted.sort());
  const viewers = rows.flatMap(({ key, viewers: n }) =>
    n > 0 && !/ (?:source|site) /.test(key) ? `${key} ${n}` : [],
  );
  expect(viewers.sort()).toEqual(tallied('viewers '));
});

it('are what the uploader is shown of days that are over: views by day, and the curve', async () => {
  const nowMs = Date.parse(`${days.at(-1)}T23:00:00Z`);
  while (await closeAudienceDay(web.db));
  for (const video of videos.filter(({ things }) => things.includes(`member ${uploader}`)).slice(0, 1)) {
    const audience = await getAudience(
      web.db,
      uploader,
      { section: 'video', object_id: String(video.id) },
      nowMs,
    );
    const past = days.slice(0, -1).map((day) => expected.get(`video ${video.id} views   ${day}`) ?? 0);
    // A day of fewer than ten viewers is shown with the days after it.
    const sum = (numbers: readonly number[] = []) => numbers.reduce((all, n) => all + n, 0);
    expect([video.index, sum(audience.views?.points)]).toEqual([video.index, audience.views?.total]);
    expect(audience.views?.total).toBe(sum(past));
    if (IS_LONG) expect(audience.views?.points.slice(1)).toEqual(past);
    const byValue = (values: readonly { n: number }[]) => sum(values.map(({ n }) => n));
    expect([byValue(audience.countries), byValue(audience.sources)]).toEqual([sum(past), sum(past)]);
  }
  const stored = await sql<{
    id: number;
    plays: number;
    watched: number[];
    skipped: number[];
    again: number[];
  }>`
    SELECT video_id AS id, sum(plays)::int AS plays,
      (SELECT array_agg(n ORDER BY i) FROM (SELECT i, sum(p.watched[i])::int AS n FROM audience_parts p, generate_series(1, 100) i
        WHERE p.video_id = a.video_id GROUP BY i) s) AS watched,
      (SELECT array_agg(n ORDER BY i) FROM (SELECT i, sum(p.skipped[i])::int AS n FROM audience_parts p, generate_series(1, 100) i
        WHERE p.video_id = a.video_id GROUP BY i) s) AS skipped,
      (SELECT array_agg(n ORDER BY i) FROM (SELECT i, sum(p.again[i])::int AS n FROM audience_parts p, generate_series(1, 100) i
        WHERE p.video_id = a.video_id GROUP BY i) s) AS again
    FROM audience_parts a GROUP BY video_id`.execute(web.db);
  expect(new Set(stored.rows.map(({ id }) => id))).toEqual(new Set(curves.keys()));
  for (const { id, ...curve } of stored.rows) expect([id, curve]).toEqual([id, curves.get(id)]);
});
