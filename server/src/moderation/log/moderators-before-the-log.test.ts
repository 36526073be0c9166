/** Anyone who was a moderator before the log knew of roles is noted in it, so that an audit of an older site finds nothing wrong. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, type Database, withDatabaseName } from '../../platform/database/create-database.ts';
import { createEmptyDatabase, dropDatabase, findTestPostgres } from '../../testing/postgres/test-postgres.ts';
import { selectDifferences } from './moderation-log.sql.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const ROLES = '0055-moderator-roles.ts';
const { url } = findTestPostgres();
const name = `test_${randomBytes(6).toString('hex')}`;
let files: string[] = [];
let db: Database;

const run = async (file: string): Promise<void> => {
  const { up } = (await import(new URL(file, FOLDER).href)) as { up: (on: Database) => Promise<void> };
  await up(db);
};

beforeAll(async () => {
  await createEmptyDatabase(url, name);
  db = createDatabase({ url: withDatabaseName(url, name), poolSize: 2 });
  files = (await readdir(FOLDER)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort();
  for (const file of files.filter((one) => one < ROLES)) await run(file);
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await dropDatabase(url, name);
});

it('notes who has the role already, and from then on who gets and loses it', async () => {
  await sql`INSERT INTO members (name, is_moderator) VALUES ('anna', false), ('mora', true)`.execute(db);
  for (const file of files.filter((one) => one >= ROLES)) await run(file);
  const { rows } = await sql<{ entry: string }>`SELECT entry FROM moderation_log`.execute(db);
  const [mora] = (await sql<{ id: number }>`SELECT id FROM members WHERE name = 'mora'`.execute(db)).rows;
  expect(rows.map(({ entry }) => JSON.parse(entry) as object)).toEqual([
    expect.objectContaining({ event: 'moderator noted', member: mora?.id, by: null }),
  ]);
  expect(await selectDifferences(db, 10)).toEqual([]);
  await sql`DELETE FROM members WHERE name = 'mora'`.execute(db);
  const last = (
    await sql<{ entry: string }>`SELECT entry FROM moderation_log ORDER BY seq DESC LIMIT 1`.execute(db)
  ).rows[0];
  expect(JSON.parse(last?.entry ?? '{}')).toMatchObject({
    event: 'moderator revoked',
    member: mora?.id,
    through: 'account ended',
  });
  expect(await selectDifferences(db, 10)).toEqual([]);
});
