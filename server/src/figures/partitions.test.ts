/** Partitions are there before their time and go after it; no row is lost, whenever it comes, nor one that came before there were partitions. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openOlderDatabase } from '../testing/postgres/older-database.ts';
import { addVideo } from '../testing/catalogue.ts';
import { selectParts } from './audience.sql.ts';
import {
  closeAudienceDay,
  deletePastAudience,
  deletePastNetworks,
  foldAudience,
} from './count-audience.sql.ts';
import { countPage, deletePastVisitors } from './count-figures.sql.ts';
import { keepPartitions, type PartitionedTable } from './partitions.sql.ts';

const DAY_MS = 86_400_000;
const dayAfter = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const monthAfter = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString().slice(0, 7);
};
const compact = (day: string): string => day.replaceAll('-', '');
const LONG_AGO = sql`'2000-01-01'::date`;
const asDate = (day: string) => sql`${day}::date`;

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

const partitions = async (table: PartitionedTable, on = db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`SELECT inhrelid::regclass::text AS name FROM pg_inherits
    WHERE inhparent = ${table}::regclass ORDER BY 1`.execute(on);
  return rows.map(({ name }) => name);
};
const visit = (day: string, hash: string, on = db) =>
  on
    .insertInto('site_visitors')
    .values({ day, network_hash: Buffer.from(hash) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
/** By partition. */
const visits = async (): Promise<string[]> => {
  const { rows } = await sql<{ visit: string }>`
    SELECT concat_ws(' ', tableoid::regclass, day, convert_from(network_hash, 'UTF8')) AS visit
    FROM site_visitors ORDER BY day, network_hash`.execute(db);
  return rows.map((row) => row.visit);
};

