import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWeb } from '../app/web.ts';
import { addMember, addVideo, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
let session = '';

/** Every write, with a body that would pass. */
const WRITES: [string, Record<string, string>][] = [
  ['/api/signin.php', { usr: 'Anna', pwd: 'wrong words' }],
  ['/api/signup.php', { usr: 'Newcomer', email: 'new@example.org', pwd: 'seven green lanterns' }],
  ['/api/restore.php', { act: 'ask', email: 'anna@example.org' }],
  ['/api/sessions.php', { act: 'revoke', session_id: '1' }],
  ['/api/signin-code.php', { code: '123456' }],
  ['/api/signin-link.php', { act: 'open', code: 'x'.repeat(32) }],
  ['/api/step-up.php', { act: 'prove', code: '123456' }],
  ['/api/passkey-signin.php', { act: 'verify', credential: '{}' }],
  ['/api/second-factor.php', { act: 'confirm', code: '123456' }],
  ['/api/factor-loss.php', { act: 'begin', code: 'x' }],
  ['/api/passkeys.php', { act: 'add', credential: '{}', name: 'Phone' }],
  ['/api/member.php', { act: 'edit', about: 'hello' }],
  ['/api/input.php', { act: 'playlist', section: 'add', title: 'Evening', desc: 'For the evening' }],
  ['/api/messages.php', { act: 'send', object_id: '1', msg: 'hello' }],
  ['/api/comments.php', { act: 'edit', comment_id: '1', msg: 'hello there' }],
  ['/api/notifications.php', { act: 'list', page: '1' }],
  ['/api/stats.php', { act: 'comm', section: 'video', object_id: '1', msg: 'hello there' }],
  ['/api/video_edit.php', { act: '2', video_id: '1' }],
  ['/api/video_tracks.php', { act: 'chapters', video_id: '1', chapters: '0:00 Morning' }],
  ['/api/video_picture.php', { video_id: '1' }],
  ['/api/album_edit.php', { act: '5', album_id: '1', title: 'Evening' }],
  ['/api/moderation.php', { act: 'approve', kind: 'video', object_id: '1' }],
  ['/api/moderation_reports.php', { act: 'close', report_id: '1' }],
  ['/api/upload_defaults.php', { description: 'From the pier' }],
  ['/api/embed_domains.php', { domains: 'partner.example' }],
  ['/api/moderation_next.php', { kind: 'video' }],
  ['/api/moderation_claims.php', { act: 'claim', kind: 'video', object_id: '1' }],
  ['/api/moderation_appeals.php', { act: 'uphold', appeal_id: '1', answer: 'no' }],
  ['/api/moderation_proposals.php', { act: 'dismiss', proposal_id: '1' }],
  ['/api/moderation_samples.php', { act: 'settle', sample_id: '1', stands: 'first' }],
  ['/api/moderation_notes.php', { act: 'add', kind: 'video', object_id: '1', words: 'Look again' }],
  ['/api/moderation_replies.php', { act: 'save', title: 'Thanks', language: 'en', words: 'Thank you' }],
  ['/api/moderation_words.php', { act: 'add', word: 'lantern' }],
  ['/api/appeal.php', { key: 'k'.repeat(24), words: 'It was somebody else' }],
  ['/api/download.php', { video_id: '1' }],
  ['/api/person_records.php', { act: 'remove', record_id: '1' }],
  ['/api/video_people.php', { act: 'declare', video_id: '1', people: 'nobody' }],
  ['/api/album_people.php', { act: 'declare', album_id: '1', people: 'nobody' }],
  ['/api/records.php', { act: 'verify', record_id: '1' }],
  ['/api/consent_request.php', { video: '1', name: 'Anna', email: 'anna@example.org', uses: 'streaming' }],
  ['/api/copyright_notice.php', { work: 'A song', addresses: '/videos/1/', name: 'Anna', good_faith: '1' }],
  ['/api/counter_notice.php', { key: 'k'.repeat(24), words: 'It is a mistake', name: 'Anna' }],
  ['/api/court_action.php', { key: 'k'.repeat(24), material_id: '1', action: 'District court, 12' }],
  ['/api/moderation_copyright.php', { act: 'decline', material_id: '1', reason: 'no' }],
  ['/api/roles.php', { act: 'grant', role: 'editor', name: 'Anna', reason: 'Writes well' }],
  ['/api/members_desk.php', { act: 'confirm', member_id: '1', reason: 'Wrote to us' }],
  ['/api/joining.php', { act: 'refuse', member_id: '1', reason: 'Nothing is known' }],
  ['/api/invitations.php', { act: 'create', note: 'Choir', uses: '5', days: '7' }],
  ['/api/machine_room.php', { act: 'cancel', job: 'scan-1', reason: 'It never ends' }],
  ['/api/settings.php', { act: 'set', key: 'site.name', revision: '0', value: '"Harbour"' }],
  ['/api/settings_preview.php', { key: 'text.help.en', value: '# Help' }],
  ['/api/catalogue_category.php', { act: 'edit', category_id: '1', titles: '{"en":"Lanterns"}' }],
  ['/api/catalogue_album_category.php', { act: 'edit', album_category_id: '1', titles: '{"en":"Lanterns"}' }],
  ['/api/catalogue_model.php', { act: 'edit', model_id: '1', title: 'Lantern' }],
  ['/api/catalogue_channel.php', { act: 'edit', channel_id: '1', title: 'Lantern' }],
  ['/api/catalogue_search.php', { act: 'set', search_id: '1', state: 'hidden' }],
  ['/api/catalogue_bulk.php', { act: 'run', bulk_id: '1' }],
  ['/api/catalogue_picture.php', { kind: 'category', object_id: '1' }],
  ['/api/settings_try.php', { key: 'comments.watched-words', value: '[]', input: 'A fine harbour' }],
  ['/api/changes_undo.php', { change_id: '1', reason: 'A slip of the hand' }],
  ['/api/settings_picture.php', { zone: 'listing-top' }],
  ['/api/consent_requests.php', { request_id: '1', answer: 'It has ended.' }],
];
/** Without fields that matter; and what takes files or bytes alone, below and in tests of uploads. */
const NO_FORMS = /^\/api\/(signout\.php|report\.php|settings_import\.php|catalogue_import\.php|upload\/)/;

beforeAll(async () => {
  web = await openTestWeb();
  await addMember(web.db, 'Anna');
  await addVideo(web.db);
  const answer = await web.post('/api/signin.php', { usr: 'Anna', pwd: TEST_PASSWORD });
  session = `session=${answer.cookies.find(({ name }) => name === 'session')?.value}`;
});
// Closing fails on any error that was logged, that is on any 5xx.
afterAll(() => web.close());

const send = (url: string, payload: string | Buffer, type = 'application/x-www-form-urlencoded') =>
  web.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, origin: TEST_ORIGIN, cookie: session, accept: 'application/json' },
  });

