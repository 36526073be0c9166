/** Decisions have reasons that whom they concern reads and objects to; what weighs most needs two; claims keep work apart. */
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { openTestWeb } from '../testing/web.ts';
import { liftDueSuspensions } from './member-measures.ts';
import { addSignedIn, MODERATED } from '../testing/signed-in.ts';

const web = await openTestWeb();
const { ids, sessions } = await addSignedIn(web, {
  ...MODERATED,
  anna: { status_id: 6, email: 'anna@example.org' },
});
afterAll(() => web.close());
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  await web.db.deleteFrom('notifications').execute();
});

const as = (who: string): Record<string, string> => (who === '' ? {} : { cookie: sessions[who] ?? '' });
const post = async (url: string, form: Record<string, string>, who = 'mora') =>
  (await web.post(url, form, as(who))).json();
const decide = (form: Record<string, string>, who = 'mora') => post('/api/moderation.php', form, who);
const get = async (path: string, who = 'mora') => (await web.get(path, as(who))).json();
const addWaiting = (values: object = {}) =>
  addVideo(web.db, { title: 'Harbour', member_id: ids.anna, status_id: 4, ...values });
const lastNotice = async (who: string) =>
  (await post('/api/notifications.php', { act: 'list' }, who)).notifications[0];
const statusOf = async (id: number) =>
  (await sql<{ status_id: number }>`SELECT status_id FROM videos WHERE id = ${id}`.execute(web.db)).rows[0]
    ?.status_id;
const video = (id: number) => ({ kind: 'video', object_id: `${id}` });

describe('a statement of reasons', () => {
  it('says what, why, on what ground, how to object; to anyone who has its key and nobody else', async () => {
    const id = await addWaiting();
    await decide({ act: 'reject', ...video(id), reason: 'Somebody did not agree', ground: 'consent' });
    const { statement, decision } = await lastNotice('anna');
    expect(decision).toBe('rejected');
    const answer = await web.get(`/api/decision/${statement}.json`);
    expect(answer.headers['cache-control']).toMatch(/no-store/);
    expect(answer.json()).toMatchObject({
      kind: 'video',
      object_id: id,
      act: 'reject',
      title: 'Harbour',
      ground: 'consent',
      fact: 'Somebody did not agree',
      automated: false,
      may_appeal: true,
      appeal: null,
    });
    // Who decided is nobody's business but the site's.
    expect(answer.body).not.toMatch(/mora/);
    const lastReplaced = `${statement.slice(0, -1)}${statement.endsWith('A') ? 'B' : 'A'}`;
    for (const key of ['1', lastReplaced, '%00', 'x'.repeat(24)])
      expect((await web.get(`/api/decision/${key}.json`)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('of the site itself says that nobody looked', async () => {
    const { changeVideoState } = await import('../publication/publication.ts');
    const id = await addWaiting({ status_id: 2 });
    await changeVideoState(web, { videoId: id, change: 'fail', viewer: null, reason: 'blocked_content' });
    const { statement } = await lastNotice('anna');
    expect(await get(`/api/decision/${statement}.json`, '')).toMatchObject({
      automated: true,
      ground: 'copy',
      may_appeal: true,
    });
  });

  it('is wanted of every decision that takes something away', async () => {
    const id = await addWaiting();
    for (const act of ['reject', 'delete', 'block', 'restrict', 'age'])
      expect(await decide({ act, ...video(id) })).toMatchObject({ code: 'required', field: 'reason' });
    for (const act of ['strike', 'suspend'])
      expect(await decide({ act, kind: 'member', object_id: `${ids.bert}`, days: '1' })).toMatchObject({
        code: 'required',
      });
    expect(await decide({ act: 'strike', ...video(id), reason: 'x' })).toMatchObject({ code: 'bad_request' });
  });

  it('is nothing for a moderator about what is their own', async () => {
    const id = await addWaiting({ member_id: ids.mora });
    expect(await decide({ act: 'approve', ...video(id) })).toMatchObject({ code: 'no_permission' });
    expect(await decide({ act: 'approve', ...video(id) }, 'miro')).toMatchObject({ ok: true, status_id: 1 });
  });
});

describe('an appeal', () => {
  const reject = async () => {
    const id = await addWaiting();
    await decide({ act: 'reject', ...video(id), reason: 'Too dark', ground: 'quality' });
    return { id, key: (await lastNotice('anna')).statement as string };
  };
  const appeal = (key: string, words = 'It is dark on purpose.') =>
    post('/api/appeal.php', { key, words }, '');
  const openAppeal = async (who: string) => (await get('/api/moderation/appeals.json', who)).appeals.at(-1);

  it('is decided by another, and gives back what was taken', async () => {
    const { id, key } = await reject();
    expect(await appeal(key, 'short')).toMatchObject({ code: 'min_length' });
    expect(await appeal(key)).toEqual({ ok: true });
    expect(await appeal(key)).toMatchObject({ code: 'bad_request' });
    expect(await lastNotice('miro')).toMatchObject({ kind: 'appeal' });
    const seen = await openAppeal('mora');
    expect(seen).toMatchObject({ words: 'It is dark on purpose.', may_decide: false });
    expect((await openAppeal('miro')).may_decide).toBe(true);
    const form = { act: 'overturn', appeal_id: `${seen.appeal_id}`, answer: 'You are right' };
    for (const who of ['mora', 'anna', 'bert'])
      expect(await post('/api/moderation_appeals.php', form, who)).toMatchObject({ code: 'no_permission' });
    await expect(
      sql`UPDATE appeals SET decided_by = ${ids.mora}, state = 'upheld' WHERE id = ${seen.appeal_id}`.execute(
        web.db,
      ),
    ).rejects.toThrow(/not decided by whoever decided first/);
    expect(await post('/api/moderation_appeals.php', form, 'miro')).toEqual({
      ok: true,
      state: 'overturned',
      undone: true,
    });
    expect(await statusOf(id)).toBe(1);
    expect(await get(`/api/decision/${key}.json`, '')).toMatchObject({
      may_appeal: false,
      appeal: { state: 'overturned', answer: 'You are right' },
    });
    const reported = (await post('/api/notifications.php', { act: 'list' }, 'anna')).notifications;
    expect(reported).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ decision: 'appeal_overturned', statement: key, reason: 'You are right' }),
      ]),
    );
  });

  it('that is turned down changes nothing', async () => {
    const { id, key } = await reject();
    await appeal(key);
    const { appeal_id } = await openAppeal('miro');
    const form = { act: 'uphold', appeal_id: `${appeal_id}`, answer: 'It is too dark' };
    expect(await post('/api/moderation_appeals.php', form, 'miro')).toMatchObject({ state: 'upheld' });
    expect(await post('/api/moderation_appeals.php', form, 'miro')).toMatchObject({ code: 'bad_request' });
    expect(await statusOf(id)).toBe(6);
  });
});

