/** What a new member shows to whom before choosing anything, and what members from before are asked. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FRIENDS_FIRST_FIELDS, VISIBILITY_FIELDS } from '@foyer/shared/wire-schemas/members/profile';
import { sql } from 'kysely';
import { addMember } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await openTestWeb();
});
afterAll(() => web.close());

/** As sign-up and other providers add one: without a word about visibility. */
const join = async (name: string): Promise<number> => {
  const id = await addMember(web.db, name);
  await sql`UPDATE members SET visibility = DEFAULT, birth_date = '1990-05-04', orientation = 'straight', relationship = 1,
    city = 'Harbourtown', country = 'NL', about = 'Hello' WHERE id = ${id}`.execute(web.db);
  return id;
};
const read = async (id: number, cookie = '') =>
  (await web.get(`/api/json/member/0/${id}.json`, cookie === '' ? {} : { cookie })).json().member;
const own = async (cookie: string, form: Record<string, string> = { act: 'own' }) =>
  (await web.post('/api/member.php', form, { cookie })).json().member;

it('a new member shows birthday, orientation, relationship, city and last visit to friends alone', async () => {
  const id = await join('nova');
  await addMember(web.db, 'stranger');
  const stranger = await web.signIn('stranger');
  for (const cookie of ['', stranger])
    expect(await read(id, cookie)).toMatchObject({
      birth_date: null,
      age: null,
      orientation: null,
      relationship: null,
      city: null,
      last_seen: null,
      country: 'NL',
      about: 'Hello',
    });
  const friendId = await addMember(web.db, 'friend');
  await sql`INSERT INTO friends (member_id, friend_id, accepted_at) VALUES (${id}, ${friendId}, now())`.execute(
    web.db,
  );
  expect(await read(id, await web.signIn('friend'))).toMatchObject({
    birth_date: '1990-05-04',
    city: 'Harbourtown',
  });
  const { visibility, asks_visibility } = await own(await web.signIn('nova'));
  expect(
    Object.entries(visibility)
      .filter(([, who]) => who === 'friends')
      .map(([field]) => field)
      .sort(),
  ).toEqual([...FRIENDS_FIRST_FIELDS].sort());
  expect(asks_visibility).toBe(false);
  expect(VISIBILITY_FIELDS).toEqual(expect.arrayContaining([...FRIENDS_FIRST_FIELDS]));
});

it('a member from before is asked until either answer, once', async () => {
  const id = await join('early');
  await sql`UPDATE members SET visibility = '{"city": "nobody"}' WHERE id = ${id}`.execute(web.db);
  const cookie = await web.signIn('early');
  expect(await own(cookie)).toMatchObject({ asks_visibility: true });
  // Nothing changes before they answer.
  expect(await read(id)).toMatchObject({ orientation: 'straight', city: null });
  const fields = FRIENDS_FIRST_FIELDS.filter((field) => field !== 'city').map((field) => `${field}:friends`);
  const answered = await own(cookie, { act: 'visibility', fields: fields.join(';') });
  expect(answered).toMatchObject({
    asks_visibility: false,
    visibility: { city: 'nobody', birth_date: 'friends' },
  });
  expect(await read(id)).toMatchObject({ orientation: null, birth_date: null });
});
