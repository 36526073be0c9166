/** Roles are given and taken as somebody in a browser does it; what becomes of each is asked of the site. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Role } from '@foyer/shared/wire-schemas/members/roles';
import { sql } from 'kysely';
import { auditLog } from '../moderation/log/audit-log.ts';
import { updateModerator } from '../moderation/moderators.sql.ts';
import { findBrokenChanges } from '../platform/changes/changes.ts';
import { nameChanger } from '../platform/database/name-changer.ts';
import { addMember } from '../testing/catalogue.ts';
import { addSignedIn, type SignedIn } from '../testing/signed-in.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { changeRole } from './roles.ts';

let web: TestWeb;
let people: SignedIn;

const addPasskey = (name: string) =>
  sql`INSERT INTO passkeys (id, member_id, public_key, counter, name) VALUES (${`key of ${name}`}, ${people.ids[name] ?? 0}, 'k', 0, 'Phone')`.execute(
    web.db,
  );

beforeAll(async () => {
  web = await openTestWeb();
  people = await addSignedIn(web, {
    olga: { is_operator: true },
    oskar: { is_operator: true },
    anna: {},
    bert: {},
  });
  await addPasskey('anna');
});
afterAll(() => web.close());
beforeEach(async () => {
  await sql`UPDATE members SET is_operator = name IN ('olga', 'oskar'), is_moderator = false, is_lead_moderator = false,
    is_editor = false, is_records_keeper = false, is_trusted_uploader = false, is_trusted_flagger = false, status_id = 1`.execute(
    web.db,
  );
  await sql`DELETE FROM notifications`.execute(web.db);
});

const as = (who: string) => ({ cookie: people.sessions[who] ?? '' });
const post = async (
  who: string,
  act: 'grant' | 'revoke',
  role: Role,
  name: string,
  reason = 'Asked for it in a message',
) => (await web.post('/api/roles.php', { act, role, name, reason }, as(who))).json();
const list = async (query = '') => (await web.get(`/api/roles.json${query}`, as('olga'))).json();
const rolesOf = async (who: string) =>
  (await list()).holders.find((one: { name: string }) => one.name === who)?.roles;

describe('giving a role', () => {
  it.each(['moderator', 'records', 'editor', 'operator', 'trusted_uploader', 'trusted_flagger'] as const)(
    '%s, and taking it',
    async (role) => {
      expect(await post('olga', 'grant', role, 'ANNA')).toEqual({
        ok: true,
        changed: true,
        name: 'anna',
        roles: [role],
      });
      expect(await rolesOf('anna')).toEqual([role]);
      expect(await post('olga', 'grant', role, 'anna')).toMatchObject({
        ok: true,
        changed: false,
        roles: [role],
      });
      expect(await post('olga', 'revoke', role, 'anna')).toMatchObject({ changed: true, roles: [] });
      expect(await rolesOf('anna')).toBeUndefined();
    },
  );

  it('counts in the session that is open, from its next request on', async () => {
    const ask = async () => (await web.get('/api/moderation/queue.json', as('anna'))).statusCode;
    expect(await ask()).toBe(403);
    await post('olga', 'grant', 'moderator', 'anna');
    expect(await ask()).toBe(200);
    await post('olga', 'revoke', 'moderator', 'anna');
    expect(await ask()).toBe(403);
  });

  it('leads moderators only with that role, and ends with it', async () => {
    expect(await post('olga', 'grant', 'lead', 'anna')).toMatchObject({ code: 'role_needs_moderator' });
    await post('olga', 'grant', 'moderator', 'anna');
    expect(await post('olga', 'grant', 'lead', 'anna')).toMatchObject({ roles: ['moderator', 'lead'] });
    expect(await post('olga', 'revoke', 'moderator', 'anna')).toMatchObject({ roles: [] });
  });

  it('wants a second step of who gets a desk, and none of who is only trusted', async () => {
    for (const role of ['moderator', 'records', 'editor', 'operator'] as const)
      expect([role, await post('olga', 'grant', role, 'bert')]).toEqual([
        role,
        expect.objectContaining({ ok: false, code: 'role_needs_factor', field: 'name' }),
      ]);
    expect(await post('olga', 'grant', 'trusted_uploader', 'bert')).toMatchObject({ changed: true });
  });

  it('wants a reason, and somebody who is there', async () => {
    expect(await post('olga', 'grant', 'editor', 'anna', '  ')).toMatchObject({
      code: 'required',
      field: 'reason',
    });
    expect(await post('olga', 'grant', 'editor', 'anna', 'x'.repeat(501))).toMatchObject({
      code: 'max_length',
    });
    expect(await post('olga', 'grant', 'editor', 'nobody')).toMatchObject({
      code: 'not_found',
      field: 'name',
    });
    await sql`UPDATE members SET status_id = 3 WHERE name = 'anna'`.execute(web.db);
    expect(await post('olga', 'grant', 'editor', 'anna')).toMatchObject({ code: 'not_found', field: 'name' });
  });
});

describe('nobody', () => {
  it('raises themselves, or takes something from themselves', async () => {
    for (const act of ['grant', 'revoke'] as const)
      for (const role of ['moderator', 'operator', 'trusted_flagger'] as const)
        expect([act, role, await post('olga', act, role, 'Olga')]).toEqual([
          act,
          role,
          expect.objectContaining({ ok: false, code: 'own_role' }),
        ]);
    for (const who of ['anna', 'bert'])
      expect(await post(who, 'grant', 'operator', who)).toMatchObject({ code: 'no_permission' });
    await sql`UPDATE members SET is_moderator = true, is_lead_moderator = true, is_records_keeper = true, is_editor = true
      WHERE name = 'anna'`.execute(web.db);
    expect(await post('anna', 'grant', 'operator', 'bert')).toMatchObject({ code: 'no_permission' });
  });

  it('takes the role of the last operator who can sign in', async () => {
    const byCommand = { role: 'operator', isGranted: false, reason: 'x', by: { command: 'test' } } as const;
    await sql`UPDATE members SET status_id = 3 WHERE name = 'oskar'`.execute(web.db);
    await expect(changeRole(web.db, { ...byCommand, name: 'olga' })).rejects.toMatchObject({
      code: 'last_operator',
    });
    expect(await post('olga', 'revoke', 'operator', 'oskar')).toMatchObject({ changed: true });
  });

  it('is left over when two operators take the role from one another', async () => {
    const answers = await Promise.all([
      post('olga', 'revoke', 'operator', 'oskar'),
      post('oskar', 'revoke', 'operator', 'olga'),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { rows } = await sql`SELECT name FROM members WHERE is_operator`.execute(web.db);
    expect(rows).toHaveLength(1);
  });
});

describe('what stands of it', () => {
  it('is a row of the log of changes, with before, after and why, no matter who made it', async () => {
    await post('olga', 'grant', 'editor', 'anna', 'Writes the categories');
    await web.db.transaction().execute(async (tx) => {
      await nameChanger(tx, { memberId: null, command: 'moderate grant (ben)', why: '' });
      await updateModerator(tx, 'anna', true);
    });
    await sql`UPDATE members SET is_editor = false WHERE name = 'anna'`.execute(web.db);
    const { changes } = await list();
    const member = { _id: people.ids.anna, name: 'anna' };
    expect(changes.slice(0, 3)).toEqual([
      expect.objectContaining({
        member,
        by: null,
        command: null,
        before: ['moderator', 'editor'],
        after: ['moderator'],
      }),
      expect.objectContaining({
        ...{ member, by: null, command: 'moderate grant (ben)', why: '' },
        ...{ before: ['editor'], after: ['moderator', 'editor'] },
      }),
      expect.objectContaining({
        ...{ member, by: { _id: people.ids.olga, name: 'olga' }, command: null },
        ...{ before: [], after: ['editor'], why: 'Writes the categories' },
      }),
    ]);
    expect(await findBrokenChanges(web.db)).toEqual([]);
  });

  it('is an entry of the log of moderation for a moderator, with who gave it', async () => {
    await post('olga', 'grant', 'moderator', 'anna');
    const { rows } = await sql<{
      entry: string;
    }>`SELECT entry FROM moderation_log ORDER BY seq DESC LIMIT 1`.execute(web.db);
    expect(JSON.parse(rows[0]?.entry ?? '')).toMatchObject({
      ...{ event: 'moderator granted', member: people.ids.anna, by: people.ids.olga, through: 'desk' },
    });
    expect((await auditLog({ db: web.db, storage: web.deps.storage })).faults).toEqual([]);
  });

  it('is nothing where nothing changed or all was rolled back', async () => {
    const before = (await list()).changes[0].change_id;
    await post('olga', 'revoke', 'editor', 'anna');
    await post('olga', 'grant', 'editor', 'bert');
    expect((await list()).changes[0].change_id).toBe(before);
  });

  it('is a notification of the member with the reason, and not who did it', async () => {
    await post('olga', 'grant', 'editor', 'anna', 'Writes well');
    await post('olga', 'revoke', 'editor', 'anna', 'Has no time');
    const { notifications } = (await web.post('/api/notifications.php', { act: 'list' }, as('anna'))).json();
    expect(notifications).toEqual([
      expect.objectContaining({ kind: 'role_revoked', role: 'editor', reason: 'Has no time', member: null }),
      expect.objectContaining({ kind: 'role_granted', role: 'editor', reason: 'Writes well', member: null }),
    ]);
  });
});

describe('the list', () => {
  it('has who holds what, by name, whether there is a second step, and who is suspended', async () => {
    await post('olga', 'grant', 'editor', 'anna');
    await sql`UPDATE members SET status_id = 3 WHERE name = 'oskar'`.execute(web.db);
    const { holders, total_count: total } = await list();
    expect(total).toBe(3);
    expect(holders).toMatchObject([
      { name: 'anna', roles: ['editor'], has_factor: true, is_closed: false },
      { name: 'olga', roles: ['operator'], has_factor: false, is_closed: false },
      { name: 'oskar', roles: ['operator'], has_factor: false, is_closed: true },
    ]);
    expect((await list('?role=editor')).holders).toMatchObject([{ name: 'anna' }]);
    expect(await list('?role=records')).toMatchObject({ holders: [], total_count: 0, code: 'list_empty' });
  });

  it('has pages, and changes with the first one alone', async () => {
    for (let n = 0; n < 51; n += 1) await addMember(web.db, `trusted${n}`, { is_trusted_uploader: true });
    const first = await list('?role=trusted_uploader');
    const second = await list(`?role=trusted_uploader&after=${first.next}`);
    expect(second.next).toBeNull();
    expect([first.holders.length, second.holders.length, first.total_count]).toEqual([50, 1, 51]);
    expect([first.changes.length, second.changes]).toEqual([20, []]);
  });

  it.each([
    'x',
    '[]',
    '["trusted1"]',
    '["trusted1",0]',
    '["trusted1",-1]',
    '["",1]',
    '["Trusted1",1]',
    '["trusted1",1.5]',
    `["${'a'.repeat(200)}",1]`,
  ])('refuses to go on after %s, which no answer gave', async (place) => {
    const after = Buffer.from(place).toString('base64url');
    const cookie = people.sessions.olga ?? '';
    const answer = await web.get(`/api/roles.json?after=${after}`, { cookie });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'bad_request', field: 'after' }]);
  });
});
