/**
 * Rows that belong to a day stand in partitions, which are dropped as a whole when their time is over (docs/decisions/0141). No row is moved: the table
 * of before becomes the partition of everything until now. To see that nothing in it is later it is read once, while nobody else may; those who
 * count visitors in requests wait for the last one alone, which holds today's rows.
 */
import { type Kysely, sql } from 'kysely';

const TABLES = [
  {
    table: 'audience_networks',
    every: 'day',
    key: 'day, section, object_id, figure, network_hash',
  },
  { table: 'audience_parts', every: 'month', key: 'video_id, day' },
  { table: 'site_visitors', every: 'day', key: 'day, network_hash' },
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, every, key } of TABLES) {
    const before = `${table}_before`;
    await sql`
      ALTER TABLE ${sql.table(table)} RENAME TO ${sql.table(before)};
      ALTER INDEX ${sql.table(`${table}_pkey`)} RENAME TO ${sql.table(`${before}_pkey`)};
      CREATE TABLE ${sql.table(table)} (LIKE ${sql.table(before)}, PRIMARY KEY (${sql.raw(key)})) PARTITION BY RANGE (day)`.execute(
      db,
    );
    // Rows of a clock that was wrong are in it, too.
    const { rows } = await sql<{ end: string }>`
      SELECT (date_trunc(${every}, greatest((now() AT TIME ZONE 'utc')::date, max(day))::timestamp)
        + ${`1 ${every}`}::interval)::date::text AS "end" FROM ${sql.table(before)}`.execute(db);
    await sql`
      ALTER TABLE ${sql.table(table)} ATTACH PARTITION ${sql.table(before)}
        FOR VALUES FROM (MINVALUE) TO (${sql.lit(rows[0]?.end)});
      CREATE TABLE ${sql.table(`${table}_default`)} PARTITION OF ${sql.table(table)} DEFAULT`.execute(db);
  }
  // Last, since writes of videos wait from here on. That of the partition is taken over, and nothing is compared anew.
  await sql`ALTER TABLE audience_parts ADD FOREIGN KEY (video_id) REFERENCES videos ON DELETE CASCADE`.execute(
    db,
  );
}
