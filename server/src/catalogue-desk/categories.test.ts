/**
 * What an editor does to a category, and what visitors, uploaders and other processes see of it. In one file from the first title to the end, because
 * every part of it needs the same forms and answers; categories of albums, models and channels have files of their own.
 */
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createWeb } from '../app/web.ts';
import { findMovedPath } from '../catalogue/addresses/former-dirs.ts';
import { AnswerCache } from '../platform/cache/answer-cache.ts';
import { followInvalidations } from '../platform/cache/cache-invalidations.ts';
import { createDatabase } from '../platform/database/create-database.ts';
import { createListener } from '../platform/database/listen.ts';
import { findBrokenChanges, readChanges } from '../platform/changes/changes.ts';
import { addCategory, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { addSignedIn } from '../testing/signed-in.ts';
import { openTestWeb } from '../testing/web.ts';
import { replaceTerms } from '../uploads/video-intake.sql.ts';
import { CATALOGUE_JOBS } from './catalogue-scheduled-jobs.ts';

const web = await openTestWeb();
const { sessions, ids } = await addSignedIn(web, { edda: { is_editor: true }, anna: {} });
afterAll(() => web.close());
beforeEach(async () => {
  for (const table of ['playlists', 'videos', 'categories', 'former_dirs'] as const)
    await web.db.deleteFrom(table).execute();
});

const post = async (form: Record<string, string>, as = 'edda') => {
  const answer = await web.post('/api/catalogue_category.php', form, { cookie: sessions[as] ?? '' });
  return { status: answer.statusCode, ...answer.json() };
};
const titlesOf = (titles: Record<string, string>): string => JSON.stringify(titles);
const create = (en: string, more: Record<string, string> = {}) =>
  post({ act: 'create', titles: titlesOf({ en }), ...more });
const visit = async (url: string) => (await web.get(url)).json();
const listed = async (lang = 'en') =>
  (await visit(`/api/json/categories/3600/straight.${lang}.json`)).categories.map(
    ({ title }: { title: string }) => title,
  );
const VIDEOS = (dir: string) =>
  `/api/json/videos2/3600/straight/latest-updates/60/categories.${dir}.1.all...json`;

describe('a new category', () => {
  it('gets its address from the title, lists the titles that are missing, and is logged', async () => {
    const { ok, category } = await create('  Night   Harbour ', {
      titles: titlesOf({ en: '  Night   Harbour ', ja: '夜の港', de: '' }),
      place: '3',
      in_sidebar: '0',
    });
    expect(ok).toBe(true);
    expect(category).toMatchObject({
      dir: 'night-harbour',
      titles: { en: 'Night Harbour', ja: '夜の港' },
      missing: ['ru', 'de', 'fr', 'es', 'pl', 'it', 'pt', 'nl'],
      place: 3,
      in_sidebar: false,
      is_hidden: false,
      revision: 1,
      videos: 0,
      thumb: null,
      former_dirs: [],
      ending: null,
    });
    const { rows } = await readChanges(web.db, { kinds: ['category'], id: category.category_id, limit: 5 });
    expect(rows).toMatchObject([
      { act: 'create', member: { _id: ids.edda }, before: null, after: { dir: 'night-harbour', place: 3 } },
    ]);
  });

  it('may be named by an upload before it holds a video, until it is hidden', async () => {
    const offered = async () =>
      (await visit('/api/json/all-categories/3600/straight.en.json')).categories.map(
        ({ title }: { title: string }) => title,
      );
    await create('Boats');
    expect([await offered(), await listed()]).toEqual([['Boats'], []]);
    const { category } = await create('Lanterns');
    expect(await offered()).toEqual(['Boats', 'Lanterns']);
    await post({
      ...{ act: 'hide', category_id: String(category.category_id) },
      revision: String(category.revision),
    });
    expect(await offered()).toEqual(['Boats']);
  });

  it('is found by visitors as soon as it holds a video, in their language', async () => {
    const { category } = await create('Lanterns', { titles: titlesOf({ en: 'Lanterns', de: 'Laternen' }) });
    await addVideo(web.db, { categories: [category.category_id] });
    await settleCatalogue(web.db);
    web.deps.cache.clear();
    expect(await listed()).toEqual(['Lanterns']);
    expect(await listed('de')).toEqual(['Laternen']);
    expect(await listed('fr')).toEqual(['Lanterns']);
  });

  it.each([
    [{ titles: '{}' }, 'required', 'titles.en'],
    [{ titles: titlesOf({ de: 'Laternen' }) }, 'required', 'titles.en'],
    [{ titles: titlesOf({ en: 'x'.repeat(81) }) }, 'max_length', 'titles.en'],
    [{ titles: titlesOf({ en: 'A', xx: 'B' }) }, 'bad_request', 'titles'],
    [{ titles: '[]' }, 'bad_request', 'titles'],
    [{ titles: 'nonsense' }, 'bad_request', 'titles'],
    [{ titles: titlesOf({ en: 'A' }), place: '10000' }, 'bad_request', 'place'],
  ])('%j is refused: %s of %s', async (form, code, field) => {
    expect(await post({ act: 'create', ...form })).toMatchObject({ ok: false, code, field });
    expect(await web.db.selectFrom('categories').select('id').execute()).toEqual([]);
  });

  it('is made once by two clicks: the second one is informed which address is free', async () => {
    const answers = await Promise.all([create('Lanterns'), create('Lanterns')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      code: 'dir_taken',
      field: 'dir',
      info: { dir: 'lanterns', free: 'lanterns-2' },
    });
    expect(await create('Lanterns', { dir: 'lanterns-2' })).toMatchObject({
      category: { dir: 'lanterns-2' },
    });
  });

  it('has no address of digits alone', async () => {
    expect(await create('1984')).toMatchObject({ category: { dir: 'category-1984' } });
  });
});

describe('an edit', () => {
  it('changes what is seen immediately, also what is cached, and leads the former address on', async () => {
    const { category } = await create('Lanterns');
    const id = category.category_id;
    const video = await addVideo(web.db, { categories: [id] });
    await settleCatalogue(web.db);
    const VIDEO = `/api/json/video/3600/0/0/${video}.json`;
    expect(await listed()).toEqual(['Lanterns']);
    expect((await visit(VIDEO)).video.categories).toEqual([{ dir: 'lanterns', title: 'Lanterns' }]);
    expect((await visit(VIDEOS('lanterns'))).total_count).toBe(1);
    const edited = await post({
      act: 'edit',
      category_id: `${id}`,
      revision: '1',
      titles: titlesOf({ en: 'Lamps' }),
      dir: 'lamps',
    });
    expect(edited).toMatchObject({ category: { revision: 2, dir: 'lamps', former_dirs: ['lanterns'] } });
    expect(await listed()).toEqual(['Lamps']);
    expect((await visit(VIDEO)).video.categories).toEqual([{ dir: 'lamps', title: 'Lamps' }]);
    // Clients that know the former address are answered all the same.
    expect(await visit(VIDEOS('lanterns'))).toMatchObject({
      total_count: 1,
      categories: [{ dir: 'lamps', title: 'Lamps' }],
    });
    expect(await findMovedPath(web.db, '/categories/lanterns/latest-updates/1/')).toBe(
      '/categories/lamps/latest-updates/1/',
    );
    const feed = await web.get('/feeds/categories/lanterns/latest-updates.xml?lang=de');
    expect([feed.statusCode, feed.headers.location]).toEqual([
      301,
      '/feeds/categories/lamps/latest-updates.xml?lang=de',
    ]);
    expect(await create('Lanterns')).toMatchObject({ code: 'dir_taken' });
    // Renamed back, no address leads in circles.
    await post({
      act: 'edit',
      category_id: `${id}`,
      revision: '2',
      titles: titlesOf({ en: 'Lanterns' }),
      dir: 'lanterns',
    });
    expect(await findMovedPath(web.db, '/categories/lanterns/latest-updates/1/')).toBeUndefined();
    expect(await findMovedPath(web.db, '/categories/lamps/latest-updates/1/')).toBe(
      '/categories/lanterns/latest-updates/1/',
    );
  });

  it('is found by its new words in a search', async () => {
    const { category } = await create('Lanterns');
    await addVideo(web.db, { title: 'Evening', categories: [category.category_id] });
    await settleCatalogue(web.db);
    const found = async (words: string) =>
      (await visit(`/api/json/videos2/0/straight/relevance/60/search.${words}.1.all...json`)).total_count;
    expect([await found('lanterns'), await found('lamps')]).toEqual([1, 0]);
    await post({
      act: 'edit',
      category_id: `${category.category_id}`,
      revision: '1',
      titles: titlesOf({ en: 'Lamps' }),
    });
    await CATALOGUE_JOBS['changes of the catalogue'](web.db, new AbortController().signal);
    web.deps.cache.clear();
    expect([await found('lanterns'), await found('lamps')]).toEqual([0, 1]);
    expect(await web.db.selectFrom('search_renewals').selectAll().execute()).toEqual([]);
  });

  it('of what somebody else changed meanwhile answers 409 with what it is now, and changes nothing', async () => {
    const { category } = await create('Lanterns');
    const edit = (titles: Record<string, string>) =>
      post({
        act: 'edit',
        category_id: `${category.category_id}`,
        revision: '1',
        titles: titlesOf(titles),
      });
    expect(await edit({ en: 'Lamps' })).toMatchObject({ status: 200, ok: true });
    expect(await edit({ en: 'Lights' })).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      info: { current: { titles: { en: 'Lamps' }, revision: 2, dir: 'lanterns' } },
    });
    for (const act of ['hide', 'merge', 'delete'])
      expect(
        await post({ act, category_id: `${category.category_id}`, revision: '1', into_id: '1' }),
      ).toMatchObject({
        status: 409,
      });
  });

  it('of what is not there is refused', async () => {
    for (const act of ['edit', 'hide', 'show', 'merge', 'delete'])
      expect(await post({ act, category_id: '999', revision: '1', into_id: '1' })).toMatchObject({
        status: 404,
      });
  });
});

