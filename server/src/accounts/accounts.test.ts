import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { MAIL_KINDS, MAIL_MESSAGES, writeMail } from '../platform/mail/write-mail.ts';
import { MAILS_PER_EMAIL, SIGN_UPS_PER_ADDRESS } from './accounts.ts';
import { addMember, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, sessionAfter, type TestWeb } from '../testing/web.ts';

const GOOD = 'seven green lanterns';
let web: TestWeb;
beforeAll(async () => {
  web = await openTestWeb();
  await addMember(web.db, 'Anna');
});
afterAll(() => web.close());
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  await web.db.deleteFrom('mails').execute();
});

const signUp = (form: Record<string, string>, headers?: Record<string, string>) =>
  web.post('/api/signup.php', { usr: 'Newcomer', email: 'new@example.org', pwd: GOOD, ...form }, headers);
const signIn = (usr: string, pwd: string) => web.post('/api/signin.php', { usr, pwd });
/** The page's button. */
const confirm = (path: string) => web.post(path, {}, { accept: 'text/html' });
const linkIn = (text: string): string => /http:\/\/localhost:8100(\/\S+)/.exec(text)?.[1] ?? '';
const sessionOf = async (usr: string, pwd: string): Promise<string> =>
  `session=${(await signIn(usr, pwd)).cookies.find(({ name }) => name === 'session')?.value}`;

