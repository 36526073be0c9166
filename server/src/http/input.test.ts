import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addCategory, addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
const ids: Record<string, number> = {};
const sessions: Record<string, string> = {};
let open = 0;
let hidden = 0;
let pending = 0;

beforeAll(async () => {
  web = await openTestWeb();
  for (const name of ['anna', 'bert', 'carl', 'dora', 'moderator1']) {
    ids[name] = await addMember(web.db, name, { is_moderator: name === 'moderator1' });
    const answer = await web.post('/api/signin.php', { usr: name, pwd: TEST_PASSWORD });
    sessions[name] = `session=${answer.cookies.find((cookie) => cookie.name === 'session')?.value}`;
  }
  for (const dir of ['one', 'two', 'three', 'four']) await addCategory(web.db, dir);
  open = await addVideo(web.db, { title: 'Open' });
  hidden = await addVideo(web.db, { title: 'Hidden', is_private: true, member_id: ids.bert });
  pending = await addVideo(web.db, { title: 'Pending', status_id: 4, member_id: ids.bert });
  await settleCatalogue(web.db);
});
afterAll(() => web.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

const input = async (name: string, form: Record<string, string>) =>
  web.post('/api/input.php', form, name ? { cookie: sessions[name] ?? '' } : {});
const post = async (name: string, path: string, form: Record<string, string>) =>
  (await web.post(path, form, { cookie: sessions[name] ?? '' })).json();
const list = { title: 'Evening', desc: 'For the evening' };
const createList = async (name: string, more: Record<string, string> = {}): Promise<number> =>
  (await input(name, { act: 'playlist', section: 'add', ...list, ...more })).json().playlist_id;

describe('playlists', () => {
  it.each([
    [{ title: '' }, 'required', 'title', undefined],
    [{ title: '  ab ' }, 'min_length', 'title', { min: 3 }],
    [{ title: 'x'.repeat(101) }, 'max_length', 'title', { max: 100 }],
    [{ desc: '' }, 'required', 'desc', undefined],
    [{ desc: 'four' }, 'min_length', 'desc', { min: 5 }],
    [{ desc: 'x'.repeat(501) }, 'max_length', 'desc', { max: 500 }],
    [{ categories: 'one,two,three,four' }, 'categories_max', 'categories', { max: 3 }],
    [{ categories: 'unknown' }, 'bad_request', 'categories', undefined],
    [{ orientation: 'sideways' }, 'bad_request', 'orientation', undefined],
    [{ visible: '2' }, 'bad_request', 'visible', undefined],
  ])('refuse %j: %s', async (form, code, field, info) => {
    const answer = await input('anna', { act: 'playlist', section: 'add', ...list, ...form });
    expect(answer.json()).toMatchObject({ ok: false, code, field, ...(info && { info }) });
    expect(answer.statusCode).toBe(code === 'bad_request' ? 400 : 200);
  });

  it('count characters, not bytes: titles of 100 and descriptions of 500 in Japanese', async () => {
    expect(await createList('anna', { title: '夜'.repeat(100), desc: '港'.repeat(500) })).toBeGreaterThan(0);
  });

  it('are made, filled, changed, read and deleted by their owner', async () => {
    const id = await createList('anna', { video_id: String(open), visible: '0', categories: 'one,two' });
    const own = { act: 'playlist', object_id: String(id) };
    const row = async () =>
      web.db.selectFrom('playlists').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({
      title: 'Evening',
      visible: 0,
      videos_count: 1,
      orientation: 'straight',
    });
    const again = await input('anna', { ...own, section: 'add', video_id: String(open) });
    expect(again.json()).toMatchObject({ ok: false, code: 'playlist_already_added' });
    expect((await input('anna', { ...own, section: 'upd', title: 'Morning' })).json()).toEqual({
      ok: true,
      playlist_id: id,
    });
    expect(await row()).toMatchObject({ title: 'Morning', description: 'For the evening', visible: 0 });
    expect((await input('anna', { ...own, section: 'upd', title: 'ab' })).json()).toMatchObject({
      code: 'min_length',
    });
    await input('anna', { ...own, section: 'rem', video_id: String(open) });
    expect(await row()).toMatchObject({ videos_count: 0 });
    await input('anna', { ...own, section: 'upd', visible: '1' });
    await input('anna', { ...own, section: 'del' });
    expect(await row()).toMatchObject({ is_deleted: true });
    expect((await input('anna', { ...own, section: 'upd', title: 'Gone' })).statusCode).toBe(404);
  });

  it('belong to their owner: others neither change nor fill them', async () => {
    const shown = await createList('anna');
    const secret = await createList('anna', { visible: '0' });
    const change = (name: string, id: number, section: string) =>
      input(name, {
        act: 'playlist',
        section,
        object_id: String(id),
        ...(section === 'add' && { video_id: String(open) }),
        ...(section === 'upd' && { title: 'Mine now' }),
      });
    for (const section of ['upd', 'add', 'rem', 'del']) {
      const video_id = section === 'rem' ? { video_id: String(open) } : {};
      const answer = await input('bert', {
        act: 'playlist',
        section,
        object_id: String(shown),
        video_id: String(open),
        ...video_id,
      });
      expect([section, answer.statusCode, answer.json().code]).toEqual([section, 403, 'no_permission']);
      expect((await input('', { act: 'playlist', section, object_id: String(shown) })).json().code).toBe(
        'need_auth',
      );
    }
    expect((await change('bert', secret, 'upd')).json()).toMatchObject({ code: 'playlist_private' });
    expect((await change('moderator1', shown, 'upd')).json()).toMatchObject({ code: 'no_permission' });
    expect((await change('moderator1', shown, 'del')).json()).toMatchObject({ ok: true });
  });

  it('take a video once, also when it is added many times at once', async () => {
    const id = await createList('anna');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        input('anna', { act: 'playlist', section: 'add', object_id: String(id), video_id: String(open) }),
      ),
    );
    expect(answers.filter((answer) => answer.json().ok)).toHaveLength(1);
    const row = await web.db.selectFrom('playlists').select('videos_count').where('id', '=', id).execute();
    expect(row).toEqual([{ videos_count: 1 }]);
  });

  it('take no video that their owner may not see', async () => {
    const id = await createList('anna');
    const add = (video: number) =>
      input('anna', { act: 'playlist', section: 'add', object_id: String(id), video_id: String(video) });
    expect((await add(pending)).json()).toMatchObject({ code: 'not_found' });
    expect((await add(999_999)).statusCode).toBe(404);
    await post('bert', '/api/member.php', { act: 'block', object_id: String(ids.anna) });
    expect((await add(hidden)).json()).toMatchObject({ code: 'no_permission' });
    await post('bert', '/api/member.php', { act: 'unblock', object_id: String(ids.anna) });
    expect((await add(hidden)).json()).toMatchObject({ ok: true });
  });
});

