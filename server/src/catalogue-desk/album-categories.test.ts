import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readChanges } from '../platform/changes/changes.ts';
import { addAlbumWithPhoto } from '../testing/albums.ts';
import { addSignedIn } from '../testing/signed-in.ts';
import { openTestWeb } from '../testing/web.ts';
import { readAlbumForm } from '../albums/album-form.ts';
import { CATALOGUE_JOBS } from './catalogue-scheduled-jobs.ts';

const web = await openTestWeb();
const { sessions, ids } = await addSignedIn(web, { edda: { is_editor: true }, anna: {} });
afterAll(() => web.close());
beforeEach(async () => {
  for (const table of ['albums', 'album_categories', 'categories', 'former_dirs'] as const)
    await web.db.deleteFrom(table).execute();
  web.deps.cache.clear();
});

const send = async (url: string, form: Record<string, string>, as = 'edda') => {
  const answer = await web.post(url, form, { cookie: sessions[as] ?? '' });
  return { status: answer.statusCode, ...answer.json() };
};
const post = (form: Record<string, string>, as = 'edda') =>
  send('/api/catalogue_album_category.php', form, as);
const titlesOf = (titles: Record<string, string>): string => JSON.stringify(titles);
const create = async (en: string, more: Record<string, string> = {}) =>
  (await post({ act: 'create', titles: titlesOf({ en }), ...more })).album_category;
const act = (
  name: string,
  { album_category_id, revision }: { album_category_id: number; revision: number },
  form: Record<string, string> = {},
) =>
  post({
    ...{ act: name, album_category_id: String(album_category_id), revision: String(revision) },
    ...form,
  });

const visit = async (url: string) => (await web.get(url)).json();
const desk = async (query = '') =>
  (await web.get(`/api/catalogue/album_categories.json${query}`, { cookie: sessions['edda'] ?? '' })).json();
const offered = async (lang = 'en') => (await visit(`/api/upload/album-limits.json?lang=${lang}`)).categories;
const listed = async () =>
  (await visit('/api/json/albums-categories/3600/en.json')).categories.map(
    ({ title, total_albums }: { title: string; total_albums: number }) => [title, total_albums],
  );
const albumsOf = async (dir: string) =>
  visit(`/api/json/albums/3600/latest-updates/60/categories.${dir}.1.json`);
const albumPage = async (id: number) => (await visit(`/api/json/album/3600/0/0/${id}.json`)).album;

/** Public, in these categories. */
const addAlbum = async (categories: readonly number[]): Promise<number> => {
  const id = await addAlbumWithPhoto(web.db, {
    ...{ member_id: ids['anna'] ?? 0, status_id: 1, people: 'nobody' },
  });
  for (const category_id of categories) {
    await web.db.insertInto('albums_in_categories').values({ album_id: id, category_id }).execute();
    await web.db
      .updateTable('album_categories')
      .set(({ eb }) => ({ albums_count: eb('albums_count', '+', 1) }))
      .where('id', '=', category_id)
      .execute();
  }
  return id;
};

