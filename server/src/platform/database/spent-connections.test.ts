/** What becomes of a pool's connections when the server hangs, or turned into a standby under them. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createDatabase, type Database } from './create-database.ts';
import { isDatabaseAway } from './is-database-away.ts';

const TIMEOUTS = { statementMs: 500, lockMs: 0, idleInTransactionMs: 0 };

let database: TestDatabase;
let db: Database;
const pidOf = async (): Promise<number> =>
  (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid ?? 0;

beforeAll(async () => {
  database = await openTestDatabase();
  db = createDatabase({ url: database.url, poolSize: 1, timeouts: TIMEOUTS, onError: () => {} });
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

it('gives a statement up that a hanging server neither answers nor cancels, and its connection with it', async () => {
  const pid = await pidOf();
  process.kill(pid, 'SIGSTOP');
  try {
    const error = await sql`SELECT 1`.execute(db).catch((reason: unknown) => reason);
    expect(isDatabaseAway(error)).toBe(true);
    expect(await pidOf()).not.toBe(pid);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

it('leaves a connection that became read-only, as on a primary that is a standby now', async () => {
  const pid = await pidOf();
  await sql`SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY`.execute(db);
  const error = await sql`CREATE TABLE written (id int)`.execute(db).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: '25006' });
  expect(isDatabaseAway(error)).toBe(true);
  expect(await pidOf()).not.toBe(pid);
  await sql`CREATE TABLE written (id int)`.execute(db);
});

it('keeps a connection whose statement failed by itself', async () => {
  const pid = await pidOf();
  await expect(sql`SELECT 1 / 0`.execute(db)).rejects.toThrow(/division by zero/);
  await expect(sql`SELECT pg_sleep(2)`.execute(db)).rejects.toThrow(/statement timeout/);
  expect(await pidOf()).toBe(pid);
});
