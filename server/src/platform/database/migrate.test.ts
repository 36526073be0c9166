/** The schema's way up, and what a release does over a schema of a later one. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { listMigrations, migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('runs nothing twice', async () => {
  expect(await migrate(database.db)).toEqual([]);
  expect((await listMigrations()).length).toBeGreaterThan(50);
});

it('starts over the schema of a later release, and says so', async () => {
  const name = '9998-of-a-later-release';
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, now()::text)`.execute(
    database.db,
  );
  const later: string[][] = [];
  expect(await migrate(database.db, { onLater: (names) => later.push([...names]) })).toEqual([]);
  expect(later).toEqual([[name]]);
  // A second start finds what the first one left.
  expect(await migrate(database.db)).toEqual([]);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM kysely_migration
    WHERE name = ${name}`.execute(database.db);
  expect(rows).toEqual([{ count: 1 }]);
});
