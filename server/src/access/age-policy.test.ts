import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../platform/config/config.ts';
import { isAgeProofValid, issueAgeProof } from './age-proof.ts';
import { openForCommand } from '../platform/secrets/open-secrets.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createWebProcess, type WebProcess } from '../app/web-process.ts';
import { testSecrets } from '../testing/secrets.ts';

let database: TestDatabase;
let folder = '';
let web: WebProcess;
let proof = '';
const FREE = { 'x-country': 'JP' };
const VERIFY = { 'x-country': 'FR' };
const ask = (url: string, headers: Record<string, string>) => web.app.inject({ url, headers });
const now = () => Math.floor(Date.now() / 1000);

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-age-'));
  const id = await addVideo(database.db, { title: 'Harbour' });
  await settleCatalogue(database.db);
  await mkdir(join(folder, `media/objects/video-${id}`), { recursive: true });
  await writeFile(join(folder, `media/objects/video-${id}/thumb-320.jpg`), 'a picture');
  const secrets = await openForCommand(readConfig({ FOYER_DATA_DIR: folder }), database.db, console.error);
  proof = `age_proof=${issueAgeProof(secrets, now() + 60)}`;
  web = await createWebProcess({
    config: readConfig({
      FOYER_DATA_DIR: folder,
      FOYER_PORT: '8209',
      FOYER_COUNTRY_HEADER: 'x-country',
      FOYER_TRUSTED_PROXIES: '1',
      FOYER_COUNTRY_FILE: 'none',
      FOYER_AGE_VERIFY_COUNTRIES: 'FR',
    }),
    db: database.db,
    databaseUrl: database.url,
    storage: createFileStorage(join(folder, 'media')),
    log: () => {},
  });
  await web.app.ready();
});
afterAll(async () => {
  await web.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('in a country that wants proof of age', () => {
  it('feeds are withheld, though they are kept for others', async () => {
    const feed = '/feeds/videos/latest-updates.xml';
    expect((await ask(feed, FREE)).body).toContain('Harbour');
    const withheld = await ask(feed, VERIFY);
    expect([withheld.statusCode, withheld.headers['cache-control']]).toEqual([403, 'private, no-store']);
    expect(withheld.body).not.toContain('Harbour');
    expect((await ask(feed, { ...VERIFY, cookie: proof })).body).toContain('Harbour');
  });

  it.each([
    '/api/json/videos2/86400/straight/latest-updates/60/..1.all...json',
    '/api/json/video/86400/0/0/1.json',
    '/api/json/main/3600/straight.en.json',
    '/api/videofile.php?video_id=1',
    '/media/video-1/r1/thumb-320.jpg',
  ])('%s is withheld, though it is kept for others', async (url) => {
    for (let times = 0; times < 2; times += 1) expect((await ask(url, FREE)).statusCode).toBe(200);
    const withheld = await ask(url, VERIFY);
    expect(withheld.statusCode).toBe(403);
    expect(withheld.json()).toMatchObject({ ok: false, code: 'no_permission', info: { age: 'verify' } });
    expect(withheld.headers['cache-control']).toBe('private, no-store');
    expect(withheld.body).not.toContain('Harbour');
    // Neither an Enter button's cookie nor another country for lists is a proof.
    expect((await ask(url, { ...VERIFY, cookie: 'age_verified=1; country=JP' })).statusCode).toBe(403);
    expect((await ask(url, { ...VERIFY, cookie: proof })).statusCode).toBe(200);
  });

  it.each(['/', '/videos/1/a-video/', '/videos/latest-updates/1/', '/embed/1/a-video/', '/no/such/page/'])(
    'the page %s is a gate without content, in the visitor’s language',
    async (url) => {
      const gate = await ask(url, { ...VERIFY, cookie: 'language=de' });
      expect(gate.statusCode).toBe(403);
      expect(gate.headers['cache-control']).toBe('private, no-store');
      expect(gate.headers.rating).toMatch(/^RTA/);
      expect(gate.body).toContain('Altersnachweis');
      expect(gate.body).toContain('/information/privacy/');
    },
  );

  it('navigations inside the site are withheld too', async () => {
    const page = await ask('/_page/videos/1/a-video/', VERIFY);
    expect([page.statusCode, page.json().code]).toEqual([403, 'no_permission']);
  });

  it('what holds no content is answered', async () => {
    for (const url of ['/healthz', '/robots.txt', '/favicon.svg', '/api/openapi.json', '/api/captcha.json'])
      expect((await ask(url, VERIFY)).statusCode).toBe(200);
    // No release set is live here: it would be rendered.
    expect((await ask('/information/terms/', VERIFY)).statusCode).toBe(503);
  });

  it('a cache in front can ask before it answers', async () => {
    expect((await ask('/api/visitor-check', VERIFY)).statusCode).toBe(403);
    expect((await ask('/api/visitor-check', { ...VERIFY, cookie: proof })).statusCode).toBe(204);
    expect((await ask('/api/visitor-check', FREE)).statusCode).toBe(204);
  });
});

describe('a proof', () => {
  it('counts until its moment, for who signed it', () => {
    const given = issueAgeProof(testSecrets(), 2000);
    expect(isAgeProofValid(testSecrets(), given, 1999)).toBe(true);
    expect(isAgeProofValid(testSecrets(), given, 2000)).toBe(false);
    expect(isAgeProofValid(testSecrets('another'), given, 1000)).toBe(false);
    const later = given.replace(/^\d+/, (expiry) => `${Number(expiry) + 1}`);
    for (const forged of [later, '', undefined, '1.x', given.slice(1)])
      expect(isAgeProofValid(testSecrets(), forged, 1000)).toBe(false);
  });
});
