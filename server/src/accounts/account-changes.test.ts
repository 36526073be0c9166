import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import sharp from 'sharp';
import { addMember, addVideo, TEST_PASSWORD } from '../testing/catalogue.ts';
import { closeAccount } from './account-changes.sql.ts';
import { whileHeld } from '../testing/postgres/while-held.ts';
import type { Database } from '../platform/database/create-database.ts';
import { openTestWeb, sessionAfter, type TestWeb } from '../testing/web.ts';
import { endDueAccounts } from './account-deletion.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await openTestWeb();
});
afterAll(() => web.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

/** By the cookie that a session started with: what the browser sends now. */
const cookies = new Map<string, string>();
const member = async (form: Record<string, string>, first: string) => {
  const cookie = cookies.get(first) ?? first;
  const answer = await web.post('/api/member.php', form, { cookie });
  cookies.set(first, sessionAfter(answer, cookie));
  return answer.json();
};
const context = () => ({
  db: web.db,
  storage: web.deps.storage,
  siteName: 'Foyer',
  publicUrl: 'http://localhost',
  records: web.deps.config.records,
  wakeOutbox: () => {},
});
/** What the scheduled job does. */
const endDue = () => endDueAccounts(context());
const passGrace = (memberId: number) =>
  sql`UPDATE account_deletions SET due_at = now() WHERE member_id = ${memberId}`.execute(web.db);
const emailOf = async (id: number) =>
  (await web.db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirst())?.email;
/** The page's button. */
const confirm = (path: string, cookie = '') => web.post(path, {}, { accept: 'text/html', cookie });
const codeIn = (text: string): string => /\/confirm-([\w-]+)\//.exec(text)?.[1] ?? '';

describe('another address', () => {
  it('is the account’s when its owner confirms it, and a mail to the old one says so', async () => {
    const id = await addMember(web.db, 'anna', { language: 'de' });
    const cookie = await web.signIn('anna');
    const change = (email: string, old = TEST_PASSWORD) => member({ act: 'email', email, old }, cookie);
    expect(await change('new@example.org', '')).toMatchObject({ code: 'required', field: 'old' });
    expect(await change('new@example.org', 'another')).toMatchObject({ code: 'invalid_usr_or_pwd' });
    expect(await change('nonsense')).toMatchObject({ code: 'email_invalid', field: 'email' });
    expect(await change('new@example.org')).toEqual({ ok: true });
    const [mail] = await web.mails();
    expect(mail).toMatchObject({ to: 'new@example.org', subject: expect.stringContaining('neue Adresse') });
    expect(await emailOf(id)).toBe('anna@example.org');
    const code = codeIn(mail?.text ?? '');
    await web.get(`/confirm-${code}/`);
    expect(await emailOf(id)).toBe('anna@example.org');
    const elsewhere = await web.signIn('anna');
    const answer = await confirm(`/confirm-${code}/`, cookie);
    expect(answer.headers.location).toBe('/sign-in/?confirmed=1');
    // The browser that confirmed it stays signed in, by another token; nobody else does.
    expect(await member({}, elsewhere)).toMatchObject({ code: 'need_auth' });
    expect(await member({}, cookie)).toMatchObject({ code: 'need_auth' });
    expect(await member({}, sessionAfter(answer, cookie))).toMatchObject({ ok: true });
    expect(await emailOf(id)).toBe('new@example.org');
    expect(await web.mails()).toMatchObject([{ to: 'anna@example.org' }]);
    // Clicked twice: still well, and nobody is notified again.
    expect((await confirm(`/confirm-${code}/`)).headers.location).toBe('/sign-in/?confirmed=1');
    expect(await web.mails()).toEqual([]);
    expect((await confirm(`/confirm-${'x'.repeat(32)}/`)).headers.location).toContain('error=not_found');
  });

  it('that another has is not given away, and stays the other’s', async () => {
    const id = await addMember(web.db, 'bert');
    await addMember(web.db, 'cleo');
    const cookie = await web.signIn('bert');
    const form = { act: 'email', email: 'Cleo@example.org', old: TEST_PASSWORD };
    expect(await member(form, cookie)).toEqual({ ok: true });
    const [mail] = await web.mails();
    expect(mail?.to).toBe('Cleo@example.org');
    expect(codeIn(mail?.text ?? '')).toBe('');
    // Free when it was asked for, taken when it is confirmed.
    await member({ ...form, email: 'free@example.org' }, cookie);
    const code = codeIn((await web.mails())[0]?.text ?? '');
    await addMember(web.db, 'dora', { email: 'free@example.org' });
    expect((await confirm(`/confirm-${code}/`)).headers.location).toContain('error=not_found');
    expect(await emailOf(id)).toBe('bert@example.org');
  });

  it('cannot be asked for without end', async () => {
    await addMember(web.db, 'emil');
    const cookie = await web.signIn('emil');
    const answers: { code?: string }[] = [];
    for (let index = 0; index < 6; index += 1)
      answers.push(
        await member({ act: 'email', email: `emil${index}@example.org`, old: TEST_PASSWORD }, cookie),
      );
    expect(answers.filter(({ code }) => code === 'rate_limited')).toHaveLength(2);
    await web.mails();
  });
});

describe('the end of an account', () => {
  it('wants the password, and takes everything with it', async () => {
    const id = await addMember(web.db, 'fred', {
      status_id: 6,
      about: 'Something of mine',
      is_moderator: true,
    });
    const friend = await addMember(web.db, 'gina', { friends_count: 1 });
    const cookie = await web.signIn('fred');
    const video = await addVideo(web.db, { title: 'Harbour', member_id: id });
    const waiting = await addVideo(web.db, { title: 'Waiting', member_id: id, status_id: 4 });
    const others = await addVideo(web.db, { title: 'Of another', member_id: friend });
    const { id: album } = await web.db
      .insertInto('albums')
      .values({ dir: 'an-album', title: 'An album', member_id: id, status_id: 1, people: 'nobody' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await web.db
      .insertInto('friends')
      .values({ member_id: id, friend_id: friend, accepted_at: new Date() })
      .execute();
    await web.db.insertInto('messages').values({ from_id: id, to_id: friend, body: 'Words' }).execute();
    await web.db.insertInto('favourites').values({ member_id: id, video_id: others }).execute();
    const comment = { act: 'comm', section: 'video', object_id: `${others}`, msg: 'canary words' };
    await web.post('/api/stats.php', comment, { cookie });
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await web.postFile('/api/member.php', { act: 'avatar' }, { name: 'x.png', body: picture }, { cookie });
    const comments = async () => (await web.get(`/api/json/comments/3600/video.${others}.json`)).json();
    expect((await comments()).total_count).toBe(1);

    expect(await member({ act: 'delete' }, cookie)).toMatchObject({ code: 'required', field: 'old' });
    expect(await member({ act: 'delete', old: 'another' }, cookie)).toMatchObject({
      code: 'invalid_usr_or_pwd',
    });
    const answer = await web.post('/api/member.php', { act: 'delete', old: TEST_PASSWORD }, { cookie });
    expect(answer.json()).toEqual({ ok: true, deletes: expect.any(String) });
    expect(await web.mails()).toMatchObject([
      { to: 'fred@example.org', text: expect.stringContaining('/settings/') },
    ]);
    expect(await endDue()).toBe(0);
    await passGrace(id);
    expect(await endDue()).toBe(1);

    expect(await member({}, cookie)).toMatchObject({ code: 'need_auth' });
    expect((await web.get(`/api/json/member/3600/${id}.json`)).statusCode).toBe(404);
    expect((await comments()).total_count).toBe(0);
    const states = await web.db
      .selectFrom('videos')
      .select(['id', 'status_id'])
      .where('id', 'in', [video, waiting, others])
      .orderBy('id')
      .execute();
    expect(states.map(({ status_id }) => status_id)).toEqual([5, 5, 1]);
    expect(
      await web.db.selectFrom('albums').select('status_id').where('id', '=', album).executeTakeFirst(),
    ).toEqual({ status_id: 5 });
    for await (const { key } of web.deps.storage.list(`objects/member-${id}/`))
      throw new Error(`${key} stayed`);
    const [row] = await web.db.selectFrom('members').selectAll().where('id', '=', id).execute();
    expect(row).toMatchObject({
      name: `#${id}`,
      email: null,
      password_hash: null,
      about: null,
      is_moderator: false,
    });
    const [other] = await web.db.selectFrom('members').selectAll().where('id', '=', friend).execute();
    expect(other?.friends_count).toBe(0);
    expect(await web.db.selectFrom('messages').selectAll().execute()).toEqual([]);
    expect(await web.mails()).toMatchObject([{ to: 'fred@example.org' }]);

    // Name and address are free again.
    await web.post('/api/signup.php', { usr: 'fred', email: 'fred@example.org', pwd: 'a wholly new one' });
    expect((await web.mails())[0]?.text).toContain('/confirm-');
  });

  it('takes the comments that were held back out of the moderators’ notifications', async () => {
    const ends = await addMember(web.db, 'hana', { status_id: 6 });
    const stays = await addMember(web.db, 'ivan', { status_id: 6 });
    const moderator = await addMember(web.db, 'mona', { is_moderator: true });
    const on = await addVideo(web.db, { title: 'Of another', member_id: stays });
    const msg = 'https://a.example https://b.example https://c.example';
    const held: Record<string, number> = {};
    for (const name of ['hana', 'ivan']) {
      const cookie = await web.signIn(name);
      const form = { act: 'comm', section: 'video', object_id: `${on}`, msg };
      const answer = (await web.post('/api/stats.php', form, { cookie })).json();
      expect(answer).toMatchObject({ state: 'waiting' });
      held[name] = answer.comment_id;
    }
    const waiting = async () =>
      (
        await web.db
          .selectFrom('notifications')
          .select('data')
          .where('member_id', '=', moderator)
          .where('kind', '=', 'held_comment')
          .orderBy('id')
          .execute()
      ).map(({ data }) => (data as { comment_id: number }).comment_id);
    expect(await waiting()).toEqual([held['hana'], held['ivan']]);
    await web.db.transaction().execute((tx) => closeAccount(tx, ends));
    expect(await waiting()).toEqual([held['ivan']]);
  });

  it('wants the name of who has no password', async () => {
    const id = await addMember(web.db, 'hugo');
    const cookie = await web.signIn('hugo');
    await web.db.updateTable('members').set({ password_hash: null }).where('id', '=', id).execute();
    expect(await member({ act: 'delete' }, cookie)).toMatchObject({ code: 'required', field: 'usr' });
    expect(await member({ act: 'delete', usr: 'anna' }, cookie)).toMatchObject({ field: 'usr' });
    expect(await member({ act: 'delete', usr: 'Hugo' }, cookie)).toMatchObject({ ok: true });
    await web.mails();
  });

  it('comes after some days, in which the profile is hidden and no other session goes on', async () => {
    const id = await addMember(web.db, 'ines', { about: 'Words of mine' });
    const [here, elsewhere] = [await web.signIn('ines'), await web.signIn('ines')];
    const { deletes } = await member({ act: 'delete', old: TEST_PASSWORD }, here);
    const days = (Date.parse(deletes) - Date.now()) / 86_400_000;
    const day = new Date(deletes).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
    expect((await web.mails()).at(-1)?.text).toContain(day);
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.1);
    expect(await member({}, elsewhere)).toMatchObject({ code: 'need_auth' });
    expect((await member({}, here)).member).toMatchObject({ deletes, is_private: 1 });
    const shown = (await web.get(`/api/json/member/3600/${id}.json`)).json().member;
    expect(shown).toMatchObject({ is_name_only: true, about: null });
    // Asking again does not put it off.
    expect((await member({ act: 'delete', old: TEST_PASSWORD }, here)).deletes).toBe(deletes);
    await web.mails();
  });

  it('is taken back, and everything is as it was', async () => {
    const id = await addMember(web.db, 'jana', { about: 'Words of mine' });
    const cookie = await web.signIn('jana');
    await member({ act: 'delete', old: TEST_PASSWORD }, cookie);
    expect(await member({ act: 'keep' }, cookie)).toEqual({ ok: true });
    expect((await member({}, cookie)).member).toMatchObject({ deletes: null, is_private: 0 });
    expect((await web.get(`/api/json/member/3600/${id}.json`)).json().member.about).toBe('Words of mine');
    await passGrace(id);
    expect(await endDue()).toBe(0);
    // A profile that was private stays so.
    await member({ act: 'visibility', is_private: '1' }, cookie);
    await member({ act: 'delete', old: TEST_PASSWORD }, cookie);
    await member({ act: 'keep' }, cookie);
    expect((await member({}, cookie)).member).toMatchObject({ is_private: 1 });
    await web.mails();
  });

  it('of one account does not wait for another that fails', async () => {
    const ids = [await addMember(web.db, 'karl'), await addMember(web.db, 'lena')];
    for (const name of ['karl', 'lena'])
      await member({ act: 'delete', old: TEST_PASSWORD }, await web.signIn(name));
    for (const id of ids) await passGrace(id);
    await web.mails();
    let tries = 0;
    const failing = {
      ...context(),
      get siteName() {
        tries += 1;
        if (tries === 1) throw new Error('no words for the first');
        return 'Foyer';
      },
    };
    await expect(endDueAccounts(failing)).rejects.toThrow(/1 accounts/);
    expect(await endDueAccounts(context())).toBe(1);
    const left = await web.db.selectFrom('members').select('name').where('id', 'in', ids).execute();
    expect(left.every(({ name }) => name.startsWith('#'))).toBe(true);
    await web.mails();
  });

  it('is not carried out where its member keeps it before: either the one or the other', async () => {
    const id = await addMember(web.db, 'nils');
    const cookie = await web.signIn('nils');
    const isKept = async () => (await emailOf(id)) !== null;
    const hold = (tx: Database) => sql`SELECT FROM members WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
    const keep = () => member({ act: 'keep' }, cookie);
    await member({ act: 'delete', old: TEST_PASSWORD }, cookie);
    await passGrace(id);
    // The job has read that the account is due, and the member keeps it in the same moment.
    const [kept] = await whileHeld<unknown>(web.db, hold, [keep, endDue]);
    expect([kept, await isKept()]).toEqual([{ ok: true }, true]);
    await member({ act: 'delete', old: TEST_PASSWORD }, cookie);
    await passGrace(id);
    const [ended, late] = await whileHeld<unknown>(web.db, hold, [endDue, keep]);
    expect([ended, late, await isKept()]).toMatchObject([1, { ok: false }, false]);
    await web.mails();
  });
});
