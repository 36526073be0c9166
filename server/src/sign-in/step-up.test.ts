/** What destroys asks once more who it is, and so does what an account without a password changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Power } from '@foyer/shared/wire-schemas/members/roles';
import { type RouteRule, ROUTE_RULES } from '../api/route-rules.ts';
import { appCode, createPasskey } from '../testing/authenticators.ts';
import { addMember, addVideo, TEST_PASSWORD } from '../testing/catalogue.ts';
import {
  openTestWeb,
  postForm,
  postMultipart,
  sessionAfter,
  TEST_ORIGIN,
  type TestWeb,
} from '../testing/web.ts';
import { createWholeWeb } from '../testing/whole-web.ts';
import type { FastifyInstance } from 'fastify';

let web: TestWeb;
let whole: FastifyInstance;
const secrets: Record<string, string> = {};
const sessions: Record<string, string> = {};
const passkey = createPasskey({ origin: TEST_ORIGIN, rpId: 'localhost' });

const post = async (name: string, url: string, form: Record<string, string>) => {
  const answer = await postForm(whole, url, form, { cookie: sessions[name] ?? '' });
  sessions[name] = sessionAfter(answer, sessions[name] ?? '');
  return answer;
};
const prove = async (name: string, form: Record<string, string>) =>
  (await post(name, '/api/step-up.php', { act: 'prove', ...form })).json();

beforeAll(async () => {
  // Routes of releases have nothing behind them here.
  web = await openTestWeb({}, { log: () => {} });
  whole = await createWholeWeb(web.deps);
  for (const name of ['plain', 'strong', 'keyed']) await addMember(web.db, name, { is_moderator: true });
  await addMember(web.db, 'keeper', { is_records_keeper: true });
  await addMember(web.db, 'operator', { is_operator: true });
  await addMember(web.db, 'editor', { is_editor: true });
  await addMember(web.db, 'member');
  for (const name of ['plain', 'strong', 'keyed', 'keeper', 'operator', 'editor', 'member'])
    sessions[name] = await web.signIn(name);
  const { setup } = (
    await post('strong', '/api/second-factor.php', { act: 'begin', old: TEST_PASSWORD })
  ).json();
  secrets.strong = setup.secret;
  await post('strong', '/api/second-factor.php', { act: 'confirm', code: appCode(setup.secret) });
  const { options } = (
    await post('keyed', '/api/passkeys.php', { act: 'options', old: TEST_PASSWORD })
  ).json();
  const credential = passkey.register(options.challenge);
  await post('keyed', '/api/passkeys.php', { act: 'add', credential, name: 'Phone' });
  await web.mails();
});
afterAll(async () => {
  await whole.close();
  await web.close();
});
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  await sql`UPDATE second_factors SET last_counter = 0`.execute(web.db);
  // As if everybody had signed in long ago.
  await sql`UPDATE sessions SET proved_at = now() - interval '31 minutes'`.execute(web.db);
});

const deletion = async () => ({
  act: 'delete',
  kind: 'video',
  object_id: String(await addVideo(web.db)),
  reason: 'Not ours to show',
});
const statusOf = async (id: string) =>
  (
    await web.db
      .selectFrom('videos')
      .select('status_id')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
  ).status_id;

describe('a moderator’s deletion', () => {
  it('wants the password of who has no second factor, who is urged to have one; then nothing for a while', async () => {
    const form = await deletion();
    const refused = await post('plain', '/api/moderation.php', form);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'step_up_required',
      info: { ways: ['password'], wants_factor: true },
    });
    expect(await statusOf(form.object_id)).toBe(1);
    expect(await prove('plain', { old: 'another' })).toMatchObject({
      code: 'invalid_usr_or_pwd',
      field: 'old',
    });
    expect((await post('plain', '/api/moderation.php', form)).statusCode).toBe(403);
    expect(await prove('plain', { old: TEST_PASSWORD })).toEqual({ ok: true });
    expect((await post('plain', '/api/moderation.php', form)).json()).toMatchObject({ ok: true });
    expect(await statusOf(form.object_id)).toBe(5);
    expect((await post('plain', '/api/moderation.php', await deletion())).json()).toMatchObject({ ok: true });
  });

  it('wants the second factor of who has one, and takes no password for it', async () => {
    const form = await deletion();
    expect((await post('strong', '/api/moderation.php', form)).json()).toMatchObject({
      info: { ways: ['code'], wants_factor: false },
    });
    expect(await prove('strong', { old: TEST_PASSWORD })).toMatchObject({ code: 'required', field: 'code' });
    expect(await prove('strong', { code: '000000' })).toMatchObject({ code: 'invalid_usr_or_pwd' });
    expect(await prove('strong', { code: appCode(secrets.strong ?? '') })).toEqual({ ok: true });
    expect((await post('strong', '/api/moderation.php', form)).json()).toMatchObject({ ok: true });
  });

  it('wants it of a session that brings a token, too', async () => {
    const headers = { cookie: sessions.plain ?? '', authorization: 'Bearer made-up' };
    const answer = await postForm(whole, '/api/moderation.php', await deletion(), headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'step_up_required']);
  });

  it('takes a passkey of the member’s own, for a question that was asked of this member', async () => {
    const form = await deletion();
    const ask = async (name: string) =>
      (await post(name, '/api/step-up.php', { act: 'passkey' })).json().options.challenge;
    const foreign = passkey.sign(await ask('plain'));
    expect(await prove('keyed', { credential: foreign })).toMatchObject({ code: 'invalid_usr_or_pwd' });
    expect(await prove('plain', { credential: passkey.sign(await ask('plain')) })).toMatchObject({
      ok: false,
    });
    expect((await post('keyed', '/api/moderation.php', form)).statusCode).toBe(403);
    expect(await prove('keyed', { credential: passkey.sign(await ask('keyed')) })).toEqual({ ok: true });
    expect((await post('keyed', '/api/moderation.php', form)).json()).toMatchObject({ ok: true });
  });

  it('counts for the session that proved it alone', async () => {
    const first = sessions.plain ?? '';
    const second = await web.signIn('plain');
    sessions.plain = first;
    await sql`UPDATE sessions SET proved_at = NULL`.execute(web.db);
    await prove('plain', { old: TEST_PASSWORD });
    sessions.plain = second;
    expect((await post('plain', '/api/moderation.php', await deletion())).statusCode).toBe(403);
    sessions.plain = first;
    expect((await post('plain', '/api/moderation.php', await deletion())).json().ok).toBe(true);
  });

  it('does not let passwords be tried without end', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 12; n += 1) codes.push((await prove('plain', { old: `wrong ${n}` })).code);
    expect(codes.slice(10)).toEqual(['too_many_attempts', 'too_many_attempts']);
  });
});

/** Of each rule that wants a proof: a body that its schema takes. */
const BODIES: Record<string, Record<string, string>> = {
  'POST /api/moderation.php': { kind: 'video', object_id: '1', reason: 'x' },
  'POST /api/moderation_proposals.php': { proposal_id: '1' },
  'POST /api/records.php': { record_id: '1', reason: 'x' },
  'POST /api/releases.php': { set_id: '1', reason: 'x' },
  'POST /api/members_desk.php': { act: 'end_sessions', member_id: '99999', reason: 'x' },
  'POST /api/joining.php': { member_id: '99999', reason: 'x' },
  'POST /api/roles.php': { act: 'grant', role: 'trusted_flagger', name: 'nobody', reason: 'x' },
  'POST /api/catalogue_category.php': { category_id: '99999', revision: '1' },
  'POST /api/catalogue_album_category.php': { album_category_id: '99999', revision: '1' },
  'POST /api/catalogue_channel.php': { channel_id: '99999', revision: '1' },
  'POST /api/catalogue_model.php': { model_id: '99999', revision: '1' },
  'POST /api/catalogue_bulk.php': { bulk_id: '99999' },
  'POST /api/catalogue_import.php': {},
  'POST /api/machine_room.php': { job: 'scan-99999', mail_id: '99999', reason: 'x' },
  'POST /api/settings.php': { act: 'reset', revision: '0' },
};
/** What a rule names besides the call. */
const namedBy = (path: string, name: string | undefined): Record<string, string> => {
  if (name === undefined) return {};
  return path === '/api/settings.php' ? { key: name } : { act: name };
};
const proven = Object.entries(ROUTE_RULES).flatMap(([name, rule]) =>
  'proof' in rule && rule.proof ? [[name, rule] as const] : [],
);

