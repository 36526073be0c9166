import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';
import { addMember, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, sessionAfter, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
let id = 0;
let session = '';

const signIn = async (usr: string, pwd = TEST_PASSWORD): Promise<string> => {
  const answer = await web.post('/api/signin.php', { usr, pwd });
  return `session=${answer.cookies.find((cookie) => cookie.name === 'session')?.value}`;
};

beforeAll(async () => {
  web = await openTestWeb();
  id = await addMember(web.db, 'anna');
  await addMember(web.db, 'bert');
  session = await signIn('anna');
});
afterAll(() => web.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

const member = async (form: Record<string, string>, cookie = session) =>
  (await web.post('/api/member.php', form, { cookie })).json();

const sendFile = async (
  url: string,
  fields: Record<string, string>,
  file?: { name: string; body: Uint8Array; type?: string },
  headers: Record<string, string> = { cookie: session },
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file)
    form.set('file', new Blob([Uint8Array.from(file.body)], { type: file.type ?? 'image/png' }), file.name);
  const encoded = new Response(form);
  return web.app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', origin: TEST_ORIGIN, ...headers },
  });
};

const picture = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#2277aa' } })
    .withExif({ IFD0: { Copyright: 'canary text' } })
    .toFormat(format)
    .toBuffer();

describe('own data', () => {
  it('are for the member alone, whole, and change', async () => {
    expect((await web.post('/api/member.php', {})).statusCode).toBe(401);
    expect(await member({})).toMatchObject({
      ok: true,
      member: { _id: id, name: 'anna', email: 'anna@example.org', has_password: true },
    });
    const edited = await member({
      act: 'edit',
      gender: 'female',
      birth_date: '1990-02-28',
      relationship: '3',
      orientation: 'bisexual',
      country: 'JP',
      city: '横浜',
      website: 'https://example.org/me',
      about: 'Hello\n<script>',
    });
    expect(edited.member).toMatchObject({ city: '横浜', about: 'Hello\n<script>', relationship: 3 });
    expect((await member({ act: 'edit', city: '' })).member).toMatchObject({ city: null, country: 'JP' });
  });

  it.each([
    [{ gender: 'robot' }, 'bad_request', 'gender'],
    [{ birth_date: '1990-02-30' }, 'bad_request', 'birth_date'],
    [{ birth_date: `${new Date().getUTCFullYear() - 17}-01-01` }, 'age_min', 'birth_date'],
    [{ birth_date: '0001-01-01' }, 'bad_request', 'birth_date'],
    [{ relationship: '4' }, 'bad_request', 'relationship'],
    [{ website: 'javascript:alert(1)' }, 'bad_request', 'website'],
    [{ country: 'jp' }, 'bad_request', 'country'],
    [{ city: 'x'.repeat(101) }, 'max_length', 'city'],
    [{ about: 'x'.repeat(2001) }, 'max_length', 'about'],
    [{ status_id: '6' }, 'bad_request', 'status_id'],
    [{ act: 'promote' }, 'bad_request', 'act'],
  ])('refuse %j: %s', async (form, code, field) => {
    expect(await member({ act: 'edit', ...form })).toMatchObject({ ok: false, code, field });
  });

  it('are shown as their member wants', async () => {
    const shown = async () => (await web.get(`/api/json/member/3600/${id}.json`)).json().member;
    await member({ act: 'edit', country: 'JP', about: 'Hello' });
    expect(await shown()).toMatchObject({ country: 'JP', about: 'Hello' });
    const settings = (await member({ act: 'visibility', fields: 'country:friends;about:nobody' })).member;
    expect(settings.visibility).toMatchObject({ country: 'friends', about: 'nobody' });
    expect(await shown()).toMatchObject({ country: null, about: null });
    await member({ act: 'visibility', is_private: '1' });
    expect(await shown()).toMatchObject({ is_private: 1, gender: null });
    await member({ act: 'visibility', is_private: '0', fields: 'country:all;about:all' });
    expect(await shown()).toMatchObject({ country: 'JP' });
    expect(await member({ act: 'visibility', fields: 'password_hash:all' })).toMatchObject({
      code: 'bad_request',
    });
  });
});

describe('the password', () => {
  it('changes with the present one; other sessions end and the owner is notified', async () => {
    const other = await signIn('bert');
    let own = await signIn('bert');
    const change = (old: string, pwd: string) => member({ act: 'password', old, pwd }, own);
    expect(await change('', 'a wholly new one')).toMatchObject({ code: 'required', field: 'old' });
    expect(await change('wrong', 'a wholly new one')).toMatchObject({
      code: 'invalid_usr_or_pwd',
      field: 'old',
    });
    expect(await change(TEST_PASSWORD, 'bert')).toMatchObject({ code: 'password_min' });
    expect(await change(TEST_PASSWORD, 'password123')).toMatchObject({ code: 'password_common' });
    const form = { act: 'password', old: TEST_PASSWORD, pwd: 'a wholly new one' };
    const answer = await web.post('/api/member.php', form, { cookie: own });
    expect(answer.json()).toEqual({ ok: true });
    own = sessionAfter(answer, own);
    expect((await web.mails()).at(-1)?.to).toBe('bert@example.org');
    expect(await member({}, other)).toMatchObject({ code: 'need_auth' });
    expect(await member({}, own)).toMatchObject({ ok: true });
    const tries = await Promise.all(Array.from({ length: 12 }, () => change('wrong', 'another new one')));
    expect(tries.filter(({ code }) => code === 'too_many_attempts').length).toBeGreaterThan(0);
  });
});

