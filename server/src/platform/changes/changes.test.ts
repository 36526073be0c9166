import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { inTransaction } from '../database/in-transaction.ts';
import { addMember } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Change, findBrokenChanges, readChanges, recordChange } from './changes.ts';

let test: TestDatabase;
let anna = 0;
let mora = 0;
beforeAll(async () => {
  test = await openTestDatabase();
  anna = await addMember(test.db, 'anna');
  mora = await addMember(test.db, 'mora');
  for (const change of [
    {
      who: { memberId: anna },
      kind: 'category',
      id: 7,
      act: 'create',
      before: null,
      after: { dir: 'night' },
    },
    {
      who: { command: 'site category add' },
      kind: 'category',
      id: 8,
      act: 'create',
      before: null,
      after: {},
    },
    {
      who: { memberId: mora },
      kind: 'category',
      id: 7,
      act: 'edit',
      before: { dir: 'night' },
      after: { dir: 'harbour' },
      why: 'a better word',
    },
    { who: 'site', kind: 'setting', id: 'site.name', act: 'edit', before: { value: 'Foyer' }, after: null },
  ] satisfies Change[])
    await inTransaction(test.db, (tx) => recordChange(tx, change));
});
afterAll(() => test.close());

/** What stands broken after a change that an owner of the database can make; it is taken back. */
const brokenAfter = async (statement: ReturnType<typeof sql>): Promise<number[]> => {
  let broken: number[] = [];
  await test.db
    .transaction()
    .execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await statement.execute(tx);
      broken = await findBrokenChanges(tx);
      throw new Error('taken back');
    })
    .catch((error: Error) => expect(error.message).toBe('taken back'));
  return broken;
};

it('says who changed what, by object and by person, page by page', async () => {
  const all = await readChanges(test.db, { limit: 3 });
  expect(all.rows.map(({ id, object_kind, object_id, act }) => [id, object_kind, object_id, act])).toEqual([
    [4, 'setting', 'site.name', 'edit'],
    [3, 'category', '7', 'edit'],
    [2, 'category', '8', 'create'],
  ]);
  expect(all.next).toBe(2);
  const rest = await readChanges(test.db, { limit: 3, before: 2 });
  expect(rest.rows.map(({ id, command, member }) => [id, command, member])).toEqual([
    [1, null, { _id: anna, name: 'anna' }],
  ]);
  expect(rest.next).toBeNull();
  const ofSeven = await readChanges(test.db, { kinds: ['category'], id: 7, limit: 10 });
  expect(ofSeven.rows[0]).toMatchObject({
    member: { _id: mora, name: 'mora' },
    before: { dir: 'night' },
    after: { dir: 'harbour' },
    why: 'a better word',
    is_altered: false,
  });
  expect(ofSeven.rows.map(({ id }) => id)).toEqual([3, 1]);
  expect((await readChanges(test.db, { memberId: anna, limit: 10 })).rows.map(({ id }) => id)).toEqual([1]);
});

it('takes no change through the site’s own connection, but for words that are erased', async () => {
  for (const statement of [
    sql`UPDATE changes SET act = 'delete' WHERE id = 1`,
    sql`UPDATE changes SET after = '{}' WHERE id = 1`,
    sql`DELETE FROM changes`,
    sql`TRUNCATE changes`,
  ])
    await expect(statement.execute(test.db)).rejects.toThrow(/only grows/);
  await sql`UPDATE changes SET before = NULL, after = NULL, why = '' WHERE id = 3`.execute(test.db);
  expect(await findBrokenChanges(test.db)).toEqual([]);
});

it.each([
  ['an act', () => sql`UPDATE changes SET act = 'delete' WHERE id = 2`, [2]],
  ['who it was', () => sql`UPDATE changes SET member_id = ${mora} WHERE id = 1`, [1]],
  ['a row that is gone', () => sql`DELETE FROM changes WHERE id = 2`, [3, 4]],
] as const)('finds a change of %s', async (_, statement, broken) => {
  expect(await brokenAfter(statement())).toEqual(broken);
});

it('stays one chain when many change at the same time', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, id) =>
      inTransaction(test.db, (tx) =>
        recordChange(tx, { who: { memberId: anna }, kind: 'model', id, act: 'edit', before: {}, after: {} }),
      ),
    ),
  );
  const { rows } = await readChanges(test.db, { kinds: ['model'], limit: 20 });
  expect(rows).toHaveLength(12);
  expect(await findBrokenChanges(test.db)).toEqual([]);
});
