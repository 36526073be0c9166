/** Anyone who was a moderator before the log knew of roles is noted in it, so that an audit of an older site finds nothing wrong. */
import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openOlderDatabase } from '../../testing/postgres/older-database.ts';
import { selectDifferences } from './moderation-log.sql.ts';

const ROLES = '0055-moderator-roles.ts';
const { db, files, run, close } = await openOlderDatabase(ROLES);
afterAll(close);

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
