import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { openMembers } from '../testing/members.ts';

const { web, ids, sessions, input, post } = await openMembers();
afterAll(() => web.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

describe('messages', () => {
  const messages = (name: string, form: Record<string, string>) => post(name, '/api/messages.php', form);
  const to = (name: string) => ({ object_id: String(ids[name]) });

  it('are sent, listed, read and deleted by each side for itself', async () => {
    expect(await messages('anna', { act: 'list' })).toMatchObject({ threads: [], code: 'list_empty' });
    const { message_id } = await messages('anna', { act: 'send', ...to('bert'), msg: ' Hello <b>Bert</b> ' });
    expect(message_id).toEqual(expect.any(Number));
    expect(await messages('bert', { act: 'list' })).toMatchObject({
      unread_count: 1,
      total_count: 1,
      threads: [
        { member: { name: 'anna' }, unread: 1, last: { message: 'Hello <b>Bert</b>', is_read: false } },
      ],
    });
    expect(await messages('bert', { act: 'thread', ...to('anna') })).toMatchObject({
      may_send: true,
      messages: [{ message_id, from_id: ids.anna, to_id: ids.bert }],
    });
    expect(await messages('bert', { act: 'read', ...to('anna') })).toEqual({ ok: true, unread_count: 0 });
    expect(await messages('carl', { act: 'delete', message_id: String(message_id) })).toMatchObject({
      code: 'not_found',
    });
    await messages('bert', { act: 'delete', message_id: String(message_id) });
    expect(await messages('bert', { act: 'thread', ...to('anna') })).toMatchObject({ messages: [] });
    expect(await messages('anna', { act: 'thread', ...to('bert') })).toMatchObject({ total_count: 1 });
    await messages('anna', { act: 'delete', ...to('bert') });
    expect(await web.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  it('are reported by who received them, once, with their words', async () => {
    const { message_id } = await messages('anna', { act: 'send', ...to('bert'), msg: 'Something rude' });
    const report = (name: string) => messages(name, { act: 'report', message_id: String(message_id) });
    expect(await report('anna')).toMatchObject({ code: 'not_found' });
    expect(await report('carl')).toMatchObject({ code: 'not_found' });
    expect(await report('bert')).toEqual({ ok: true });
    expect(await report('bert')).toEqual({ ok: true });
    await messages('anna', { act: 'delete', ...to('bert') });
    await messages('bert', { act: 'delete', ...to('anna') });
    expect(
      await web.db.selectFrom('reports').select(['member_id', 'section', 'object_id', 'message']).execute(),
    ).toEqual([
      { member_id: ids.bert, section: 'message', object_id: message_id, message: 'Something rude' },
    ]);
    const moderator = { cookie: await web.signIn('moderator1') };
    const desk = (path: string) => web.get(`/api/moderation/${path}`, moderator);
    const [listed] = (await desk('reports.json')).json().reports;
    expect(listed.object).toMatchObject({
      section: 'message',
      object_id: message_id,
      last_decision: 0,
      title: 'anna',
      member_id: ids.anna,
    });
    expect((await desk(`member/${ids.anna}.json`)).json()).toMatchObject({ reports_open: 1 });
    const decision = { kind: 'message', object_id: `${message_id}`, act: 'delete', reason: 'Rude' };
    expect((await web.post('/api/moderation.php', decision, moderator)).json()).toMatchObject({ ok: true });
    expect(await post('moderator1', '/api/notifications.php', { act: 'list' })).toMatchObject({
      notifications: [{ kind: 'report' }],
    });
  });

  it('are not counted as unread while their sender is suspended: no list has them', async () => {
    const eve = await addMember(web.db, 'eve');
    const setStatus = (status: number) =>
      web.db.updateTable('members').set({ status_id: status }).where('id', '=', eve).execute();
    const sent = { act: 'send', ...to('dora'), msg: 'Hello' };
    await web.post('/api/messages.php', sent, { cookie: await web.signIn('eve') });
    const counts = async () => [
      (await messages('dora', { act: 'list' })).unread_count,
      (await post('dora', '/api/notifications.php', { act: 'list' })).unread_messages,
    ];
    expect(await counts()).toEqual([1, 1]);
    await setStatus(3);
    expect(await messages('dora', { act: 'list' })).toMatchObject({ threads: [] });
    expect(await counts()).toEqual([0, 0]);
    await setStatus(6);
    expect(await counts()).toEqual([1, 1]);
    await messages('dora', { act: 'delete', object_id: String(eve) });
  });

  it.each([
    [{ msg: '  ' }, 'required'],
    [{ msg: 'x'.repeat(2001) }, 'max_length'],
    [{ object_id: '999999', msg: 'hello' }, 'not_found'],
    [{ object_id: 'x', msg: 'hello' }, 'bad_request'],
  ])('refuse %j: %s', async (form, code) => {
    expect(await messages('anna', { act: 'send', ...to('bert'), ...form })).toMatchObject({
      ok: false,
      code,
    });
  });

  it('reach nobody who blocks, who is blocked, or who takes none; nor oneself', async () => {
    const send = (from: string, other: string) => messages(from, { act: 'send', ...to(other), msg: 'hello' });
    expect(await send('anna', 'anna')).toMatchObject({ code: 'no_permission' });
    await post('dora', '/api/member.php', { act: 'block', ...to('anna') });
    expect(await send('anna', 'dora')).toMatchObject({ code: 'no_permission' });
    expect(await send('dora', 'anna')).toMatchObject({ code: 'no_permission' });
    expect(await messages('dora', { act: 'thread', ...to('anna') })).toMatchObject({ may_send: false });
    await post('dora', '/api/member.php', { act: 'unblock', ...to('anna') });
    await post('dora', '/api/member.php', { act: 'visibility', fields: 'messages:friends' });
    expect(await send('anna', 'dora')).toMatchObject({ code: 'no_permission' });
    await input('anna', { act: 'friends', section: 'add', ...to('dora') });
    await input('dora', { act: 'friends', section: 'upd', ...to('anna') });
    expect(await send('anna', 'dora')).toMatchObject({ ok: true });
    await post('dora', '/api/member.php', { act: 'visibility', fields: 'messages:nobody' });
    expect(await send('anna', 'dora')).toMatchObject({ code: 'no_permission' });
  });

  it('are limited, also when they are sent at the same time', async () => {
    const sent = await Promise.all(
      Array.from({ length: 33 }, (_, i) =>
        web.post(
          '/api/messages.php',
          { act: 'send', ...to('bert'), msg: `hello ${i}` },
          { cookie: sessions.carl ?? '' },
        ),
      ),
    );
    expect(sent.filter((answer) => answer.json().ok)).toHaveLength(30);
    expect(sent.find(({ statusCode }) => statusCode === 429)?.json()).toMatchObject({ code: 'rate_limited' });
  });
});

describe('notifications', () => {
  it('tell of comments on own videos and of decisions, and are read one by one or all', async () => {
    await web.db.deleteFrom('notifications').execute();
    const own = await addVideo(web.db, { title: 'Of Carl', member_id: ids.carl });
    await post('anna', '/api/stats.php', {
      act: 'comm',
      section: 'video',
      object_id: String(own),
      msg: 'How lovely',
    });
    await post('carl', '/api/stats.php', {
      act: 'comm',
      section: 'video',
      object_id: String(own),
      msg: 'Thank you',
    });
    const { notifyMember } = await import('../notifications/notifications.ts');
    await notifyMember(web.db, ids.carl ?? 0, 'moderation', {
      section: 'video',
      object_id: own,
      decision: 'rejected',
      reason: 'Too dark',
    });
    const reported = await post('carl', '/api/notifications.php', { act: 'list' });
    expect(reported).toMatchObject({
      total_count: 2,
      unread_count: 2,
      notifications: [
        { kind: 'moderation', decision: 'rejected', reason: 'Too dark', object: { title: 'Of Carl' } },
        {
          kind: 'comment',
          member: { name: 'anna' },
          object: { section: 'video', object_id: own, title: 'Of Carl' },
        },
      ],
    });
    const [first] = reported.notifications;
    const read = (name: string, id?: number) =>
      post(name, '/api/notifications.php', {
        act: 'read',
        ...(id && { notification_id: String(id) }),
      });
    expect(await read('anna', first.notification_id)).toMatchObject({ code: 'not_found' });
    expect(await read('carl', first.notification_id)).toEqual({ ok: true, unread_count: 1 });
    expect(await read('carl')).toEqual({ ok: true, unread_count: 0 });
  });

  it('give no title of what became private or was deleted, but to its owner and to moderators', async () => {
    await web.db.deleteFrom('notifications').execute();
    const { notifyMember } = await import('../notifications/notifications.ts');
    const own = { member_id: ids.bert };
    await post('bert', '/api/member.php', { act: 'visibility', fields: 'private_videos:friends' });
    const video = (values: object) => addVideo(web.db, { title: 'Secret', dir: 'secret', ...own, ...values });
    const { rows } = await sql<{ section: string; object_id: number }>`
      WITH album AS (INSERT INTO albums (dir, title, member_id, status_id, is_private, people)
          VALUES ('secret', 'Secret', ${ids.bert}, 1, true, 'nobody') RETURNING id),
        playlist AS (INSERT INTO playlists (title, member_id, visible) VALUES ('Secret', ${ids.bert}, 0) RETURNING id)
      SELECT 'album' AS section, id AS object_id FROM album UNION ALL SELECT 'playlist', id FROM playlist`.execute(
      web.db,
    );
    const hidden = [
      ...rows,
      { section: 'video', object_id: await video({ is_private: true }) },
      { section: 'video', object_id: await video({ status_id: 5 }) },
      { section: 'video', object_id: await video({ status_id: 6 }) },
    ];
    const open = { section: 'video', object_id: await addVideo(web.db, { title: 'Open', ...own }) };
    for (const name of ['carl', 'bert', 'moderator1'])
      for (const about of [...hidden, open])
        await notifyMember(web.db, ids[name] ?? 0, 'answer', {
          ...about,
          member_id: ids.anna,
          comment_id: 1,
        });
    const listed = async (name: string) => post(name, '/api/notifications.php', { act: 'list' });
    const objectsOf = async (name: string) =>
      (await listed(name)).notifications.map(({ object }: { object: object | null }) => object);
    expect(await objectsOf('carl')).toEqual([
      { ...open, title: 'Open', dir: expect.any(String) },
      ...hidden.map(() => null),
    ]);
    expect(JSON.stringify(await listed('carl'))).not.toMatch(/secret/i);
    const whole = [...hidden, open].reverse();
    for (const name of ['bert', 'moderator1'])
      expect(await objectsOf(name)).toMatchObject(
        whole.map((about) => ({ ...about, title: expect.any(String) })),
      );
  });
});
