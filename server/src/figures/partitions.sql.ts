/**
 * Tables of which each day, or month, is a partition of its own, that is dropped when its time is over: dropping takes as long for millions of rows as for
 * one, and leaves nothing to clean up (docs/decisions/0141). Rows for which there is no partition go to the default one.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { isStatementCancelled } from '../platform/database/is-statement-cancelled.ts';
import type { DB as Schema } from '../platform/database/tables.generated.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/** `column` is a date, and part of every unique index. */
const PARTITIONED = {
  site_visitors: { column: 'day', every: 'day' },
  audience_networks: { column: 'day', every: 'day' },
  audience_parts: { column: 'day', every: 'month' },
} as const satisfies Partial<Record<keyof Schema, { column: string; every: 'day' | 'month' }>>;
export type PartitionedTable = keyof typeof PARTITIONED;

/** Partitions that are there before their time, so that nothing depends on when a job runs. */
const AHEAD = 3;
/**
 * Everyone waits behind who waits for a lock here. Shorter than PostgreSQL waits before it looks who waits for each other (deadlock_timeout): of two
 * of them this one gives up.
 */
const LOCK_TIMEOUT = sql`SET LOCAL lock_timeout = '900ms'`;
const TRIES = 10;
const RETRY_MS = 200;

const inTurn = async (db: Database, change: (tx: Database) => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction().execute(async (tx) => {
        await LOCK_TIMEOUT.execute(tx);
        await change(tx);
      });
    } catch (error) {
      if (tries === TRIES || !isStatementCancelled(error)) throw error;
      await delay(RETRY_MS);
    }
};

/** Those of a range; that of the time before partitions has no start, the default one is none of them. */
const partitionsOf = (table: PartitionedTable) => sql`
  SELECT c.relname::text AS name, substring(b FROM 'FROM \\(''([0-9-]+)''\\)')::date AS first,
    substring(b FROM 'TO \\(''([0-9-]+)''\\)')::date AS "end"
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid CROSS JOIN pg_get_expr(c.relpartbound, c.oid) b
  WHERE i.inhparent = ${table}::regclass AND b <> 'DEFAULT'`;

const selectMissing = async (db: Database, table: PartitionedTable) => {
  const { every } = PARTITIONED[table];
  const step = sql`${`1 ${every}`}::interval`;
  const { rows } = await typedSql({ first: 'date', end: 'date' })`
    SELECT s::date AS first, (s + ${step})::date AS "end"
    FROM date_trunc(${every}::text, now() AT TIME ZONE 'utc') n
    CROSS JOIN generate_series(n, n + ${sql.lit(AHEAD)} * ${step}, ${step}) s
    WHERE NOT EXISTS (SELECT FROM (${partitionsOf(table)}) p WHERE coalesce(p.first <= s, true) AND p.end > s)
    ORDER BY 1`.execute(db);
  return rows;
};

/**
 * Until it is attached nobody sees it. Rows of its time that came before it are moved. Who writes waits for that moment: an insert that has chosen the
 * default partition, and finds a better one there, would fail.
 */
const makePartition = async (
  tx: Database,
  table: PartitionedTable,
  { first, end }: { first: string; end: string },
): Promise<void> => {
  const { column, every } = PARTITIONED[table];
  const name = sql.table(`${table}_${first.replaceAll('-', '').slice(0, every === 'day' ? 8 : 6)}`);
  const early = sql.table(`${table}_default`);
  await sql`CREATE TABLE ${name} (LIKE ${sql.table(table)})`.execute(tx);
  await sql`LOCK TABLE ONLY ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  await sql`LOCK TABLE ${early} IN ACCESS EXCLUSIVE MODE`.execute(tx);
  await sql`
    WITH moved AS (DELETE FROM ${early} WHERE ${sql.ref(column)} >= ${first}::date AND ${sql.ref(column)} < ${end}::date RETURNING *)
    INSERT INTO ${name} SELECT * FROM moved`.execute(tx);
  await sql`ALTER TABLE ${sql.table(table)} ATTACH PARTITION ${name}
    FOR VALUES FROM (${sql.lit(first)}) TO (${sql.lit(end)})`.execute(tx);
};

/**
 * Makes the partitions that come next, and drops those that end before the day `from`. What else is earlier came when its partition was gone, or is older
 * than all partitions: those rows are few.
 */
export const keepPartitions = async (
  db: Database,
  table: PartitionedTable,
  from: RawBuilder<unknown>,
): Promise<void> => {
  for (const range of await selectMissing(db, table))
    await inTurn(db, (tx) => makePartition(tx, table, range));
  const { rows: past } = await typedSql({ name: 'text!' })`
    SELECT name FROM (${partitionsOf(table)}) p WHERE "end" <= ${from} ORDER BY "end"`.execute(db);
  for (const { name } of past)
    await inTurn(db, async (tx) => {
      await sql`DROP TABLE ${sql.table(name)}`.execute(tx);
    });
  await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(PARTITIONED[table].column)} < ${from}`.execute(
    db,
  );
};