describe('a new category of albums', () => {
  it('is offered to uploaders in their language before it holds an album, and is logged', async () => {
    expect(await offered()).toEqual([]);
    const made = await create('Quays', { titles: titlesOf({ en: ' Quays ', de: 'Kais', ja: '' }) });
    expect(made).toMatchObject({
      ...{ dir: 'quays', titles: { en: 'Quays', de: 'Kais' }, is_hidden: false, revision: 1, albums: 0 },
      ...{ missing: ['ru', 'fr', 'es', 'pl', 'it', 'pt', 'ja', 'nl'], former_dirs: [], ending: null },
    });
    expect([await offered(), await offered('de'), await offered('fr')]).toEqual([
      [{ dir: 'quays', title: 'Quays' }],
      [{ dir: 'quays', title: 'Kais' }],
      [{ dir: 'quays', title: 'Quays' }],
    ]);
    expect((await readAlbumForm(web.db, { categories: 'quays' })).categories).toEqual(['quays']);
    const { rows } = await readChanges(web.db, {
      kinds: ['album_category'],
      id: made.album_category_id,
      limit: 5,
    });
    expect(rows).toMatchObject([
      { act: 'create', member: { _id: ids['edda'] }, before: null, after: { dir: 'quays' } },
    ]);
  });

  it('may be called as one of videos is, and as no other one of albums', async () => {
    await send('/api/catalogue_category.php', { act: 'create', titles: titlesOf({ en: 'Quays' }) });
    expect(await create('Quays')).toMatchObject({ dir: 'quays' });
    expect(await post({ act: 'create', titles: titlesOf({ en: 'Quays' }) })).toMatchObject({
      ...{ ok: false, code: 'dir_taken', field: 'dir', info: { dir: 'quays', free: 'quays-2' } },
    });
    expect(await create('1984')).toMatchObject({ dir: 'album-category-1984' });
  });

  it.each([
    [{ titles: titlesOf({ de: 'Kais' }) }, 'required', 'titles.en'],
    [{ titles: titlesOf({ en: 'x'.repeat(81) }) }, 'max_length', 'titles.en'],
  ])('%j is refused: %s of %s', async (form, code, field) => {
    expect(await post({ act: 'create', ...form })).toMatchObject({ ok: false, code, field });
    expect((await desk()).total_count).toBe(0);
  });

  it('is found by its titles, its address and whether it is hidden', async () => {
    await create('Quays', { titles: titlesOf({ en: 'Quays', de: 'Kais' }) });
    await act('hide', await create('Lanterns'));
    const found = async (query: string) =>
      (await desk(query)).album_categories.map(({ dir }: { dir: string }) => dir);
    expect(await found('')).toEqual(['lanterns', 'quays']);
    expect(await found('?q=kai')).toEqual(['quays']);
    expect(await found('?state=hidden')).toEqual(['lanterns']);
    expect(await found('?state=shown')).toEqual(['quays']);
  });
});

describe('an edit', () => {
  it('changes immediately what is cached, and leads the former address on', async () => {
    const quays = await create('Quays');
    const album = await addAlbum([quays.album_category_id]);
    expect(await listed()).toEqual([['Quays', 1]]);
    expect((await albumPage(album)).categories).toEqual([{ dir: 'quays', title: 'Quays' }]);
    const edited = await act('edit', quays, { titles: titlesOf({ en: 'Piers' }), dir: 'piers' });
    expect(edited.album_category).toMatchObject({ dir: 'piers', revision: 2, former_dirs: ['quays'] });
    expect(await listed()).toEqual([['Piers', 1]]);
    expect((await albumPage(album)).categories).toEqual([{ dir: 'piers', title: 'Piers' }]);
    expect(await albumsOf('quays')).toMatchObject({
      total_count: 1,
      categories: [{ dir: 'piers', title: 'Piers' }],
    });
    // A form that was opened before.
    expect((await readAlbumForm(web.db, { categories: 'quays' })).categories).toEqual(['piers']);
    expect(await act('edit', quays, { titles: titlesOf({ en: 'Docks' }) })).toMatchObject({
      ...{ status: 409, code: 'changed_meanwhile', info: { current: { titles: { en: 'Piers' } } } },
    });
  });

  it('hides it from visitors and uploaders, and shows it again', async () => {
    const quays = await create('Quays');
    const album = await addAlbum([quays.album_category_id]);
    expect((await albumPage(album)).categories).toHaveLength(1);
    const { album_category: hidden } = await act('hide', quays);
    expect([await offered(), await listed(), (await albumPage(album)).categories]).toEqual([[], [], []]);
    expect(await albumsOf('quays')).toMatchObject({ albums: [], code: 'albums_not_found' });
    await act('show', hidden);
    expect([await listed(), (await albumPage(album)).categories.length]).toEqual([[['Quays', 1]], 1]);
  });
});

