/** The secrets command, over a real database and file. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { insertMail } from '../../platform/mail/mails.sql.ts';
import { openBody, sealBody } from '../../platform/mail/sealed-body.ts';
import { formatRing, makeKey, parseRing } from '../../platform/secrets/key-ring.ts';
import { openSecrets, type SecretsSettings } from '../../platform/secrets/open-secrets.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { runSecretsWith } from './run-secrets.ts';

let database: TestDatabase;
let folder: string;
let config: SecretsSettings;
beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-secrets-'));
  config = {
    secrets: { file: join(folder, 'secrets.keys'), command: '' },
    databaseUrl: database.url,
    production: true,
  };
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const run = async (...args: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await runSecretsWith(config, database.db, args, (line) => lines.push(line));
  return lines;
};
const readFileRing = async () => parseRing(await readFile(config.secrets.file, 'utf8'), 'the file');
/** As the site does when it starts first. */
const startSite = async () => {
  const site = await openSecrets({ config, db: database.db, log: () => {}, mayMake: true });
  site.stop();
  return site.readRing();
};

/** With a key that has signed for an hour. */
const startOlderSite = async () => {
  await writeFile(config.secrets.file, formatRing([makeKey(Math.floor(Date.now() / 1000) - 3600)]));
  return startSite();
};

it('lists each key with what it does, and never the key', async () => {
  const [first] = await startOlderSite();
  await run('rotate', '--in', '0');
  await run('rotate', '--in', '600');
  const [, second, third] = await readFileRing();
  const lines = await run('list');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(new RegExp(`^${first?.id}  signed until .*; the last of it ends `));
  expect(lines[1]).toMatch(new RegExp(`^${second?.id}  signs$`));
  expect(lines[2]).toMatch(new RegExp(`^${third?.id}  signs from .*, is accepted already$`));
  for (const { key } of await readFileRing()) expect(lines.join('\n')).not.toContain(key?.toString('base64'));
});

it('makes no keys of its own where the site was never started', async () => {
  await expect(run('list')).rejects.toThrow('the site makes it when it starts first');
  await expect(run('rotate')).rejects.toThrow('the site makes it when it starts first');
});

it('prints a first file, another each time, which the site then starts with', async () => {
  const [one, other] = [await run('new'), await run('new')];
  expect(one).not.toEqual(other);
  await expect(readFile(config.secrets.file)).rejects.toThrow(/ENOENT/);
  await writeFile(config.secrets.file, one.join('\n'));
  const printed = parseRing(one.join('\n'), 'what was printed');
  expect(formatRing(await startSite())).toBe(formatRing(printed));
});

it('gives a database whose keys are lost those that there are', async () => {
  const lost = await startSite();
  await rm(config.secrets.file);
  await expect(startSite()).rejects.toThrow(/is missing, and this database belongs to the keys/);
  const [made, belongs] = await run('adopt');
  expect(made).toBe(`made ${config.secrets.file}`);
  const [present] = await readFileRing();
  expect(belongs).toContain(`this database belongs to ${present?.id} now`);
  expect(present?.id).not.toBe(lost[0]?.id);
  expect(formatRing(await startSite())).toBe(formatRing(await readFileRing()));
});

it('gives a copy of a database the keys of its own file', async () => {
  await startSite();
  const own = formatRing([makeKey(0)]);
  await writeFile(config.secrets.file, own);
  await expect(startSite()).rejects.toThrow(/give every machine the same file/);
  expect((await run('adopt'))[0]).toContain('this database belongs to');
  expect(formatRing(await startSite())).toBe(own);
});

it('seals mails that wait with the present key before another goes', async () => {
  const [first] = await startOlderSite();
  const before = createSecrets(() => (first ? [first] : []));
  const sealed = sealBody(before, 'anna@example.org', 'https://example.org/restore-abc/');
  await insertMail(database.db, { recipient: 'anna@example.org', subject: 'A link', body: sealed });
  await insertMail(database.db, { recipient: 'bert@example.org', subject: 'No link', body: 'Hello' });
  await run('rotate', '--in', '0');
  const lines = await run('retire', first?.id ?? '');
  expect(lines).toEqual([
    '1 mails that wait are sealed with the present key',
    `${first?.id} is retired: what it signed is refused within seconds`,
  ]);
  const ring = await readFileRing();
  expect(ring[0]).toMatchObject({ id: first?.id, key: undefined });
  const [mail, plain] = await database.db.selectFrom('mails').select('body').orderBy('id').execute();
  const after = createSecrets(() => ring);
  expect(openBody(after, 'anna@example.org', mail?.body ?? '')).toBe('https://example.org/restore-abc/');
  expect(plain?.body).toBe('Hello');
});

it.each([
  [['retire'], /is no key that could end/],
  [['retire', 'nobody'], /is no key that could end/],
  [['rotate', '--in', 'soon'], /^npm run secrets/],
  [['rotate', '--in', '-1'], /^npm run secrets/],
  [['rotate', '--now', '1'], /^npm run secrets/],
  [['constructor'], /^npm run secrets/],
  [[], /^npm run secrets/],
])('refuses %j and changes nothing', async (args, reason) => {
  await startSite();
  const before = await readFile(config.secrets.file, 'utf8');
  await expect(run(...args)).rejects.toThrow(reason);
  expect(await readFile(config.secrets.file, 'utf8')).toBe(before);
});

it('loses no key that started to sign in the second of its rotation', async () => {
  const [first] = await startSite();
  await run('rotate', '--in', '0');
  expect((await readFileRing()).map(({ id }) => id)).toContain(first?.id);
  expect((await readFileRing())[1]?.signsFrom).toBeGreaterThan(first?.signsFrom ?? 0);
});

it('retires no key that signs', async () => {
  const [first] = await startSite();
  await expect(run('retire', first?.id ?? '')).rejects.toThrow(/rotate first/);
});

it('changes nothing where a command gives the keys', async () => {
  const ring = formatRing(await startSite());
  config = { ...config, secrets: { file: '', command: `cat '${config.secrets.file}'` } };
  await expect(run('rotate')).rejects.toThrow(/FOYER_SECRETS_COMMAND gives the keys/);
  await expect(run('retire', 'abcdef')).rejects.toThrow(/FOYER_SECRETS_COMMAND gives the keys/);
  expect((await run('list'))[0]).toContain(parseRing(ring, 'the ring')[0]?.id);
});
