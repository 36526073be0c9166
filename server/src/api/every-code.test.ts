/** Every code of the contract is answered by a real request somewhere, with the status that belongs to it. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ERROR_CODES, type ErrorCode } from '@foyer/shared/wire-schemas/answers';
import { COMMENT_LIMIT } from '@foyer/shared/wire-schemas/comments';
import { BROKEN } from '../media/odd-files/odd-file.ts';
import { SIGN_IN_TRIES_PER_ACCOUNT } from '../sign-in/limit-sign-in.ts';
import { FRIEND_REQUESTS_PER_DAY } from '../members/relations.ts';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { createDatabase } from '../platform/database/create-database.ts';
import { addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { addPeople, type People, type Person } from '../testing/people.ts';
import { openTestWeb, postForm, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';
import { createWeb } from '../app/web.ts';

type Answer = Promise<LightMyRequestResponse>;

let web: TestWeb;
let people: People;
let video = '';
let playlist = '';
let operator = '';
let secretList = '';
let editor = '';

beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  await addMember(web.db, 'waiting', { status_id: 0 });
  await addMember(web.db, 'oda', { is_operator: true });
  operator = await web.signIn('oda');
  await addMember(web.db, 'editor', { is_editor: true });
  editor = await web.signIn('editor');
  video = String(await addVideo(web.db));
  const addList = async (visible: 0 | 1) =>
    String(
      (
        await web.db
          .insertInto('playlists')
          .values({ member_id: people.ids.owner, title: 'Evening', visible })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    );
  playlist = await addList(1);
  secretList = await addList(0);
  await settleCatalogue(web.db);
});
afterAll(() => web.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

const signIn = (usr: string, pwd: string): Answer => web.post('/api/signin.php', { usr, pwd });
const signUp = (form: Record<string, string>): Answer =>
  web.post('/api/signup.php', {
    usr: 'Newcomer',
    email: 'new@example.org',
    pwd: 'seven green lanterns',
    ...form,
  });
const input = (as: Person, form: Record<string, string>): Answer =>
  web.post('/api/input.php', form, people.as(as));
const giveRole = async (role: string, name: string): Answer => {
  await web.db.updateTable('sessions').set({ proved_at: new Date() }).execute();
  return web.post('/api/roles.php', { act: 'grant', role, name, reason: 'x' }, { cookie: operator });
};
const joinUnder = async (joining: 'closed' | 'invitation'): Answer => {
  const deps = { ...web.deps, config: { ...web.deps.config, joining } };
  const app = await createWeb(deps, { missing: async () => [] });
  const form = { usr: 'Newcomer', email: 'new@example.org', pwd: 'seven green lanterns' };
  const answer = await postForm(app, '/api/signup.php', form);
  await app.close();
  return answer;
};
const removeLastPasskey = async (): Answer => {
  const { id: member_id } = await web.db
    .selectFrom('members')
    .select('id')
    .where('name', '=', 'editor')
    .executeTakeFirstOrThrow();
  const passkey = { id: 'k', member_id, public_key: Buffer.from('k'), counter: 0, name: 'Phone' };
  const { public_id } = await web.db
    .insertInto('passkeys')
    .values(passkey)
    .returning('public_id')
    .executeTakeFirstOrThrow();
  const deps = { ...web.deps, config: { ...web.deps.config, rolesWithoutFactor: false } };
  const app = await createWeb(deps, { missing: async () => [] });
  const form = { act: 'remove', passkey_id: public_id };
  const answer = await postForm(app, '/api/passkeys.php', form, { cookie: editor });
  await app.close();
  return answer;
};
const stats = (as: Person | 'anonymous', form: Record<string, string>): Answer =>
  web.post('/api/stats.php', { section: 'video', object_id: video, ...form }, people.as(as));
const report = (fields: Record<string, string>, body?: Uint8Array): Answer =>
  web.postFile(
    '/api/report.php',
    { email: 'visitor@example.org', message: 'Something is wrong', ...fields },
    body && { name: 'shot.png', body },
  );
const read = (path: string, as: Person | 'anonymous' = 'anonymous'): Answer =>
  web.get(`/api/json/${path}`, people.as(as));
const list = (section: string, lifetime = 0): string =>
  `videos2/${lifetime}/straight/latest-updates/60/${section}.1.all...json`;
const category = (form: Record<string, string>): Answer =>
  web.post('/api/catalogue_category.php', form, { cookie: editor });
const makeList = (form: Record<string, string>): Answer =>
  input('owner', { act: 'playlist', section: 'add', title: 'Evening', desc: 'For the evening', ...form });

/** The last answer of asking again and again. */
const repeat = async (times: number, ask: () => Answer): Answer => {
  for (let n = 1; n < times; n += 1) await ask();
  return ask();
};
const twice = (ask: () => Answer): Answer => repeat(2, ask);

