/**
 * A stolen dump: every table as text, of a site where everything secret was just in use. No secret stands in it, and anyone who has it
 * alone makes nothing that the site takes.
 */
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { issueAgeProof, isAgeProofValid } from '../access/age-proof.ts';
import { newBrowserKey, readTrip, startTrip } from '../access/age-providers/age-trip.ts';
import { createBotCheck } from '../access/bot-check.ts';
import { isEntranceValid } from '../access/embed-entrance.ts';
import { OPERATOR } from '../access/media-holders.ts';
import { mediaObject, signedMediaUrl, downloadUrl } from '../platform/storage/media-address.ts';
import { parseRing } from '../platform/secrets/key-ring.ts';
import { type OpenSecrets, openSecrets } from '../platform/secrets/open-secrets.ts';
import { SIGNING_PURPOSES, type SignPurpose } from '../platform/secrets/purposes.ts';
import { createSecrets, type Secrets } from '../platform/secrets/secrets.ts';
import { createPreview } from '../releases/desk/previews.ts';
import { readSetLink, signSetLink } from '../releases/live/set-link.ts';
import { findKnownDevice, rememberDevice } from '../sign-in/known-devices.ts';
import { appCode } from '../testing/authenticators.ts';
import { addMember, addVideo, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createMediaApp, openTestWeb, type TestWeb } from '../testing/web.ts';

let marks: TestDatabase;
let folder: string;
let keys: OpenSecrets;
let web: TestWeb;
let app: FastifyInstance;
let videoId = 0;
/** By what it is. */
const canaries: Record<string, string> = {};
let dump = '';
let member = { id: 0, password_hash: '' as string | null };

/** Others say that somebody signed in, and nothing more. */
const isCredential = ({ value }: { value: string }) => value.length >= 16;

const now = () => Math.floor(Date.now() / 1000);
const CODE_IN_MAIL = /\/(?:confirm|restore)-([\w-]{32})\//;

/** As pg_dump has it, less its form: every row of every table. */
const dumpAll = async (): Promise<string> => {
  const { rows } = await sql<{
    name: string;
  }>`SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name
    FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`.execute(web.db);
  const parts = [];
  for (const { name } of rows) {
    const { rows: lines } = await sql<{
      line: string;
    }>`SELECT t::text AS line FROM ${sql.raw(name)} t`.execute(web.db);
    parts.push(`-- ${name}`, ...lines.map(({ line }) => line));
  }
  return parts.join('\n');
};

const postAs = (cookie: string, url: string, form: Record<string, string>) => web.post(url, form, { cookie });

