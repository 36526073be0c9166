/**
 * An unlisted video (docs/decisions/0094): its address opens it, its number does not; a new address ends the one before, in every cache, and
 * the secret stands in no answer that anybody keeps and in no log.
 */
import { logLine } from '../platform/logging/log-line.fixture.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { parseUnlistedName } from '@foyer/shared/unlisted-name';
import { idGroup } from '@foyer/shared/urls';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { addCategory, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { addPeople, type People } from '../testing/people.ts';
import { createMediaApp, openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
let people: People;
let app: FastifyInstance;
let video = 0;
const logged: string[] = [];

beforeAll(async () => {
  web = await openTestWeb({}, { log: (...line) => void logged.push(logLine(...line)) });
  people = await addPeople(web);
  await addCategory(web.db, 'water');
  await web.db.updateTable('members').set({ status_id: 6 }).where('id', '=', people.ids.owner).execute();
  app = await createMediaApp(web);
});
afterAll(async () => {
  await app.close();
  await web.close();
});
beforeEach(async () => {
  await sql`DELETE FROM limits`.execute(web.db);
  video = await addVideo(web.db, { member_id: people.ids.owner, title: 'Quays in the rain' });
  await settleCatalogue(web.db);
  await web.deps.storage.put(`objects/video-${video}/poster.jpg`, Buffer.from('poster'));
});

const edit = async (form: Record<string, string>, person: 'owner' | 'stranger' | 'watcher' = 'owner') =>
  (await web.post('/api/video_edit.php', { video_id: String(video), ...form }, people.as(person))).json();
const own = async () => {
  const answer = await web.get(`/api/upload/videos.json?video_id=${video}`, people.as('owner'));
  return answer.json<{ videos: { is_private: boolean; is_unlisted?: boolean; unlisted_name?: string }[] }>()
    .videos[0];
};
const makeUnlisted = async (): Promise<string> => {
  expect(await edit({ act: '5', is_private: '1', is_unlisted: '1' })).toMatchObject({ ok: true });
  return (await own())?.unlisted_name ?? '';
};
const videoAt = (name: string | number, lifetime = 0) =>
  web.get(`/api/json/video/${lifetime}/${idGroup(video)}/${name}.json`);
const titleAt = async (name: string | number, lifetime = 0) =>
  (await videoAt(name, lifetime)).json<{ video: { title?: string } }>().video.title;

it('shows its owner an address that opens it to a stranger, who finds it by nothing else', async () => {
  const name = await makeUnlisted();
  expect(parseUnlistedName(name)?.id).toBe(video);
  expect(await titleAt(name)).toBe('Quays in the rain');
  expect(await titleAt(video)).toBeUndefined();
  expect((await own())?.is_private).toBe(true);
  const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM unlisted_addresses t
    WHERE video_id = ${video}`.execute(web.db);
  // A dump of the database opens nothing.
  expect(rows[0]?.text).not.toContain(parseUnlistedName(name)?.secret);
  const list = await web.get('/api/json/videos2/0/straight/latest-updates/60/..1.all...json');
  expect(list.body).not.toContain('Quays in the rain');
});

it('answers a wrong secret byte for byte as it answers the number', async () => {
  await makeUnlisted();
  for (const path of [
    (named: string) => `/api/json/video/0/${idGroup(video)}/${named}.json`,
    (named: string) => `/api/videofile.php?video_id=${named}`,
    (named: string) => `/api/json/comments/0/video.${named}.json`,
  ]) {
    const plain = await web.get(path(`${video}`));
    const guessed = await web.get(path(`${video}~${'x'.repeat(22)}`));
    expect([guessed.statusCode, guessed.body]).toEqual([plain.statusCode, plain.body]);
  }
});

it('is in no cache and no list of search engines, whatever lifetime is asked for', async () => {
  const name = await makeUnlisted();
  for (const url of [
    `/api/json/video/86400/${idGroup(video)}/${name}.json`,
    `/api/json/video/86400/${idGroup(video)}/${name.replace('~', '%7E')}.json`,
    `/api/json/comments/3600/video.${name}.json`,
    `/api/json/videos_related2/3600/12/${idGroup(video)}/${name}.all.1.json`,
  ]) {
    const answer = await web.get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-accel-expires': '0',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(answer.headers.etag).toBeUndefined();
  }
});

it('ends the address before with a new one: answers, files that were given out, tickets', async () => {
  const before = await makeUnlisted();
  const { scr } = (await videoAt(before, 3600)).json<{ video: { scr: string } }>().video;
  expect((await app.inject({ url: scr })).statusCode).toBe(200);
  expect((await edit({ act: '13' }, 'stranger')).code).toBe('no_permission');
  expect(await titleAt(before)).toBe('Quays in the rain');
  const { unlisted_name: reported } = await edit({ act: '13' });
  const after = (await own())?.unlisted_name ?? '';
  expect(reported).toBe(after);
  expect(after).not.toBe(before);
  expect(await titleAt(before, 3600)).toBeUndefined();
  expect(await titleAt(after)).toBe('Quays in the rain');
  // Its revision is another one: the signature of the address before is of nothing.
  expect((await web.get(scr)).statusCode).toBe(404);
});

it.each([
  ['its owner makes it private', () => edit({ act: '5', is_private: '1', is_unlisted: '0' })],
  ['its owner makes it public', () => edit({ act: '3' })],
  [
    'the release before makes it public',
    () => sql`UPDATE videos SET is_private = false WHERE id = ${video}`.execute(web.db),
  ],
  [
    'a moderator of the release before restricts it',
    () =>
      sql`INSERT INTO moderation_marks (kind, object_id, mark) VALUES ('video', ${video}, 'restricted')`.execute(
        web.db,
      ),
  ],
])('has no address any more once %s', async (_, change) => {
  const name = await makeUnlisted();
  await change();
  const upload = await own();
  expect([upload?.is_unlisted, upload?.unlisted_name]).toEqual([undefined, undefined]);
  expect((await edit({ act: '13' })).code).toBe('bad_request');
  // Made unlisted again, it has another one.
  await sql`DELETE FROM moderation_marks`.execute(web.db);
  expect(await makeUnlisted()).not.toBe(name);
});

it('stays what it is when a client that knows only private says so', async () => {
  const name = await makeUnlisted();
  expect(await edit({ act: '5', is_private: '1', title: 'Another title' })).toMatchObject({ ok: true });
  expect((await own())?.unlisted_name).toBe(name);
  expect((await edit({ act: '5', is_private: '0', is_unlisted: '1' })).code).toBe('bad_request');
});

it('is not kept in lists nor in a history by anyone who has the address, who may vote and comment', async () => {
  const name = await makeUnlisted();
  const stats = async (form: Record<string, string>) =>
    (
      await web.post('/api/stats.php', { section: 'video', object_id: name, ...form }, people.as('stranger'))
    ).json();
  expect(await stats({ act: 'view' })).toMatchObject({ ok: true });
  expect(await stats({ act: 'vote', vote: '1' })).toMatchObject({ ok: true });
  const first = await stats({ act: 'comm', msg: 'What a rain' });
  expect(await stats({ act: 'comm', msg: 'And again', parent_id: String(first.comment_id) })).toMatchObject({
    ok: true,
  });
  const { rows } = await sql`SELECT FROM history WHERE video_id = ${video}`.execute(web.db);
  expect(rows).toEqual([]);
  const kept = await web.post(
    '/api/input.php',
    { act: 'favourite', section: 'add', video_id: String(video) },
    people.as('stranger'),
  );
  expect(kept.json().code).toBe('no_permission');
  // Reported to its owner, who can follow it; anyone who answers learns nothing that leads to a closed page.
  const answered = await web.post(
    '/api/stats.php',
    { act: 'comm', section: 'video', object_id: name, msg: 'Indeed', parent_id: String(first.comment_id) },
    people.as('friend'),
  );
  expect(answered.json()).toMatchObject({ ok: true });
  const reported = await sql<{ member_id: number }>`SELECT DISTINCT member_id FROM notifications`.execute(
    web.db,
  );
  expect(reported.rows).toEqual([{ member_id: people.ids.owner }]);
});

it('starts unlisted where that is the default of its uploader', async () => {
  await web.post(
    '/api/upload_defaults.php',
    { description: '', is_private: '1', is_unlisted: '1' },
    people.as('owner'),
  );
  const started = await edit({ act: '1', is_draft: '1', file_name: 'rain.mp4', bytes: '1000' });
  video = started.video_id;
  expect(await own()).toMatchObject({ is_private: true, is_unlisted: true });
});

it('keeps the secret out of logs', async () => {
  const name = await makeUnlisted();
  const { secret = '' } = parseUnlistedName(name) ?? {};
  await sql`ALTER TABLE videos RENAME TO videos_away`.execute(web.db);
  try {
    expect((await videoAt(name)).statusCode).toBe(500);
  } finally {
    await sql`ALTER TABLE videos_away RENAME TO videos`.execute(web.db);
  }
  expect(logged.join('\n')).toContain('GET /api/json/video/:lifetime/');
  expect(logged.join('\n')).not.toContain(secret);
});
