/** Captions and chapters through the real server: attached, shown, replaced, removed, and gone with their video. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { changeVideoState } from '../publication/publication.ts';
import { addVideo } from '../testing/catalogue.ts';
import { addPeople, type People } from '../testing/people.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';
import { registerMedia } from './media.routes.ts';

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
  person: Person = 'owner',
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
