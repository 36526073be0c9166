/** Members by a part of the name, however many names hold it. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { find } from './desk.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
  await sql`INSERT INTO members (name) SELECT 'of-harbour-' || n FROM generate_series(1, 5000) n`.execute(
    test.db,
  );
  await sql`INSERT INTO members (name) VALUES ('harbour-light'), ('Harbour'), ('mole')`.execute(test.db);
  await sql`ANALYZE members`.execute(test.db);
});
afterAll(() => test.close());

const namesOf = async (question: string) => (await find(test.db, question)).members.map(({ name }) => name);

it('finds the very name first, and names that start with it, among thousands that hold it', async () => {
  expect((await namesOf('harbour')).slice(0, 3)).toEqual(['Harbour', 'harbour-light', 'of-harbour-1']);
});

it('finds what the end of a name says', async () => {
  expect(await namesOf('ole')).toEqual(['mole']);
});

it('finds by one or two letters the names that start with them', async () => {
  expect(await namesOf('mo')).toEqual(['mole']);
  expect(await namesOf('le')).toEqual([]);
});
