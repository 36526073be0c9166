/** How one becomes a member under each rule of the site, through the form and from a provider; what the desk answers. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type Invitation,
  INVITATION_STATES,
  type Invitations,
} from '@foyer/shared/wire-schemas/members/joining-desk';
import { sql } from 'kysely';
import { foundInvitations } from './invitations.sql.ts';
import { deletePastCodes } from '../accounts/accounts.sql.ts';
import { readChanges } from '../platform/changes/changes.ts';
import { TEST_PASSWORD } from '../testing/catalogue.ts';
import {
  OIDC_CLIENT,
  signInThere,
  startOidcProvider,
  type TestOidcProvider,
} from '../testing/oidc-provider.ts';
import { addSignedIn, type SignedIn } from '../testing/signed-in.ts';
import { planOf } from '../testing/postgres/plan-of.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';

const PWD = 'seven green lanterns';
const PEOPLE: Record<string, { email: string; email_verified: boolean; preferred_username: string }> = {
  known: { email: 'anna@example.org', email_verified: true, preferred_username: 'anna' },
};
for (const name of ['closed', 'invited', 'bare', 'asked', 'late'])
  PEOPLE[name] = {
    email: `${name}@elsewhere.example`,
    email_verified: true,
    preferred_username: `${name} one`,
  };

let web: TestWeb;
let people: SignedIn;
let provider: TestOidcProvider;
beforeAll(async () => {
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => {});
  const claims = { email: ['email', 'email_verified'], profile: ['preferred_username'] };
  provider = await startOidcProvider(`${TEST_ORIGIN}/api/.g.php`, claims, PEOPLE);
  const { id: clientId, secret: clientSecret } = OIDC_CLIENT;
  web = await openTestWeb({ oidc: { issuer: provider.issuer, clientId, clientSecret } });
  people = await addSignedIn(web, { olga: { is_operator: true }, anna: {} });
});
afterAll(async () => {
  provider.close();
  await web.close();
});
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  await web.mails();
});

const as = (who: string) => ({ cookie: people.sessions[who] ?? '' });
const rule = async (joining: string) => {
  const key = 'members.joining';
  const { revision } = (await web.get(`/api/settings/setting.json?key=${key}`, as('olga'))).json();
  const form = { act: 'set', key, revision: String(revision), value: JSON.stringify(joining) };
  expect((await web.post('/api/settings.php', form, as('olga'))).json()).toMatchObject({ ok: true });
};
const signUp = async (usr: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  web.post('/api/signup.php', { usr, email: `${usr}@example.org`, pwd: PWD, ...form }, headers);
const signIn = async (usr: string, pwd = PWD) => (await web.post('/api/signin.php', { usr, pwd })).json();
const confirmLast = async () => {
  const [, path = ''] =
    /http:\/\/localhost:8100(\/confirm-\S+)/.exec((await web.mails()).at(-1)?.text ?? '') ?? [];
  return (await web.post(path, {}, { accept: 'text/html' })).headers.location;
};
const idOf = async (name: string) =>
  (await web.db.selectFrom('members').select('id').where('name', '=', name).executeTakeFirst())?.id ?? 0;
const invite = async (uses: string, days = '7') => {
  const { link } = (
    await web.post('/api/invitations.php', { act: 'create', note: 'For the choir', uses, days }, as('olga'))
  ).json();
  return new URL(link).searchParams.get('invitation') ?? '';
};
const invitations = async () =>
  (await web.get('/api/members_desk/invitations.json', as('olga'))).json().invitations;
const waiting = async () => (await web.get('/api/members_desk/joining.json', as('olga'))).json();
const answer = async (act: string, name: string, reason = '') =>
  (
    await web.post('/api/joining.php', { act, member_id: String(await idOf(name)), reason }, as('olga'))
  ).json();
const comeFromElsewhere = async (person: string, invitation = '') => {
  const left = await web.get(`/api/.g.php?next=%2Fedit%2F&invitation=${invitation}`);
  const cookie = `trip=${left.cookies.find(({ name }) => name === 'trip')?.value}`;
  const back = new URL(await signInThere(String(left.headers.location), person, TEST_ORIGIN));
  const came = await web.get(`${back.pathname}${back.search}`, { cookie });
  return { to: came.headers.location, isIn: came.cookies.some(({ name }) => name === 'session') };
};

describe('a closed site', () => {
  it('makes no account, by the form or from a provider, and lets its members in', async () => {
    await rule('closed');
    expect((await signUp('closedone')).json()).toMatchObject({ ok: false, code: 'joining_closed' });
    expect(await web.mails()).toEqual([]);
    expect(await comeFromElsewhere('closed')).toEqual({
      to: '/sign-in/?error=joining_closed&next=%2Fedit%2F',
      isIn: false,
    });
    expect(await idOf('closed one')).toBe(0);
    expect((await comeFromElsewhere('known')).isIn).toBe(true);
    expect(await signIn('anna', TEST_PASSWORD)).toMatchObject({ ok: true });
  });
});

describe('a site by invitation', () => {
  beforeAll(() => rule('invitation'));
  const refused = { ok: false, code: 'invitation_invalid', field: 'invitation' };

  it('takes nobody without one, nor by one that is unknown, ended, past or used up', async () => {
    expect((await signUp('without')).json()).toMatchObject(refused);
    expect((await signUp('without', { invitation: 'x'.repeat(32) })).json()).toMatchObject(refused);
    const [ended, past, used] = [await invite('5'), await invite('5'), await invite('1')];
    const [usedRow, pastRow, endedRow] = await invitations();
    await web.post(
      '/api/invitations.php',
      { act: 'end', invitation_id: String(endedRow.invitation_id) },
      as('olga'),
    );
    await sql`UPDATE invitations SET ends_at = now() WHERE id = ${pastRow.invitation_id}`.execute(web.db);
    expect((await signUp('usesitup', { invitation: used })).json()).toEqual({ ok: true });
    for (const invitation of [ended, past, used])
      expect((await signUp('without', { invitation })).json()).toMatchObject(refused);
    expect(await idOf('without')).toBe(0);
    expect((await invitations()).slice(0, 3)).toMatchObject([
      { invitation_id: usedRow.invitation_id, state: 'used', uses: 1, uses_max: 1, note: 'For the choir' },
      { state: 'ended', uses: 0 },
      { state: 'ended', uses: 0 },
    ]);
  });

  it('lets somebody join, who may ask for the mail again and uses nothing up by that', async () => {
    const invitation = await invite('1');
    expect((await signUp('invitee', { invitation })).json()).toEqual({ ok: true });
    expect((await signUp('invitee', { invitation })).json()).toEqual({ ok: true });
    expect(await confirmLast()).toBe('/sign-in/?confirmed=1');
    expect(await signIn('invitee')).toMatchObject({ ok: true });
  });

  it('tells nobody by a use whether an address has an account', async () => {
    for (const email of ['anna@example.org', 'free@example.org']) {
      const invitation = await invite('1');
      const first = await signUp(`by${email.slice(0, 4)}`, { invitation, email });
      const again = await signUp(`by${email.slice(0, 4)}`, { invitation, email });
      const other = await signUp('another', { invitation, email: 'another@example.org' });
      expect([email, first.json(), again.json(), other.json()]).toEqual([
        email,
        { ok: true },
        { ok: true },
        expect.objectContaining(refused),
      ]);
    }
  });

  it('uses nothing up where the name is taken', async () => {
    const invitation = await invite('1');
    expect((await signUp('anna', { invitation, email: 'second@example.org' })).json()).toMatchObject({
      code: 'name_taken',
    });
    expect((await invitations())[0]).toMatchObject({ uses: 0, state: 'open' });
  });

  it('lets exactly one of many join by the last use', async () => {
    for (let round = 0; round < 3; round += 1) {
      const invitation = await invite('2');
      await signUp(`early${round}`, { invitation });
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => signUp(`racer${round}${n}`, { invitation })),
      );
      const codes = answers.map((one) => one.json().code ?? 'joined');
      expect(codes.filter((code) => code === 'joined')).toHaveLength(1);
      expect(codes.filter((code) => code === 'invitation_invalid')).toHaveLength(5);
      const { rows } = await sql`SELECT FROM members WHERE name LIKE ${`racer${round}%`}`.execute(web.db);
      expect(rows).toHaveLength(1);
      await web.db.deleteFrom('limits').execute();
    }
  });

  it('lists them page by page, all of them or those of one state', async () => {
    const read = async (query: string) =>
      (await web.get(`/api/members_desk/invitations.json?${query}`, as('olga'))).json();
    const ids: number[] = [];
    await web.db
      .transaction()
      .execute(async (tx) => {
        await sql`INSERT INTO invitations (code_hash, uses_max, ends_at)
          SELECT sha256(n::text::bytea), 5, now() - n * interval '1 minute' FROM generate_series(1, 100000) n`.execute(
          tx,
        );
        await sql`ANALYZE invitations`.execute(tx);
        for (const state of [null, ...INVITATION_STATES])
          for (const before of [null, 500])
            expect(await planOf(tx, foundInvitations({ state, before, limit: 31 }))).not.toMatch(/Seq Scan/);
        throw new Error('taken back');
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'));
    await sql`INSERT INTO invitations (code_hash, uses_max, ends_at)
      SELECT sha256(n::text::bytea), 5, now() - interval '1 day' FROM generate_series(1, 65) n`.execute(
      web.db,
    );
    let before: number | null = null;
    do {
      const page: Invitations = await read(`state=ended&before=${before ?? ''}`);
      expect(page.invitations.every(({ state }) => state === 'ended')).toBe(true);
      ids.push(...page.invitations.map(({ invitation_id: id }) => id));
      before = page.next;
    } while (before !== null);
    expect(ids.length).toBeGreaterThanOrEqual(65);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
    const states = async (state: string) =>
      new Set((await read(`state=${state}`)).invitations.map((one: Invitation) => one.state));
    expect(await states('open')).toEqual(new Set(['open']));
    expect(await states('used')).toEqual(new Set(['used']));
  });

  it('keeps the hash alone, and wants a count and days that can be', async () => {
    const invitation = await invite('3');
    const { rows } = await sql<{ text: string }>`SELECT i::text AS text FROM invitations i`.execute(web.db);
    expect(rows.some(({ text }) => text.includes(invitation))).toBe(false);
    const { changes } = (await web.get('/api/changes/log.json?kind=invitation', as('olga'))).json();
    expect(JSON.stringify(changes)).not.toContain(invitation);
    expect(changes[0]).toMatchObject({ act: 'create', after: { note: 'For the choir', uses: 3, days: 7 } });
    for (const form of [
      { uses: '0', days: '7' },
      { uses: '1', days: '366' },
      { uses: '', days: '' },
    ])
      expect(
        (await web.post('/api/invitations.php', { act: 'create', ...form }, as('olga'))).json(),
      ).toMatchObject({ code: 'bad_request' });
  });

  it('counts for who comes from a provider, too', async () => {
    expect(await comeFromElsewhere('bare')).toEqual({
      to: '/sign-in/?error=invitation_invalid&next=%2Fedit%2F',
      isIn: false,
    });
    const invitation = await invite('1');
    expect(await comeFromElsewhere('invited', invitation)).toEqual({ to: '/edit/', isIn: true });
    expect((await invitations())[0]).toMatchObject({ state: 'used' });
    expect((await comeFromElsewhere('bare', invitation)).isIn).toBe(false);
    expect(await idOf('bare one')).toBe(0);
  });

  it('leads a plain form back to the link that it came by', async () => {
    const { headers } = await signUp('ab', { invitation: 'y'.repeat(32) }, { accept: 'text/html' });
    expect(headers.location).toBe(`/sign-up/?error=name_min&field=usr&invitation=${'y'.repeat(32)}`);
  });
});

describe('a site that asks its desk', () => {
  beforeAll(() => rule('approval'));

  it('lets nobody in before the answer, and says why', async () => {
    expect((await signUp('patient', { words: ' I carve lanterns. ' })).json()).toEqual({ ok: true });
    expect(await signIn('patient')).toMatchObject({ code: 'not_confirmed' });
    expect((await waiting()).waiting).toEqual([]);
    expect(await confirmLast()).toBe('/sign-in/?error=joining_waits');
    expect(await signIn('patient')).toMatchObject({ ok: false, code: 'joining_waits' });
    expect(await signIn('patient', 'another password')).toMatchObject({ code: 'invalid_usr_or_pwd' });
    expect(await waiting()).toMatchObject({
      total_count: 1,
      next: null,
      waiting: [{ name: 'patient', mail: 'p…@example.org', words: 'I carve lanterns.' }],
    });
    const { members } = (await web.get('/api/members_desk/find.json?q=patient', as('olga'))).json();
    expect(members).toMatchObject([{ state: 'waiting' }]);
    expect((await web.get(`/api/json/member/0/${await idOf('patient')}.json`)).json()).not.toHaveProperty(
      'member',
    );
  });

  it('keeps the name and the password of who waits, whatever is sent with the same address', async () => {
    expect((await signUp('usurper', { email: 'patient@example.org' })).json()).toEqual({ ok: true });
    expect(await idOf('usurper')).toBe(0);
    expect(await signIn('patient')).toMatchObject({ code: 'joining_waits' });
    const change = { act: 'email', email: 'patient@example.org', old: TEST_PASSWORD };
    await web.post('/api/member.php', change, as('anna'));
    expect((await web.mails()).map(({ text }) => /\/confirm-/.test(text))).toEqual([false, false]);
  });

  it('does not forget who waits for long', async () => {
    await sql`UPDATE members SET joined_at = now() - interval '9 days' WHERE name = 'patient'`.execute(
      web.db,
    );
    await sql`UPDATE member_codes SET expires_at = now() - interval '1 day'`.execute(web.db);
    await deletePastCodes(web.db);
    expect((await waiting()).total_count).toBe(1);
  });

  it('lets in who is approved, by a mail', async () => {
    const id = await idOf('patient');
    expect(await answer('approve', 'patient')).toEqual({ ok: true, name: 'patient' });
    expect((await web.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ['patient@example.org', 'Welcome to Foyer'],
    ]);
    expect(await signIn('patient')).toMatchObject({ ok: true, member: { _id: id } });
    expect(await answer('approve', 'patient')).toMatchObject({ code: 'not_found', field: 'member_id' });
    expect(await answer('refuse', 'patient', 'Too late')).toMatchObject({ code: 'not_found' });
    const { rows } = await readChanges(web.db, { kinds: ['member'], id, limit: 5 });
    expect(rows).toMatchObject([
      { act: 'approve', before: { state: 'waiting' }, after: { state: 'active' } },
    ]);
  });

  it('deletes what a refused one sent, with a reason that is mailed and logged', async () => {
    await signUp('refusedone', { words: 'Let me in' });
    await confirmLast();
    const id = await idOf('refusedone');
    expect(await answer('refuse', 'refusedone', '  ')).toMatchObject({ code: 'required', field: 'reason' });
    expect(await answer('refuse', 'refusedone', 'We know nothing of you')).toEqual({
      ok: true,
      name: 'refusedone',
    });
    const [mail] = await web.mails();
    expect([mail?.to, mail?.text.includes('We know nothing of you')]).toEqual([
      'refusedone@example.org',
      true,
    ]);
    for (const table of ['members', 'joinings', 'member_codes'] as const) {
      const column = table === 'members' ? 'id' : 'member_id';
      const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(
        web.db,
      );
      expect([table, rows]).toEqual([table, []]);
    }
    const { rows } = await readChanges(web.db, { kinds: ['member'], id, limit: 5 });
    expect(rows).toMatchObject([{ act: 'refuse', after: null, why: 'We know nothing of you' }]);
    expect(JSON.stringify(rows)).not.toContain('refusedone');
    expect(await signIn('refusedone')).toMatchObject({ code: 'invalid_usr_or_pwd' });
  });

  it('takes 500 characters and no more', async () => {
    expect((await signUp('longone', { words: '灯'.repeat(501) })).json()).toMatchObject({
      code: 'max_length',
      field: 'words',
    });
    expect((await signUp('longone', { words: '灯'.repeat(500) })).json()).toEqual({ ok: true });
  });

  it('gives one answer where two are given at the same time', async () => {
    await signUp('contested');
    await confirmLast();
    const answers = await Promise.all([answer('approve', 'contested'), answer('refuse', 'contested', 'No')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('asks about who comes from a provider, too, who is known again afterwards', async () => {
    expect(await comeFromElsewhere('asked')).toEqual({
      to: '/sign-in/?error=joining_waits&next=%2Fedit%2F',
      isIn: false,
    });
    expect((await comeFromElsewhere('asked')).isIn).toBe(false);
    expect(await answer('approve', 'asked one')).toMatchObject({ ok: true });
    expect(await comeFromElsewhere('asked')).toEqual({ to: '/edit/', isIn: true });
  });

  it('goes on asking about who signed up by the form and comes from a provider then', async () => {
    await signUp('lately', { email: 'late@elsewhere.example', words: 'Hello' });
    expect((await comeFromElsewhere('late')).to).toContain('joining_waits');
    expect((await waiting()).waiting).toMatchObject([{ name: 'lately', words: 'Hello' }]);
  });

  it('answers who waits also once the site is open again', async () => {
    await rule('open');
    expect((await waiting()).total_count).toBe(1);
    expect(await signIn('lately')).toMatchObject({ code: 'joining_waits' });
    expect(await answer('approve', 'lately')).toMatchObject({ ok: true });
    expect((await signUp('freeone')).json()).toEqual({ ok: true });
    expect(await confirmLast()).toBe('/sign-in/?confirmed=1');
  });
});
