import { afterAll, describe, expect, it } from '@jest/globals';
import { addPeople, type Person } from '../testing/people.ts';
import { openTestWeb } from '../testing/web.ts';

const web = await openTestWeb();
const people = await addPeople(web);
afterAll(() => web.close());

const friends = async (of: Person, as: Person | 'anonymous', file = '1', lifetime = 0) =>
  (await web.get(`/api/json/friends/${lifetime}/40/${people.ids[of]}.${file}.json`, people.as(as))).json();
const names = (members: { name: string }[] = []) => members.map(({ name }) => name);
const change = (as: Person, form: Record<string, string>) => web.post('/api/input.php', form, people.as(as));
const ask = (as: Person, section: string, other: Person) =>
  change(as, { act: 'friends', section, object_id: String(people.ids[other]) });
const show = (as: Person, fields: string) =>
  web.post('/api/member.php', { act: 'visibility', fields }, people.as(as));

describe('friends', () => {
  it('are listed for everyone, page by page: list_empty past the end', async () => {
    expect(names((await friends('owner', 'anonymous', '1', 3600)).members)).toEqual(['friend']);
    expect(names((await friends('friend', 'stranger')).members)).toEqual(['owner']);
    expect(await friends('owner', 'stranger', '2')).toMatchObject({
      members: [],
      total_count: 1,
      code: 'list_empty',
    });
    expect((await web.get('/api/json/friends/0/40/999.1.json')).statusCode).toBe(404);
  });

  it('are shown to those alone whom the member lets see them: no_permission', async () => {
    await show('owner', 'friends:friends');
    expect(await friends('owner', 'stranger')).toMatchObject({ members: [], code: 'no_permission' });
    expect(await friends('owner', 'anonymous', '1', 3600)).toMatchObject({ code: 'no_permission' });
    for (const as of ['owner', 'friend', 'watcher'] as const)
      expect(names((await friends('owner', as)).members)).toEqual(['friend']);
    await show('owner', 'friends:all');
    expect(await friends('owner', 'blocked')).toMatchObject({ code: 'no_permission' });
  });

  it('who are private are shown to the member alone', async () => {
    await web.post('/api/member.php', { act: 'visibility', is_private: '1' }, people.as('friend'));
    expect(names((await friends('owner', 'owner')).members)).toEqual(['friend']);
    expect(await friends('owner', 'stranger')).toMatchObject({ members: [], total_count: 0 });
    await web.post('/api/member.php', { act: 'visibility', is_private: '0' }, people.as('friend'));
    expect(names((await friends('owner', 'stranger')).members)).toEqual(['friend']);
  });

  it('who ask and who are asked are shown to the member alone', async () => {
    await ask('stranger', 'add', 'friend');
    expect(names((await friends('stranger', 'stranger')).asked)).toEqual(['friend']);
    expect(names((await friends('friend', 'friend')).requests)).toEqual(['stranger']);
    expect(await friends('friend', 'stranger')).not.toHaveProperty('requests');
    expect(await friends('friend', 'watcher')).not.toHaveProperty('requests');
    await ask('friend', 'upd', 'stranger');
    expect(names((await friends('friend', 'anonymous', '1', 3600)).members)).toEqual(['stranger', 'owner']);
    await ask('friend', 'rem', 'stranger');
    expect(names((await friends('friend', 'anonymous', '1', 3600)).members)).toEqual(['owner']);
  });
});

describe('what two members are to one another', () => {
  const relation = async (to: Person, as: Person | 'anonymous', lifetime = 0) =>
    (await web.get(`/api/json/member/${lifetime}/${people.ids[to]}.json`, people.as(as))).json().member
      .relation;

  it('is reported to a signed-in viewer, in answers of lifetime 0 alone', async () => {
    const none = { friendship: 'none', is_subscribed: false, has_blocked: false };
    expect(await relation('owner', 'stranger')).toEqual({ ...none, may_send: true, may_write: true });
    expect(await relation('owner', 'friend')).toMatchObject({ friendship: 'friends' });
    expect(await relation('owner', 'blocked')).toEqual({ ...none, may_send: false, may_write: false });
    expect(await relation('blocked', 'owner')).toMatchObject({ has_blocked: true, may_send: false });
    for (const [to, as, lifetime] of [
      ['owner', 'owner', 0],
      ['owner', 'anonymous', 0],
      ['owner', 'stranger', 3600],
    ] as const)
      expect(await relation(to, as, lifetime)).toBeUndefined();
  });

  it('follows requests and subscriptions', async () => {
    await ask('stranger', 'add', 'owner');
    await change('stranger', {
      act: 'subscribe',
      section: 'add',
      kind: 'member',
      object_id: `${people.ids.owner}`,
    });
    expect(await relation('owner', 'stranger')).toMatchObject({ friendship: 'asked', is_subscribed: true });
    expect(await relation('stranger', 'owner')).toMatchObject({
      friendship: 'requested',
      is_subscribed: false,
    });
  });
});