it('hides a category from lists, pages, suggestions and videos, and shows it again', async () => {
  const id = await addCategory(web.db, 'harbour');
  const video = await addVideo(web.db, { categories: [id] });
  await settleCatalogue(web.db);
  const seen = async () => ({
    list: await listed(),
    page: (await visit(VIDEOS('harbour'))).total_count,
    video: (await visit(`/api/json/video/3600/0/0/${video}.json`)).video.categories.length,
    suggested: (await visit('/api/json/suggester/0/harb.json')).categories.length,
  });
  expect(await seen()).toEqual({ list: ['HARBOUR'], page: 1, video: 1, suggested: 1 });
  await post({ act: 'hide', category_id: `${id}`, revision: '1' });
  expect(await seen()).toEqual({ list: [], page: 0, video: 0, suggested: 0 });
  await post({ act: 'show', category_id: `${id}`, revision: '2' });
  expect(await seen()).toEqual({ list: ['HARBOUR'], page: 1, video: 1, suggested: 1 });
});

it('is called so in every process immediately, whatever they have cached', async () => {
  const listener = await createListener(web.url);
  const cache = new AnswerCache({ maxBytes: 10_000_000 });
  await followInvalidations(listener, cache);
  const db = createDatabase({ url: web.url, poolSize: 2 });
  const other = await createWeb({ ...web.deps, db, cache }, { missing: async () => [] });
  const there = async () => {
    const { categories } = (await other.inject({ url: '/api/json/main/3600/straight.en.json' })).json();
    return categories.map(({ title }: { title: string }) => title);
  };
  try {
    const { category } = await create('Lanterns');
    await addVideo(web.db, { categories: [category.category_id] });
    await settleCatalogue(web.db);
    expect(await there()).toEqual(['Lanterns']);
    const form = { titles: titlesOf({ en: 'Lamps' }), category_id: `${category.category_id}`, revision: '1' };
    expect(await post({ act: 'edit', ...form })).toMatchObject({ ok: true });
    for (let tries = 0; (await there())[0] !== 'Lamps' && tries < 100; tries += 1) await sleep(20);
    expect(await there()).toEqual(['Lamps']);
  } finally {
    await other.close();
    await db.destroy();
    await listener.close();
  }
});

