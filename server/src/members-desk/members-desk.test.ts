/** The desk of members over HTTP and a real database: who finds whom, what is shown, what an act leads to, and for whom it is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { removeDueFactors } from '../accounts/factor-removal.ts';
import { findBrokenChanges, readChanges } from '../platform/changes/changes.ts';
import { measureStorage } from '../figures/measure-storage.ts';
import { recordFiles } from '../stored-files/stored-files.ts';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { IS_LONG } from '../testing/long.ts';
import { addSignedIn, type SignedIn } from '../testing/signed-in.ts';
import { planOf } from '../testing/postgres/plan-of.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { mayActOn } from './desk-member.ts';
import { foundMembers } from './find-members.sql.ts';

let web: TestWeb;
let people: SignedIn;
beforeAll(async () => {
  web = await openTestWeb();
  people = await addSignedIn(web, {
    olga: { is_operator: true },
    oskar: { is_operator: true },
    mora: { is_moderator: true },
    anna: {},
    Anton: { joined_at: new Date('2026-03-04T23:30:00Z') },
    bert: { email: null, joined_at: new Date('2026-03-05T00:30:00Z') },
  });
});
afterAll(() => web.close());
beforeEach(async () => {
  await web.mails();
});

const as = (who: string) => ({ cookie: people.sessions[who] ?? '' });
const find = async (query: string) =>
  (await web.get(`/api/members_desk/find.json?${query}`, as('olga'))).json();
const namesOf = ({ members }: { members: { name: string }[] }) => members.map(({ name }) => name);
const show = async (name: string, who = 'olga') =>
  (await web.get(`/api/members_desk/member/${people.ids[name]}.json`, as(who))).json().member;
const act = async (who: string, what: string, name: string, reason = 'Asked for it by letter') =>
  (
    await web.post(
      '/api/members_desk.php',
      { act: what, member_id: String(people.ids[name]), reason },
      as(who),
    )
  ).json();
const logOf = async (name: string) =>
  (await readChanges(web.db, { kinds: ['member'], id: people.ids[name], limit: 9 })).rows.map((row) => [
    row.act,
    row.member?.name,
    row.before,
    row.after,
    row.why,
  ]);
const addKey = (name: string) =>
  sql`INSERT INTO passkeys (id, member_id, public_key, counter, name)
    VALUES (${`key of ${name}`}, ${people.ids[name]}, 'k', 0, 'Phone')`.execute(web.db);

describe('finding', () => {
  it.each([
    ['q=an', ['anna', 'Anton']],
    ['q=AN', ['anna', 'Anton']],
    ['q=anton@ex', ['Anton']],
    ['q=nobody', []],
    ['q=%25', []],
    ['from=2026-03-05&to=2026-03-05', ['bert']],
    ['from=2026-03-04&to=2026-03-05', ['bert', 'Anton']],
    ['q=an&to=2026-03-31', ['Anton']],
  ])('%s', async (query, names) => {
    expect(namesOf(await find(query))).toEqual(names);
  });

  it('takes an id before names that start with its digits', async () => {
    const id = people.ids.anna ?? 0;
    const other = await addMember(web.db, `${id}th`);
    expect(namesOf(await find(`q=${id}`))).toEqual(['anna', `${id}th`]);
    await sql`DELETE FROM members WHERE id = ${other}`.execute(web.db);
  });

  it('shows no address whole, and nobody whose account has ended', async () => {
    const { members } = await find('q=anna');
    expect(members).toMatchObject([{ mail: 'a…@example.org', state: 'active', roles: [] }]);
    expect(JSON.stringify(members)).not.toContain('anna@');
    expect((await find('q=bert')).members).toMatchObject([{ mail: '' }]);
    const gone = await addMember(web.db, 'annabel', { status_id: 5 });
    expect(namesOf(await find('q=annab'))).toEqual([]);
    await sql`DELETE FROM members WHERE id = ${gone}`.execute(web.db);
  });

  it.each(['from=yesterday', 'from=2026-13-40', 'after=nonsense', 'after=WyJ4Il0'])(
    'refuses %s',
    async (query) => {
      expect(await find(query)).toMatchObject({ ok: false, code: 'bad_request' });
    },
  );

  it('goes on where the page before ended, also where somebody joined meanwhile', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 65; n += 1)
      ids.push(
        await addMember(web.db, `row${String(n).padStart(2, '0')}`, {
          joined_at: new Date(Date.UTC(2020, 0, 1)),
        }),
      );
    const byName: string[] = [];
    const byDay: string[] = [];
    for (const [query, seen] of [
      ['q=row', byName],
      ['from=2020-01-01&to=2020-01-01', byDay],
    ] as const) {
      let after = '';
      let pages = 0;
      do {
        const answer = await find(`${query}&after=${after}`);
        seen.push(...namesOf(answer));
        after = answer.next;
        pages += 1;
        if (pages === 1)
          ids.push(
            await addMember(web.db, `row-${query.length}`, { joined_at: new Date(Date.UTC(2020, 0, 2)) }),
          );
      } while (after !== null);
      expect(pages).toBe(3);
    }
    const rows = Array.from({ length: 65 }, (_, n) => `row${String(n).padStart(2, '0')}`);
    expect(byName).toEqual(rows);
    expect(byDay).toEqual(rows.toReversed());
    await sql`DELETE FROM members WHERE id = ANY (${ids}::int[])`.execute(web.db);
  });

  it('reads no more than a page of a hundred thousand members', async () => {
    const many = IS_LONG ? 100_000 : 20_000;
    await sql`INSERT INTO members (name, email, status_id, joined_at)
      SELECT 'many' || n, 'many' || n || '@example.org', 1, now() - n * interval '1 minute' FROM generate_series(1, ${many}::int) n`.execute(
      web.db,
    );
    await sql`ANALYZE members`.execute(web.db);
    const none = { joinedFrom: null, joinedBefore: null, after: null, limit: 31 };
    for (const [range, index] of [
      [{ ...none, start: { of: 'name', text: 'Many1' } }, 'members_name_start'],
      [
        { ...none, start: { of: 'name', text: 'many' }, after: { place: 'many500', id: 7 } },
        'members_name_start',
      ],
      [{ ...none, start: { of: 'email', text: 'many77' } }, 'members_email_start'],
      [none, 'members_joined'],
      [{ ...none, after: { place: String(Date.now() * 1000), id: 7 } }, 'members_joined'],
      [
        { ...none, joinedFrom: new Date(Date.now() - 86_400_000), joinedBefore: new Date() },
        'members_joined',
      ],
    ] as const) {
      const plan = await planOf(web.db, foundMembers(range));
      expect([range, plan]).toEqual([range, expect.stringContaining(index)]);
      expect([range, plan]).toEqual([range, expect.not.stringMatching(/Seq Scan on members|\bSort\b/)]);
    }
    let leastMs = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 5; tries += 1) {
      const startMs = performance.now();
      const first = await find('q=many');
      await find(`q=many&after=${first.next}`);
      leastMs = Math.min(leastMs, performance.now() - startMs);
    }
    // Other work of the machine only ever adds to a time.
    expect(leastMs).toBeLessThan(1000);
  });
});

describe('one member', () => {
  it('is shown with the address, and with what it did in figures', async () => {
    const anna = people.ids.anna ?? 0;
    const shown = await addVideo(web.db, { member_id: anna });
    await addVideo(web.db, { member_id: anna, status_id: 4 });
    const hidden = await addVideo(web.db, { member_id: anna, is_private: true });
    await sql`INSERT INTO reports (subject, message, section, object_id, member_id)
      VALUES ('', 'x', 'video', ${shown}, ${people.ids.bert}), ('', 'x', 'member', ${anna}, NULL),
        ('', 'x', 'member', ${people.ids.bert}, ${anna})`.execute(web.db);
    await sql`INSERT INTO comments (section, object_id, member_id, body) VALUES ('video', ${shown}, ${anna}, 'Calm')`.execute(
      web.db,
    );
    await sql`INSERT INTO video_processing (video_id, bytes, source_key) VALUES (${hidden}, 900, ${`sources/${hidden}/x.mp4`})`.execute(
      web.db,
    );
    const owner = { folder: 'films/f1', object: `video-${shown}` } as const;
    await recordFiles(web.db, owner as Parameters<typeof recordFiles>[1], ['1.mp4', '2.mp4']);
    await web.deps.storage.put('films/f1/1.mp4', Buffer.alloc(300));
    await web.deps.storage.put('films/f1/2.mp4', Buffer.alloc(45));
    await measureStorage(web.db, web.deps.storage, new AbortController().signal);
    const member = await show('anna');
    expect(member).toMatchObject({
      ...{ name: 'anna', mail: 'anna@example.org', state: 'active', sessions: 1, roles: [], strikes: 0 },
      ...{ has_factor: false, passkeys: 0, removal: 'none', may_act: true, is_own: false },
      ...{ suspended_until: null, deletes: null, changes: [] },
    });
    expect(member.last_seen).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(member.figures).toEqual({
      videos: [
        { state: 'private', n: 1 },
        { state: 'public', n: 1 },
        { state: 'waiting', n: 1 },
      ],
      albums: [],
      ...{ comments: 1, reports_made: 1, reports_received: 2 },
      ...{ originals: 900, renditions: 345, pictures: 0 },
    });
    expect((await show('bert')).figures).toMatchObject({
      reports_made: 1,
      reports_received: 1,
      renditions: 0,
    });
  });

  it('is nobody where there is none', async () => {
    expect((await web.get('/api/members_desk/member/99999.json', as('olga'))).json()).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('an act', () => {
  it('confirms an address, by which the member can sign in and is written to', async () => {
    people.ids.waiting = await addMember(web.db, 'waiting', { status_id: 0 });
    expect((await show('waiting')).state).toBe('unconfirmed');
    expect(await act('olga', 'confirm', 'waiting', 'Mail did not arrive')).toEqual({
      ok: true,
      changed: true,
      due: null,
    });
    expect((await show('waiting')).state).toBe('active');
    await web.signIn('waiting');
    const [mail, ...more] = await web.mails();
    expect([mail?.to, more]).toEqual(['waiting@example.org', []]);
    expect(mail?.text).toContain('Mail did not arrive');
    expect(await act('olga', 'confirm', 'waiting')).toMatchObject({ changed: false });
    expect(await logOf('waiting')).toEqual([
      ['confirm', 'olga', { state: 'unconfirmed' }, { state: 'active' }, 'Mail did not arrive'],
    ]);
    expect(await web.mails()).toEqual([]);
  });

  it('ends all sessions from the next request on', async () => {
    await web.signIn('Anton');
    const isIn = async () => (await web.post('/api/member.php', { act: 'own' }, as('Anton'))).statusCode;
    expect(await isIn()).toBe(200);
    expect(await act('olga', 'end_sessions', 'Anton', 'A lost phone')).toMatchObject({ changed: true });
    expect(await isIn()).toBe(401);
    expect((await web.mails()).map(({ to, text }) => [to, text.includes('A lost phone')])).toEqual([
      ['Anton@example.org', true],
    ]);
    expect(await act('olga', 'end_sessions', 'Anton')).toMatchObject({ changed: false });
    expect(await logOf('Anton')).toEqual([
      ['end_sessions', 'olga', { sessions: 2 }, { sessions: 0 }, 'A lost phone'],
    ]);
  });

  it('removes a second factor as the command does, of who has no desk', async () => {
    await addKey('anna');
    expect((await show('anna')).removal).toBe('now');
    expect(await act('olga', 'remove_factor', 'anna')).toEqual({ ok: true, changed: true, due: null });
    expect(await show('anna')).toMatchObject({ passkeys: 0, sessions: 0, removal: 'none' });
    expect((await web.mails()).map(({ to }) => to)).toEqual(['anna@example.org']);
    expect(await act('olga', 'remove_factor', 'anna')).toMatchObject({ changed: false });
    people.sessions.anna = await web.signIn('anna');
  });

  it.each(['oskar', 'mora'])(
    'lets the days pass before it removes that of %s, who can stop it',
    async (name) => {
      await addKey(name);
      const { due, changed } = await act('olga', 'remove_factor', name);
      expect([changed, Math.round((Date.parse(due) - Date.now()) / 86_400_000)]).toEqual([true, 7]);
      expect(await show(name)).toMatchObject({ passkeys: 1, factor_ends: due, removal: 'waits' });
      const [mail] = await web.mails();
      const code = /\/restore-([\w-]+)\/\?for=keep/.exec(mail?.text ?? '')?.[1] ?? '';
      // Asking again brings it no nearer.
      expect((await act('olga', 'remove_factor', name)).due).toBe(due);
      expect(await web.mails()).toEqual([]);
      const context = { db: web.db, siteName: 'Foyer', publicUrl: 'http://localhost', wakeOutbox: () => {} };
      expect(await removeDueFactors(context)).toBe(0);
      expect((await web.post('/api/factor-loss.php', { act: 'keep', code })).json()).toMatchObject({
        ok: true,
      });
      expect(await show(name)).toMatchObject({ passkeys: 1, factor_ends: null });
      await act('olga', 'remove_factor', name);
      await sql`UPDATE factor_removals SET due_at = now()`.execute(web.db);
      expect(await removeDueFactors(context)).toBe(1);
      expect(await show(name)).toMatchObject({ passkeys: 0, sessions: 0, removal: 'none' });
      people.sessions[name] = await web.signIn(name);
    },
  );

  it('wants a reason, and somebody who is there', async () => {
    expect(await act('olga', 'end_sessions', 'anna', ' ')).toMatchObject({
      code: 'required',
      field: 'reason',
    });
    expect(await act('olga', 'end_sessions', 'anna', 'x'.repeat(501))).toMatchObject({ code: 'max_length' });
    people.ids.gone = await addMember(web.db, 'gone', { status_id: 5 });
    expect(await act('olga', 'end_sessions', 'gone')).toMatchObject({
      code: 'not_found',
      field: 'member_id',
    });
  });

  it('is nothing that anybody does about the own account', async () => {
    for (const what of ['confirm', 'end_sessions', 'remove_factor'])
      expect([what, await act('olga', what, 'olga')]).toEqual([
        what,
        expect.objectContaining({ ok: false, code: 'no_permission' }),
      ]);
    expect(await show('olga')).toMatchObject({ is_own: true, may_act: false, sessions: 1 });
  });

  it('is refused about who outranks', () => {
    const operator = { _id: 1, roles: ['operator'] } as const;
    const helper = { _id: 2, roles: ['moderator'] } as const;
    expect(mayActOn(operator, { _id: 3, roles: ['operator'] })).toBe(true);
    expect(mayActOn(helper, operator)).toBe(false);
    expect(mayActOn(helper, { _id: 3, roles: ['records'] })).toBe(true);
    expect(mayActOn(operator, operator)).toBe(false);
  });

  it('leaves a chain that holds', async () => {
    expect(await findBrokenChanges(web.db)).toEqual([]);
  });
});

describe('limits of a member', () => {
  const set = async (form: Record<string, string>, who = 'olga') =>
    (
      await web.post(
        '/api/members_desk.php',
        { act: 'limits', member_id: String(people.ids.anna), reason: 'A studio', revision: '0', ...form },
        as(who),
      )
    ).json();

  it('are the site’s until the desk sets others, which are logged and mailed', async () => {
    const site = { site_storage_gb: 0, site_uploads_per_day: 50, is_trusted: false };
    expect((await show('anna')).limits).toEqual({
      storage_gb: null,
      uploads_per_day: null,
      revision: 0,
      ...site,
    });
    expect(await set({ storage_gb: '200', uploads_per_day: '' })).toMatchObject({ ok: true, changed: true });
    expect((await show('anna')).limits).toEqual({
      storage_gb: 200,
      uploads_per_day: null,
      revision: 1,
      ...site,
    });
    expect((await web.mails()).map(({ to, text }) => [to, text.includes('A studio')])).toEqual([
      ['anna@example.org', true],
    ]);
    expect((await logOf('anna'))[0]).toEqual([
      'limits',
      'olga',
      { storage_gb: null, uploads_per_day: null },
      { storage_gb: 200, uploads_per_day: null },
      'A studio',
    ]);
  });

  it('are not changed over somebody else’s change, nor to what is no number', async () => {
    const stale = await set({ storage_gb: '5' });
    expect(stale).toMatchObject({ code: 'changed_meanwhile', field: 'revision' });
    for (const storage of ['-1', 'many', '1000001'])
      expect(await set({ storage_gb: storage, revision: '1' })).toMatchObject({
        code: 'bad_request',
        field: 'storage_gb',
      });
    expect(await set({ storage_gb: '200', revision: '1' })).toMatchObject({ ok: true, changed: false });
    expect(await set({ storage_gb: '', revision: '1' })).toMatchObject({ changed: true });
    expect((await show('anna')).limits).toMatchObject({ storage_gb: null, revision: 2 });
  });

  it('of the site are settings', async () => {
    const key = 'members.storage-gb';
    const form = { act: 'set', key, revision: '0', value: '25' };
    expect((await web.post('/api/settings.php', form, as('olga'))).json()).toMatchObject({ ok: true });
    expect((await show('anna')).limits.site_storage_gb).toBe(25);
  });
});
