/** The types of the tables are those of the migrated schema. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { DATABASE_TYPES_FILE, makeDatabaseTypes } from '../../testing/database-types.ts';

const ROOT = join(import.meta.dirname, '../../../..');
let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it('are current (npm run database-types writes them)', async () => {
  expect(await makeDatabaseTypes(test.db)).toBe(await readFile(join(ROOT, DATABASE_TYPES_FILE), 'utf8'));
});

it('change with the schema', async () => {
  await sql`ALTER TABLE words RENAME COLUMN uses TO used`.execute(test.db);
  await sql`ALTER TABLE words ADD seen_at timestamptz, ADD facts jsonb NOT NULL DEFAULT '{}'`.execute(
    test.db,
  );
  const types = await makeDatabaseTypes(test.db);
  expect(
    /interface Words \{(.*?)\}/s
      .exec(types)?.[1]
      ?.trim()
      .split(/\s*\n\s*/),
  ).toEqual([
    'facts: Generated<UnknownJson>;',
    'seen_at: Timestamp | null;',
    'used: Generated<number>;',
    'word: string;',
  ]);
});

it('refuse a declared column that is not there', async () => {
  await sql`ALTER TABLE site_marks RENAME COLUMN data TO marks`.execute(test.db);
  await expect(makeDatabaseTypes(test.db)).rejects.toThrow('there is no column site_marks.data');
});