const PROVOKED: Partial<Record<ErrorCode, () => Answer>> = {
  invalid_usr_or_pwd: () => signIn('owner', 'wrong words'),
  not_confirmed: () => signIn('waiting', 'correct horse battery'),
  required: () => signIn('', ''),
  too_many_attempts: () => repeat(SIGN_IN_TRIES_PER_ACCOUNT + 1, () => signIn('owner', 'wrong words')),
  email_invalid: () => signUp({ email: 'no address' }),
  eml_doesnt_exist: () => web.post('/api/restore.php', { act: 'ask', email: 'a@somewhere.invalid' }),
  password_min: () => signUp({ pwd: 'seven77' }),
  password_common: () => signUp({ pwd: 'password1' }),
  name_min: () => signUp({ usr: 'ab' }),
  name_illegal: () => signUp({ usr: '<b>Bold</b>' }),
  name_taken: () => signUp({ usr: 'OWNER' }),
  age_min: () =>
    web.post(
      '/api/member.php',
      { act: 'edit', birth_date: `${new Date().getUTCFullYear() - 17}-01-01` },
      people.as('owner'),
    ),
  file_invalid_type: () => report({}, Buffer.from('no image')),
  file_too_large: () => report({}, Buffer.alloc(5 * 1024 * 1024 + 1)),
  min_length: () => makeList({ title: 'ab' }),
  max_length: () => makeList({ desc: 'x'.repeat(501) }),
  captcha_failed: () => report({ captcha: 'nonsense' }),
  need_auth: () => stats('anonymous', { act: 'comm', msg: 'A fine film' }),
  step_up_required: async () => {
    await web.db.updateTable('sessions').set({ proved_at: null }).execute();
    const decision = { act: 'delete', kind: 'video', object_id: video, reason: 'Not ours to show' };
    return web.post('/api/moderation.php', decision, people.as('watcher'));
  },
  categories_max: () => makeList({ categories: 'one,two,three,four' }),
  comment_limit: () => repeat(COMMENT_LIMIT + 1, () => stats('friend', { act: 'comm', msg: 'A fine film' })),
  videos_not_found: () => read(list('channel.nowhere', 3600)),
  albums_not_found: () => read('albums/3600/latest-updates/40/..9.json'),
  channels_not_found: () => read('channels/3600/alphabet/96/.9.json'),
  models_not_found: () => read('models/3600/alphabet/40/.9.json'),
  playlists_not_found: () => read('playlists/3600/most-popular/40/..9.json'),
  subscriptions_not_found: () => read(`subscriptions/3600/${people.ids.owner}.json`),
  history_empty: () => read(list('history.'), 'stranger'),
  list_empty: () => read('members/3600/recent/40/.9.json'),
  dir_taken: () => twice(() => category({ act: 'create', titles: '{"en":"Lanterns"}' })),
  no_permission: () =>
    input('stranger', { act: 'playlist', section: 'upd', object_id: playlist, title: 'Mine' }),
  own_role: () => giveRole('editor', 'oda'),
  last_operator: () =>
    web.post('/api/member.php', { act: 'delete', old: TEST_PASSWORD }, { cookie: operator }),
  role_needs_factor: () => giveRole('editor', 'friend'),
  role_keeps_factor: removeLastPasskey,
  joining_closed: () => joinUnder('closed'),
  invitation_invalid: () => joinUnder('invitation'),
  joining_waits: async () => {
    const id = people.ids.owner;
    await web.db.updateTable('members').set({ status_id: 0 }).where('id', '=', id).execute();
    await web.db.insertInto('joinings').values({ member_id: id, confirmed_at: new Date() }).execute();
    const answer = await signIn('owner', TEST_PASSWORD);
    await web.db.deleteFrom('joinings').execute();
    await web.db.updateTable('members').set({ status_id: 1 }).where('id', '=', id).execute();
    return answer;
  },
  role_needs_moderator: () => giveRole('lead', 'friend'),
  playlist_private: () => read(`playlist/0/${secretList}.json`),
  watch_later_already_added: () =>
    twice(() => input('owner', { act: 'watch_later', section: 'add', video_id: video })),
  favourite_already_added: () =>
    twice(() => input('owner', { act: 'favourite', section: 'add', video_id: video })),
  playlist_already_added: () =>
    twice(() => input('owner', { act: 'playlist', section: 'add', object_id: playlist, video_id: video })),
  friend_request_already_sent: () =>
    input('friend', { act: 'friends', section: 'add', object_id: String(people.ids.owner) }),
  already_subscribed: () =>
    twice(() => input('stranger', { act: 'subscribe', section: 'add', object_id: String(people.ids.owner) })),
  cannot_subscribe_self: () =>
    input('owner', { act: 'subscribe', section: 'add', object_id: String(people.ids.owner) }),
  already_voted: () => twice(() => stats('anonymous', { act: 'vote', vote: '1' })),
  changed_meanwhile: async () => {
    await web.db.updateTable('members').set({ is_operator: true }).where('name', '=', 'friend').execute();
    const form = { act: 'set', key: 'site.name', revision: '7', value: '"Harbour"' };
    return web.post('/api/settings.php', form, people.as('friend'));
  },
  invalid_image_size: async () => {
    const body = await sharp({ create: { width: 1249, height: 250, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    return web.postFile('/api/member.php', { act: 'cover' }, { name: 'c.png', body }, people.as('owner'));
  },
  not_found: () => read('video/0/0/0/999.json'),
  bad_request: () => read(list('nothing.', 3600)),
  bad_origin: () => web.post('/api/stats.php', { act: 'page' }, { origin: 'https://elsewhere.example' }),
  rate_limited: () =>
    repeat(FRIEND_REQUESTS_PER_DAY + 1, () =>
      input('stranger', { act: 'friends', section: 'add', object_id: String(people.ids.owner) }),
    ),
  unavailable: async () => {
    const db = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 1, onError: () => {} });
    const app = await createWeb({ ...web.deps, db }, { missing: async () => [] });
    const answer = await app.inject({ url: `/api/json/${list('.')}` });
    await app.close();
    await db.destroy();
    return answer;
  },
  server_error: async () => {
    const app = await createWeb(
      { ...web.deps, log: () => {} },
      {
        missing: async () => [],
        extend: async (extended) =>
          void extended.get('/api/broken.php', () => {
            throw new Error('a mistake of ours');
          }),
      },
    );
    const answer = await app.inject({ url: '/api/broken.php' });
    await app.close();
    return answer;
  },
};

/** Never an answer: it would tell that an account exists. The mail to that address says it (docs/specification/answers.md). */
const NEVER: readonly ErrorCode[] = ['email_occupied'];
/** Provoked where videos are uploaded. */
const OF_UPLOADS: readonly ErrorCode[] = [
  'video_duplicate',
  'video_size_limit',
  'storage_limit',
  ...BROKEN,
  'video_bad_filename',
  'video_too_short',
  'need_select_screenshot',
  'categories_min',
  'blocked_content',
  'records_missing',
];

/** docs/specification/answers.md: a rule's refusal is 200, and so is a list that has nothing. */
const STATUSES: Partial<Record<ErrorCode, number>> = {
  changed_meanwhile: 409,
  too_many_attempts: 429,
  comment_limit: 429,
  rate_limited: 429,
  need_auth: 401,
  step_up_required: 403,
  no_permission: 403,
  bad_origin: 403,
  not_found: 404,
  bad_request: 400,
  unavailable: 503,
  server_error: 500,
};

it('each code is provoked here, by the tests of uploads, or never', () => {
  const known = [...Object.keys(PROVOKED), ...NEVER, ...OF_UPLOADS];
  expect(ERROR_CODES.filter((code) => !known.includes(code))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

describe('the code', () => {
  it.each(Object.entries(PROVOKED))('%s', async (code, ask) => {
    const answer = await ask();
    const status = STATUSES[code as ErrorCode] ?? 200;
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.json().error).toEqual(expect.any(String));
    if (status !== 200) expect(answer.headers['cache-control']).toBe('private, no-store');
    if (status === 429 || status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    // The text is for developers, and tells them nothing of what is inside.
    expect(answer.body).not.toMatch(/a mistake of ours|127\.0\.0\.1|node_modules/);
  });

  it.each(OF_UPLOADS)('%s is named by a test of uploads', async (code) => {
    const folder = fileURLToPath(new URL('..', import.meta.url));
    const tests = (await readdir(folder, { recursive: true })).filter(
      (name) => name.endsWith('.test.ts') && !name.includes('every-code'),
    );
    const texts = await Promise.all(tests.map((name) => readFile(`${folder}/${name}`, 'utf8')));
    expect(texts.filter((text) => text.includes(`'${code}'`)).length).toBeGreaterThan(0);
  });

  it('email_occupied is never answered: the address alone learns it', async () => {
    const answer = await signUp({ email: 'owner@example.org' });
    expect(answer.json()).toEqual({ ok: true });
    const [mail] = await web.mails();
    expect(mail?.to).toBe('owner@example.org');
  });
});

it('writes from another site are refused before anything is done', async () => {
  const before = await web.db.selectFrom('limits').selectAll().execute();
  await web.app.inject({
    method: 'POST',
    url: '/api/signin.php',
    payload: 'usr=owner&pwd=wrong+words',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `${TEST_ORIGIN}.example` },
  });
  expect(await web.db.selectFrom('limits').selectAll().execute()).toEqual(before);
});