describe('signing up', () => {
  it.each([
    [{ usr: '' }, 'required', 'usr'],
    [{ usr: 'ab' }, 'name_min', 'usr'],
    [{ usr: 'x'.repeat(33) }, 'max_length', 'usr'],
    [{ usr: '<b>Bold</b>' }, 'name_illegal', 'usr'],
    [{ usr: 'a\nb c' }, 'name_illegal', 'usr'],
    [{ usr: 'me@example.org' }, 'name_illegal', 'usr'],
    [{ usr: 'ANNA' }, 'name_taken', 'usr'],
    [{ usr: 'Moderator' }, 'name_taken', 'usr'],
    [{ email: '' }, 'required', 'email'],
    [{ email: 'no address' }, 'email_invalid', 'email'],
    [{ email: 'a@b' }, 'email_invalid', 'email'],
    [{ email: 'a@b.example, c@d.example' }, 'email_invalid', 'email'],
    [{ email: 'a@somewhere.invalid' }, 'email_invalid', 'email'],
    [{ email: `${'x'.repeat(250)}@example.org` }, 'email_invalid', 'email'],
    [{ pwd: '' }, 'required', 'pwd'],
    [{ pwd: 'seven77' }, 'password_min', 'pwd'],
    [{ pwd: 'password1' }, 'password_common', 'pwd'],
    [{ pwd: 'Sunshine1!' }, 'password_common', 'pwd'],
    [{ pwd: 'abababab' }, 'password_common', 'pwd'],
    [{ pwd: 'newcomer' }, 'password_common', 'pwd'],
    [{ pwd: 'x1'.repeat(65) }, 'max_length', 'pwd'],
  ])('refuses %j: %s', async (form, code, field) => {
    const answer = await signUp(form);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ok: false, code, field });
    expect(await web.mails()).toEqual([]);
  });

  it('takes names of any script and long passphrases', async () => {
    expect((await signUp({ usr: '夜の港', email: 'a1@example.org' })).json()).toEqual({ ok: true });
    expect(
      (
        await signUp({ usr: 'Jörg-K 2', email: 'a2@example.org', pwd: 'ein langer Satz als Passwort' })
      ).json(),
    ).toEqual({ ok: true });
  });

  it('leads from the mail to an account that can sign in, and not before', async () => {
    expect((await signUp({})).json()).toEqual({ ok: true });
    expect((await signIn('Newcomer', GOOD)).json()).toMatchObject({ ok: false, code: 'not_confirmed' });
    expect((await signIn('Newcomer', 'another password')).json()).toMatchObject({
      code: 'invalid_usr_or_pwd',
    });
    const [mail] = await web.mails();
    expect(mail?.to).toBe('new@example.org');
    // Programs that look through mails follow their links: that confirms nothing.
    await web.get(linkIn(mail?.text ?? ''));
    expect((await signIn('Newcomer', GOOD)).json()).toMatchObject({ code: 'not_confirmed' });
    const confirmed = await confirm(linkIn(mail?.text ?? ''));
    expect(confirmed.statusCode).toBe(303);
    expect(confirmed.headers.location).toBe('/sign-in/?confirmed=1');
    expect((await signIn('Newcomer', GOOD)).json()).toMatchObject({ ok: true });
    // Mail programs open links twice.
    expect((await confirm(linkIn(mail?.text ?? ''))).headers.location).toBe('/sign-in/?confirmed=1');
    expect((await confirm('/confirm-unknown/')).headers.location).toBe('/send-email/?error=not_found');
  });

  describe('signs in by the mail', () => {
    const asPage = { accept: 'text/html' };
    const cookieOf = (answer: { cookies: { name: string; value: string }[] }, name: string) =>
      answer.cookies.find((cookie) => cookie.name === name)?.value;
    const start = async (usr: string, headers?: Record<string, string>) => {
      const answer = await signUp({ usr, email: `${usr}@example.org` }, headers);
      const mails = await web.mails();
      return { browser: `sign-up=${cookieOf(answer, 'sign-up')}`, link: linkIn(mails.at(-1)?.text ?? '') };
    };

    it('in the browser that signed up, also when its button is clicked twice', async () => {
      const { browser, link } = await start('Samebrowser');
      await web.get(link, { cookie: browser });
      expect((await signIn('Samebrowser', GOOD)).json()).toMatchObject({ code: 'not_confirmed' });
      for (let i = 0; i < 2; i += 1) {
        const done = await web.post(link, {}, { ...asPage, cookie: browser });
        expect([done.statusCode, done.headers.location]).toEqual([303, '/?confirmed=1']);
        const session = { cookie: `session=${cookieOf(done, 'session')}` };
        expect((await web.post('/api/member.php', { act: 'own' }, session)).json()).toMatchObject({
          member: { name: 'Samebrowser' },
        });
        expect(cookieOf(done, 'device')).toBeTruthy();
      }
      await web.db
        .updateTable('member_codes')
        .set({ used_at: new Date(Date.now() - 120_000) })
        .where('used_at', 'is not', null)
        .execute();
      const late = await web.post(link, {}, { ...asPage, cookie: browser });
      expect(late.headers.location).toBe('/sign-in/?confirmed=1');
      expect(cookieOf(late, 'session')).toBeUndefined();
    });

    it('after the mail was sent again, too, and whichever of both mails is opened', async () => {
      const { browser, link } = await start('Twomails');
      const again = await web.post(
        '/api/signup.php',
        { act: 'resend', email: 'Twomails@example.org' },
        { cookie: browser },
      );
      expect(`sign-up=${cookieOf(again, 'sign-up')}`).toBe(browser);
      const second = linkIn((await web.mails()).at(-1)?.text ?? '');
      expect(second).not.toBe(link);
      const done = await web.post(second, {}, { ...asPage, cookie: browser });
      expect(done.headers.location).toBe('/?confirmed=1');
    });

    it('in no other browser, and in none that is signed in already', async () => {
      const first = await start('Otherbrowser');
      const other = await start('Stranger');
      const elsewhere = await web.post(first.link, {}, { ...asPage, cookie: other.browser });
      expect(elsewhere.headers.location).toBe('/sign-in/?confirmed=1');
      expect(cookieOf(elsewhere, 'session')).toBeUndefined();
      const anna = await sessionOf('Anna', TEST_PASSWORD);
      const signedIn = await web.post(other.link, {}, { ...asPage, cookie: `${other.browser}; ${anna}` });
      expect(signedIn.headers.location).toBe('/sign-in/?confirmed=1');
      expect(cookieOf(signedIn, 'session')).toBeUndefined();
      expect((await web.post('/api/member.php', { act: 'own' }, { cookie: anna })).json()).toMatchObject({
        member: { name: 'Anna' },
      });
    });

    it('asks nothing of the address: the cookie is set for one that is taken as for a free one', async () => {
      for (const email of ['free@example.org', 'anna@example.org']) {
        const answer = await signUp({ usr: `Asks ${email.split('@')[0]}`, email });
        expect(cookieOf(answer, 'sign-up')).toMatch(/^[\w-]{32}$/);
      }
      expect((await signUp({ usr: 'ab' })).cookies).toEqual([]);
    });
  });

  it('answers the same for an address that has an account, and tells its owner by mail (email_occupied)', async () => {
    const fresh = await signUp({ usr: 'Somebody', email: 'somebody@example.org' });
    const occupied = await signUp({ usr: 'Somebodyelse', email: 'ANNA@example.org' });
    expect(occupied.body).toBe(fresh.body);
    expect(occupied.statusCode).toBe(fresh.statusCode);
    const mails = await web.mails();
    expect(mails.map(({ to }) => to)).toEqual(['somebody@example.org', 'ANNA@example.org']);
    expect(linkIn(mails[1]?.text ?? '')).toBe('/restore-/');
    expect((await signIn('Anna', TEST_PASSWORD)).json()).toMatchObject({ ok: true });
  });

  it('gives the account to the sign-up whose mail was followed', async () => {
    await signUp({ usr: 'Planted', email: 'victim@example.org', pwd: 'planted by a stranger' });
    await signUp({ usr: 'Victim', email: 'victim@example.org', pwd: 'my own choice of words' });
    const [planted, own] = await web.mails();
    await confirm(linkIn(own?.text ?? ''));
    expect((await signIn('victim@example.org', 'my own choice of words')).json()).toMatchObject({
      ok: true,
      member: { name: 'Victim' },
    });
    expect((await signIn('victim@example.org', 'planted by a stranger')).json()).toMatchObject({ ok: false });
    expect((await confirm(linkIn(planted?.text ?? ''))).headers.location).toContain('error=not_found');
  });

  it('lets one of many sign-ups with one name through, also when they come at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => signUp({ usr: 'Wanted', email: `wanted${i}@example.org` })),
    );
    expect(answers.filter((answer) => answer.json().ok)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().code === 'name_taken')).toHaveLength(5);
  });

  it('is limited by network address, and mails by their address', async () => {
    const many = await Promise.all(
      Array.from({ length: SIGN_UPS_PER_ADDRESS + 2 }, (_, i) =>
        signUp({ usr: `Crowd${i}`, email: `crowd${i}@example.org` }),
      ),
    );
    const refused = many.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    await web.db.deleteFrom('limits').execute();
    for (let i = 0; i < MAILS_PER_EMAIL; i += 1) await signUp({ usr: 'Again', email: 'again@example.org' });
    expect((await signUp({ usr: 'Again', email: 'again@example.org' })).statusCode).toBe(429);
  });

  it('works as a plain form', async () => {
    const asPage = { accept: 'text/html' };
    const done = await signUp({ usr: 'Formful', email: 'form@example.org' }, asPage);
    expect([done.statusCode, done.headers.location]).toEqual([303, '/send-email/']);
    const refused = await signUp({ usr: 'ab', next: '/videos/3/x/' }, asPage);
    expect(refused.headers.location).toBe('/sign-up/?error=name_min&field=usr&next=%2Fvideos%2F3%2Fx%2F');
    expect((await signUp({ usr: 'ab', next: '//evil.example/' }, asPage)).headers.location).toBe(
      '/sign-up/?error=name_min&field=usr',
    );
    const again = await web.post('/api/signup.php', { act: 'resend', email: 'form@example.org' }, asPage);
    expect(again.headers.location).toBe('/send-email/?sent=1');
  });

  it('hands back what a plain form held, but for the password, to that form alone', async () => {
    const refused = await signUp({ usr: 'ab', email: 'keep@example.org' }, { accept: 'text/html' });
    const kept = refused.cookies.find(({ name }) => name === 'typed');
    expect(kept).toMatchObject({ path: '/sign-up/', httpOnly: true, sameSite: 'Lax', maxAge: 120 });
    const text = Buffer.from(kept?.value ?? '', 'base64url').toString();
    expect(JSON.parse(text)).toEqual({ usr: 'ab', email: 'keep@example.org' });
    expect(refused.headers.location).not.toContain('keep');
    expect((await signUp({ usr: 'ab' })).cookies).toEqual([]);
  });

  it('writes the mail in the language of the visitor', async () => {
    await signUp({ usr: 'Sprachlich', email: 'de@example.org' }, { cookie: 'language=de' });
    expect((await web.mails())[0]?.subject).toBe('Bestätige deine Adresse bei Foyer');
  });
});