beforeAll(async () => {
  // The keys belong to the very database that is dumped.
  marks = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-dump-'));
  const file = join(folder, 'secrets.keys');
  const config = { secrets: { file, command: '' }, databaseUrl: 'postgres://x', production: false };
  keys = await openSecrets({ config, db: marks.db, log: () => {}, mayMake: true });
  web = await openTestWeb({}, { secrets: keys.secrets });
  for (const row of await marks.db
    .selectFrom('site_marks')
    .selectAll()
    .where('name', '=', 'secret-keys')
    .execute())
    await web.db
      .insertInto('site_marks')
      .values({ name: row.name, data: JSON.stringify(row.data) })
      .execute();
  app = await createMediaApp(web);
  const [key] = parseRing(await readFile(file, 'utf8'), file);
  canaries['the key'] = key?.key?.toString('base64') ?? '';
  canaries['the key in hexadecimal'] = key?.key?.toString('hex') ?? '';

  const id = await addMember(web.db, 'anna', { email: 'anna@example.org' });
  videoId = await addVideo(web.db, { is_private: true, member_id: id });
  await web.deps.storage.put(`objects/video-${videoId}/poster.jpg`, Buffer.from('poster'));
  const answer = await web.post('/api/signin.php', { usr: 'anna', pwd: TEST_PASSWORD });
  for (const { name, value } of answer.cookies.filter(isCredential)) canaries[`the cookie ${name}`] = value;
  const cookie = `session=${canaries['the cookie session']}`;
  const { setup } = (
    await postAs(cookie, '/api/second-factor.php', { act: 'begin', old: TEST_PASSWORD })
  ).json<{ setup: { secret: string } }>();
  canaries['the seed'] = setup.secret;
  const { recovery_codes } = (
    await postAs(cookie, '/api/second-factor.php', { act: 'confirm', code: appCode(setup.secret) })
  ).json<{ recovery_codes: string[] }>();
  canaries['a recovery code'] = recovery_codes[0]?.replaceAll('-', '') ?? '';
  canaries['a recovery code as it is shown'] = recovery_codes[0] ?? '';
  const step = await web.post('/api/signin.php', { usr: 'anna', pwd: TEST_PASSWORD });
  for (const { name, value } of step.cookies.filter(isCredential)) canaries[`the step's ${name}`] = value;
  canaries['a preview'] = await createPreview(web.db, keys.secrets, {
    name: 'try',
    setId: 1,
    madeBy: 'ben',
  }).catch(() =>
    signSetLink(keys.secrets, { setId: 1, expirySeconds: now() + 60, visitor: 'anonymous' }, 'preview'),
  );
  // Mails that wait hold a code each: the dump is made before they go.
  await web.post('/api/restore.php', { act: 'ask', email: 'anna@example.org' });
  await web.post('/api/signup.php', {
    usr: 'bert',
    email: 'bert@example.org',
    pwd: 'a long and rare sentence',
  });
  dump = await dumpAll();
  for (const mail of await web.mails()) {
    const [, code] = CODE_IN_MAIL.exec(mail.text) ?? [];
    if (code) canaries[`a code of ${mail.to}`] = code;
  }
  member = await web.db
    .selectFrom('members')
    .select(['id', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
});
afterAll(async () => {
  keys.stop();
  await app.close();
  await web.close();
  await marks.close();
  await rm(folder, { recursive: true, force: true });
});

it('was made where everything was in use', () => {
  expect(Object.keys(canaries).sort()).toEqual(
    expect.arrayContaining([
      'a code of anna@example.org',
      'a code of bert@example.org',
      'a preview',
      'a recovery code',
      'the cookie session',
      'the key',
      'the seed',
    ]),
  );
  expect(Object.values(canaries).every((canary) => canary.length >= 16)).toBe(true);
  expect(dump).toContain('anna@example.org');
  expect(dump).toContain('sealed:');
});

it('holds none of what opens something', () => {
  for (const [what, canary] of Object.entries(canaries))
    for (const form of [canary, Buffer.from(canary).toString('hex'), Buffer.from(canary).toString('base64')])
      expect([what, dump.includes(form)]).toEqual([what, false]);
});

/** What anyone who has the dump may take for a key: each word of it, and what the release before made of the database's own. */
const guesses = (): string[] => {
  const words = new Set(dump.match(/[\w+/=-]{16,}/g) ?? []);
  return ['', ...words].slice(0, 2000);
};
const secretsOf = (word: string): Secrets => {
  const key = createHash('sha256').update(word).digest();
  // The id stands in every address: it is no secret.
  const id = keys.readRing()[0]?.id ?? '';
  return createSecrets(() => [{ id, signsFrom: 0, key }]);
};

describe('with the dump alone', () => {
  it.each(Object.keys(SIGNING_PURPOSES) as SignPurpose[])('nothing is signed for %s', (purpose) => {
    for (const word of guesses()) {
      expect(keys.secrets.verify(purpose, 'text', secretsOf(word).sign(purpose, 'text'))).toBe(false);
      const old = createHmac('sha256', word).update('text').digest('base64url');
      for (const characters of [32, 43])
        expect(keys.secrets.verify(purpose, 'text', old.slice(0, characters))).toBe(false);
    }
  });

  it('no private file is opened, and with the keys it is', async () => {
    const grant = {
      object: mediaObject('video', videoId),
      revision: `r${videoId}`,
      holder: OPERATOR,
      expirySeconds: now() + 60,
    };
    const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
    expect(await statusOf(signedMediaUrl({ ...grant, secrets: keys.secrets, file: 'poster.jpg' }))).toBe(200);
    for (const word of guesses().slice(0, 40)) {
      const secrets = secretsOf(word);
      expect(await statusOf(signedMediaUrl({ ...grant, secrets, file: 'poster.jpg' }))).toBe(404);
      expect(await statusOf(downloadUrl({ ...grant, secrets, rendition: '480p', name: 'a.mp4' }))).toBe(404);
    }
  });

  it('no proof, trip, entrance, link, device or check of the site’s own is made', async () => {
    const browser = newBrowserKey();
    for (const word of guesses().slice(0, 40)) {
      const forged = secretsOf(word);
      expect(isAgeProofValid(keys.secrets, issueAgeProof(forged, now() + 60), now())).toBe(false);
      expect(
        readTrip(keys.secrets, browser, startTrip(forged, browser, '/', now()).state, now()),
      ).toBeUndefined();
      expect(
        isEntranceValid(
          keys.secrets,
          `${now() + 60}.${forged.sign('embed-entrance', `embed-entrance\n${now() + 60}`)}`,
          now(),
        ),
      ).toBe(false);
      for (const use of ['set-link', 'preview'] as const) {
        const link = signSetLink(forged, { setId: 1, expirySeconds: now() + 60, visitor: 'member' }, use);
        expect(readSetLink(keys.secrets, link, { use })).toBeUndefined();
      }
      const device = rememberDevice(undefined, member, { secrets: forged, nowSeconds: now() });
      expect(findKnownDevice(device, member, { secrets: keys.secrets, nowSeconds: now() })).toBeUndefined();
    }
    const challenge = await createBotCheck(web.db, secretsOf('')).challenge();
    const answer = Buffer.from(JSON.stringify({ challenge, solution: { counter: 0, derivedKey: '00' } }));
    expect(await createBotCheck(web.db, keys.secrets).verify(answer.toString('base64'))).toBe(false);
  });

  it('no hash of it is taken for what it is the hash of', async () => {
    const { rows } = await sql<{ hash: Buffer }>`SELECT id_hash AS hash FROM sessions
      UNION ALL SELECT code_hash FROM member_codes UNION ALL SELECT code_hash FROM recovery_codes
      UNION ALL SELECT id_hash FROM sign_in_steps`.execute(web.db);
    expect(rows.length).toBeGreaterThan(8);
    for (const { hash } of rows)
      for (const text of [hash.toString('base64url'), hash.toString('hex')]) {
        const whoami = await web.get('/api/whoami.php', { cookie: `session=${text}` });
        expect(whoami.body).not.toContain('anna');
        expect((await web.get(`/confirm-${text.slice(0, 32)}/`)).statusCode).not.toBe(200);
        await web.db.deleteFrom('limits').execute();
        const restored = await web.post('/api/restore.php', {
          act: 'set',
          code: text.slice(0, 32),
          pwd: 'another long sentence',
        });
        expect(restored.json()).toMatchObject({ ok: false });
      }
    const { password_hash } = await web.db
      .selectFrom('members')
      .select('password_hash')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toBe(member.password_hash);
  });

  it('no code of an app follows from the sealed seed', async () => {
    const { rows } = await sql<{
      secret: string | null;
      sealed: string;
    }>`SELECT secret, sealed FROM second_factors`.execute(web.db);
    expect(rows).toEqual([{ secret: null, sealed: expect.stringMatching(/^[a-z0-9]{6}\.[\w-]{40,}$/) }]);
    for (const word of guesses().slice(0, 200))
      expect(() =>
        secretsOf(word)
          .sealing('totp-seed')
          .open(rows[0]?.sealed ?? '', `seed of member ${member.id}`),
      ).toThrow();
  });
});
