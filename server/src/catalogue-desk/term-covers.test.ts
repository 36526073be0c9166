import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { withdrawnObjects } from '../platform/cache/cache-tags.ts';
import { invalidateOnCommit } from '../platform/cache/record-events.ts';
import { sweepStoredFiles } from '../stored-files/media-removal.ts';
import { addVideo } from '../testing/catalogue.ts';
import { addSignedIn } from '../testing/signed-in.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { registerMedia } from '../watching/media.routes.ts';

let web: TestWeb;
let media: FastifyInstance;
let sessions: Record<string, string>;
beforeAll(async () => {
  web = await openTestWeb();
  media = Fastify();
  const files = registerMedia(media, web.deps);
  invalidateOnCommit(web.db, (tags) => {
    for (const object of withdrawnObjects(tags)) files.invalidate(object);
  });
  ({ sessions } = await addSignedIn(web, { edda: { is_editor: true }, anna: {} }));
});
afterAll(async () => {
  await media?.close();
  await web?.close();
});
beforeEach(async () => {
  web.deps.cache.clear();
  for (const table of ['videos', 'models', 'channels', 'former_dirs'] as const)
    await web.db.deleteFrom(table).execute();
});

const as = (name = 'edda') => ({ cookie: sessions[name] ?? '' });
const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
const act = async (noun: 'model' | 'channel', form: Record<string, string>) =>
  (await web.post(`/api/catalogue_${noun}.php`, form, as())).json();
const create = async (noun: 'model' | 'channel', title: string): Promise<string> => {
  const made = (await act(noun, { act: 'create', title }))[noun];
  return String(made[`${noun}_id`]);
};
/** Of the size that a cover has at least; null: without a file. */
const send = async (
  fields: Record<string, string>,
  [width, height]: [number, number] | [null, null] = [1250, 250],
  name = 'edda',
) => {
  const body = width === null ? Buffer.alloc(0) : await paint(width, height);
  return (await web.postFile('/api/catalogue_picture.php', fields, { name: 'a.png', body }, as(name))).json();
};
const visit = async (url: string) => (await web.get(url)).json();
const statusOf = async (address: string) => (await media.inject(address)).statusCode;
const stored = async (object: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of web.deps.storage.list(`objects/${object}/`))
    found.push(key.split('/')[2] ?? '');
  return found.sort();
};
const FILES = ['cover-640.avif', 'cover-640.jpg', 'cover-640.webp', 'cover.avif', 'cover.jpg', 'cover.webp'];

it.each([
  ['model', '/api/json/model/3600/harbour.json'],
  ['channel', '/api/json/channel/3600/harbour.json'],
] as const)('a %s has a cover, with or without a picture, until it is removed', async (kind, address) => {
  const id = await create(kind, 'Harbour');
  const fields = { kind, object_id: id };
  expect((await visit(address))[kind]).toMatchObject({ cover: null, thumb: null });
  const { thumb } = await send({ ...fields, picture: 'cover' });
  expect(thumb).toMatch(new RegExp(`^/media/${kind}cover-${id}/[\\w-]+/cover\\.webp$`));
  const shown = (await visit(address))[kind];
  expect(shown).toMatchObject({ cover: thumb, thumb: null });
  const folder = thumb.replace(/cover\.webp$/, '');
  expect(shown.cover_sources).toHaveLength(3);
  expect(shown.cover_sources[0]).toEqual({
    type: 'image/avif',
    srcset: `${folder}cover-640.avif 640w, ${folder}cover.avif 1250w`,
  });
  expect(await stored(`${kind}cover-${id}`)).toEqual(FILES);
  expect(await statusOf(thumb)).toBe(200);

  // Another one gets another address; the picture stays what it is.
  await send(fields, [800, 600]);
  const { thumb: second } = await send({ ...fields, picture: 'cover' });
  expect(second).not.toBe(thumb);
  const desk = await web.get(`/api/catalogue/${kind}/${id}.json`, as());
  expect(desk.json()[kind]).toMatchObject({
    cover: second,
    thumb: expect.stringContaining(`/${kind}-${id}/`),
  });
  expect(await statusOf(thumb)).toBe(404);

  expect(await send({ ...fields, picture: 'no_cover' }, [null, null])).toEqual({ ok: true, thumb: null });
  expect((await visit(address))[kind]).toMatchObject({ cover: null, thumb: expect.any(String) });
  expect((await visit(address))[kind].cover_sources).toBeUndefined();
  expect(await statusOf(second)).toBe(404);
  expect(await stored(`${kind}cover-${id}`)).toEqual([]);
  // Twice is no change, and one may follow.
  await send({ ...fields, picture: 'no_cover' }, [null, null]);
  const { thumb: third } = await send({ ...fields, picture: 'cover' });
  expect(await statusOf(third)).toBe(200);

  const log = await web.get(`/api/catalogue/changes.json?kind=${kind}&object_id=${id}`, as());
  expect(log.json().changes.map((change: { act: string }) => change.act)).toEqual([
    ...['cover', 'no_cover', 'cover', 'picture', 'cover', 'create'],
  ]);
});

