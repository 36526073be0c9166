/** What roles of the desk may waits for a second step of the account, however they were given, and no last one is taken away. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '@foyer/shared/wire-schemas/members/roles';
import { sql } from 'kysely';
import { changeRole } from '../members/roles.ts';
import { notifyModeratorsOf } from '../notifications/notifications.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { ROLE_COLUMNS } from '../platform/database/role-columns.ts';
import { appCode, createPasskey } from '../testing/authenticators.ts';
import { addMember, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, sessionAfter, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';
import { removeFactorNow } from './factor-removal.ts';
import { keepFactorOfRoles } from './keep-factor.ts';

let web: TestWeb;
const sessions: Record<string, string> = {};
const secrets: Record<string, string> = {};

beforeAll(async () => {
  web = await openTestWeb({ rolesWithoutFactor: false });
  for (const role of ROLES) {
    const lead = role === 'lead' ? { is_moderator: true } : {};
    await addMember(web.db, role, { ...lead, [ROLE_COLUMNS[role]]: true });
    sessions[role] = await web.signIn(role);
  }
  await addMember(web.db, 'member', { email: 'member@example.org' });
  sessions['member'] = await web.signIn('member');
});
afterAll(async () => {
  await web.mails();
  await web.close();
});
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  await sql`UPDATE second_factors SET last_counter = 0`.execute(web.db);
});

const as = (name: string) => ({ cookie: sessions[name] ?? '' });
const post = async (name: string, url: string, form: Record<string, string>) => {
  const answer = await web.post(url, form, as(name));
  sessions[name] = sessionAfter(answer, sessions[name] ?? '');
  return answer.json();
};
const codeOf = async (name: string, url: string) => {
  const answer = await web.get(url, as(name));
  return answer.statusCode === 200 ? 'open' : answer.json().code;
};
const viewerOf = async (name: string) =>
  (await web.post('/api/signin.php', { usr: name, pwd: TEST_PASSWORD })).json().member;
const switchOn = async (name: string) => {
  const { setup } = await post(name, '/api/second-factor.php', { act: 'begin', old: TEST_PASSWORD });
  secrets[name] = setup.secret;
  await post(name, '/api/second-factor.php', { act: 'confirm', code: appCode(setup.secret) });
  await sql`UPDATE second_factors SET last_counter = 0`.execute(web.db);
};
const switchOff = (name: string) =>
  post(name, '/api/second-factor.php', {
    ...{ act: 'off', old: TEST_PASSWORD, code: appCode(secrets[name] ?? '') },
  });
const addPasskey = async (name: string): Promise<string> => {
  const { options } = await post(name, '/api/passkeys.php', { act: 'options', old: TEST_PASSWORD });
  const credential = createPasskey({ origin: TEST_ORIGIN, rpId: 'localhost' }).register(options.challenge);
  const { passkeys } = await post(name, '/api/passkeys.php', { act: 'add', credential, name: 'Phone' });
  return passkeys[0].passkey_id;
};
const removePasskey = (name: string, id: string) =>
  post(name, '/api/passkeys.php', { act: 'remove', passkey_id: id });
const idOf = async (name: string): Promise<number> =>
  (await web.db.selectFrom('members').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const give = (name: string, role: Role, isGranted = true) =>
  changeRole(web.db, { name, role, isGranted, reason: 'x', by: { command: 'test' } });

/** What each role opens, of those that have a desk. */
const OPENS: Partial<Record<Role, string>> = {
  moderator: '/api/moderation/desk.json',
  lead: '/api/moderation/figures.json',
  records: '/api/records/queue.json?state=waiting',
  editor: '/api/catalogue/categories.json',
  operator: '/api/roles.json',
};

