/**
 * Texts that turn the writing around them, or break its line, lose those characters wherever they come in; names with them are
 * refused. Joiners stay: scripts and emoji need them.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { up as cleanTexts } from '../../migrations/0019-clean-texts.ts';
import { readList } from '../ingest/read-list.ts';
import { cleanCueText } from '../media/captions/cue-text.ts';
import { titleFromFileName } from '../uploads/upload-details.ts';
import { addCategory, addMember, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { addPeople, type People } from '../testing/people.ts';
import { openTestWeb, postMultipart, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
let people: People;
let video = 0;
let album = 0;

beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  video = await addVideo(web.db, { member_id: people.ids.owner });
  await web.db.insertInto('album_categories').values({ dir: 'nature', titles: '{"en":"Nature"}' }).execute();
  await addCategory(web.db, 'nature');
  await settleCatalogue(web.db);
});
afterAll(() => web.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

/** Every character that the issue names, and the marks of the same kind. */
const HARMFUL = [
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069', '\u206a', '\u206f'],
];
const GIVEN = `Har${HARMFUL.join('')}bour\u2028of\u2029night`;
const KEPT = 'Harbour of night';
/** Of an emoji and of Persian. */
const JOINED = 'a 👩\u200d🚀 and می\u200cخواهم';

const post = async (url: string, form: Record<string, string>): Promise<Record<string, unknown>> =>
  (await web.post(url, form, people.as('owner'))).json();
const input = (form: Record<string, string>) => post('/api/input.php', form);
const row = (
  table:
    | 'comments'
    | 'messages'
    | 'playlists'
    | 'members'
    | 'videos'
    | 'video_changes'
    | 'albums'
    | 'photos'
    | 'reports',
) =>
  web.db.selectFrom(table).selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow() as Promise<
    Record<string, unknown>
  >;