/** Who may by the role that brings the power, and by no other. */
const ASKERS: Partial<Record<Power, string>> = { moderate: 'plain', records: 'keeper', catalogue: 'editor' };
const askerOf = (rule: RouteRule): string => {
  if (rule.for === 'power') return ASKERS[rule.power] ?? 'operator';
  return rule.for === 'records' ? 'keeper' : 'plain';
};

describe('whatever destroys', () => {
  it.each(proven)('%s is refused to sessions without a proof', async (name, rule) => {
    const [method, path = '', named] = name.split(' ');
    const body = BODIES[`${method} ${path}`];
    if (!body) throw new Error(`no body for ${name}`);
    const form = { ...body, ...namedBy(path, named) };
    const asked = askerOf(rule);
    const refused = await post(asked, path, form);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    // Anyone who lacks the role learns nothing else than before.
    expect((await post('member', path, form)).json().code).toBe('no_permission');
    expect((await post('nobody', path, form)).json().code).toBe('need_auth');
    await prove(asked, { old: TEST_PASSWORD });
    expect((await post(asked, path, form)).json().code).not.toBe('step_up_required');
  });

  it('is a list that was thought about', () => {
    expect(proven.map(([name]) => name).sort()).toEqual([
      'POST /api/catalogue_album_category.php delete',
      'POST /api/catalogue_album_category.php merge',
      'POST /api/catalogue_bulk.php run',
      'POST /api/catalogue_category.php delete',
      'POST /api/catalogue_category.php merge',
      'POST /api/catalogue_channel.php delete',
      'POST /api/catalogue_channel.php merge',
      'POST /api/catalogue_import.php',
      'POST /api/catalogue_model.php delete',
      'POST /api/catalogue_model.php merge',
      'POST /api/joining.php refuse',
      'POST /api/machine_room.php cancel',
      'POST /api/machine_room.php mail_drop',
      'POST /api/members_desk.php',
      'POST /api/moderation.php block',
      'POST /api/moderation.php delete',
      'POST /api/moderation.php suspend',
      'POST /api/moderation_proposals.php confirm',
      'POST /api/records.php refuse',
      'POST /api/records.php withdraw',
      'POST /api/releases.php roll_back',
      'POST /api/releases.php take_back',
      'POST /api/roles.php',
      'POST /api/settings.php age.rows',
      'POST /api/settings.php comments.watched-words',
      'POST /api/settings.php members.joining',
      'POST /api/settings.php uploads.changes-wait',
    ]);
  });

  const send = async (name: string, path: string, fields: Record<string, string>, file: string) => {
    const form = new FormData();
    for (const [field, text] of Object.entries(fields)) form.set(field, text);
    form.set('file', new Blob([file]), 'a file');
    return (await postMultipart(whole, path, form, { cookie: sessions[name] ?? '' })).json();
  };

  it('is asked of tables that are taken in, too', async () => {
    const take = () => send('editor', '/api/catalogue_import.php', { kind: 'category' }, 'dir\npier\n');
    expect(await take()).toMatchObject({ code: 'step_up_required' });
    expect(await web.db.selectFrom('categories').select('dir').execute()).toEqual([]);
    await prove('editor', { old: TEST_PASSWORD });
    expect(await take()).toMatchObject({ ok: true });
  });

  it('is asked of a file of settings that changes one of those, once it is confirmed', async () => {
    const take = (value: string, more: Record<string, string>) => {
      const file = JSON.stringify({ foyer_settings: 1, settings: { 'members.joining': value } });
      return send('operator', '/api/settings_import.php', more, file);
    };
    const { plan } = await take('closed', {});
    expect(await take('closed', { plan, confirmed: '1' })).toMatchObject({ code: 'step_up_required' });
    expect(web.deps.config.joining).toBe('open');
    await prove('operator', { old: TEST_PASSWORD });
    expect(await take('closed', { plan, confirmed: '1' })).toMatchObject({ is_done: true });
    expect(web.deps.config.joining).toBe('closed');
  });

  it('is not asked of another setting, nor of one in a file alone', async () => {
    const name = { act: 'set', key: 'site.name', revision: '0', value: '"Quay"' };
    expect((await post('operator', '/api/settings.php', name)).json()).toMatchObject({ ok: true });
    const file = JSON.stringify({ foyer_settings: 1, settings: { 'site.name': 'Pier' } });
    const { plan } = await send('operator', '/api/settings_import.php', {}, file);
    expect(await send('operator', '/api/settings_import.php', { plan, confirmed: '1' }, file)).toMatchObject({
      is_done: true,
    });
  });
});

