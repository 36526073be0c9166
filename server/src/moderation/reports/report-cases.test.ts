/** What visitors write reaches moderators: notified, listed, read with its picture, answered, closed; for nobody else. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';
import { addVideo } from '../../testing/catalogue.ts';
import { openTestWeb, TEST_ORIGIN } from '../../testing/web.ts';
import { addSignedIn } from '../../testing/signed-in.ts';

const web = await openTestWeb();
let shot: Buffer;
const { ids, sessions } = await addSignedIn(web, {
  anna: {},
  mora: { is_moderator: true },
  miro: { is_moderator: true },
});
beforeAll(async () => {
  shot = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => web.close());
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  await web.db.deleteFrom('reports').execute();
  await web.db.deleteFrom('notifications').execute();
});

const as = (who: string) => ({ cookie: sessions[who] ?? '' });
const solve = async (): Promise<string> => {
  const challenge = (await web.get('/api/captcha.json')).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};
const GOOD = { subject: 'Contact', email: 'visitor@example.org', message: 'Something is wrong\nhere' };
const report = async (fields: Record<string, string> = {}, body?: Buffer) =>
  (
    await web.postFile(
      '/api/report.php',
      { ...GOOD, captcha: await solve(), ...fields },
      body && { name: 'shot.png', body },
    )
  ).json();
const list = async (query = '') => (await web.get(`/api/moderation/reports.json${query}`, as('mora'))).json();
const read = async (id: number) => (await web.get(`/api/moderation/report/${id}.json`, as('mora'))).json();
const decide = async (form: Record<string, string>, who = 'mora') =>
  (await web.post('/api/moderation_reports.php', form, as(who))).json();
const onlyId = async (): Promise<number> => (await list()).reports[0].report_id;

describe('a report', () => {
  it('is listed with what it is about, and read with its picture', async () => {
    const video = await addVideo(web.db, { title: 'Harbour' });
    expect(
      await report({ section: 'video', object_id: `${video}`, reason: 'consent', ref: '/videos/1/x/' }, shot),
    ).toEqual({
      ok: true,
      receipt: { number: expect.any(Number), key: expect.stringMatching(/^[\w-]{24}$/) },
    });
    await report();
    const { reports, total_count } = await list();
    expect(total_count).toBe(2);
    expect(reports).toMatchObject([
      {
        state: 'open',
        reason: 'consent',
        email: 'visitor@example.org',
        member: null,
        object: { section: 'video', object_id: video, title: 'Harbour' },
        has_attachment: true,
      },
      { reason: '', object: null, has_attachment: false },
    ]);
    const found = await read(reports[0].report_id);
    expect(found).toMatchObject({ message: GOOD.message, ref: '/videos/1/x/', others_open: 0, history: [] });
    const picture = await web.get(found.attachment, as('mora'));
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
    });
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(300);
  });

  it('names its reason, and an object by section and number', async () => {
    expect(await report({ section: 'video', object_id: '1' })).toMatchObject({
      code: 'required',
      field: 'reason',
    });
    for (const [field, wrong] of [
      ['section', 'model'],
      ['object_id', 'x'],
      ['reason', 'dislike'],
    ] as const)
      expect(
        await report({ section: 'video', object_id: '1', reason: 'spam', [field]: wrong }),
      ).toMatchObject({ code: 'bad_request', field });
  });

  it.each(['setting', 'role'])(
    'stands first when a trusted flagger sends it, and says so; only while signed in: by %s',
    async (way) => {
      if (way === 'setting') Object.assign(web.deps.config, { trustedFlaggers: [ids.anna ?? 0] });
      else await sql`UPDATE members SET is_trusted_flagger = true WHERE id = ${ids.anna}`.execute(web.db);
      await report({ email: 'anna@example.org' });
      await report({ section: 'video', object_id: '1', reason: 'consent' });
      await web.postFile('/api/report.php', { ...GOOD, captcha: await solve() }, undefined, as('anna'));
      const { reports } = await list();
      Object.assign(web.deps.config, { trustedFlaggers: [] });
      await sql`UPDATE members SET is_trusted_flagger = false`.execute(web.db);
      expect(reports).toMatchObject([
        { is_trusted: true, member: { _id: ids.anna } },
        { is_trusted: false, reason: 'consent' },
        { is_trusted: false, email: 'anna@example.org' },
      ]);
    },
  );

  it('counts what else is open about the same', async () => {
    for (let index = 0; index < 3; index += 1)
      await report({ section: 'member', object_id: `${ids.anna}`, reason: 'spam' });
    expect(await read(await onlyId())).toMatchObject({ others_open: 2, object: { title: 'anna' } });
  });

  it('shows a comment in its context: its author, where it stands, what was reported of both before', async () => {
    const video = await addVideo(web.db, { title: 'Harbour' });
    const { id } = await web.db
      .insertInto('comments')
      .values({
        section: 'video',
        object_id: video,
        member_id: ids.anna ?? 0,
        body: 'You again',
        status_id: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await report({ section: 'member', object_id: `${ids.anna}`, reason: 'spam' });
    await report({ section: 'comment', object_id: `${id}`, reason: 'abuse' });
    await report({ section: 'comment', object_id: `${id}`, reason: 'abuse' });
    const { reports } = await list();
    const about = reports.find(({ object }: { object: { section: string } }) => object.section === 'comment');
    const last = await read(about.report_id);
    expect(last).toMatchObject({ others_open: 1, earlier: 1, author_reports: 2, author_strikes: 0 });
    expect(last.object).toMatchObject({
      section: 'comment',
      title: 'You again',
      member_id: ids.anna,
      member_name: 'anna',
      status_id: 1,
      place: { section: 'video', object_id: video },
    });
  });

  it('is reported to moderators, a hundred of them as one entry', async () => {
    await report();
    await report({ subject: 'Second' });
    const reported = (await web.post('/api/notifications.php', { act: 'list' }, as('mora'))).json();
    expect(reported.notifications).toMatchObject([
      { kind: 'report', object: { section: 'report', title: 'Second' } },
    ]);
    const { notifications } = (await web.post('/api/notifications.php', { act: 'list' }, as('anna'))).json();
    expect(notifications).toEqual([]);
  });
});

describe('a decision', () => {
  it('mails the answer to the sender and closes, with who and when in the log', async () => {
    await report({ subject: 'Lost\r\nBcc: other@example.org' });
    const id = await onlyId();
    expect(await decide({ act: 'answer', report_id: `${id}` })).toMatchObject({
      code: 'required',
      field: 'text',
    });
    expect(await decide({ act: 'answer', report_id: `${id}`, text: 'We have looked.' })).toEqual({
      ok: true,
      changed: true,
      state: 'closed',
    });
    const mail = await web.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ recipient: 'visitor@example.org' });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.body).toBe('We have looked.\n\n> Something is wrong\n> here\n');
    expect(await read(id)).toMatchObject({
      state: 'closed',
      answer: 'We have looked.',
      history: [{ from: 'open', to: 'closed', reason: 'answered', member: { _id: ids.mora, name: 'mora' } }],
    });
    expect((await list()).total_count).toBe(0);
    expect((await list('?state=closed')).reports).toMatchObject([{ report_id: id }]);
  });

  it('closes once and opens again', async () => {
    await report();
    const id = await onlyId();
    const close = { act: 'close', report_id: `${id}`, text: 'Nothing to do' };
    expect(await decide(close)).toMatchObject({ changed: true, state: 'closed' });
    expect(await decide(close)).toMatchObject({ changed: false, state: 'closed' });
    expect(await decide({ act: 'reopen', report_id: `${id}` })).toMatchObject({
      changed: true,
      state: 'open',
    });
    expect((await read(id)).history).toMatchObject([{ reason: 'Nothing to do' }, { to: 'open' }]);
    expect(await decide({ act: 'close', report_id: '999999' })).toMatchObject({ code: 'not_found' });
  });
});

it('is for moderators alone', async () => {
  await report({}, shot);
  const id = await onlyId();
  for (const url of ['reports.json', `report/${id}.json`, `report/${id}/attachment.webp`, 'report/9999.json'])
    for (const [headers, status, code] of [
      [{}, 401, 'need_auth'],
      [as('anna'), 403, 'no_permission'],
    ] as const) {
      const answer = await web.get(`/api/moderation/${url}`, headers);
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, status, code]);
      expect(answer.headers['cache-control']).toMatch(/no-store/);
    }
  expect(await decide({ act: 'close', report_id: `${id}` }, 'anna')).toMatchObject({ code: 'no_permission' });
});

describe('posted by a browser without scripts', () => {
  const post = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const encoded = new Response(form);
    return encoded.arrayBuffer().then((body) =>
      web.app.inject({
        method: 'POST',
        url: '/api/report.php',
        payload: Buffer.from(body),
        headers: {
          'content-type': encoded.headers.get('content-type') ?? '',
          origin: TEST_ORIGIN,
          accept: 'text/html,application/xhtml+xml',
        },
      }),
    );
  };

  it('needs no proof, but is one an hour; what is wrong stands in the address', async () => {
    const answers = [];
    for (const fields of [{ ...GOOD, email: 'nonsense' }, GOOD, GOOD]) {
      const { statusCode, headers } = await post(fields);
      answers.push([statusCode, headers.location]);
    }
    expect(answers).toEqual([
      [303, '/contact/?error=email_invalid'],
      [303, expect.stringMatching(/^\/notice\/[\w-]{24}\/$/)],
      [303, '/contact/?error=rate_limited'],
    ]);
    expect((await list()).total_count).toBe(1);
  });
});

describe('two moderators at one report', () => {
  it('send one answer, and the other is informed whose it was', async () => {
    await report();
    const id = `${await onlyId()}`;
    const mails = async () => (await web.db.selectFrom('mails').selectAll().execute()).length;
    const before = await mails();
    const answers = await Promise.all(
      ['mora', 'miro'].map((who) => decide({ act: 'answer', report_id: id, text: `From ${who}` }, who)),
    );
    expect((await mails()) - before).toBe(1);
    const [lost] = answers.filter(({ ok }) => !ok);
    const [first, other] = answers[0].ok ? ['mora', 'miro'] : ['miro', 'mora'];
    expect(lost).toMatchObject({ code: 'bad_request', field: 'state', info: { by: first } });
    const again = { act: 'answer', report_id: id, text: 'One thing more' };
    expect(await decide({ ...again, state: 'open' }, other)).toMatchObject({ field: 'state' });
    // Who has read it may add to it.
    expect(await decide({ ...again, state: 'closed' }, other)).toMatchObject({ ok: true });
  });
});