const INLETS: Record<string, (text: string) => Promise<unknown>> = {
  'a comment': async (text) => {
    await post('/api/stats.php', { act: 'comm', section: 'video', object_id: `${video}`, msg: text });
    return (await row('comments')).body;
  },
  'a changed comment': async (text) => {
    await post('/api/stats.php', {
      act: 'comm',
      section: 'video',
      object_id: `${video}`,
      msg: 'A first draft',
    });
    const { id } = await row('comments');
    await post('/api/comments.php', { act: 'edit', comment_id: `${id as number}`, msg: text });
    return (await row('comments')).body;
  },
  'a message': async (text) => {
    await post('/api/messages.php', { act: 'send', object_id: `${people.ids.friend}`, msg: text });
    return (await row('messages')).body;
  },
  'a playlist’s title': async (text) => {
    await input({ act: 'playlist', section: 'add', title: text, desc: 'A description', visible: '1' });
    return (await row('playlists')).title;
  },
  'a playlist’s description': async (text) => {
    await input({ act: 'playlist', section: 'add', title: 'A list', desc: text, visible: '1' });
    return (await row('playlists')).description;
  },
  'a profile': async (text) => {
    await post('/api/member.php', { act: 'edit', about: text });
    return (await web.db.selectFrom('members').select('about').where('name', '=', 'owner').executeTakeFirst())
      ?.about;
  },
  'a profile sent as multipart': async (text) => {
    await web.postFile('/api/member.php', { act: 'edit', city: text }, undefined, people.as('owner'));
    return (await web.db.selectFrom('members').select('city').where('name', '=', 'owner').executeTakeFirst())
      ?.city;
  },
  'a video’s new title': async (text) => {
    await post('/api/video_edit.php', { act: '5', video_id: `${video}`, title: text });
    return (await row('video_changes')).title;
  },
  'the description of a video that is published': async (text) => {
    await web.postFile(
      '/api/video_edit.php',
      { act: '5', video_id: `${video}`, description: text },
      undefined,
      people.as('owner'),
    );
    return (await row('video_changes')).description;
  },
  'an album and its photos’ file names': async (text) => {
    const body = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    for (const [name, value] of Object.entries({
      act: '1',
      title: text,
      description: text,
      categories: 'nature',
    }))
      form.set(name, value);
    form.append('files[]', new Blob([Uint8Array.from(body)], { type: 'image/jpeg' }), `${text}.jpg`);
    const answer = await postMultipart(web.app, '/api/album_edit.php', form, people.as('owner'));
    album = answer.json().album_id;
    const { title, description } = await row('albums');
    const { file_name } = await row('photos');
    expect(description).toBe(title);
    expect(file_name).toBe(`${String(title)}.jpg`);
    return title;
  },
  'metadata of an upload': async (text) => {
    const metadata = { filename: 'harbour.mp4', title: text, categories: 'nature' };
    const answer = await web.app.inject({
      method: 'POST',
      url: '/api/upload/',
      headers: {
        origin: TEST_ORIGIN,
        'tus-resumable': '1.0.0',
        'upload-length': '1000000',
        'upload-metadata': Object.entries(metadata)
          .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
          .join(','),
        ...people.as('owner'),
      },
    });
    expect([answer.statusCode, answer.body]).toEqual([201, '']);
    return (await row('videos')).title;
  },
  'a list of videos to take in': async (text) => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-test-list-'));
    try {
      await writeFile(join(folder, 'one.mp4'), 'a video');
      await writeFile(
        join(folder, 'list.csv'),
        `file,title,title_ja,description,categories\none.mp4,"${text}","${text}","${text}",nature\n`,
      );
      const { items, problems } = await readList({ folder, csv: undefined, categories: [] });
      expect(problems).toEqual([]);
      expect(items[0]?.titleJa).toBe(items[0]?.details.title);
      expect(items[0]?.details.description).toBe(items[0]?.details.title);
      return items[0]?.details.title;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  'the name of a file to take in': async (text) => titleFromFileName(`${text}.mp4`),
  'a video’s chapters': async (text) => {
    await web.db
      .updateTable('media_objects')
      .set({ film_id: 'film', manifest: JSON.stringify({ durationSeconds: 20, rungs: ['240p'] }) })
      .where('id', '=', `video-${video}`)
      .execute();
    const answer = await post('/api/video_tracks.php', {
      act: 'chapters',
      video_id: `${video}`,
      chapters: `0:00 ${text}`,
    });
    // Of an approved video they wait.
    const waiting = await web.db
      .selectFrom('video_changes')
      .select('chapters')
      .where('id', '=', Number(answer['change_id']))
      .executeTakeFirst();
    return (waiting?.chapters as { title: string }[] | undefined)?.[0]?.title ?? answer;
  },
};

describe.each(Object.entries(INLETS))('%s', (_inlet, send) => {
  it('loses what turns or breaks the writing around it', async () => {
    expect(await send(GIVEN)).toBe(KEPT);
  });
  it('keeps the joiners of scripts and emoji', async () => {
    expect(await send(JOINED)).toBe(JOINED);
  });
});

it('cues of captions lose them too, and break where a separator stood', () => {
  const marks = HARMFUL.filter((mark) => mark >= '\u202a' && mark <= '\u2069').join('');
  expect(cleanCueText(`Har${marks}bour\u2028of`)).toBe('Harbour\nof');
});

describe('a name', () => {
  it.each(HARMFUL)('with %j is refused: name_illegal', async (character) => {
    const form = { usr: `an${character}na`, email: 'anna@example.org', pwd: 'a long enough password' };
    expect(await post('/api/signup.php', form)).toMatchObject({
      ok: false,
      code: 'name_illegal',
      field: 'usr',
    });
  });
});

it('leaves passwords as they are typed', async () => {
  const pwd = `a long \u202eenough\u2028 password`;
  const old = 'correct horse battery';
  await addMember(web.db, 'typist');
  const cookie = await web.signIn('typist');
  const { TEST_PASSWORD } = await import('../testing/catalogue.ts');
  const answer = await web.post(
    '/api/member.php',
    { act: 'password', old: TEST_PASSWORD ?? old, pwd },
    { cookie },
  );
  expect(answer.json()).toMatchObject({ ok: true });
  const signIn = (typed: string) => web.post('/api/signin.php', { usr: 'typist', pwd: typed });
  expect((await signIn('a long enough  password')).json()).toMatchObject({ ok: false });
  expect((await signIn(pwd)).json()).toMatchObject({ ok: true });
});

it('cleans what an earlier release kept', async () => {
  const { db } = web;
  const name = 'ma\u202esk';
  const id = await addMember(db, name, { about: GIVEN, city: GIVEN, interests: JOINED });
  await addMember(db, 'mask');
  await db.updateTable('videos').set({ title: GIVEN, title_ja: GIVEN, description: GIVEN }).execute();
  await db.updateTable('albums').set({ title: GIVEN, description: JOINED }).where('id', '=', album).execute();
  await db.updateTable('comments').set({ body: GIVEN }).execute();
  await db.updateTable('messages').set({ body: GIVEN }).execute();
  await db.updateTable('playlists').set({ title: GIVEN, description: GIVEN }).execute();
  await cleanTexts(db as never);
  const member = await db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  // The clean name may be another's already.
  expect(member).toMatchObject({ name: `mask-${id}`, about: KEPT, city: KEPT, interests: JOINED });
  expect(await row('videos')).toMatchObject({ title: KEPT, title_ja: KEPT, description: KEPT });
  expect(await row('albums')).toMatchObject({ title: KEPT, description: JOINED });
  expect((await row('comments')).body).toBe(KEPT);
  expect((await row('messages')).body).toBe(KEPT);
  expect(await row('playlists')).toMatchObject({ title: KEPT, description: KEPT });
});