describe('an end', () => {
  it('by merging moves albums and addresses, and counts again', async () => {
    const quays = await create('Quays');
    const piers = await create('Piers');
    const [from, to] = [quays.album_category_id, piers.album_category_id];
    await addAlbum([from]);
    const both = await addAlbum([from, to]);
    expect((await albumPage(both)).categories).toHaveLength(2);
    expect(await act('merge', quays, { into_id: String(to) })).toMatchObject({
      ...{ ok: true, album_category: null, albums: 2 },
    });
    expect(await listed()).toEqual([['Piers', 2]]);
    expect((await albumPage(both)).categories).toEqual([{ dir: 'piers', title: 'Piers' }]);
    expect(await albumsOf('quays')).toMatchObject({ total_count: 2 });
    expect(await web.db.selectFrom('search_renewals').selectAll().execute()).toEqual([]);
  });

  it('by deletion asks where its albums go', async () => {
    const quays = await create('Quays');
    const album = await addAlbum([quays.album_category_id]);
    expect(await act('delete', quays)).toMatchObject({
      ...{ ok: false, code: 'required', field: 'move_to', info: { albums: 1 } },
    });
    expect(await act('delete', quays, { move_to: 'none' })).toMatchObject({
      ...{ ok: true, album_category: null, albums: 1 },
    });
    expect((await albumPage(album)).categories).toEqual([]);
    expect((await desk()).total_count).toBe(0);
  });

  it('of many albums goes on in batches by the job', async () => {
    const quays = await create('Quays');
    const piers = await create('Piers');
    const albums = await web.db
      .insertInto('albums')
      .values(
        Array.from({ length: 501 }, () => ({
          dir: 'a',
          title: 'A',
          status_id: 1,
          people: 'nobody' as const,
        })),
      )
      .returning('id')
      .execute();
    await web.db
      .insertInto('albums_in_categories')
      .values(albums.map(({ id }) => ({ album_id: id, category_id: quays.album_category_id })))
      .execute();
    const merged = await act('merge', quays, { into_id: String(piers.album_category_id) });
    expect(merged).toMatchObject({
      albums: 501,
      album_category: { is_hidden: true, albums: 1, ending: { to: { dir: 'piers' }, albums: 1 } },
    });
    expect(await act('show', merged.album_category)).toMatchObject({ code: 'not_found' });
    await CATALOGUE_JOBS['changes of the catalogue'](web.db, new AbortController().signal);
    expect(await desk()).toMatchObject({
      total_count: 1,
      album_categories: [{ dir: 'piers', albums: 501, former_dirs: ['quays'] }],
    });
    expect(await listed()).toEqual([['Piers', 501]]);
  });
});

it('has no picture of its own', async () => {
  const quays = await create('Quays');
  const fields = { kind: 'album_category', object_id: String(quays.album_category_id) };
  const file = { name: 'a.png', body: Buffer.from('x'), type: 'image/png' };
  const answer = await web.postFile('/api/catalogue_picture.php', fields, file, {
    cookie: sessions['edda'] ?? '',
  });
  expect(answer.json()).toMatchObject({ ok: false, code: 'bad_request', field: 'kind' });
});

it('is made and changed by rows of a table', async () => {
  const text = 'dir,titles.en,titles.de,is_hidden\nquays,Quays,Kais,0\n,Lanterns,,1\n';
  const table = { name: 'table.csv', body: Buffer.from(text), type: 'text/csv' };
  const as = { cookie: sessions['edda'] ?? '' };
  const send = async () =>
    (await web.postFile('/api/catalogue_import.php', { kind: 'album_category' }, table, as)).json();
  expect(await send()).toMatchObject({ ok: true, created: 2, bad_count: 0 });
  const { body } = await web.get('/api/catalogue/album_categories.csv', as);
  expect(body).toMatch(
    /^\uFEFFid,dir,titles\.en,.*,is_hidden\r\n\d+,lanterns,Lanterns,.*,1\r\n\d+,quays,Quays,/,
  );
});
