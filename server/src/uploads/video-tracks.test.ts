/** Captions and chapters through the real server: attached, shown, replaced, removed, and gone with their video. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { changeVideoState } from '../publication/publication.ts';
import { addVideo } from '../testing/catalogue.ts';
import { addPeople, type People } from '../testing/people.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';
import { registerMedia } from '../watching/media.routes.ts';

const URL_PATH = '/api/video_tracks.php';
const SUBRIP =
  '1\n00:00:01,000 --> 00:00:02,500\nThe <script>x()</script>harbour\n\n2\n00:00:03,000 --> 00:00:04,000\nNight\n';

let web: TestWeb;
let people: People;
let media: FastifyInstance;
let base: string;
let videoId: number;

beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  base = await web.app.listen({ host: '127.0.0.1', port: 0 });
  media = Fastify();
  registerMedia(media, web.deps);
  videoId = await addVideo(web.db, { title: 'Harbour', member_id: people.ids.owner });
  await web.db
    .updateTable('media_objects')
    .set({ film_id: 'film', manifest: JSON.stringify({ durationSeconds: 20, rungs: ['240p'] }) })
    .where('id', '=', `video-${videoId}`)
    .execute();
});
afterAll(async () => {
  await media.close();
  await web.close();
});

type Person = Parameters<People['as']>[0];
const send = async (
  fields: Record<string, string>,
  file?: string | Uint8Array,
  // A moderator's changes count immediately.
  person: Person = 'watcher',
): Promise<Record<string, unknown>> => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ video_id: `${videoId}`, ...fields })) form.append(name, value);
  if (file !== undefined) form.append('file', new Blob([Uint8Array.from(Buffer.from(file))]), 'words.srt');
  const headers = { ...people.as(person), origin: TEST_ORIGIN };
  return (await fetch(`${base}${URL_PATH}`, { method: 'POST', body: form, headers })).json() as Promise<
    Record<string, unknown>
  >;
};
const shown = async (): Promise<{
  captions: { language: string; label: string; url: string }[];
  chapters: unknown;
}> => (await web.get(`/api/videofile.php?video_id=${videoId}`)).json();
const statusOf = async (url: string): Promise<number> => (await media.inject(url)).statusCode;

describe('captions', () => {
  it('are cleaned, shown with the language’s own name, and replaced under a new address', async () => {
    expect(await send({ act: 'captions', language: 'pt-br' }, SUBRIP)).toMatchObject({
      ok: true,
      captions: ['pt-BR'],
    });
    const [first] = (await shown()).captions;
    expect(first).toMatchObject({ language: 'pt-BR', label: expect.stringMatching(/^Português/) });
    const file = await media.inject(first?.url ?? '');
    expect(file.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(file.body).toContain('00:00:01.000 --> 00:00:02.500');
    expect(file.body).not.toContain('<script>');

    await send({ act: 'captions', language: 'pt-BR' }, SUBRIP.replace('Night', 'Morning'));
    const { captions } = await shown();
    expect(captions).toHaveLength(1);
    expect(captions[0]?.url).not.toBe(first?.url);
    expect(await statusOf(captions[0]?.url ?? '')).toBe(200);
    expect(await statusOf(first?.url ?? '')).toBe(404);
  });

  it('keep their address when the same file is sent again', async () => {
    await send({ act: 'captions', language: 'ja' }, SUBRIP);
    const before = (await shown()).captions.find(({ language }) => language === 'ja')?.url ?? '';
    await send({ act: 'captions', language: 'ja' }, SUBRIP);
    expect((await shown()).captions.find(({ language }) => language === 'ja')?.url).toBe(before);
    expect(await statusOf(before)).toBe(200);
    expect(await send({ act: 'captions_rem', language: 'ja' })).toMatchObject({ ok: true });
    expect(await statusOf(before)).toBe(404);
  });

  it.each([
    ['no file', { act: 'captions', language: 'en' }, undefined, 'required'],
    ['no captions in it', { act: 'captions', language: 'en' }, 'hello', 'file_invalid_type'],
    [
      'beyond the video',
      { act: 'captions', language: 'en' },
      SUBRIP.replaceAll('00:00:0', '09:00:0'),
      'file_invalid_type',
    ],
    [
      'bytes that are no text',
      { act: 'captions', language: 'en' },
      Buffer.from([0x80, 0xff, 0]),
      'file_invalid_type',
    ],
    ['no language', { act: 'captions', language: '../../x' }, SUBRIP, 'bad_request'],
    ['an unknown act', { act: 'sing' }, undefined, 'bad_request'],
  ] as const)('refuse %s and change nothing', async (_name, fields, file, code) => {
    const before = await shown();
    expect(await send(fields, file)).toMatchObject({ ok: false, code });
    expect(await shown()).toEqual(before);
  });

  it('refuse a file that is too large', async () => {
    const large = Buffer.alloc(2 * 1024 * 1024 + 1, 'a');
    expect(await send({ act: 'captions', language: 'en' }, large)).toMatchObject({ code: 'file_too_large' });
  });

  it('are changed by nobody but the uploader and moderators', async () => {
    expect(await send({ act: 'captions', language: 'en' }, SUBRIP, 'stranger')).toMatchObject({
      ok: false,
      code: 'no_permission',
    });
  });
});

describe('chapters', () => {
  it('are read from lines, shown in order, and taken away by nothing', async () => {
    await send({ act: 'chapters', chapters: '0:05 The quay\n0:00 Arriving\n9:59 After the end' });
    expect((await shown()).chapters).toEqual([
      { start: 0, title: 'Arriving' },
      { start: 5, title: 'The quay' },
    ]);
    expect(await send({ act: 'chapters', chapters: 'no time here' })).toMatchObject({ code: 'bad_request' });
    expect(await send({ act: 'chapters', chapters: '' })).toMatchObject({ ok: true, chapters: [] });
    expect((await shown()).chapters).toEqual([]);
  });
});

describe('what an uploader changes of an approved video', () => {
  const addOwn = async (status_id = 1): Promise<string> => {
    const id = await addVideo(web.db, { title: 'Quay', member_id: people.ids.owner, status_id });
    await web.db
      .updateTable('media_objects')
      .set({ film_id: 'film', manifest: JSON.stringify({ durationSeconds: 20, rungs: ['240p'] }) })
      .where('id', '=', `video-${id}`)
      .execute();
    return `${id}`;
  };
  const tracksOf = async (id: string) =>
    (await web.get(`/api/videofile.php?video_id=${id}`)).json() as {
      captions: { label: string; url: string }[];
      chapters: unknown[];
    };
  const own = async (id: string) =>
    (await web.get(`/api/upload/videos.json?video_id=${id}`, people.as('owner'))).json().videos[0];
  const decide = (change: unknown, act: string) =>
    web.post(
      '/api/moderation.php',
      { kind: 'video_change', object_id: `${change}`, act, reason: 'Because' },
      people.as('watcher'),
    );
  const caseOf = async (change: unknown) =>
    (await web.get(`/api/moderation/video_change/${change}.json`, people.as('watcher'))).json().change;
  const read = (url: string, person: Person | 'anonymous') => web.get(url, people.as(person));

  it('waits for the moderators, who read before and after, and is public once they approve', async () => {
    const video_id = await addOwn();
    await send({ video_id, act: 'captions', language: 'en' }, SUBRIP);
    const [old] = (await tracksOf(video_id)).captions;
    const words = SUBRIP.replace('Night', 'Morning');
    const answer = await send(
      { video_id, act: 'captions', language: 'en', label: 'English, signs' },
      words,
      'owner',
    );
    expect(answer).toMatchObject({ ok: true, captions: ['en'], change_id: expect.any(Number) });
    expect((await tracksOf(video_id)).captions).toEqual([old]);
    expect(await statusOf(old?.url ?? '')).toBe(200);
    const more = await send({ video_id, act: 'chapters', chapters: '0:00 Quay' }, undefined, 'owner');
    expect(await tracksOf(video_id)).toMatchObject({ captions: [old], chapters: [] });
    // One proposal holds both; what was asked first is withdrawn.
    expect((await decide(answer['change_id'], 'approve')).json()).toMatchObject({ code: 'bad_request' });
    expect(await caseOf(more['change_id'])).toMatchObject({
      before: { captions: [{ label: 'English', text: expect.stringContaining('Night') }], chapters: [] },
      after: {
        captions: [{ language: 'en', label: 'English, signs', text: expect.stringContaining('Morning') }],
        chapters: [{ start: 0, title: 'Quay' }],
      },
    });
    expect((await decide(more['change_id'], 'approve')).json()).toMatchObject({ ok: true, changed: true });
    const now = await tracksOf(video_id);
    expect(now).toMatchObject({ captions: [{ label: 'English, signs' }], chapters: [{ title: 'Quay' }] });
    expect((await media.inject(now.captions[0]?.url ?? '')).body).toContain('Morning');
    expect(await statusOf(old?.url ?? '')).toBe(404);
    expect((await own(video_id)).change).toBeUndefined();
  });

  it('brings back nothing that moderators took away or replaced while it waited', async () => {
    const video_id = await addOwn();
    const captions = (language: string, words: string, person: Person = 'watcher') =>
      send({ video_id, act: 'captions', language }, SUBRIP.replace('Night', words), person);
    // One was approved as a change, the others came from a moderator.
    const first = await captions('fr', 'Nuit', 'owner');
    await decide(first['change_id'], 'approve');
    await captions('en', 'Night');
    await captions('de', 'Nacht');
    await captions('es', 'Noche');
    await send({ video_id, act: 'captions_rem', language: 'es' }, undefined, 'owner');
    const { change_id } = await captions('it', 'Notte', 'owner');
    for (const language of ['en', 'fr']) await send({ video_id, act: 'captions_rem', language });
    await captions('de', 'Abend');
    expect(await caseOf(change_id)).toMatchObject({
      before: { captions: [{ language: 'es', text: expect.stringContaining('Noche') }] },
      after: { captions: [{ language: 'it', text: expect.stringContaining('Notte') }] },
    });
    expect((await decide(change_id, 'approve')).json()).toMatchObject({ ok: true, changed: true });
    const now = (await tracksOf(video_id)).captions;
    expect(now.map(({ label }) => label)).toEqual(['Deutsch', 'Italiano']);
    const words = await Promise.all(now.map(async ({ url }) => (await media.inject(url)).body));
    expect(words).toEqual(['Abend', 'Notte'].map((word) => expect.stringContaining(word)));
  });

  it('is read meanwhile by the uploader and moderators alone, and by nobody under the file’s own address', async () => {
    const video_id = await addOwn();
    await send({ video_id, act: 'captions', language: 'de' }, SUBRIP, 'owner');
    const [{ url }] = (await own(video_id)).change.captions;
    expect((await own(video_id)).captions).toEqual([]);
    expect((await read(url, 'owner')).body).toContain('harbour');
    expect((await read(url, 'owner')).headers['content-disposition']).toContain(`${video_id}.de.vtt`);
    expect((await read(url, 'watcher')).statusCode).toBe(200);
    expect((await read(url, 'stranger')).statusCode).toBe(403);
    expect((await read(url, 'anonymous')).statusCode).toBe(401);
    const file = new URL(url, TEST_ORIGIN).searchParams.get('file');
    const { revision } = await web.db
      .selectFrom('media_objects')
      .select('revision')
      .where('id', '=', `video-${video_id}`)
      .executeTakeFirstOrThrow();
    expect(await statusOf(`/media/video-${video_id}/${revision}/${file}`)).toBe(404);
    for (const path of ['captions/../thumb-320.jpg', 'captions/en.vtt', ''])
      expect(
        (
          await read(
            `/api/upload/captions.vtt?video_id=${video_id}&file=${encodeURIComponent(path)}`,
            'owner',
          )
        ).statusCode,
      ).toBe(404);
  });

  it('is dropped when it is rejected or taken back, and is nothing when it is as before', async () => {
    const video_id = await addOwn();
    const chapters = { video_id, act: 'chapters', chapters: '0:00 Quay' };
    const { change_id } = await send(chapters, undefined, 'owner');
    await decide(change_id, 'reject');
    expect((await tracksOf(video_id)).chapters).toEqual([]);
    await send(chapters, undefined, 'owner');
    await web.post('/api/video_edit.php', { act: '8', video_id }, people.as('owner'));
    expect((await tracksOf(video_id)).chapters).toEqual([]);
    await send(chapters, undefined, 'owner');
    expect(await send({ ...chapters, chapters: '' }, undefined, 'owner')).not.toHaveProperty('change_id');
    expect((await own(video_id)).change).toBeUndefined();
  });

  it('counts immediately before publication, and there moderators read it with the video', async () => {
    const video_id = await addOwn(4);
    const answer = await send({ video_id, act: 'captions', language: 'en' }, SUBRIP, 'owner');
    expect(answer).toEqual({ ok: true, captions: ['en'], chapters: [] });
    const found = (await web.get(`/api/moderation/video/${video_id}.json`, people.as('watcher'))).json();
    expect(found.captions).toEqual([
      { language: 'en', label: 'English', text: expect.stringContaining('Night') },
    ]);
  });

  it('counts immediately for those whom the site trusts', async () => {
    const video_id = await addOwn();
    const { uploads } = web.deps.config;
    const before = uploads.trusted;
    Object.assign(uploads, { trusted: [people.ids.owner] });
    const answer = await send({ video_id, act: 'chapters', chapters: '0:00 Quay' }, undefined, 'owner');
    Object.assign(uploads, { trusted: before });
    expect(answer).toEqual({ ok: true, captions: [], chapters: [{ start: 0, title: 'Quay' }] });
    expect((await tracksOf(video_id)).chapters).toHaveLength(1);
  });

  it('counts immediately for those who have the role', async () => {
    const video_id = await addOwn();
    const trust = (isTrusted: boolean) =>
      sql`UPDATE members SET is_trusted_uploader = ${isTrusted} WHERE id = ${people.ids.owner}`.execute(
        web.db,
      );
    await trust(true);
    const answer = await send({ video_id, act: 'chapters', chapters: '0:00 Quay' }, undefined, 'owner');
    await trust(false);
    expect(answer).toEqual({ ok: true, captions: [], chapters: [{ start: 0, title: 'Quay' }] });
  });
});

it('a deleted video gives out no captions', async () => {
  const [{ url } = { url: '' }] = (await shown()).captions;
  expect(await statusOf(url)).toBe(200);
  await changeVideoState(web.deps, { videoId, change: 'delete', viewer: null });
  // The media routes of a process hear of it by the notice; these ask anew after their own short while.
  const other = Fastify();
  registerMedia(other, web.deps);
  expect((await other.inject(url)).statusCode).toBe(404);
  await other.close();
});
