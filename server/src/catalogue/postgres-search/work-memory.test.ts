import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { withWorkMemory } from './work-memory.sql.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const workMemory = async (db: Database): Promise<string | undefined> =>
  (await sql<{ work_mem: string }>`SHOW work_mem`.execute(db)).rows[0]?.work_mem;

it('has room for bitmaps of frequent words while it searches, and no longer', async () => {
  expect(await withWorkMemory(test.db, workMemory)).toBe('64MB');
  expect(await workMemory(test.db)).toBe('4MB');
});

it('leaves more where a server gives it', async () => {
  await test.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL work_mem = '256MB'`.execute(tx);
    expect(await withWorkMemory(tx, workMemory)).toBe('256MB');
  });
});