describe('what weighs most', () => {
  const proposalOf = async (id: number, who: string) =>
    (await get('/api/moderation/proposals.json', who)).proposals.find(
      ({ object_id }: { object_id: number }) => object_id === id,
    );

  it('needs two: a block rejects immediately and removes files when another agrees', async () => {
    const id = await addWaiting({ status_id: 1 });
    const file = `objects/video-${id}/thumb.jpg`;
    await web.deps.storage.put(file, Buffer.from('a picture'));
    const about = { act: 'block', ...video(id), reason: 'Not allowed', ground: 'law' };
    expect(await decide(about)).toMatchObject({ ok: true, needs_second: true, status_id: 6 });
    expect(await statusOf(id)).toBe(6);
    expect(await web.deps.storage.stat(file)).toBeDefined();
    const { proposal_id, is_own } = await proposalOf(id, 'mora');
    expect(is_own).toBe(true);
    const form = { act: 'confirm', proposal_id: `${proposal_id}` };
    expect(await post('/api/moderation_proposals.php', form, 'mora')).toMatchObject({
      code: 'no_permission',
    });
    const answers = await Promise.all([1, 2].map(() => post('/api/moderation_proposals.php', form, 'miro')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await web.deps.storage.stat(file)).toBeUndefined();
    const { rows } =
      await sql`SELECT act, moderator_id, second_id FROM decisions WHERE object_id = ${id} AND kind = 'video'
      ORDER BY id`.execute(web.db);
    expect(rows).toEqual([
      { act: 'reject', moderator_id: ids.mora, second_id: null },
      { act: 'block', moderator_id: ids.miro, second_id: ids.mora },
    ]);
  });

  it('is not confirmed in the database by the one who proposed it', async () => {
    await expect(
      sql`UPDATE proposals SET state = 'confirmed', decided_by = proposed_by`.execute(web.db),
    ).rejects.toThrow();
  });

  it('is a doubt about an age: hidden immediately, shown again by two', async () => {
    const id = await addWaiting({ status_id: 1 });
    expect(await decide({ act: 'age', ...video(id), reason: 'No record', ground: 'age' })).toMatchObject({
      ok: true,
      status_id: 4,
    });
    const { items } = await get('/api/moderation/queue.json?kind=video');
    expect(items[0]).toMatchObject({ object_id: id, marks: ['age'] });
    const approve = { act: 'approve', ...video(id), seen_decision: `${items[0].last_decision}` };
    expect(await decide(approve, 'miro')).toMatchObject({ needs_second: true });
    expect(await statusOf(id)).toBe(4);
    const { proposal_id } = await proposalOf(id, 'mora');
    const form = { act: 'confirm', proposal_id: `${proposal_id}` };
    expect(await post('/api/moderation_proposals.php', form, 'mora')).toMatchObject({ state: 'confirmed' });
    expect(await statusOf(id)).toBe(1);
  });

  it('is a long suspension', async () => {
    const carl = await addMember(web.db, 'carl');
    const about = { act: 'suspend', kind: 'member', object_id: `${carl}`, reason: 'Spam', ground: 'spam' };
    expect(await decide({ ...about, days: '0' })).toMatchObject({ changed: false, needs_second: true });
    const { proposal_id, days } = await proposalOf(carl, 'miro');
    expect(days).toBe(0);
    await post('/api/moderation_proposals.php', { act: 'confirm', proposal_id: `${proposal_id}` }, 'miro');
    expect(await get(`/api/moderation/member/${carl}.json`)).toMatchObject({ suspended: true, until: null });
  });
});

describe('a restriction', () => {
  it('makes a video private, which its owner cannot undo', async () => {
    const id = await addWaiting({ status_id: 1 });
    expect(await decide({ act: 'restrict', ...video(id), reason: 'For members' })).toMatchObject({
      changed: true,
    });
    expect(await decide({ act: 'restrict', ...video(id), reason: 'For members' })).toMatchObject({
      changed: false,
    });
    const toggle = { act: '3', video_id: `${id}` };
    expect(await post('/api/video_edit.php', toggle, 'anna')).toMatchObject({ code: 'no_permission' });
    expect(await decide({ act: 'unrestrict', ...video(id) })).toMatchObject({ changed: true });
    expect(await post('/api/video_edit.php', toggle, 'anna')).toMatchObject({ ok: true });
  });
});

describe('a suspension', () => {
  it('ends every session, is announced by mail, and ends on its own', async () => {
    const about = { kind: 'member', object_id: `${ids.anna}`, reason: 'Spam', ground: 'spam' };
    for (const days of ['-1', '366', 'x'])
      expect(await decide({ act: 'suspend', ...about, days })).toMatchObject({
        code: 'bad_request',
        field: 'days',
      });
    expect(await decide({ act: 'suspend', ...about, days: '7' })).toMatchObject({
      changed: true,
      status_id: 3,
    });
    expect((await web.get('/api/upload/videos.json', as('anna'))).statusCode).toBe(401);
    const [mail] = (await web.mails()).slice(-1);
    expect(mail?.to ?? JSON.stringify(mail)).toContain('anna@example.org');
    const key = /\/decision\/([\w-]{24})\//.exec(JSON.stringify(mail))?.[1];
    expect(await get(`/api/decision/${key}.json`, '')).toMatchObject({
      act: 'suspend',
      until: expect.any(String),
    });
    await liftDueSuspensions(web.db);
    const status = async () =>
      (await sql<{ n: number }>`SELECT status_id AS n FROM members WHERE id = ${ids.anna}`.execute(web.db))
        .rows[0]?.n;
    expect(await status()).toBe(3);
    await sql`UPDATE suspensions SET until_at = now() - interval '1 second'`.execute(web.db);
    await liftDueSuspensions(web.db);
    // An uploader is one again.
    expect(await status()).toBe(6);
    sessions.anna = await web.signIn('anna');
    expect(
      await decide({ act: 'suspend', kind: 'member', object_id: `${ids.miro}`, days: '1', reason: 'x' }),
    ).toMatchObject({ code: 'no_permission' });
  });

  it('follows the third strike', async () => {
    const dora = await addMember(web.db, 'dora');
    const about = { act: 'strike', kind: 'member', object_id: `${dora}`, reason: 'Spam', ground: 'spam' };
    for (const strikes of [1, 2, 3]) expect(await decide(about)).toMatchObject({ strikes });
    expect(await get(`/api/moderation/member/${dora}.json`)).toMatchObject({
      strikes: 3,
      suspended: true,
      decisions: [{ act: 'suspend', automated: true }, {}, {}, {}],
    });
  });
});

describe('a comment', () => {
  it('is taken down, counted out, and shown again', async () => {
    const id = await addWaiting({ status_id: 1 });
    const form = { act: 'comm', section: 'video', object_id: `${id}`, msg: 'Hello there' };
    const { comment_id } = await post('/api/stats.php', form, 'bert');
    const about = { kind: 'comment', object_id: `${comment_id}` };
    const shown = async () => (await get(`/api/json/comments/0/video.${id}.json`, '')).comments?.length ?? 0;
    expect(await shown()).toBe(1);
    expect(await decide({ act: 'delete', ...about, reason: 'Rude', ground: 'harassment' })).toMatchObject({
      changed: true,
    });
    expect(await shown()).toBe(0);
    expect(await lastNotice('bert')).toMatchObject({ decision: 'deleted', reason: 'Rude' });
    expect(await decide({ act: 'delete', ...about, reason: 'Rude' })).toMatchObject({ changed: false });
    expect(await decide({ act: 'restore', ...about })).toMatchObject({ changed: true });
    expect(await shown()).toBe(1);
    expect(await decide({ act: 'delete', kind: 'comment', object_id: '999999', reason: 'x' })).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a comment that is held back', () => {
  const hold = async () => {
    const videoId = await addWaiting({ status_id: 1 });
    const msg = `https://a.example https://b.example https://c.example ${videoId}`;
    const form = { act: 'comm', section: 'video', object_id: `${videoId}`, msg };
    const { comment_id: id, state } = await post('/api/stats.php', form, 'bert');
    expect(state).toBe('waiting');
    expect(await kindsOf('mora')).toContain('held_comment');
    return { id, videoId, about: { kind: 'comment', object_id: `${id}` } };
  };
  const kindsOf = async (who: string) =>
    (await post('/api/notifications.php', { act: 'list' }, who)).notifications.map(
      ({ kind }: { kind: string }) => kind,
    );
  const actsOn = async (id: number) =>
    (
      await sql<{ act: string }>`SELECT act FROM decisions WHERE kind = 'comment' AND object_id = ${id}
        ORDER BY id`.execute(web.db)
    ).rows.map(({ act }) => act);
  const shownUnder = async (id: number) =>
    (await get(`/api/json/comments/0/video.${id}.json`, '')).comments?.length ?? 0;

  it('is deleted by a decision, and waits for no moderator any more', async () => {
    const { id, videoId, about } = await hold();
    const remove = { act: 'delete', ...about, reason: 'Advertising', ground: 'spam' };
    expect(await decide(remove)).toMatchObject({ changed: true });
    expect(await lastNotice('bert')).toMatchObject({ decision: 'deleted', reason: 'Advertising' });
    for (const who of ['mora', 'miro']) expect(await kindsOf(who)).not.toContain('held_comment');
    expect(await decide(remove)).toMatchObject({ changed: false });
    expect(await shownUnder(videoId)).toBe(0);
    expect(await actsOn(id)).toEqual(['delete']);
  });

  it('is shown by a restore, and waits for no moderator any more', async () => {
    const { id, videoId, about } = await hold();
    expect(await decide({ act: 'restore', ...about })).toMatchObject({ changed: true });
    for (const who of ['mora', 'miro']) expect(await kindsOf(who)).not.toContain('held_comment');
    expect(await shownUnder(videoId)).toBe(1);
    // Nobody was notified of it while it waited.
    expect(await kindsOf('anna')).toEqual(['comment']);
    expect(await decide({ act: 'restore', ...about })).toMatchObject({ changed: false });
    expect(await actsOn(id)).toEqual(['restore']);
  });
});

describe('an answer to a comment', () => {
  it('is counted out of its thread when it is taken down, and in again when it is shown', async () => {
    const id = await addWaiting({ status_id: 1 });
    const form = { act: 'comm', section: 'video', object_id: `${id}` };
    const { comment_id: thread } = await post('/api/stats.php', { ...form, msg: 'Hello there' }, 'bert');
    const answer = { ...form, msg: 'Hello to you', parent_id: `${thread}` };
    const { comment_id } = await post('/api/stats.php', answer, 'anna');
    const about = { kind: 'comment', object_id: `${comment_id}` };
    const counts = async () => {
      const { comments, total_count, all_count } = await get(`/api/json/comments/0/video.${id}.json`, '');
      const { comments_count } = await web.db
        .selectFrom('videos')
        .select('comments_count')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { answers: comments[0].answers_count, threads: total_count, all: all_count, comments_count };
    };
    const before = { answers: 1, threads: 1, all: 2, comments_count: 2 };
    expect(await counts()).toEqual(before);
    await decide({ act: 'delete', ...about, reason: 'Rude' });
    expect(await counts()).toEqual({ answers: 0, threads: 1, all: undefined, comments_count: 1 });
    await decide({ act: 'restore', ...about });
    expect(await counts()).toEqual(before);
  });
});

describe('a claim', () => {
  it('is one moderator’s until it is released or ends', async () => {
    const id = await addWaiting();
    const about = { kind: 'video', object_id: `${id}` };
    const claim = (who: string, act = 'claim') => post('/api/moderation_claims.php', { act, ...about }, who);
    const first = await Promise.all(['mora', 'miro'].map((who) => claim(who)));
    expect(first.filter(({ claim: held }) => held.is_own)).toHaveLength(1);
    const [holder, other] = first[0].claim.is_own ? ['mora', 'miro'] : ['miro', 'mora'];
    expect(await decide({ act: 'approve', ...about }, other)).toMatchObject({
      code: 'bad_request',
      field: 'claim',
      info: { by: holder },
    });
    const found = (await get('/api/moderation/queue.json?kind=video', other)).items.find(
      ({ object_id }: { object_id: number }) => object_id === id,
    );
    expect(found.claim).toMatchObject({ is_own: false, member: { name: holder } });
    // Nobody releases what another holds.
    expect((await claim(other ?? '', 'release')).claim.is_own).toBe(false);
    await sql`UPDATE moderation_claims SET expires_at = now()`.execute(web.db);
    expect((await claim(other ?? '')).claim.is_own).toBe(true);
    expect(await decide({ act: 'approve', ...about }, other)).toMatchObject({ ok: true });
    expect((await claim(holder ?? '')).claim.is_own).toBe(true);
  });
});

describe('the desk', () => {
  it('counts what waits, finds members and uploads, shows figures; to moderators alone', async () => {
    const id = await addWaiting({ title: 'Quiet lighthouse' });
    const desk = await get('/api/moderation/desk.json');
    expect(desk.waiting.video).toBeGreaterThan(0);
    expect(await get(`/api/moderation/find.json?q=${id}`)).toMatchObject({
      objects: expect.arrayContaining([expect.objectContaining({ kind: 'video', object_id: id })]),
    });
    expect((await get('/api/moderation/find.json?q=ANN')).members).toMatchObject([{ name: 'anna' }]);
    expect(await get('/api/moderation/find.json?q=%25_')).toEqual({ members: [], objects: [] });
    const figures = await get('/api/moderation/figures.json');
    expect(figures.acts.length).toBeGreaterThan(3);
    expect(figures.daily).toHaveLength(30);
    expect(figures.appeals).toEqual({ open: 0, upheld: 1, overturned: 1 });
    for (const path of ['desk', 'figures', 'find', `member/${ids.anna}`, 'appeals', 'proposals'])
      for (const [who, code] of [
        ['', 'need_auth'],
        ['anna', 'no_permission'],
      ] as const)
        expect([path, who, (await get(`/api/moderation/${path}.json`, who)).code]).toEqual([path, who, code]);
    for (const call of ['claims', 'appeals', 'proposals'])
      expect(await post(`/api/moderation_${call}.php`, {}, 'anna')).toMatchObject({ ok: false });
  });

  it('has avatars until somebody looked at them', async () => {
    await sql`INSERT INTO member_pictures (member_id, picture, sha256, difference_hash)
      VALUES (${ids.bert}, 'avatar', ${'b'.repeat(64)}, ${'10'.repeat(32)}::bit(64))`.execute(web.db);
    await sql`UPDATE members SET has_avatar = true WHERE id = ${ids.bert}`.execute(web.db);
    const waiting = async () => (await get('/api/moderation/queue.json?kind=avatar')).items;
    expect(await waiting()).toMatchObject([{ kind: 'avatar', object_id: ids.bert, title: 'bert' }]);
    expect(await get(`/api/moderation/avatar/${ids.bert}.json`)).toMatchObject({
      title: 'bert',
      categories: [],
    });
    expect(await decide({ act: 'approve', kind: 'avatar', object_id: `${ids.bert}` })).toMatchObject({
      changed: true,
    });
    expect(await waiting()).toEqual([]);
    // Another picture is looked at again.
    await sql`UPDATE member_pictures SET sha256 = ${'c'.repeat(64)}`.execute(web.db);
    expect(await waiting()).toHaveLength(1);
  });
});