/** A refusal in words of the contract, without a trace of what is inside. */
const expectRefusal = (answer: { statusCode: number; body: string; headers: object }, status?: number) => {
  expect(answer.statusCode).toBeLessThan(500);
  if (status) expect(answer.statusCode).toBe(status);
  expect(JSON.parse(answer.body)).toMatchObject({ ok: false, code: expect.stringMatching(/^[a-z_]+$/) });
  expect(answer.body).not.toMatch(/node_modules|\.ts:|SELECT |INSERT |postgres/);
};

it('knows every write', async () => {
  const { paths } = (await web.get('/api/openapi.json')).json<{ paths: Record<string, { post?: object }> }>();
  const writes = Object.keys(paths).filter((path) => paths[path]?.post && !NO_FORMS.test(path));
  expect(writes.filter((path) => !WRITES.some(([url]) => url === path))).toEqual([]);
});

describe.each(WRITES)('%s', (url, good) => {
  const fields = Object.keys(good);

  it('refuses bodies that are no form', async () => {
    for (const [payload, type] of [
      ['{"act":"list"}', 'application/json'],
      [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'application/json'],
      ['<a/>', 'text/xml'],
      ['act=list', 'text/plain'],
      ['act=list', 'nonsense'],
      [Buffer.from([0xff, 0xfe, 0x61, 0x00]), 'application/x-www-form-urlencoded; charset=utf-16'],
    ] as const)
      expectRefusal(
        await send(url, payload, type),
        // Sign-in says which field is missing; of a form with a picture, first who may send it.
        [
          '/api/member.php',
          '/api/signin.php',
          '/api/catalogue_picture.php',
          '/api/settings_picture.php',
        ].includes(url)
          ? undefined
          : 400,
      );
  });

  it('refuses bodies that are too large', async () => {
    expectRefusal(await send(url, `${fields[0]}=${'x'.repeat(300_000)}`), 400);
  });

  it('refuses NUL bytes, lone surrogates and broken percents in every field', async () => {
    for (const field of fields)
      for (const bad of ['%00', 'a%00b', '%ED%A0%80', '%FF%FE', '%', '%zz', '%C0%AF']) {
        const body = new URLSearchParams(good);
        body.delete(field);
        const answer = await send(url, `${body}&${field}=${bad}`);
        expect(answer.statusCode).toBeLessThan(500);
        if (bad.includes('%00')) expectRefusal(answer, 400);
      }
  });

  it('takes SQL, HTML, fields twice and strange names as text or as mistakes', async () => {
    for (const field of fields)
      for (const text of [
        "' OR 1=1 --",
        '"; DROP TABLE members; --',
        '<script>alert(1)</script>',
        '${7*7}',
        '\\',
        '-1',
        '1e9',
        '9'.repeat(30),
        '\u202e',
        '😀'.repeat(50),
      ]) {
        const answer = await send(url, new URLSearchParams({ ...good, [field]: text }).toString());
        expect(answer.statusCode).toBeLessThan(500);
      }
    for (const body of [
      `${fields[0]}=1&${fields[0]}=2`,
      `__proto__=1&constructor=2&${new URLSearchParams(good)}`,
      `${fields[0]}[]=1`,
      '=',
      '&&&&',
      '',
      'x='.repeat(50_000),
    ]) {
      const answer = await send(url, body);
      // Without an act, a member asks for the own data; of a download fields that it does not know are passed over.
      if (!['/api/member.php', '/api/download.php'].includes(url)) expectRefusal(answer);
      expect(answer.statusCode).toBeLessThan(500);
    }
  });
});

