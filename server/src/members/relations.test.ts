import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openMembers } from '../testing/members.ts';

const { web, ids, sessions, videos, input, post } = await openMembers();
afterAll(() => web.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

describe('friends', () => {
  const friends = (name: string, section: string, other: string) =>
    input(name, { act: 'friends', section, object_id: String(ids[other]) });

  it('ask, accept, end; each is notified', async () => {
    expect((await friends('anna', 'add', 'carl')).json()).toEqual({ ok: true });
    expect((await friends('anna', 'add', 'carl')).json()).toMatchObject({
      ok: false,
      code: 'friend_request_already_sent',
    });
    expect((await friends('anna', 'upd', 'carl')).statusCode).toBe(404);
    const reported = await post('carl', '/api/notifications.php', { act: 'list' });
    expect(reported).toMatchObject({
      total_count: 1,
      unread_count: 1,
      notifications: [{ kind: 'friend_request', member: { name: 'anna' }, is_read: false }],
    });
    expect((await friends('carl', 'upd', 'anna')).json()).toEqual({ ok: true });
    expect(await post('anna', '/api/notifications.php', { act: 'list' })).toMatchObject({
      notifications: [{ kind: 'friend_accepted', member: { name: 'carl' } }],
    });
    const count = async () =>
      (
        await web.db
          .selectFrom('members')
          .select('friends_count')
          .where('name', 'in', ['anna', 'carl'])
          .execute()
      ).map(({ friends_count }) => friends_count);
    expect(await count()).toEqual([1, 1]);
    await friends('anna', 'rem', 'carl');
    expect(await count()).toEqual([0, 0]);
  });

  it('asking back accepts, also when both ask at the same time', async () => {
    const answers = await Promise.all([friends('anna', 'add', 'dora'), friends('dora', 'add', 'anna')]);
    expect(answers.map((answer) => answer.json().ok)).toEqual([true, true]);
    const rows = await web.db.selectFrom('friends').select('accepted_at').execute();
    expect(rows).toEqual([{ accepted_at: expect.any(Date) }]);
    await friends('anna', 'rem', 'dora');
  });

  it('are no matter of oneself, of strangers who block, or of nobody', async () => {
    expect((await friends('anna', 'add', 'anna')).json()).toMatchObject({ code: 'no_permission' });
    expect(
      (await input('anna', { act: 'friends', section: 'add', object_id: '999999' })).json(),
    ).toMatchObject({ code: 'not_found' });
    await post('dora', '/api/member.php', { act: 'block', object_id: String(ids.anna) });
    expect((await friends('anna', 'add', 'dora')).json()).toMatchObject({ code: 'no_permission' });
    expect((await friends('dora', 'add', 'anna')).json()).toMatchObject({ code: 'no_permission' });
    await post('dora', '/api/member.php', { act: 'unblock', object_id: String(ids.anna) });
  });
});

describe('subscriptions', () => {
  const subscribe = (name: string, object_id: string, section = 'add', kind = 'member') =>
    input(name, { act: 'subscribe', section, kind, object_id });

  it('are counted once: already_subscribed', async () => {
    const bert = String(ids.bert);
    const answers = await Promise.all(Array.from({ length: 5 }, () => subscribe('anna', bert)));
    const done = answers.filter((answer) => answer.json().ok);
    expect(done).toHaveLength(1);
    expect(done[0]?.json()).toEqual({ ok: true, subscribers: 1 });
    expect(answers.find((answer) => !answer.json().ok)?.json()).toMatchObject({ code: 'already_subscribed' });
    expect((await subscribe('anna', bert, 'rem')).json()).toEqual({ ok: true, subscribers: 0 });
    expect((await subscribe('anna', bert, 'rem')).json()).toEqual({ ok: true });
  });

  it('are not to oneself: cannot_subscribe_self', async () => {
    expect((await subscribe('anna', String(ids.anna))).json()).toMatchObject({
      ok: false,
      code: 'cannot_subscribe_self',
    });
  });

  it('may be to models and channels by their dir', async () => {
    const { id } = await web.db
      .insertInto('channels')
      .values({ dir: 'harbour', title: 'Harbour' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await subscribe('anna', 'harbour', 'add', 'channel')).json()).toEqual({
      ok: true,
      subscribers: 1,
    });
    expect((await subscribe('anna', String(id), 'add', 'channel')).json().code).toBe('already_subscribed');
    expect((await subscribe('anna', 'nowhere', 'add', 'model')).statusCode).toBe(404);
  });
});

describe('history', () => {
  it('is cleared by its member: one video, or all', async () => {
    await web.post(
      '/api/stats.php',
      { act: 'view', section: 'video', object_id: String(videos.open) },
      { cookie: sessions.dora ?? '' },
    );
    const left = async () =>
      (
        await web.db
          .selectFrom('history')
          .selectAll()
          .where('member_id', '=', ids.dora ?? 0)
          .execute()
      ).length;
    expect(await left()).toBe(1);
    await input('anna', { act: 'history', section: 'del' });
    expect(await left()).toBe(1);
    await input('dora', { act: 'history', section: 'rem', video_id: String(videos.open) });
    expect(await left()).toBe(0);
  });
});