describe('without a second step', () => {
  it.each(Object.entries(OPENS))('%s may nothing, and is told which roles wait', async (role, url) => {
    expect(await codeOf(role, url)).toBe('no_permission');
    expect(await viewerOf(role)).toMatchObject({
      is_moderator: false,
      roles: [],
      waiting_roles: role === 'lead' ? ['moderator', 'lead'] : [role],
    });
  });

  it('nothing is done, either, nor seen that is not public', async () => {
    const wish = { act: 'grant', role: 'editor', name: 'member', reason: 'x' };
    expect(await post('operator', '/api/roles.php', wish)).toMatchObject({
      code: 'no_permission',
      error: expect.stringContaining('once the account has a second step'),
    });
    expect(
      await post('moderator', '/api/moderation.php', {
        ...{ act: 'delete', kind: 'video', object_id: '1', reason: 'x' },
      }),
    ).toMatchObject({ code: 'no_permission' });
  });

  it('what waits at the desk is not told, nor read, before the role counts', async () => {
    const { name, id } = {
      name: 'newcomer',
      id: await addMember(web.db, 'newcomer', { is_moderator: true }),
    };
    sessions[name] = await web.signIn(name);
    await inTransaction(web.db, (tx) => notifyModeratorsOf(tx, 'appeal'));
    const list = (act = 'list') => post(name, '/api/notifications.php', { act });
    expect(await list()).toMatchObject({ notifications: [], total_count: 0, unread_count: 0 });
    await list('read');
    await switchOn(name);
    expect(await list()).toMatchObject({ notifications: [{ kind: 'appeal' }], unread_count: 1 });
    // Nor to whom the role was taken from.
    await web.db.updateTable('members').set({ is_moderator: false }).where('id', '=', id).execute();
    expect(await list()).toMatchObject({ unread_count: 0 });
  });

  it.each(['trusted_uploader', 'trusted_flagger'] as const)('%s counts: it opens no desk', async (role) => {
    const viewer = await viewerOf(role);
    expect(viewer.roles).toEqual([role]);
    expect(viewer).not.toHaveProperty('waiting_roles');
  });

  it('of nobody else anything is said', async () => {
    expect(await viewerOf('member')).not.toHaveProperty('waiting_roles');
  });
});

describe('with one', () => {
  it('the first operator, made by a command, goes on in the same session', async () => {
    await give('member', 'operator');
    expect(await codeOf('member', '/api/roles.json')).toBe('no_permission');
    await switchOn('member');
    expect(await codeOf('member', '/api/roles.json')).toBe('open');
  });

  it('a passkey is as good', async () => {
    await addPasskey('editor');
    expect(await codeOf('editor', '/api/catalogue/categories.json')).toBe('open');
    expect(await viewerOf('editor')).toMatchObject({ roles: ['editor'] });
  });

  it('one that was only started is none', async () => {
    await post('records', '/api/second-factor.php', { act: 'begin', old: TEST_PASSWORD });
    expect(await codeOf('records', OPENS.records ?? '')).toBe('no_permission');
  });

  it('is not switched off as long as there is a role, which is named', async () => {
    expect(await switchOff('member')).toMatchObject({
      ok: false,
      code: 'role_keeps_factor',
      info: { role: 'operator' },
    });
    expect(await codeOf('member', '/api/roles.json')).toBe('open');
    await web.mails();
  });

  it('the last passkey stays, too, and the last but one does not', async () => {
    const second = await addPasskey('editor');
    const { passkeys } = await post('editor', '/api/passkeys.php', { act: 'list' });
    expect(passkeys).toHaveLength(2);
    expect(await removePasskey('editor', second)).toMatchObject({ ok: true });
    const [last] = passkeys.filter(({ passkey_id: id }: { passkey_id: string }) => id !== second);
    expect(await removePasskey('editor', last.passkey_id)).toMatchObject({
      code: 'role_keeps_factor',
      info: { role: 'editor' },
    });
    expect((await post('editor', '/api/passkeys.php', { act: 'list' })).passkeys).toHaveLength(1);
  });

  it('of two that are removed at the same time one stays', async () => {
    await addPasskey('member');
    const id = await idOf('member');
    const codes = await Promise.all(
      (['second_factors', 'passkeys'] as const).map((table) =>
        keepFactorOfRoles({ db: web.db, rolesWithoutFactor: false }, id, async (tx) => {
          await tx.deleteFrom(table).where('member_id', '=', id).execute();
        }).then(
          () => 'done',
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    expect(codes.sort()).toEqual(['done', 'role_keeps_factor']);
    expect(await codeOf('member', '/api/roles.json')).toBe('open');
  });

  it('goes once the role is revoked', async () => {
    await addMember(web.db, 'former');
    sessions['former'] = await web.signIn('former');
    await switchOn('former');
    await give('former', 'moderator');
    expect(await switchOff('former')).toMatchObject({ code: 'role_keeps_factor' });
    await sql`UPDATE second_factors SET last_counter = 0`.execute(web.db);
    await give('former', 'moderator', false);
    expect(await switchOff('former')).toEqual({ ok: true });
  });

  it('removed by the desk or a command, it leaves roles that wait again', async () => {
    await addMember(web.db, 'lost', { is_editor: true });
    sessions['lost'] = await web.signIn('lost');
    await switchOn('lost');
    expect(await codeOf('lost', '/api/catalogue/categories.json')).toBe('open');
    const { siteName, publicUrl } = web.deps.config;
    await removeFactorNow({ ...web.deps, siteName, publicUrl }, 'lost');
    expect(await codeOf('lost', '/api/catalogue/categories.json')).toBe('need_auth');
    expect(await viewerOf('lost')).toMatchObject({ roles: [], waiting_roles: ['editor'] });
  });
});