describe('restoring a password', () => {
  const ask = (email: string) => web.post('/api/restore.php', { act: 'ask', email });
  const set = (code: string, pwd: string) => web.post('/api/restore.php', { act: 'set', code, pwd });

  it('answers the same for known and unknown addresses, after as many writes', async () => {
    const known = await ask('anna@example.org');
    const unknown = await ask('nobody@example.org');
    expect(known.json()).toEqual({ ok: true });
    expect(unknown.body).toBe(known.body);
    const rows = await web.db.selectFrom('mails').select('recipient').orderBy('id').execute();
    expect(rows.map(({ recipient }) => recipient)).toEqual(['Anna@example.org', null]);
    expect(await web.mails()).toHaveLength(1);
  });

  it('names addresses that cannot exist: eml_doesnt_exist', async () => {
    for (const email of ['nonsense', 'a@b', 'a@nowhere.invalid'])
      expect((await ask(email)).json()).toMatchObject({
        ok: false,
        code: 'eml_doesnt_exist',
        field: 'email',
      });
    expect((await ask('')).json()).toMatchObject({ code: 'required', field: 'email' });
  });

  it('sets the password once, ends every session and tells the owner', async () => {
    await addMember(web.db, 'Berta');
    const session = await sessionOf('Berta', TEST_PASSWORD);
    await ask('berta@example.org');
    const code = /\/restore-([\w-]+)\//.exec((await web.mails())[0]?.text ?? '')?.[1] ?? '';
    expect((await set(code, 'short')).json()).toMatchObject({ code: 'password_min' });
    const answers = await Promise.all([set(code, 'a new set of words'), set(code, 'a new set of words')]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 404]);
    expect((await web.mails())[0]?.subject).toContain('was changed');
    expect((await web.post('/api/sessions.php', { act: 'list' }, { cookie: session })).statusCode).toBe(401);
    expect((await signIn('Berta', TEST_PASSWORD)).json()).toMatchObject({ ok: false });
    expect((await signIn('Berta', 'a new set of words')).json()).toMatchObject({ ok: true });
    expect((await set('unknown', 'a new set of words')).json()).toMatchObject({ code: 'not_found' });
  });

  it('works as plain forms, too, from the address to the new password', async () => {
    const asPage = { accept: 'text/html' };
    await addMember(web.db, 'Elsbeth');
    const leadsTo = async (form: Record<string, string>) =>
      (await web.post('/api/restore.php', form, asPage)).headers.location;
    expect(await leadsTo({ act: 'ask', email: 'a@nowhere.invalid' })).toBe(
      '/restore-/?error=eml_doesnt_exist&field=email',
    );
    expect(await leadsTo({ act: 'ask', email: 'elsbeth@example.org' })).toBe('/restore-/?sent=1');
    const code = /\/restore-([\w-]+)\//.exec((await web.mails())[0]?.text ?? '')?.[1] ?? '';
    expect(await leadsTo({ act: 'set', code, pwd: 'short' })).toBe(
      `/restore-${code}/?error=password_min&field=pwd`,
    );
    expect(await leadsTo({ act: 'set', code, pwd: 'a new set of words' })).toBe('/restore-success/');
    expect(await leadsTo({ act: 'set', code, pwd: 'a new set of words' })).toBe(
      `/restore-${code}/?error=not_found&field=code`,
    );
  });

  it('refuses a code that has expired', async () => {
    await ask('anna@example.org');
    const code = /\/restore-([\w-]+)\//.exec((await web.mails())[0]?.text ?? '')?.[1] ?? '';
    await web.db
      .updateTable('member_codes')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await set(code, 'a new set of words')).statusCode).toBe(404);
  });

  it('sends an account that waits its confirmation again', async () => {
    await signUp({ usr: 'Waiting', email: 'waiting@example.org' });
    await web.post('/api/signup.php', { act: 'resend', email: 'waiting@example.org' });
    const [, again] = await web.mails();
    expect((await confirm(linkIn(again?.text ?? ''))).headers.location).toBe('/sign-in/?confirmed=1');
    expect((await signIn('Waiting', GOOD)).json()).toMatchObject({ ok: true });
  });
});