describe('friends', () => {
  const friends = (name: string, section: string, other: string) =>
    input(name, { act: 'friends', section, object_id: String(ids[other]) });

  it('ask, accept, end; each is told', async () => {
    expect((await friends('anna', 'add', 'carl')).json()).toEqual({ ok: true });
    expect((await friends('anna', 'add', 'carl')).json()).toMatchObject({
      ok: false,
      code: 'friend_request_already_sent',
    });
    expect((await friends('anna', 'upd', 'carl')).statusCode).toBe(404);
    const told = await post('carl', '/api/notifications.php', { act: 'list' });
    expect(told).toMatchObject({
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

  it('asking back accepts, also when both ask at once', async () => {
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
  it('is forgotten by its member: one video, or all', async () => {
    await web.post(
      '/api/stats.php',
      { act: 'view', section: 'video', object_id: String(open) },
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
    await input('dora', { act: 'history', section: 'rem', video_id: String(open) });
    expect(await left()).toBe(0);
  });
});

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

  it('are limited, also when they are sent at once', async () => {
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
    const { notifyDecision } = await import('../services/notifications.ts');
    await notifyDecision(web.db, ids.carl ?? 0, {
      section: 'video',
      objectId: own,
      decision: 'rejected',
      reason: 'Too dark',
    });
    const told = await post('carl', '/api/notifications.php', { act: 'list' });
    expect(told).toMatchObject({
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
    const [first] = told.notifications;
    const read = (name: string, id?: number) =>
      post(name, '/api/notifications.php', {
        act: 'read',
        ...(id && { notification_id: String(id) }),
      });
    expect(await read('anna', first.notification_id)).toMatchObject({ code: 'not_found' });
    expect(await read('carl', first.notification_id)).toEqual({ ok: true, unread_count: 1 });
    expect(await read('carl')).toEqual({ ok: true, unread_count: 0 });
  });
});
