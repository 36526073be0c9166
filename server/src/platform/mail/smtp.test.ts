import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { queueMail } from './queue-mail.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { deliverMails, startOutbox } from './outbox.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { testSecrets } from '../../testing/secrets.ts';
import { openSmtpServer, type TestSmtpServer } from '../../testing/environment/smtp-server.ts';

let database: TestDatabase;
const servers: TestSmtpServer[] = [];
beforeAll(async () => {
  // It warns of its built-in certificate, which is what the tests want.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  await database.db.deleteFrom('mails').execute();
});

const openServer = async (options: SMTPServerOptions = {}): Promise<TestSmtpServer> => {
  const server = await openSmtpServer(options);
  servers.push(server);
  return server;
};

const refuse = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

const queue = (count = 1) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      queueMail(database.db, {
        recipient: `reader${index}@example.org`,
        subject: `Über ${index}`,
        body: 'Hello,\n\nhttps://foyer.example/confirm-x/',
      }),
    ),
  );

/** Sends what is due once. @returns what the operator reads */
const deliver = async (url: string): Promise<string[]> => {
  const log: string[] = [];
  const transport = createSmtpTransport(url, 'no-reply@foyer.example');
  await deliverMails(database.db, transport, (line) => void log.push(line), testSecrets());
  transport.close();
  return log;
};
const states = () =>
  database.db
    .selectFrom('mails')
    .select(['tries', 'sent_at', 'failed_at', 'error', 'body', 'next_try_at'])
    .orderBy('id')
    .execute();
const makeDue = () =>
  database.db
    .updateTable('mails')
    .set({ next_try_at: new Date(0) })
    .execute();

describe('mail through SMTP', () => {
  it('arrives as it was written, and its secrets are removed', async () => {
    const { port, received } = await openServer();
    await queue();
    expect(await deliver(`smtp://127.0.0.1:${port}`)).toEqual([]);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ to: ['reader0@example.org'], isSecure: false });
    expect(received[0]?.text).toMatch(/^From: no-reply@foyer\.example$/m);
    expect(received[0]?.text).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(received[0]?.text).toContain('https://foyer.example/confirm-x/');
    expect(await states()).toMatchObject([{ tries: 1, sent_at: expect.any(Date), body: '' }]);
  });

  it('goes encrypted where the server offers it, and not at all where it must', async () => {
    const auth: SMTPServerOptions = {
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'site' && password === 'secret'
          ? done(null, { user: 'site' })
          : done(refuse(535, 'no such user')),
    };
    const { port, received } = await openServer(auth);
    await queue();
    const query = '?requireTLS=true&tls.rejectUnauthorized=false';
    expect(await deliver(`smtp://site:secret@127.0.0.1:${port}/${query}`)).toEqual([]);
    expect(received).toMatchObject([{ isSecure: true }]);
    const plain = await openServer();
    await queue();
    const log = await deliver(`smtp://127.0.0.1:${plain.port}/?requireTLS=true`);
    expect(log.join()).toMatch(/waits, after 1 try/);
    expect(plain.received).toEqual([]);
  });

  it('waits when the server does not know the site: that is no fault of the mail', async () => {
    const { port } = await openServer({
      disabledCommands: [],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refuse(535, 'wrong password')),
    });
    await queue();
    const [line] = await deliver(`smtp://site:wrong@127.0.0.1:${port}/?ignoreTLS=true`);
    expect(line).toMatch(/^mail \d+ waits, after 1 try: .*535/);
    expect(line).not.toContain('wrong@');
    expect(await states()).toMatchObject([{ failed_at: null, sent_at: null }]);
  });

  it('comes again after a greylisting, later each time', async () => {
    let visits = 0;
    const { port, received } = await openServer({
      onRcptTo: (_address, _session, done) => (++visits < 3 ? done(refuse(451, 'come again later')) : done()),
    });
    await queue();
    const pauses: number[] = [];
    for (let tries = 1; tries < 3; tries += 1) {
      const before = Date.now();
      expect(await deliver(`smtp://127.0.0.1:${port}`)).toEqual([
        expect.stringMatching(new RegExp(`^mail \\d+ waits, after ${tries} tr(y|ies): .*451`)),
      ]);
      const [mail] = await states();
      pauses.push(Math.round(((mail?.next_try_at.getTime() ?? 0) - before) / 1000));
      // Not due yet: nobody is asked.
      expect(await deliver(`smtp://127.0.0.1:${port}`)).toEqual([]);
      await makeDue();
    }
    expect(pauses[0]).toBeGreaterThanOrEqual(14);
    expect(pauses[1]).toBeGreaterThanOrEqual(29);
    expect(await deliver(`smtp://127.0.0.1:${port}`)).toEqual([]);
    expect(received).toHaveLength(1);
  });

  it('is given up when the other side will never take it, and the operator reads why, but not whose', async () => {
    const { port, received } = await openServer({
      onRcptTo: ({ address }, _session, done) =>
        address === 'reader0@example.org' ? done(refuse(550, `${address}: no such mailbox`)) : done(),
    });
    await queue(2);
    const log = await deliver(`smtp://127.0.0.1:${port}`);
    expect(log).toEqual([expect.stringMatching(/^mail \d+ is given up: .*550 <address>: no such mailbox/)]);
    expect(received).toHaveLength(1);
    await makeDue();
    expect(await deliver(`smtp://127.0.0.1:${port}`)).toEqual([]);
    expect(await states()).toMatchObject([
      { failed_at: expect.any(Date), sent_at: null, body: '', error: expect.stringContaining('550') },
      { failed_at: null, sent_at: expect.any(Date) },
    ]);
  });

  it('waits while the server is away', async () => {
    await queue();
    expect(await deliver('smtp://127.0.0.1:1')).toEqual([
      expect.stringMatching(/waits, after 1 try: .*ECONNREFUSED/),
    ]);
  });

  it('is sent once, however many processes send', async () => {
    const { port, received } = await openServer();
    const log: string[] = [];
    const outboxes = Array.from({ length: 4 }, () =>
      startOutbox(
        database.db,
        createSmtpTransport(`smtp://127.0.0.1:${port}`, 'no-reply@foyer.example'),
        (line) => void log.push(line),
        testSecrets(),
      ),
    );
    await queue(25);
    for (const outbox of outboxes) outbox.wake();
    for (let tries = 0; tries < 100 && received.length < 25; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    for (const outbox of outboxes) await outbox.stop();
    expect(received).toHaveLength(25);
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(25);
    expect(log).toEqual([]);
  });
});