describe('sessions', () => {
  const sessions = (form: Record<string, string>, cookie: string) =>
    web.post('/api/sessions.php', form, { cookie });

  it('are listed and revoked by their member alone', async () => {
    await addMember(web.db, 'Carla');
    await addMember(web.db, 'Dora');
    const [one, two, other] = [
      await sessionOf('Carla', TEST_PASSWORD),
      await sessionOf('Carla', TEST_PASSWORD),
      await sessionOf('Dora', TEST_PASSWORD),
    ];
    const { sessions: list } = (await sessions({ act: 'list' }, one)).json();
    expect(list).toHaveLength(2);
    expect(list.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1);
    const foreign = list.find(({ is_current }: { is_current: boolean }) => !is_current).session_id;
    expect((await sessions({ act: 'revoke', session_id: foreign }, other)).statusCode).toBe(404);
    expect((await sessions({ act: 'revoke', session_id: 'nonsense' }, one)).statusCode).toBe(404);
    expect((await sessions({ act: 'revoke', session_id: foreign }, one)).json()).toEqual({
      ok: true,
      revoked: 1,
    });
    expect((await sessions({ act: 'list' }, two)).statusCode).toBe(401);
  });

  it('end all but the one that asks', async () => {
    await addMember(web.db, 'Emma');
    const one = await sessionOf('Emma', TEST_PASSWORD);
    const two = await sessionOf('Emma', TEST_PASSWORD);
    const answer = await sessions({ act: 'revoke_all' }, one);
    expect(answer.json()).toEqual({ ok: true, revoked: 1 });
    expect((await sessions({ act: 'list' }, sessionAfter(answer, one))).statusCode).toBe(200);
    expect((await sessions({ act: 'list' }, one)).statusCode).toBe(401);
    expect((await sessions({ act: 'list' }, two)).json()).toMatchObject({ code: 'need_auth' });
  });
});

