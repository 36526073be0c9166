/** How old the last backup is where files and database are backed up apart. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { backupMetrics } from './backup-metrics.ts';
import { selectBaseBackup, selectInRecovery, selectSystemIdentifier } from './server-backups.sql.ts';
import { noteBackup } from './withdrawals/withdrawals.sql.ts';

let database: TestDatabase;
/** As a server that archives leaves it of a base backup; this one archives nothing. */
let history = '';
beforeAll(async () => {
  database = await openTestDatabase();
  const { rows } = await sql<{ folder: string }>`
    SELECT current_setting('data_directory') AS folder`.execute(database.db);
  history = join(rows[0]?.folder ?? '', 'pg_wal', 'of-a-test.backup');
});
afterAll(async () => {
  await rm(history, { force: true });
  await database.close();
});

const read = async (kind: 'none' | 'pgbackrest'): Promise<Record<string, number>> => {
  const values = await backupMetrics({ database: kind }).read(database.db);
  return Object.fromEntries(values.map(({ gauge, value }) => [gauge, value]));
};
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
/** As a role that is no member of `pg_monitor`. */
const asStranger = <Result>(run: (db: TestDatabase['db']) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(async (tx) => {
    await sql`CREATE ROLE stranger_to_logs`.execute(tx);
    await sql`SET LOCAL ROLE stranger_to_logs`.execute(tx);
    const result = await run(tx);
    await sql`RESET ROLE`.execute(tx);
    await sql`DROP ROLE stranger_to_logs`.execute(tx);
    return result;
  });

it('is that of the site’s own backup, unless pgBackRest has the database', async () => {
  await noteBackup(database.db, { id: 'one', endedAt: hoursAgo(2), baseEndedAt: hoursAgo(50) });
  const figures = await read('none');
  expect(figures['foyer_backup_age_seconds']).toBeCloseTo(2 * 3600, -2);
  expect(figures).not.toHaveProperty('foyer_log_archived_seconds');
});

it('is that of the older one, and knows a base backup by the server itself', async () => {
  await noteBackup(database.db, { id: 'one', endedAt: hoursAgo(2), baseEndedAt: hoursAgo(50) });
  expect((await read('pgbackrest'))['foyer_backup_age_seconds']).toBeCloseTo(50 * 3600, -2);
  await writeFile(history, '');
  expect((await read('pgbackrest'))['foyer_backup_age_seconds']).toBeCloseTo(2 * 3600, -2);
  await noteBackup(database.db, { id: 'two', endedAt: hoursAgo(0), baseEndedAt: null });
  expect((await read('pgbackrest'))['foyer_backup_age_seconds']).toBeLessThan(3600);
  expect((await read('pgbackrest'))['foyer_log_archived_seconds']).toBeGreaterThan(0);
});

it('is not known before the first, and by a role that may not look at the log', async () => {
  await rm(history);
  await noteBackup(database.db, { id: 'three', endedAt: hoursAgo(0), baseEndedAt: null });
  expect(await read('pgbackrest')).not.toHaveProperty('foyer_backup_age_seconds');
  await writeFile(history, '');
  expect(await selectBaseBackup(database.db)).toBeInstanceOf(Date);
  expect(await asStranger(selectBaseBackup)).toBeNull();
});

it('knows a server that takes writes', async () => {
  expect(await selectInRecovery(database.db)).toBe(false);
});

it('knows a server by what initdb gave it: the same in each of its databases', async () => {
  const other = await openTestDatabase();
  try {
    const [one, two] = [await selectSystemIdentifier(database.db), await selectSystemIdentifier(other.db)];
    expect(one).toMatch(/^\d{15,20}$/);
    expect(two).toBe(one);
  } finally {
    await other.close();
  }
});