describe('partitions of days and months', () => {
  it('are there for those to come, once', async () => {
    for (let time = 0; time < 2; time += 1) {
      await deletePastVisitors(db);
      await deletePastNetworks(db);
      await deletePastAudience(db);
      for (const table of ['site_visitors', 'audience_networks'] as const)
        expect(await partitions(table)).toEqual([
          ...[1, 2, 3].map((days) => `${table}_${compact(dayAfter(days))}`),
          ...[`${table}_before`, `${table}_default`],
        ]);
      expect(await partitions('audience_parts')).toEqual([
        ...[1, 2, 3].map((months) => `audience_parts_${compact(monthAfter(months))}`),
        ...['audience_parts_before', 'audience_parts_default'],
      ]);
    }
  });

  it('take rows that came before them, and go with their rows', async () => {
    await visit(dayAfter(-1), 'yesterday');
    await visit(dayAfter(0), 'today');
    await visit(dayAfter(1), 'tomorrow');
    // As if nothing had made one.
    await sql`DROP TABLE ${sql.table(`site_visitors_${compact(dayAfter(2))}`)}`.execute(db);
    for (const hash of ['early', 'early']) await visit(dayAfter(2), hash);
    await visit(dayAfter(9), 'far');
    expect(await visits()).toEqual([
      `site_visitors_before ${dayAfter(-1)} yesterday`,
      `site_visitors_before ${dayAfter(0)} today`,
      `site_visitors_${compact(dayAfter(1))} ${dayAfter(1)} tomorrow`,
      `site_visitors_default ${dayAfter(2)} early`,
      `site_visitors_default ${dayAfter(9)} far`,
    ]);
    await deletePastVisitors(db);
    expect((await visits()).slice(0, 3)).toEqual([
      `site_visitors_before ${dayAfter(0)} today`,
      `site_visitors_${compact(dayAfter(1))} ${dayAfter(1)} tomorrow`,
      `site_visitors_${compact(dayAfter(2))} ${dayAfter(2)} early`,
    ]);
    // It is known in its new place.
    await visit(dayAfter(2), 'early');

    await keepPartitions(db, 'site_visitors', asDate(dayAfter(2)));
    expect(await visits()).toEqual([
      `site_visitors_${compact(dayAfter(2))} ${dayAfter(2)} early`,
      `site_visitors_default ${dayAfter(9)} far`,
    ]);
    // What comes for a day whose partition is gone waits in the default one, and goes the next time.
    await visit(dayAfter(-3), 'late');
    expect((await visits())[0]).toBe(`site_visitors_default ${dayAfter(-3)} late`);
    await deletePastVisitors(db);
    expect(await visits()).toHaveLength(2);
    await db.deleteFrom('site_visitors').execute();
  });

  it('are made and dropped while rows come, and none is lost', async () => {
    const written = new Set<string>();
    let isOver = false;
    const write = async (writer: number) => {
      for (let n = 0; !isOver; n += 1) {
        const [day, hash] = [dayAfter(1 + (n % 3)), `${writer} ${n}`];
        await visit(day, hash);
        written.add(`${day} ${hash}`);
      }
    };
    const writers = [1, 2].map(write);
    for (let time = 0; time < 8; time += 1) {
      // As if none had been made of a day whose rows come, and one of a day that is past.
      const name = sql.table(`site_visitors_${compact(dayAfter(1 + (time % 3)))}`);
      await sql`ALTER TABLE site_visitors DETACH PARTITION ${name};
        INSERT INTO site_visitors SELECT * FROM ${name};
        DROP TABLE ${name}`.execute(db);
      await sql`CREATE TABLE IF NOT EXISTS site_visitors_past PARTITION OF site_visitors
        FOR VALUES FROM ('2020-01-01') TO ('2020-01-02')`.execute(db);
      await keepPartitions(db, 'site_visitors', asDate(dayAfter(0)));
      expect(await partitions('site_visitors')).not.toContain('site_visitors_past');
    }
    isOver = true;
    await Promise.all(writers);
    const found = (await visits()).map((row) => row.slice(row.indexOf(' ') + 1));
    expect(found).toHaveLength(written.size);
    expect(new Set(found)).toEqual(written);
    expect((await visits()).filter((row) => row.startsWith('site_visitors_default'))).toEqual([]);
    await db.deleteFrom('site_visitors').execute();
  });

  it('let go first when somebody else holds the table, and come back', async () => {
    await keepPartitions(db, 'site_visitors', LONG_AGO);
    const name = `site_visitors_${compact(dayAfter(1))}`;
    let dropped: Promise<void> | undefined;
    await db.transaction().execute(async (tx) => {
      await visit(dayAfter(3), 'open', tx);
      dropped = keepPartitions(db, 'site_visitors', asDate(dayAfter(2)));
      const pids = new Set<string>();
      // Each try is a lock that is asked for anew.
      while (pids.size < 2) {
        const { rows } = await sql<{ started: string }>`
          SELECT waitstart::text AS started FROM pg_locks WHERE NOT granted AND relation = 'site_visitors'::regclass
            AND waitstart IS NOT NULL`.execute(db);
        for (const { started } of rows) pids.add(started);
      }
    });
    await dropped;
    expect(await partitions('site_visitors')).not.toContain(name);
    expect((await visits()).join()).toContain('open');
  });

  it('are few in what is read and deleted of a range', async () => {
    const asked: { sql: string; parameters: readonly unknown[] }[] = [];
    const followed = createDatabase({
      url: database.url,
      poolSize: 1,
      onStatement: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
    });
    const namedIn = async ({ sql: text, parameters }: (typeof asked)[number]): Promise<Set<string>> => {
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`EXPLAIN (ANALYZE, COSTS OFF) ${text}`, [...parameters]),
      );
      const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => !line.includes('never executed'));
      return new Set(
        scans
          .join('\n')
          .match(/ on (?:audience_parts|site_visitors)_\w+/g)
          ?.map((on) => on.slice(4)),
      );
    };
    await selectParts(followed, 1, { from: `${monthAfter(1)}-05`, to: `${monthAfter(2)}-05` });
    const [read] = asked;
    if (!read) throw new Error('nothing was asked');
    expect(await namedIn(read)).toEqual(
      new Set([1, 2].map((months) => `audience_parts_${compact(monthAfter(months))}`)),
    );
    await deletePastVisitors(followed);
    await followed.destroy();
    const deletes = asked.filter((one) => one.sql.startsWith('DELETE FROM "site_visitors"'));
    expect(deletes).toHaveLength(1);
    for (const one of deletes)
      expect([...(await namedIn(one))].filter((name) => /_\d+$/.test(name))).toEqual([]);
  });
});

