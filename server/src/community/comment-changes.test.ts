import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WatchedWord } from '@foyer/shared/wire-schemas/settings/watched-words';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { storeSetting } from '../platform/settings/store-setting.ts';
import { openMembers, type TestMembers } from '../testing/members.ts';
import { whileHeld } from '../testing/postgres/while-held.ts';

let members: TestMembers;
let video: string;
beforeAll(async () => {
  members = await openMembers();
  const value: readonly WatchedWord[] = [
    { word: 'casino bonus', language: '', act: 'wait' },
    { word: 'カジノ', language: '', act: 'wait' },
    { word: 'Gift', language: 'de', act: 'wait' },
    { word: 'buy followers', language: '', act: 'refuse' },
  ];
  const { db, deps } = members.web;
  await inTransaction(db, (tx) => storeSetting(tx, { key: 'comments.watched-words', value, revision: 0 }));
  await deps.settings.refresh();
  video = String(members.videos.open);
});
afterAll(() => members.web.close());
beforeEach(async () => {
  for (const table of ['limits', 'notifications', 'reports', 'votes', 'comments', 'comment_counters'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(members.web.db);
});

const say = (name: string, msg: string, more: Record<string, string> = {}) =>
  members.post(name, '/api/stats.php', { act: 'comm', section: 'video', object_id: video, msg, ...more });
const act = (name: string, form: Record<string, string | number>) =>
  members.post(
    name,
    '/api/comments.php',
    Object.fromEntries(Object.entries(form).map(([key, value]) => [key, String(value)])),
  );
const list = async (name = '', file = `video.${video}`) =>
  (
    await members.web.get(
      `/api/json/comments/0/${file}.json`,
      name ? { cookie: members.sessions[name] ?? '' } : {},
    )
  ).json();
const report = (name: string, id: number) =>
  members.web.db
    .insertInto('reports')
    .values({
      member_id: members.ids[name] ?? null,
      subject: '',
      message: 'm',
      section: 'comment',
      object_id: id,
    })
    .execute();
const later = (id: number, minutes: number) =>
  sql`UPDATE comments SET added_at = now() - make_interval(mins => ${minutes}) WHERE id = ${id}`.execute(
    members.web.db,
  );

describe('threads', () => {
  it('hold answers under the comment that started them, and answers to answers alongside these', async () => {
    const { comment_id: first } = await say('anna', 'A fine harbour');
    const { comment_id: answer } = await say('bert', 'So it is', { parent_id: String(first) });
    await say('carl', 'At night too', { parent_id: String(answer) });
    await say('dora', 'Another thread');
    const reported = await list();
    expect(reported).toMatchObject({ total_count: 2, all_count: 4 });
    expect(reported.comments.map(({ comment }: { comment: string }) => comment)).toEqual([
      'Another thread',
      'A fine harbour',
    ]);
    expect(reported.comments[1]).toMatchObject({
      answers_count: 2,
      answers: [
        { comment: 'So it is', parent_id: first, answer_to: null },
        { comment: 'At night too', parent_id: first, answer_to: 'bert' },
      ],
    });
    const oldest = await list('', `video.${video}.0.oldest`);
    expect(oldest.comments[0].comment).toBe('A fine harbour');
  });

  it('list the first three answers, and all of them alone, wherever one is linked to', async () => {
    const { comment_id: first } = await say('anna', 'A fine harbour');
    const ids: number[] = [];
    for (const name of ['bert', 'carl', 'dora', 'bert', 'carl'])
      ids.push((await say(name, `Answer ${ids.length}`, { parent_id: String(first) })).comment_id);
    await say('dora', 'A newer thread');
    const [, thread] = (await list()).comments;
    expect(thread).toMatchObject({ answers_count: 5 });
    expect(thread.answers).toHaveLength(3);
    const linked = (await members.web.get(`/api/json/comment/0/${ids[4]}.json`)).json();
    expect(linked).toMatchObject({ place: 1, comment: { comment_id: first, answers_count: 5 } });
    expect(linked.comment.answers).toHaveLength(5);
  });

  it('stay when their first comment goes, without its words', async () => {
    const { comment_id: first } = await say('anna', 'Something to regret');
    await say('bert', 'An answer that stays', { parent_id: String(first) });
    await act('anna', { act: 'delete', comment_id: first });
    const reported = await list();
    expect(reported).toMatchObject({
      total_count: 1,
      comments: [{ state: 'gone', comment: '', name: '', _id: 0 }],
    });
    expect(reported.comments[0].answers).toHaveLength(1);
    expect(JSON.stringify(reported)).not.toContain('regret');
  });

  it('take no answer from whom the author blocks, nor to a comment of another object', async () => {
    const { comment_id: first } = await say('anna', 'A fine harbour');
    const other = await say('bert', 'hello there', {
      section: 'member',
      object_id: String(members.ids.dora),
      parent_id: String(first),
    });
    expect(other).toMatchObject({ ok: false, code: 'not_found' });
    await members.post('anna', '/api/member.php', { act: 'block', object_id: String(members.ids.bert) });
    expect(await say('bert', 'hello there', { parent_id: String(first) })).toMatchObject({
      code: 'no_permission',
    });
    expect(await act('bert', { act: 'like', comment_id: first })).toMatchObject({ code: 'no_permission' });
    await members.post('anna', '/api/member.php', { act: 'unblock', object_id: String(members.ids.bert) });
  });

  it('tell who is answered, and the owner of a wall, each once', async () => {
    const onWall = { section: 'member', object_id: String(members.ids.dora) };
    const { comment_id } = await say('anna', 'Hello Dora', onWall);
    await say('bert', 'Hello Anna', { ...onWall, parent_id: String(comment_id) });
    await say('carl', 'Hello Dora', { ...onWall });
    const kinds = async (name: string) =>
      (await members.post(name, '/api/notifications.php', { act: 'list' })).notifications.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await kinds('anna')).toEqual(['answer']);
    // Unread ones about one thing are one entry.
    expect(await kinds('dora')).toEqual(['comment']);
    const dora = (await members.post('dora', '/api/notifications.php', { act: 'list' })).notifications;
    expect(dora[0]).toMatchObject({ count: 3, member: { name: 'carl' } });
    await members.post('dora', '/api/notifications.php', { act: 'read' });
    await say('bert', 'Once more', { ...onWall });
    expect(await kinds('dora')).toEqual(['comment', 'comment']);
  });

  it('tell whom they name, unless one blocks the other or may not see it', async () => {
    const reported = async (name: string) =>
      (await members.post(name, '/api/notifications.php', { act: 'list' })).notifications.map(
        ({ kind }: { kind: string }) => kind,
      );
    await say('anna', 'As @Bert said, @carl and @nobody know; write to me@dora.example');
    expect([await reported('bert'), await reported('carl'), await reported('dora')]).toEqual([
      ['mention'],
      ['mention'],
      [],
    ]);
    const { comment_id } = await say('bert', 'Thank you');
    await say('anna', 'You are welcome, @bert', { parent_id: String(comment_id) });
    expect(await reported('bert')).toEqual(['answer', 'mention']);
    await members.post('dora', '/api/member.php', { act: 'block', object_id: String(members.ids.anna) });
    await say('anna', 'And what says @dora?');
    expect(await reported('dora')).toEqual([]);
    await members.post('dora', '/api/member.php', { act: 'unblock', object_id: String(members.ids.anna) });
  });

  it('are pinned by the owner of what they stand under alone, one at a time, while everyone sees them', async () => {
    const setOwner = (member_id: number | null) =>
      members.web.db.updateTable('videos').set({ member_id }).where('id', '=', Number(video)).execute();
    const { member_id: before } = await members.web.db
      .selectFrom('videos')
      .select('member_id')
      .where('id', '=', Number(video))
      .executeTakeFirstOrThrow();
    const { comment_id: first } = await say('anna', 'A fine harbour');
    const { comment_id: answer } = await say('bert', 'So it is', { parent_id: String(first) });
    const { comment_id: second } = await say('bert', 'Another thread');
    const pinnedOf = async (file?: string) => (await list('', file)).pinned?.comment_id;
    expect((await act('', { act: 'pin', comment_id: first })).code).toBe('need_auth');
    for (const name of ['anna', 'carl', 'moderator1'])
      expect(await act(name, { act: 'pin', comment_id: first })).toMatchObject({ code: 'no_permission' });
    await setOwner(members.ids.carl ?? null);
    expect(await act('carl', { act: 'pin', comment_id: answer })).toMatchObject({ code: 'bad_request' });
    expect(await act('carl', { act: 'pin', comment_id: first })).toEqual({ ok: true });
    expect(await pinnedOf()).toBe(first);
    expect(await pinnedOf(`video.${video}.0.oldest`)).toBe(first);
    const shown = await list();
    expect(shown.pinned).toMatchObject({ comment: 'A fine harbour', answers_count: 1 });
    // It stays in its own place as well.
    expect(shown.comments).toHaveLength(2);
    expect(await act('carl', { act: 'pin', comment_id: second })).toEqual({ ok: true });
    expect(await pinnedOf()).toBe(second);
    // What is deleted is not first any more.
    await act('bert', { act: 'delete', comment_id: second });
    expect(await pinnedOf()).toBeUndefined();
    await act('carl', { act: 'pin', comment_id: first });
    for (let i = 0; i < 2; i += 1)
      expect(await act('carl', { act: 'unpin', comment_id: first })).toEqual({ ok: true });
    expect(await pinnedOf()).toBeUndefined();
    expect(await act('carl', { act: 'pin', comment_id: 999_999 })).toMatchObject({ code: 'not_found' });
    await setOwner(before);
  });

  it('are removed by the owner of what they stand under', async () => {
    const owner = await members.web.db
      .selectFrom('videos')
      .select('member_id')
      .where('id', '=', Number(video))
      .executeTakeFirstOrThrow();
    const setOwner = (member_id: number | null) =>
      members.web.db.updateTable('videos').set({ member_id }).where('id', '=', Number(video)).execute();
    const { comment_id } = await say('anna', 'Not so fine');
    expect(await act('carl', { act: 'delete', comment_id })).toMatchObject({ code: 'no_permission' });
    await setOwner(members.ids.carl ?? null);
    expect((await list()).owner_id).toBe(members.ids.carl);
    expect(await act('carl', { act: 'delete', comment_id })).toEqual({ ok: true });
    await setOwner(owner.member_id);
  });
});

describe('a comment of one’s own', () => {
  it('can be changed for some minutes', async () => {
    const { comment_id } = await say('anna', 'A fine harbur');
    expect(await act('anna', { act: 'edit', comment_id, msg: 'A fine harbour' })).toEqual({
      ok: true,
      state: 'shown',
    });
    expect((await list()).comments[0]).toMatchObject({
      comment: 'A fine harbour',
      edited_date: expect.any(String),
    });
    expect(await act('anna', { act: 'edit', comment_id, msg: 'four' })).toMatchObject({
      code: 'min_length',
      field: 'msg',
    });
    await later(comment_id, 16);
    expect(await act('anna', { act: 'edit', comment_id, msg: 'Too late now' })).toMatchObject({
      code: 'bad_request',
    });
  });

  it('can be deleted, and takes the counts with it', async () => {
    const { comment_id } = await say('anna', 'A fine harbour');
    const { comment_id: answer } = await say('bert', 'So it is', { parent_id: String(comment_id) });
    expect(await act('carl', { act: 'delete', comment_id })).toMatchObject({ code: 'no_permission' });
    await act('bert', { act: 'delete', comment_id: answer });
    await act('bert', { act: 'delete', comment_id: answer });
    expect(await list()).toMatchObject({ total_count: 1, comments: [{ answers_count: 0 }] });
    await act('anna', { act: 'delete', comment_id });
    expect(await list()).toEqual({ comments: [], total_count: 0 });
  });

  it('waits for no moderator any more once it is deleted, whatever state was read before', async () => {
    const { notifyHeldComment } = await import('../notifications/notifications.ts');
    const { comment_id } = await say('anna', 'A fine harbour');
    const about = { section: 'video', object_id: Number(video), comment_id };
    await notifyHeldComment(members.web.db, about);
    await act('anna', { act: 'delete', comment_id });
    expect(await members.post('moderator1', '/api/notifications.php', { act: 'list' })).toMatchObject({
      total_count: 0,
    });
  });

  it('can be deleted by the owner of the wall that it stands on', async () => {
    const onWall = { section: 'member', object_id: String(members.ids.dora) };
    const { comment_id } = await say('anna', 'Hello Dora', onWall);
    expect(await act('dora', { act: 'delete', comment_id })).toEqual({ ok: true });
    const { comment_id: elsewhere } = await say('anna', 'A fine harbour');
    expect(await act('dora', { act: 'delete', comment_id: elsewhere })).toMatchObject({
      code: 'no_permission',
    });
  });
});

it('counts a like once for each member, and takes it back', async () => {
  const { comment_id } = await say('anna', 'A fine harbour');
  expect(await act('bert', { act: 'like', comment_id })).toEqual({ ok: true, likes: 1 });
  expect(await act('bert', { act: 'like', comment_id })).toEqual({ ok: true, likes: 1 });
  expect((await list('bert')).comments[0]).toMatchObject({ likes: 1, is_liked: true });
  expect((await list('carl')).comments[0]).toMatchObject({ likes: 1, is_liked: false });
  expect(await act('bert', { act: 'unlike', comment_id })).toEqual({ ok: true, likes: 0 });
  expect(await act('bert', { act: 'unlike', comment_id })).toEqual({ ok: true, likes: 0 });
});

describe('what waits for a moderator', () => {
  const isSeenBy = async (name: string) => (await list(name)).comments.length === 1;

  it.each([
    'The best CASINO-Bonus in town',
    'casino\nbonus!',
    '新しいカジノへ',
    'http://a.example http://b.example www.c.example',
  ])('is a comment with watched words or many links: %j', async (words) => {
    expect(await say('anna', words)).toMatchObject({ ok: true, state: 'waiting' });
    expect(await Promise.all(['', 'bert', 'anna', 'moderator1'].map(isSeenBy))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect((await list()).total_count).toBe(0);
  });

  it('is a comment with a word of its own language, or whose language is not clear', async () => {
    expect(await say('anna', 'Das ist ein Gift und nicht schön')).toMatchObject({ state: 'waiting' });
    expect(await say('anna', 'This is a gift that you can have')).toMatchObject({ state: 'shown' });
    expect(await say('anna', 'Gift?')).toMatchObject({ state: 'waiting' });
  });

  it('is nothing that is refused: that is not written, nor edited into what was', async () => {
    const refusal = { ok: false, code: 'blocked_content', field: 'msg' };
    expect(await say('anna', 'Buy  FOLLOWERS with a casino bonus')).toMatchObject(refusal);
    expect((await list('anna')).comments).toEqual([]);
    const { comment_id } = await say('anna', 'A fine harbour');
    expect(await act('anna', { act: 'edit', comment_id, msg: 'Buy followers!' })).toMatchObject(refusal);
    expect((await list()).comments[0].comment).toBe('A fine harbour');
    expect(await say('moderator1', 'Buy followers is what we refuse')).toMatchObject({ state: 'shown' });
  });

  it('is no comment that only holds such letters', async () => {
    expect(await say('anna', 'Casinos bonuses are elsewhere')).toMatchObject({ state: 'shown' });
  });

  it('is shown once a moderator approves it, and its receiver is notified then', async () => {
    const { comment_id: first } = await say('bert', 'A fine harbour');
    const { comment_id } = await say('anna', 'A casino bonus for you', { parent_id: String(first) });
    const reported = (name: string) => members.post(name, '/api/notifications.php', { act: 'list' });
    expect(await reported('bert')).toMatchObject({ total_count: 0 });
    expect(await reported('moderator1')).toMatchObject({
      notifications: [{ kind: 'held_comment', comment_id }],
    });
    expect(await act('bert', { act: 'approve', comment_id: comment_id })).toMatchObject({
      code: 'not_found',
    });
    expect(await act('moderator1', { act: 'approve', comment_id })).toEqual({ ok: true, state: 'shown' });
    expect((await list()).comments[0].answers).toHaveLength(1);
    expect(await reported('moderator1')).toMatchObject({ total_count: 0 });
    expect(await reported('bert')).toMatchObject({ notifications: [{ kind: 'answer', comment_id }] });
  });

  it('is in the moderators’ list one by one, until each is decided', async () => {
    const held: number[] = [];
    for (const words of ['A casino bonus', 'Another casino bonus', 'One more casino bonus'])
      held.push((await say('anna', words)).comment_id);
    const waiting = async () =>
      (await members.post('moderator1', '/api/notifications.php', { act: 'list' })).notifications.map(
        ({ comment_id }: { comment_id: number }) => comment_id,
      );
    expect(await waiting()).toEqual(held.toReversed());
    await act('moderator1', { act: 'delete', comment_id: held[1] ?? 0 });
    await act('anna', { act: 'delete', comment_id: held[0] ?? 0 });
    expect(await waiting()).toEqual([held[2]]);
  });

  it('is what three members report, never what one of them or the anonymous report often', async () => {
    const { hideReportedComment } = await import('./comment-changes.ts');
    const { comment_id } = await say('anna', 'A fine harbour');
    const reportedBy = async (name: string) => {
      await report(name, comment_id);
      await hideReportedComment(members.web.db, comment_id);
      return isSeenBy('');
    };
    expect([await reportedBy('bert'), await reportedBy('bert'), await reportedBy('bert')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([await reportedBy('nobody'), await reportedBy('nobody')]).toEqual([true, true]);
    expect(await reportedBy('carl')).toBe(false);
    expect(await isSeenBy('anna')).toBe(true);
    await members.web.db.updateTable('reports').set({ state: 'closed' }).execute();
    await act('moderator1', { act: 'approve', comment_id });
    expect(await reportedBy('dora')).toBe(true);
  });
});

it('has its answers counted anew where a count is wrong', async () => {
  const { rebuildCounters } = await import('../catalogue/rebuild-lists.ts');
  const { db } = members.web;
  const { comment_id: first } = await say('anna', 'A fine harbour');
  const { comment_id: other } = await say('anna', 'Another thread');
  for (const name of ['bert', 'carl']) await say(name, 'So it is', { parent_id: String(first) });
  const answersOf = async () => {
    const { comments } = await list();
    return comments.map(({ answers_count }: { answers_count: number }) => answers_count);
  };
  expect(await answersOf()).toEqual([0, 2]);
  await sql`UPDATE comments SET answers = 3 WHERE id IN (${first}, ${other})`.execute(db);
  expect(await answersOf()).toEqual([3, 3]);
  await rebuildCounters(db);
  expect(await answersOf()).toEqual([0, 2]);
});

describe('who is concerned by a comment that was held back', () => {
  const kindsOf = async (name: string) =>
    (await members.post(name, '/api/notifications.php', { act: 'list' })).notifications.map(
      ({ kind }: { kind: string }) => kind,
    );

  it('is notified once, however often members report it and a moderator approves it', async () => {
    const { hideReportedComment } = await import('./comment-changes.ts');
    const { comment_id: first } = await say('anna', 'A fine harbour');
    const { comment_id } = await say('bert', 'So it is, @dora', { parent_id: String(first) });
    for (const name of ['anna', 'dora']) {
      expect(await kindsOf(name)).toHaveLength(1);
      await members.post(name, '/api/notifications.php', { act: 'read' });
    }
    for (const name of ['anna', 'carl', 'dora']) await report(name, comment_id);
    await hideReportedComment(members.web.db, comment_id);
    expect(await kindsOf('moderator1')).toEqual(['held_comment']);
    expect(await act('moderator1', { act: 'approve', comment_id })).toEqual({ ok: true, state: 'shown' });
    expect(await kindsOf('anna')).toEqual(['answer']);
    expect(await kindsOf('dora')).toEqual(['mention']);
  });

  it('is notified when it is shown, also if its author changed it while it waited', async () => {
    const { comment_id: first } = await say('anna', 'A fine harbour');
    const { comment_id } = await say('bert', 'A casino bonus', { parent_id: String(first) });
    expect(await act('bert', { act: 'edit', comment_id, msg: 'No bonus, @dora' })).toMatchObject({
      state: 'waiting',
    });
    expect(await kindsOf('anna')).toEqual([]);
    for (let n = 0; n < 2; n += 1) await act('moderator1', { act: 'approve', comment_id });
    expect(await kindsOf('anna')).toEqual(['answer']);
    expect(await kindsOf('dora')).toEqual(['mention']);
  });
});

it('stays deleted where it is approved, changed or reported in the same moment', async () => {
  const { setCommentStatus, hideReportedComment } = await import('./comment-changes.ts');
  const { db } = members.web;
  const statusesOf = async (ids: readonly number[]) =>
    (await db.selectFrom('comments').select('status_id').where('id', 'in', ids).execute()).map(
      ({ status_id }) => status_id,
    );
  const { comment_id: waiting } = await say('anna', 'A casino bonus');
  const { comment_id: shown } = await say('bert', 'A fine harbour');
  for (const name of ['anna', 'carl', 'dora']) await report(name, shown);
  await sql`UPDATE comments SET status_id = 1 WHERE id = ${shown}`.execute(db);
  const remove = async (tx: Database) => {
    for (const id of [waiting, shown]) await setCommentStatus(tx, id, 5);
  };
  const [approved, edited] = await whileHeld<{ code?: string }>(db, remove, [
    () => act('moderator1', { act: 'approve', comment_id: waiting }),
    () => act('anna', { act: 'edit', comment_id: waiting, msg: 'Another casino bonus' }),
    () => inTransaction(db, (tx) => hideReportedComment(tx, shown)).then(() => ({})),
  ]);
  expect([approved?.code, edited?.code]).toEqual(['not_found', 'bad_request']);
  expect(await statusesOf([waiting, shown])).toEqual([5, 5]);
});

it('refuses the same words again and again', async () => {
  for (let n = 0; n < 10; n += 1) {
    const { comment_id } = await say('anna', 'Look at my page');
    await later(comment_id, 60);
  }
  expect(await say('anna', 'Look at my page')).toMatchObject({
    ok: false,
    code: 'rate_limited',
    field: 'msg',
  });
  expect(await say('anna', 'Something else')).toMatchObject({ ok: true });
});

it('invalidates what was cached when a comment changes', async () => {
  const read = async () => (await members.web.get(`/api/json/comments/3600/video.${video}.json`)).json();
  const { comment_id } = await say('anna', 'A fine harbur');
  expect(await read()).toMatchObject({ comments: [{ comment: 'A fine harbur' }] });
  await act('anna', { act: 'edit', comment_id, msg: 'A fine harbour' });
  expect(await read()).toMatchObject({ comments: [{ comment: 'A fine harbour' }] });
  await act('anna', { act: 'delete', comment_id });
  expect(await read()).toMatchObject({ total_count: 0 });
});
