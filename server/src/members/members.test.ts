import { afterAll, describe, expect, it } from '@jest/globals';
import { addMember } from '../testing/catalogue.ts';
import { openCollections } from '../testing/collections.ts';

const { web, ids, json } = await openCollections();
afterAll(() => web.close());

describe('members', () => {
  const names = async (filter: string) =>
    (await json(`/api/json/members/3600/alphabet/40/${filter}.1.json`)).members.map(
      ({ name }: { name: string }) => name,
    );

  it.each([
    ['avatar:1', ['friend']],
    ['country:JP', ['blocked', 'friend', 'owner', 'stranger']],
    ['age:3;gender:female;relationship:1', ['blocked', 'friend', 'owner', 'stranger']],
    ['relationship:2', []],
    // A hidden country or age finds nobody.
    ['country:DE', []],
    ['age:2;gender:male', []],
    ['gender:male', ['discreet']],
  ])('filter by %s, never by what is hidden', async (filter, expected) => {
    expect(await names(filter)).toEqual(expected);
  });

  it.each([
    ['name:own', ['owner']],
    ['name:OWN', ['owner']],
    ['name:lock', ['blocked']],
    // Two letters find starts.
    ['name:st', ['stranger']],
    ['name:nobody of this name', []],
    ['country:JP;name:n', []],
  ])('are searched by %s', async (filter, expected) => {
    expect(await names(encodeURIComponent(filter))).toEqual(expected);
  });

  it.each(['name:', 'name:%25', 'name:;', 'name:a;country:JP', `name:${'a'.repeat(40)}`])(
    'refuse the search %s',
    async (filter) => {
      const answer = await web.get(`/api/json/members/3600/alphabet/40/${filter}.1.json`);
      expect(answer.json()).toMatchObject({ code: 'bad_request', field: 'filter' });
    },
  );

  it('are found by a name with dots, as the address has more of them', async () => {
    await addMember(web.db, 'dr.dot');
    expect(await names('name:r.d')).toEqual(['dr.dot']);
  });

  it('show what their settings let each viewer see', async () => {
    const member = async (id: number | undefined, as?: string) =>
      (await json(`/api/json/member/0/${id}.json`, as)).member;
    expect(await member(ids.discreet)).toMatchObject({ country: null, age: null, gender: 'male' });
    expect(await member(ids.discreet, 'friend')).toMatchObject({ country: null, age: 26 });
    expect(await member(ids.hidden)).toMatchObject({ name: 'hidden', country: null, is_private: 1 });
    expect(await member(ids.hidden, 'friend')).toMatchObject({ country: 'JP' });
    expect(await member(ids.hidden, 'hidden')).toMatchObject({ country: 'JP' });
    expect(await member(ids.owner, 'blocked')).toMatchObject({ country: null });
  });
});

describe('subscriptions', () => {
  it('are shown newest first', async () => {
    const { subscriptions, total_count } = await json(`/api/json/subscriptions/3600/${ids.owner}.json`);
    expect(total_count).toBe(3);
    expect(
      subscriptions.map(({ kind, title }: { kind: string; title: string }) => `${kind} ${title}`),
    ).toEqual(['channel Lanterns', 'member friend', 'model Aki']);
  });

  it('obey the member’s setting', async () => {
    const path = `/api/json/subscriptions/0/${ids.discreet}.json`;
    expect(await json(path, 'stranger')).toMatchObject({ code: 'no_permission' });
    expect((await json(path, 'friend')).subscriptions).toHaveLength(1);
    expect(await json(`/api/json/subscriptions/0/${ids.friend}.json`)).toMatchObject({
      code: 'subscriptions_not_found',
    });
    expect((await web.get('/api/json/subscriptions/0/999.json')).statusCode).toBe(404);
  });
});
