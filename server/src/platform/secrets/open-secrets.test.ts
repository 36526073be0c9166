/** How a site comes to its keys: the first start, several processes, a database of other keys, the releases before, a rotation. */
import { createHmac } from 'node:crypto';
import { chmod, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { until } from '../../testing/until.ts';
import { dropLegacySecret } from './drop-legacy-secret.ts';
import { formatRing, makeKey, parseRing } from './key-ring.ts';
import { type OpenSecrets, openSecrets, type OpenSecretsOptions } from './open-secrets.ts';
import { selectLegacySecret } from './secrets.sql.ts';

let database: TestDatabase;
let folder: string;
let opened: OpenSecrets[] = [];
let said: string[] = [];

beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-secrets-'));
  said = [];
});
afterEach(async () => {
  for (const { stop } of opened) stop();
  opened = [];
  await rm(folder, { recursive: true, force: true });
  await database.close();
});

const pathOf = (name = 'secrets.keys') => join(folder, name);
const open = async (options: Partial<OpenSecretsOptions['config']> & { mayMake?: boolean } = {}) => {
  const { mayMake = true, ...settings } = options;
  const config = {
    secrets: { file: pathOf(), command: '' },
    databaseUrl: 'postgres://x',
    production: true,
    ...settings,
  };
  const keys = await openSecrets({ config, db: database.db, log: (line) => said.push(line), mayMake });
  opened.push(keys);
  return keys;
};
const OLD_SECRET = 'b2xkLXNlY3JldC1vZi10aGUtc2l0ZQ';
const giveLegacySecret = () =>
  database.db
    .insertInto('site_marks')
    .values({ name: 'media-secret', data: JSON.stringify({ secret: OLD_SECRET }) })
    .execute();

it('makes one file for its owner, however many processes start, and says so in production', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => open()));
  const signatures = new Set(all.map(({ secrets }) => secrets.sign('media', 'text')));
  expect(signatures.size).toBe(1);
  expect((await stat(pathOf())).mode & 0o777).toBe(0o600);
  expect(said.filter((line) => line.includes('back it up'))).toHaveLength(1);
  const ids = await database.db
    .selectFrom('site_marks')
    .select('data')
    .where('name', '=', 'secret-keys')
    .execute();
  const text = await readFile(pathOf(), 'utf8');
  const [made] = parseRing(text, 'keys');
  expect(ids).toEqual([{ data: { ids: [made?.id] } }]);
  expect(JSON.stringify(ids)).not.toContain(String(made?.key?.toString('base64')));
});

it('starts neither without the file nor with another, once the database has keys', async () => {
  await open();
  const { db } = database;
  await rm(pathOf());
  await expect(open()).rejects.toThrow(
    /secrets\.keys is missing, and this database belongs to the keys [a-z0-9]{6}/,
  );
  await writeFile(pathOf(), formatRing([makeKey(0)]));
  await expect(open()).rejects.toThrow(/give every machine the same file/);
  expect(await selectLegacySecret(db)).toBeUndefined();
});

it('leaves the first file to the site, where a command runs first', async () => {
  await expect(open({ mayMake: false })).rejects.toThrow('the site makes it when it starts first');
});

it('takes the keys from a command', async () => {
  const text = formatRing([makeKey(0)]);
  await writeFile(pathOf('source'), text);
  const { readRing } = await open({
    secrets: { file: pathOf('none'), command: `cat '${pathOf('source')}'` },
  });
  expect(formatRing(readRing())).toBe(text);
  await expect(open({ secrets: { file: '', command: 'echo hidden; exit 3' } })).rejects.toThrow(
    /^FOYER_SECRETS_COMMAND failed \(3\)$/,
  );
});

it('notices a rotation automatically, and keeps its keys when the file breaks', async () => {
  const { secrets, readRing } = await open();
  const before = secrets.sign('media', 'text');
  const ring = readRing();
  await writeFile(pathOf('next'), formatRing([...ring, makeKey(Math.floor(Date.now() / 1000))]));
  await copyFile(pathOf('next'), pathOf());
  await until(() => readRing().length === 2);
  expect(secrets.sign('media', 'text').slice(0, 6)).toBe(readRing()[1]?.id);
  expect(secrets.verify('media', 'text', before)).toBe(true);
  await writeFile(pathOf(), 'broken');
  await until(() => said.some((line) => line.includes('line 1')));
  expect(secrets.verify('media', 'text', before)).toBe(true);
  await rm(pathOf());
  await chmod(folder, 0o755);
  expect(secrets.verify('media', 'text', before)).toBe(true);
});

it('goes on with the secret of the release before, then takes it out of the database', async () => {
  await giveLegacySecret();
  const text = 'age-proof\n9';
  const old = createHmac('sha256', OLD_SECRET).update(text).digest('base64url');
  const rolling = await open();
  // Processes of the release before may run alongside this one for a day.
  expect(rolling.secrets.sign('age-proof', text)).toBe(old);
  expect(rolling.secrets.maySeal()).toBe(false);
  await dropLegacySecret(database.db, rolling.secrets);
  expect(await selectLegacySecret(database.db)).toBe(OLD_SECRET);
  const [legacy, next] = rolling.readRing();
  expect((next?.signsFrom ?? 0) - Date.now() / 1000).toBeGreaterThan(23 * 3600);
  if (!legacy || !next) throw new Error('two keys are expected');
  await writeFile(pathOf(), formatRing([legacy, { ...next, signsFrom: Math.floor(Date.now() / 1000) }]));
  await until(() => rolling.secrets.maySeal());
  expect(rolling.secrets.verify('age-proof', text, old)).toBe(true);
  expect(rolling.secrets.sign('age-proof', text)).not.toBe(old);
  await dropLegacySecret(database.db, rolling.secrets);
  expect(await selectLegacySecret(database.db)).toBeUndefined();
});

it('starts with its own key where no process can run alongside it', async () => {
  await giveLegacySecret();
  const { secrets } = await open({ databaseUrl: undefined });
  expect(secrets.maySeal()).toBe(true);
  expect(
    secrets.verify('age-proof', 'x', createHmac('sha256', OLD_SECRET).update('x').digest('base64url')),
  ).toBe(true);
});