it('orders categories by place, then by title, and keeps them out of the sidebar', async () => {
  for (const [title, more] of [
    ['Zebra', { place: '0' }],
    ['Anchor', { place: '5', in_sidebar: '0' }],
    ['Boat', { place: '5' }],
  ] as const) {
    const { category } = await create(title, more);
    await addVideo(web.db, { categories: [category.category_id] });
  }
  await settleCatalogue(web.db);
  web.deps.cache.clear();
  const { categories } = await visit('/api/json/main/3600/straight.en.json');
  expect(categories.map((card: object) => ({ in_sidebar: true, ...card }))).toMatchObject([
    { title: 'Zebra', in_sidebar: true },
    { title: 'Anchor', in_sidebar: false },
    { title: 'Boat', in_sidebar: true },
  ]);
});

describe('merging', () => {
  it('moves videos once, playlists and defaults with them, and all former addresses', async () => {
    const from = await addCategory(web.db, 'port');
    const into = await addCategory(web.db, 'harbour');
    await web.db
      .insertInto('former_dirs')
      .values({ kind: 'category', dir: 'dock', object_id: from })
      .execute();
    await addVideo(web.db, { categories: [from] });
    await addVideo(web.db, { categories: [from, into] });
    await addVideo(web.db, { categories: [from], status_id: 4 });
    await settleCatalogue(web.db);
    const { id: playlist } = await web.db
      .insertInto('playlists')
      .values({ member_id: ids.anna ?? 0, title: 'Evening', visible: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await web.db
      .insertInto('playlist_categories')
      .values({ playlist_id: playlist, category_id: from })
      .execute();
    await web.db
      .insertInto('upload_defaults')
      .values({ member_id: ids.anna ?? 0, details: JSON.stringify({ categories: ['port', 'lamp'] }) })
      .execute();
    expect((await visit(VIDEOS('harbour'))).total_count).toBe(1);
    const merged = await post({
      act: 'merge',
      category_id: `${from}`,
      revision: '1',
      into_id: `${into}`,
      why: 'the same',
    });
    expect(merged).toMatchObject({ ok: true, category: null, videos: 3 });
    await settleCatalogue(web.db);
    web.deps.cache.clear();
    expect((await visit(VIDEOS('harbour'))).total_count).toBe(2);
    expect(await web.db.selectFrom('video_categories').select('category_id').execute()).toHaveLength(3);
    expect(await web.db.selectFrom('playlist_categories').select('category_id').execute()).toEqual([
      { category_id: into },
    ]);
    expect(await web.db.selectFrom('upload_defaults').select('details').executeTakeFirst()).toEqual({
      details: { categories: ['harbour', 'lamp'] },
    });
    for (const former of ['port', 'dock'])
      expect(await findMovedPath(web.db, `/categories/${former}/top-rated/1/`)).toBe(
        '/categories/harbour/top-rated/1/',
      );
    const { rows } = await readChanges(web.db, { kinds: ['category'], id: from, limit: 1 });
    expect(rows).toMatchObject([{ act: 'merge', why: 'the same', before: { dir: 'port' }, after: null }]);
    expect(await findBrokenChanges(web.db)).toEqual([]);
  });

  it('of many videos goes on in the background, and ends', async () => {
    const from = await addCategory(web.db, 'port');
    const into = await addCategory(web.db, 'harbour');
    await sql`INSERT INTO videos (dir, title, status_id, people) SELECT 'v', 'V', 1, 'nobody' FROM generate_series(1, 603)`.execute(
      web.db,
    );
    await sql`INSERT INTO video_categories (video_id, category_id) SELECT id, ${from} FROM videos`.execute(
      web.db,
    );
    const merged = await post({ act: 'merge', category_id: `${from}`, revision: '1', into_id: `${into}` });
    expect(merged).toMatchObject({
      videos: 603,
      category: { is_hidden: true, ending: { to: { dir: 'harbour' }, videos: 103 } },
    });
    expect(await post({ act: 'show', category_id: `${from}`, revision: '2' })).toMatchObject({
      code: 'not_found',
    });
    await CATALOGUE_JOBS['changes of the catalogue'](web.db, new AbortController().signal);
    expect(await web.db.selectFrom('categories').select('dir').execute()).toEqual([{ dir: 'harbour' }]);
    const { n } = await web.db
      .selectFrom('video_categories')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('category_id', '=', into)
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(603);
  });

  it('is what uploaders mean who chose it before', async () => {
    const from = await addCategory(web.db, 'port');
    const into = await addCategory(web.db, 'harbour');
    const video = await addVideo(web.db);
    await post({ act: 'merge', category_id: `${from}`, revision: '1', into_id: `${into}` });
    expect(await replaceTerms(web.db, 'category', video, ['port', 'harbour'])).toEqual([]);
    expect(await web.db.selectFrom('video_categories').select('category_id').execute()).toEqual([
      { category_id: into },
    ]);
  });

  it('into itself, or into what is not there, is refused', async () => {
    const id = await addCategory(web.db, 'port');
    const merge = (into_id: string) => post({ act: 'merge', category_id: `${id}`, revision: '1', into_id });
    expect(await merge(`${id}`)).toMatchObject({ code: 'bad_request', field: 'into_id' });
    expect(await merge('99999')).toMatchObject({ code: 'not_found', field: 'into_id' });
  });
});

describe('deleting', () => {
  it('wants to know where the videos go, and says how many there are', async () => {
    const id = await addCategory(web.db, 'port');
    const other = await addCategory(web.db, 'harbour');
    await addVideo(web.db, { categories: [id] });
    const remove = (more: Record<string, string>) =>
      post({ act: 'delete', category_id: `${id}`, revision: '1', ...more });
    expect(await remove({})).toMatchObject({ code: 'required', field: 'move_to', info: { videos: 1 } });
    expect(await remove({ move_to: `${other}` })).toMatchObject({ ok: true, category: null, videos: 1 });
    expect(await web.db.selectFrom('video_categories').select('category_id').execute()).toEqual([
      { category_id: other },
    ]);
    // Unlike after a merge, nothing redirects.
    expect(await findMovedPath(web.db, '/categories/port/top-rated/1/')).toBeUndefined();
  });

  it('takes it from its videos where that is wanted, and asks nothing where there are none', async () => {
    const id = await addCategory(web.db, 'port');
    const empty = await addCategory(web.db, 'empty');
    await addVideo(web.db, { categories: [id] });
    expect(await post({ act: 'delete', category_id: `${id}`, revision: '1', move_to: 'none' })).toMatchObject(
      {
        ok: true,
        videos: 1,
      },
    );
    expect(await post({ act: 'delete', category_id: `${empty}`, revision: '1' })).toMatchObject({
      ok: true,
      videos: 0,
    });
    expect(await web.db.selectFrom('categories').select('id').execute()).toEqual([]);
    expect(await web.db.selectFrom('videos').select('id').execute()).toHaveLength(1);
  });
});

it('lists and searches categories, page by page', async () => {
  for (let n = 0; n < 52; n += 1) await create(`Lantern ${String(n).padStart(2, '0')}`);
  await create('Harbour', { titles: titlesOf({ en: 'Harbour', ja: '港' }) });
  const list = async (query: string) => {
    const body = (
      await web.get(`/api/catalogue/categories.json?${query}`, { cookie: sessions.edda ?? '' })
    ).json();
    return [body.total_count, body.categories.map(({ dir }: { dir: string }) => dir)];
  };
  expect(await list('q=HARB')).toEqual([1, ['harbour']]);
  expect(await list(`q=${encodeURIComponent('港')}`)).toEqual([1, ['harbour']]);
  expect(await list('q=%25')).toEqual([0, []]);
  expect((await list(''))[0]).toBe(53);
  expect((await list('page=2'))[1]).toEqual(['lantern-49', 'lantern-50', 'lantern-51']);
  expect(await list('state=hidden')).toEqual([0, []]);
});

it('takes a picture, encoded anew, and refuses what is none', async () => {
  const id = await addCategory(web.db, 'port');
  const send = async (body: Buffer, fields: Record<string, string>, as = 'edda') =>
    (
      await web.postFile(
        '/api/catalogue_picture.php',
        fields,
        { name: 'a.png', body },
        { cookie: sessions[as] ?? '' },
      )
    ).json();
  const of = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
  const fields = { kind: 'category', object_id: `${id}` };
  const { thumb } = await send(await of(800, 600), fields);
  expect(thumb).toMatch(new RegExp(`^/media/category-${id}/[\\w-]+/thumb\\.webp$`));
  const stored = await web.deps.storage.open(`objects/category-${id}/thumb.webp`);
  const chunks: Buffer[] = [];
  for await (const chunk of stored?.body ?? []) chunks.push(Buffer.from(chunk as Uint8Array));
  expect(await sharp(Buffer.concat(chunks)).metadata()).toMatchObject({
    format: 'webp',
    width: 640,
    height: 360,
  });
  expect(await send(await of(100, 100), fields)).toMatchObject({ code: 'invalid_image_size' });
  expect(await send(Buffer.from('no picture'), fields)).toMatchObject({ code: 'file_invalid_type' });
  expect(await send(await of(800, 600), { kind: 'category', object_id: '99999' })).toMatchObject({
    code: 'not_found',
  });
  expect(await send(await of(800, 600), fields, 'anna')).toMatchObject({ code: 'no_permission' });
});

it('says who changed what', async () => {
  const { category } = await create('Lanterns');
  await post({
    act: 'edit',
    category_id: `${category.category_id}`,
    revision: '1',
    titles: titlesOf({ en: 'Lamps' }),
    why: 'shorter',
  });
  const { changes, next } = (
    await web.get(`/api/catalogue/changes.json?kind=category&object_id=${category.category_id}`, {
      cookie: sessions.edda ?? '',
    })
  ).json();
  expect(next).toBeNull();
  expect(changes).toMatchObject([
    {
      act: 'edit',
      member: { name: 'edda' },
      before: { titles: { en: 'Lanterns' } },
      after: { titles: { en: 'Lamps' } },
      why: 'shorter',
    },
    { act: 'create', before: null },
  ]);
});