it('refuses what is no cover', async () => {
  const id = await create('model', 'Harbour');
  const fields = { kind: 'model', object_id: id, picture: 'cover' };
  expect(await send(fields, [1250, 249])).toMatchObject({
    code: 'invalid_image_size',
    info: { min_width: 1250, min_height: 250 },
  });
  expect(await send(fields, [null, null])).toMatchObject({ code: 'required', field: 'file' });
  expect(await send({ ...fields, object_id: '99999' })).toMatchObject({ code: 'not_found' });
  expect(await send({ ...fields, object_id: '99999', picture: 'no_cover' })).toMatchObject({
    code: 'not_found',
  });
  expect(await send({ ...fields, picture: 'banner' })).toMatchObject({ code: 'bad_request' });
  expect(await send(fields, [1250, 250], 'anna')).toMatchObject({ code: 'no_permission' });
  for (const picture of ['cover', 'no_cover'])
    expect(await send({ ...fields, kind: 'category', picture })).toMatchObject({
      code: 'bad_request',
      field: 'kind',
    });
  expect(await stored(`modelcover-${id}`)).toEqual([]);
});

it('goes with a model that is deleted or merged; the one that it is merged into keeps its own', async () => {
  const [one, other, gone] = [
    await create('model', 'Harbour'),
    await create('model', 'Lantern'),
    await create('model', 'Pier'),
  ];
  await addVideo(web.db, { models: [Number(other)] });
  const own: Record<string, string> = {};
  for (const id of [one, other, gone]) {
    const fields = { kind: 'model', object_id: id };
    own[id] = (await send({ ...fields, picture: 'cover' })).thumb;
    await send(fields, [480, 640]);
  }
  await act('model', { act: 'merge', model_id: other, revision: '1', into_id: one });
  await act('model', { act: 'delete', model_id: gone, revision: '1' });
  expect((await visit('/api/json/model/3600/lantern.json')).model).toMatchObject({
    dir: 'harbour',
    cover: own[one],
  });
  await sweepStoredFiles({ db: web.db, storage: web.deps.storage });
  for (const id of [other, gone]) {
    expect(await statusOf(own[id] ?? '')).toBe(404);
    expect([...(await stored(`modelcover-${id}`)), ...(await stored(`model-${id}`))]).toEqual([]);
  }
  expect(await stored(`modelcover-${one}`)).toEqual(FILES);
  expect(await stored(`model-${one}`)).toEqual(['thumb.webp']);
});

it('is not taken over from a model that is merged', async () => {
  const [one, other] = [await create('model', 'Harbour'), await create('model', 'Lantern')];
  await send({ kind: 'model', object_id: other, picture: 'cover' });
  await act('model', { act: 'merge', model_id: other, revision: '1', into_id: one });
  expect((await visit('/api/json/model/3600/harbour.json')).model.cover).toBeNull();
});