it('hold what was there before them, and statements of the version before go on', async () => {
  const MIGRATION = '0146-partitions-of-days.ts';
  const { db: older, run, close } = await openOlderDatabase(MIGRATION);
  try {
    const video = await addVideo(older, {});
    const fill = async (day: string) => {
      await visit(day, 'visitor', older);
      await sql`INSERT INTO audience_networks VALUES (${day}, 'video', ${video}, 'views', 'network') ON CONFLICT DO NOTHING`.execute(
        older,
      );
      await sql`INSERT INTO audience_parts AS a VALUES (${video}, ${day}, 1, '{1}', '{0}', '{0}')
        ON CONFLICT (video_id, day) DO UPDATE SET plays = a.plays + EXCLUDED.plays`.execute(older);
    };
    const counts = async () =>
      (
        await sql<{
          row: number[];
        }>`SELECT ARRAY[(SELECT count(*) FROM site_visitors), (SELECT count(*) FROM audience_networks),
          (SELECT sum(plays) FROM audience_parts)]::int[] AS row`.execute(older)
      ).rows[0]?.row;
    const tables = ['site_visitors', 'audience_networks', 'audience_parts'] as const;
    const files = async () =>
      (
        await sql<{ file: string }>`SELECT relfilenode::text AS file FROM pg_class
          WHERE relname IN (${sql.join(tables.flatMap((table) => [table, `${table}_before`]))}) AND relkind = 'r' ORDER BY oid`.execute(
          older,
        )
      ).rows;
    // One that a wrong clock wrote, too.
    for (const days of [-900, -1, 0, 40]) await fill(dayAfter(days));
    const before = await files();
    await run(MIGRATION);
    // No row was written, and the foreign key is the one that was there.
    expect(await files()).toEqual(before);
    const { rows: keys } = await sql`SELECT FROM pg_constraint
      WHERE conrelid = 'audience_parts_before'::regclass AND contype = 'f'`.execute(older);
    expect(keys).toHaveLength(1);
    expect(await counts()).toEqual([4, 4, 4]);
    for (const days of [-900, -1, 0, 40, 500]) await fill(dayAfter(days));
    expect(await counts()).toEqual([5, 5, 9]);

    // As the version before deletes.
    await sql`DELETE FROM site_visitors WHERE day < (now() AT TIME ZONE 'utc')::date`.execute(older);
    await sql`DELETE FROM audience_networks WHERE day <= ${dayAfter(-1)}::date`.execute(older);
    await sql`DELETE FROM audience_parts WHERE day < (now() AT TIME ZONE 'utc')::date - 800`.execute(older);
    expect(await counts()).toEqual([3, 3, 7]);

    for (const table of tables) await keepPartitions(older, table, LONG_AGO);
    expect(await counts()).toEqual([3, 3, 7]);
    // With the video, from every partition.
    await older.deleteFrom('videos').where('id', '=', video).execute();
    expect(await counts()).toEqual([3, 3, null]);
  } finally {
    await close();
  }
});

it('count visitors and viewers once, as before', async () => {
  const [facts, networkHash] = [
    { country: 'NL', language: 'en', device: '', release: '1' } as const,
    Buffer.from('network'),
  ];
  for (const page of ['home', 'watch']) await countPage(db, facts, { page, networkHash });
  expect((await visits()).filter((row) => row.endsWith('network'))).toHaveLength(1);
  const id = await addVideo(db, {});
  for (let time = 0; time < 2; time += 1) {
    await db
      .insertInto('audience_deltas')
      .values({
        section: 'video',
        object_id: id,
        figure: 'views',
        network_hash: networkHash,
        day: dayAfter(-2),
      })
      .execute();
    await foldAudience(db);
  }
  const sums = await db
    .selectFrom('audience_days')
    .select(['n', 'viewers'])
    .where('object_id', '=', id)
    .execute();
  expect(sums).toEqual([{ n: 2, viewers: 1 }]);
  const networks = () => db.selectFrom('audience_networks').selectAll().execute();
  expect(await networks()).toHaveLength(1);
  await sql`UPDATE audience_closed SET day = ${dayAfter(-3)}::date`.execute(db);
  await deletePastNetworks(db);
  expect(await networks()).toHaveLength(1);
  while (await closeAudienceDay(db));
  await deletePastNetworks(db);
  expect(await networks()).toEqual([]);
});