describe('the file of all one’s data', () => {
  const ask = async (name: string, form: Record<string, string> = {}) =>
    (await post(name, '/api/member.php', { act: 'export', ...form })).json();

  it('wants the password, and is for the session that gave it', async () => {
    expect(await ask('member')).toMatchObject({ code: 'required', field: 'old' });
    expect(await ask('member', { old: 'another' })).toMatchObject({ code: 'invalid_usr_or_pwd' });
    expect(await ask('member', { old: TEST_PASSWORD })).toEqual({ ok: true });
    const own = async () =>
      (await post('member', '/api/member.php', { act: 'own' })).json().member.data_export;
    const { export_id } = await own();
    await sql`UPDATE data_exports SET ready_at = now(), expires_at = now() + interval '1 day', body = '{}'`.execute(
      web.db,
    );
    const fetchIt = async () =>
      (await web.get(`/api/own-data.json?export_id=${export_id}`, { cookie: sessions.member ?? '' }))
        .statusCode;
    expect(await fetchIt()).toBe(200);
    const first = sessions.member ?? '';
    sessions.member = await web.signIn('member');
    expect(await fetchIt()).toBe(404);
    expect(await own()).toBeNull();
    sessions.member = first;
    expect(await fetchIt()).toBe(200);
  });

  it('wants another proof of who has no password', async () => {
    sessions.guest = await (async () => {
      await addMember(web.db, 'guest');
      return web.signIn('guest');
    })();
    await sql`UPDATE members SET password_hash = NULL WHERE name = 'guest'`.execute(web.db);
    // Just signed in.
    expect(await ask('guest')).toEqual({ ok: true });
    await sql`UPDATE sessions SET proved_at = now() - interval '31 minutes'`.execute(web.db);
    expect(await ask('guest')).toMatchObject({ code: 'step_up_required', info: { ways: ['sign_in'] } });
    for (const act of ['delete', 'email', 'password'])
      expect([
        act,
        (
          await post('guest', '/api/member.php', {
            act,
            usr: 'guest',
            email: 'guest2@example.org',
            pwd: 'seven green lanterns',
          })
        ).json().code,
      ]).toEqual([act, 'step_up_required']);
    for (const [url, act] of [
      ['/api/second-factor.php', 'begin'],
      ['/api/passkeys.php', 'options'],
    ] as const)
      expect((await post('guest', url, { act })).json().code).toBe('step_up_required');
  });
});