it('tells nobody where it stumbled: unknown calls and methods', async () => {
  expectRefusal(await web.get('/api/nothing.php'), 404);
  expectRefusal(await web.get('/api/json/%00'), 400);
  for (const method of ['PUT', 'DELETE', 'PATCH'] as const)
    expectRefusal(
      await web.app.inject({ method, url: '/api/input.php', headers: { origin: TEST_ORIGIN } }),
      404,
    );
});

describe('multipart', () => {
  const boundary = 'x'.repeat(20);
  const type = `multipart/form-data; boundary=${boundary}`;
  const part = (name: string, body: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${body}\r\n`;

  it.each([
    [
      'cut in the middle',
      `${part('act', 'avatar')}--${boundary}\r\nContent-Disposition: form-data; name="file"; file`,
    ],
    ['without an end', part('act', 'avatar')],
    ['without a boundary inside', 'hello'],
    ['with a field twice', `${part('act', 'own')}${part('act', 'edit')}--${boundary}--\r\n`],
    [
      'with too many fields',
      `${Array.from({ length: 60 }, (_, i) => part(`f${i}`, '1')).join('')}--${boundary}--\r\n`,
    ],
    [
      'with two files',
      `${part('file', 'a', '; filename="a"')}${part('file', 'b', '; filename="b"')}--${boundary}--\r\n`,
    ],
    ['with a file of another name', `${part('evil', 'a', '; filename="../../a"')}--${boundary}--\r\n`],
    ['with a NUL', `${part('act', 'ow\0n')}--${boundary}--\r\n`],
    ['with a field that is too long', `${part('about', 'x'.repeat(70_000))}--${boundary}--\r\n`],
  ])('%s is refused', async (_what, body) => {
    for (const url of ['/api/member.php', '/api/report.php']) expectRefusal(await send(url, body, type));
  });

  it('without its boundary is refused', async () => {
    expectRefusal(await send('/api/report.php', 'hello', 'multipart/form-data'));
  });
});

it('ends bodies that come too slowly with 408 or 400, and goes on', async () => {
  const slow = await createWeb({ ...web.deps, bodyTimeMs: 200 }, { missing: async () => [] });
  await slow.listen({ host: '127.0.0.1', port: 0 });
  const { port } = slow.server.address() as AddressInfo;
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/${type.startsWith('multi') ? 'report' : 'signin'}.php HTTP/1.1\r\nHost: localhost\r\nOrigin: ${web.deps.config.publicUrl}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: 1000\r\n\r\nusr=`,
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(text).toContain('"ok":false');
    expect(text.toLowerCase()).toContain('connection: close');
  }
  // Nor does the clock of a request without a body end anything later.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await slow.close();
});