describe('pictures', () => {
  it('are encoded anew, without metadata, at a new address each time', async () => {
    const answer = await sendFile(
      '/api/member.php',
      { act: 'avatar' },
      { name: 'me.png', body: await picture(400, 300) },
    );
    const { avatar } = answer.json();
    expect(avatar).toMatch(new RegExp(`^/media/member-${id}/[\\w-]{12}/avatar.webp$`));
    const kept = await web.deps.storage.open(`objects/member-${id}/avatar.webp`);
    const bytes = kept ? await buffer(kept.body) : Buffer.alloc(0);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(bytes.includes('canary')).toBe(false);
    const again = await sendFile(
      '/api/member.php',
      { act: 'avatar' },
      { name: 'x', body: await picture(64, 64, 'jpeg') },
    );
    expect(again.json().avatar).not.toBe(avatar);
    expect((await member({})).member).toMatchObject({ has_avatar: true, avatar: again.json().avatar });
  });

  it('have a least size: invalid_image_size', async () => {
    const cover = async (width: number, height: number) =>
      (
        await sendFile(
          '/api/member.php',
          { act: 'cover' },
          { name: 'c.png', body: await picture(width, height) },
        )
      ).json();
    expect(await cover(1249, 250)).toMatchObject({
      ok: false,
      code: 'invalid_image_size',
      info: { min_width: 1250, min_height: 250 },
    });
    expect(await cover(1250, 249)).toMatchObject({ code: 'invalid_image_size' });
    expect(await cover(1250, 250)).toMatchObject({ ok: true });
    const { cover_sources } = (await member({})).member;
    expect(cover_sources.map(({ type }: { type: string }) => type)).toEqual([
      'image/avif',
      'image/webp',
      'image/jpeg',
    ]);
    expect(cover_sources[0].srcset).toMatch(/cover-640\.avif 640w, .*cover\.avif 1250w$/);
  });

  it.each([
    ['text', Buffer.from('hello')],
    [
      'an SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><image href="file:///etc/hostname"/></svg>',
      ),
    ],
    [
      'a cut PNG',
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(40)]),
    ],
  ])('are pictures, not %s: file_invalid_type', async (_what, body) => {
    const answer = await sendFile('/api/member.php', { act: 'cover' }, { name: 'c.png', body });
    expect(answer.json()).toMatchObject({ ok: false, code: 'file_invalid_type', field: 'file' });
  });

  it('are no bombs', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const answer = await sendFile('/api/member.php', { act: 'cover' }, { name: 'c.png', body: bomb });
    expect(answer.json()).toMatchObject({ code: 'file_invalid_type' });
  });

  it('have a largest size: file_too_large; and are needed: required', async () => {
    const huge = await sendFile(
      '/api/member.php',
      { act: 'avatar' },
      { name: 'x', body: Buffer.alloc(10 * 1024 * 1024 + 1) },
    );
    expect(huge.json()).toMatchObject({ code: 'file_too_large', info: { max_bytes: 10 * 1024 * 1024 } });
    expect(await member({ act: 'avatar' })).toMatchObject({ code: 'required', field: 'file' });
  });
});

describe('reports', () => {
  const good = {
    subject: 'Contact',
    email: 'visitor@example.org',
    message: 'Something is wrong',
    ref: '/videos/1/',
  };
  const solve = async (): Promise<string> => {
    const challenge = (await web.get('/api/captcha.json')).json();
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };
  const report = async (fields: Record<string, string>, file?: Buffer) =>
    (await sendFile('/api/report.php', fields, file && { name: 'shot.png', body: file }, {})).json();

  it('are kept with their picture', async () => {
    const shot = await picture(300, 200);
    expect(await report({ ...good, captcha: await solve() }, shot)).toMatchObject({ ok: true });
    const [row] = await web.db.selectFrom('reports').selectAll().execute();
    expect(row).toMatchObject({ ...good, member_id: null, state: 'open' });
    expect(await web.deps.storage.stat(row?.attachment ?? '')).toBeDefined();
  });

  it('name every wrong field with its code', async () => {
    const answer = await report(
      { ...good, email: 'nonsense', message: 'x'.repeat(1501) },
      Buffer.from('no image'),
    );
    expect(answer).toMatchObject({
      ok: false,
      code: 'email_invalid',
      field: 'email',
      info: {
        errors: [
          { field: 'email', code: 'email_invalid' },
          { field: 'message', code: 'max_length' },
          { field: 'file', code: 'file_invalid_type' },
        ],
      },
    });
    expect(await report({})).toMatchObject({
      info: {
        errors: [
          { field: 'email', code: 'required' },
          { field: 'message', code: 'required' },
        ],
      },
    });
    expect(await report(good, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ code: 'file_too_large' });
  });

  it('want a fresh proof of work: captcha_failed', async () => {
    const captcha = await solve();
    const forged = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(captcha, 'base64').toString()),
        solution: { counter: 1, derivedKey: '00' },
      }),
    ).toString('base64');
    for (const bad of ['', 'nonsense', Buffer.from('{}').toString('base64'), forged])
      expect(await report({ ...good, captcha: bad })).toMatchObject({
        code: 'captcha_failed',
        field: 'captcha',
      });
    await web.db.deleteFrom('limits').execute();
    const answers = await Promise.all([report({ ...good, captcha }), report({ ...good, captcha })]);
    expect(answers.map(({ code }) => code)).toEqual(expect.arrayContaining(['captcha_failed', undefined]));
  });

  it('are limited by network address', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => report({ ...good, captcha: '' })));
    expect(answers.filter(({ code }) => code === 'rate_limited')).toHaveLength(2);
  });
});