describe('mails', () => {
  it('have every text in every language, with the same places to fill', () => {
    for (const language of LANGUAGES)
      for (const kind of MAIL_KINDS)
        for (const part of ['subject', 'body'] as const) {
          const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
          const id = `mail.${kind}.${part}` as const;
          expect([language, id, places(MAIL_MESSAGES[language][id])]).toEqual([
            language,
            id,
            places(MAIL_MESSAGES.en[id]),
          ]);
        }
  });

  it('take no line break from a name', () => {
    const { subject, body } = writeMail('confirm', 'en', {
      site: 'Foyer',
      name: 'x\r\nBcc: all@example.org',
      link: 'l',
      hours: 1,
    });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(body).toContain('Hello x Bcc: all@example.org,');
  });

  it('are tried again when the server is away, and sent once by many processes', async () => {
    const { deliverMails } = await import('../platform/mail/outbox.ts');
    await web.post('/api/restore.php', { act: 'ask', email: 'anna@example.org' });
    const log: string[] = [];
    const broken = { send: () => Promise.reject(new Error('away')), close: () => {} };
    expect(await deliverMails(web.db, broken, (line) => log.push(line), web.deps.secrets)).toBe(0);
    expect(log).toEqual([expect.stringMatching(/^mail \d+ waits, after 1 try: away$/)]);
    await web.db
      .updateTable('mails')
      .set({ next_try_at: new Date(0) })
      .execute();
    const sent = await Promise.all(Array.from({ length: 5 }, () => web.mails()));
    expect(sent.flat()).toHaveLength(1);
    const [row] = await web.db.selectFrom('mails').select(['body', 'sent_at']).execute();
    expect(row).toMatchObject({ body: '', sent_at: expect.any(Date) });
  });
});
