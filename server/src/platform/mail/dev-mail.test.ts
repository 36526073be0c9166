import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFolderTransport } from './folder-transport.ts';
import { mailFolder } from './open-outbox.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';
import { createWeb } from '../../app/web.ts';

let web: TestWeb;
let folder = '';
beforeAll(async () => {
  web = await openTestWeb();
  folder = mailFolder(web.deps.config);
});
afterAll(() => web.close());

describe('/dev/mail/', () => {
  it('lists kept mails and shows each, with the site’s own addresses as links and everything else as text', async () => {
    expect((await web.get('/dev/mail/')).body).toContain('No mail was sent yet');
    await createFolderTransport(folder).send({
      to: '<b>@example.org',
      subject: '<script>alert(1)</script>',
      text: `Hello,\n\n${web.deps.config.publicUrl}/confirm-x/\n\nhttps://elsewhere.example/`,
    });
    const list = await web.get('/dev/mail/');
    expect(list.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(list.body).not.toContain('<script>');
    const path = /href="(\/dev\/mail\/\w+\/)"/.exec(list.body)?.[1] ?? '';
    const mail = await web.get(path);
    expect(mail.statusCode).toBe(200);
    expect(mail.body).toContain(`<a href="${web.deps.config.publicUrl}/confirm-x/">`);
    expect(mail.body).not.toContain('<a href="https://elsewhere');
    expect(mail.body).not.toContain('<b>');
  });

  it('reads nothing but kept mails', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, '../secret.json'),
      JSON.stringify({ subject: 'canary', text: '', to: '', date: '' }),
    );
    await writeFile(join(folder, 'broken0000.json'), 'canary');
    for (const id of [
      '../secret',
      '..%2Fsecret',
      '%2e%2e%2fsecret',
      '..%252fsecret',
      '..%5csecret',
      '%00secret0000',
      'broken0000',
      '0000000000',
    ]) {
      const answer = await web.get(`/dev/mail/${id}/`);
      expect([id, answer.statusCode >= 400]).toEqual([id, true]);
      expect(answer.body).not.toContain('canary');
    }
  });

  it.each([
    ['in production', { production: true }],
    ['where mails are really sent', { smtpUrl: 'smtp://127.0.0.1:1' }],
  ])('is not there %s', async (_where, settings) => {
    const app = await createWeb(
      { ...web.deps, config: { ...web.deps.config, ...settings } },
      { missing: async () => [] },
    );
    for (const url of ['/dev/mail/', '/dev/mail/0000000000/'])
      expect((await app.inject({ url })).statusCode).toBe(404);
    await app.close();
  });
});

it.each([
  ['127.0.0.1', {}, 200],
  ['127.8.9.1', {}, 200],
  ['::1', {}, 200],
  ['::ffff:127.0.0.1', {}, 200],
  ['192.0.2.7', {}, 404],
  ['2001:db8::1', {}, 404],
  ['192.0.2.7', { 'x-forwarded-for': '127.0.0.1' }, 404],
  // A proxy on this machine asks for somebody else.
  ['127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, 404],
])('/dev/mail/ is for this machine alone: %s with %j gets %d', async (remoteAddress, headers, status) => {
  for (const url of ['/dev/mail/', '/dev/mail/0000000000/'])
    expect((await web.app.inject({ url, remoteAddress, headers })).statusCode).toBe(
      url === '/dev/mail/' ? status : 404,
    );
  const list = await web.app.inject({ url: '/dev/mail/', remoteAddress, headers });
  expect(list.body.includes('Kept mails')).toBe(status === 200);
});
