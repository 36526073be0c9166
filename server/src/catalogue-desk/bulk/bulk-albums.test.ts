import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readChanges } from '../../platform/changes/changes.ts';
import { changeAlbumState } from '../../publication/album-publication.ts';
import { addAlbumCategories, addAlbumWithPhoto } from '../../testing/albums.ts';
import { addVideo } from '../../testing/catalogue.ts';
import { openBulkDesk } from './bulk-desk.fixture.ts';

const { web, ids, post, read, preview, work, carryOut, find, of, run, undo } = await openBulkDesk('album');
afterAll(() => web.close());
beforeEach(async () => {
  for (const table of ['bulk_changes', 'albums', 'album_categories', 'models', 'videos'] as const)
    await web.db.deleteFrom(table).execute();
  web.deps.cache.clear();
});

const addAlbum = async (
  fields: Partial<Parameters<typeof addAlbumWithPhoto>[1]> = {},
  categories: readonly number[] = [],
): Promise<number> => {
  const id = await addAlbumWithPhoto(web.db, {
    ...{ member_id: ids['anna'] ?? 0, status_id: 1, people: 'nobody', photos_count: 1, ...fields },
  });
  for (const category_id of categories)
    await web.db.insertInto('albums_in_categories').values({ album_id: id, category_id }).execute();
  return id;
};
const addModel = async (title: string): Promise<number> =>
  (
    await web.db
      .insertInto('models')
      .values({ dir: title.toLowerCase(), title })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const categoriesOf = async (album: number) =>
  (
    await web.db
      .selectFrom('albums_in_categories')
      .select('category_id')
      .where('album_id', '=', album)
      .orderBy('category_id')
      .execute()
  ).map(({ category_id: id }) => id);
const columnsOf = (album: number) =>
  web.db
    .selectFrom('albums')
    .select(['model_id', 'is_private', 'status_id'])
    .where('id', '=', album)
    .executeTakeFirstOrThrow();
const countsOf = async () =>
  (await web.db.selectFrom('album_categories').select(['dir', 'albums_count']).orderBy('dir').execute()).map(
    ({ dir, albums_count }) => [dir, albums_count],
  );
const turn = (
  albumId: number,
  change: 'make_private' | 'make_public' | 'approve',
  by: 'anna' | 'mona' = 'anna',
) =>
  changeAlbumState(
    { db: web.db },
    { albumId, change, viewer: { _id: ids[by] ?? 0, is_moderator: by === 'mona', status_id: 6 } },
  );

describe('albums of the desk', () => {
  it('are found by all filters together, the latest first', async () => {
    const [quays = 0] = await addAlbumCategories(web.db, 'quays');
    const model = await addModel('Lantern');
    const owner = ids['mona'] ?? 0;
    const plain = await addAlbum({ title: 'Fog over 100% water', posted_at: new Date('2025-01-01') });
    const other = await addAlbum(
      { title: 'Harbour at noon', model_id: model, member_id: owner, posted_at: new Date('2025-02-01') },
      [quays],
    );
    await addAlbum({ title: 'Clouds', status_id: 4 });
    expect(await find('')).toEqual([other, plain]);
    expect(await find('q=HARBOUR')).toEqual([other]);
    expect(await find('q=100%25')).toEqual([plain]);
    expect(await find('q=f_g')).toEqual([]);
    expect(await find(`category_id=${quays}&model_id=${model}&member=Mona&q=noon`)).toEqual([other]);
    expect(await find('member=nobody')).toEqual([]);
    expect(await find('date=week')).toEqual([]);
    expect(await read('albums.json?q=noon')).toMatchObject({
      total_count: 1,
      has_more: false,
      albums: [
        {
          ...{ title: 'Harbour at noon', photos: 1, is_private: false },
          member: { name: 'mona' },
          model: { dir: 'lantern', title: 'Lantern' },
          categories: [{ dir: 'quays', title: 'QUAYS' }],
          thumb: expect.stringContaining(`album-${other}`),
        },
      ],
    });
    await web.db.updateTable('albums').set({ posted_at: new Date() }).where('id', '=', plain).execute();
    expect(await find('date=day')).toEqual([plain]);
  });

  it('are found by a title in another language', async () => {
    const album = await addAlbum({ titles: JSON.stringify({ de: 'Hafen im Nebel' }) });
    expect(await find('q=nebel')).toEqual([album]);
  });

  it('are never those that a member keeps private, and none by whose number one guesses', async () => {
    const own = await addAlbum({ is_private: true, status_id: 4 });
    await turn(own, 'approve', 'mona');
    const site = await addAlbum();
    await run('album_visibility', 'private', of([site]));
    const pending = await addAlbum({ status_id: 4 });
    expect(await find('')).toEqual([]);
    expect(await find('visibility=private')).toEqual([site]);
    expect((await read('albums.json?visibility=private')).albums[0].thumb).toBeNull();
    expect(await preview('album_visibility', 'public', of([own, pending]))).toMatchObject({
      code: 'albums_not_found',
      field: 'album_ids',
    });
    expect(await preview('album_visibility', 'public', of([own, site]))).toMatchObject({
      bulk: { counts: { all: 1, waiting: 1 } },
    });
  });

  it('are for editors and operators alone', async () => {
    for (const as of ['mona', 'anna'])
      expect(await read('albums.json', as)).toMatchObject({ code: 'no_permission' });
  });
});

describe('a preview of albums', () => {
  it('says how many change, are so already or are refused, and why, and changes nothing', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await addAlbumCategories(web.db, 'a', 'b', 'c', 'd');
    const changing = await addAlbum({ title: 'One' }, [a]);
    await addAlbum({ title: 'Two' }, [b]);
    const full = await addAlbum({ title: 'Three' }, [a, c, d]);
    // A video with the same number is none of it.
    await addVideo(web.db, { title: 'Film' });
    expect(await preview('album_category_add', `${b}`)).toMatchObject({
      ok: true,
      bulk: {
        ...{ change: 'album_category_add', value: `${b}`, value_name: 'B', state: 'draft' },
        counts: { all: 3, waiting: 1, same: 1, refused: 1, changed: 0 },
      },
      examples: [{ album_id: changing, title: 'One' }],
      reasons: [{ reason: 'categories_max', videos: 1 }],
      named: [{ album_id: full, title: 'Three', reason: 'categories_max' }],
    });
    expect(await preview('album_category_remove', `${b}`)).toMatchObject({
      bulk: { counts: { same: 2, refused: 1, waiting: 0 } },
      reasons: [{ reason: 'categories_min', videos: 1 }],
    });
    await work();
    expect(await categoriesOf(changing)).toEqual([a]);
    expect(await read('bulk_changes.json?kind=album')).toEqual({ bulk_changes: [] });
  });

  it.each([
    [{ change: 'album_visibility', value: 'unlisted' }, 'bad_request', 'value'],
    [{ change: 'album_category_add', value: '' }, 'required', 'value'],
    [{ change: 'album_category_add', value: '999999' }, 'not_found', undefined],
    [{ change: 'album_category_remove', value: '1,2,3,4' }, 'categories_max', 'value'],
    [{ change: 'album_model_set', value: '999999' }, 'not_found', undefined],
    [{ change: 'album_model_clear', value: '', q: 'nothing like this' }, 'albums_not_found', 'album_ids'],
  ])('%j is refused: %s of %s', async (form, code, field) => {
    await addAlbum();
    const answer = await post({ act: 'preview', ...form });
    expect(answer).toMatchObject({ ok: false, code });
    expect(answer.field).toBe(field);
  });
});

describe('a run over albums', () => {
  it('changes exactly what was previewed, with what is counted and cached, and is logged once', async () => {
    const [a = 0, b = 0] = await addAlbumCategories(web.db, 'a', 'quays');
    const one = await addAlbum({ title: 'One' }, [a]);
    const two = await addAlbum({ title: 'Two', is_private: true, member_id: null as never }, [a]);
    const shown = async () =>
      (await web.get(`/api/json/album/3600/0/0/${one}.json`))
        .json()
        .album.categories.map(({ dir }: { dir: string }) => dir);
    const listed = async () =>
      (await web.get('/api/json/albums/3600/latest-updates/60/categories.quays.1.json')).json().total_count;
    expect([await shown(), await listed()]).toEqual([['a'], 0]);
    const { bulk } = await preview('album_category_add', `${b}`, of([one, two]));
    // What comes in between is not part of it.
    const late = await addAlbum({ title: 'Late' }, [a]);
    expect(await carryOut('run', bulk.bulk_id)).toMatchObject({ bulk: { counts: { all: 2, changed: 2 } } });
    expect([await categoriesOf(one), await categoriesOf(two), await categoriesOf(late)]).toEqual([
      [a, b],
      [a, b],
      [a],
    ]);
    expect([await shown(), await listed()]).toEqual([['a', 'quays'], 1]);
    expect(await countsOf()).toContainEqual(['quays', 1]);
    expect(await read('bulk_changes.json?kind=album')).toMatchObject({
      bulk_changes: [{ state: 'done', member: { name: 'edda' }, counts: { all: 2, changed: 2 } }],
    });
    // Not among those of videos.
    expect(await read('bulk_changes.json')).toEqual({ bulk_changes: [] });
    const { rows } = await readChanges(web.db, { kinds: ['albums'], id: bulk.bulk_id, limit: 5 });
    expect(rows).toMatchObject([
      {
        act: 'bulk',
        member: { _id: ids['edda'] },
        after: { change: 'album_category_add', name: 'QUAYS', changed: 2, same: 0, refused: 0 },
      },
    ]);
    await undo({ bulk });
    expect([await shown(), await listed()]).toEqual([['a'], 0]);
    expect(await countsOf()).toContainEqual(['quays', 0]);
  });

  it('adds and removes several categories together, where they fit, and takes back what it did alone', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await addAlbumCategories(web.db, 'a', 'b', 'c', 'd');
    const some = await addAlbum({ title: 'Some' }, [a, b]);
    const full = await addAlbum({ title: 'Full' }, [a, d]);
    const only = await addAlbum({ title: 'Only' }, [b, c]);
    const all = async () => Promise.all([some, full, only].map(categoriesOf));
    const added = await run('album_category_add', `${b},${c},${b}`, of([some, full, only]));
    expect(added).toMatchObject({
      bulk: { value: `${b},${c}`, value_name: 'B, C', counts: { changed: 1, same: 1, refused: 1 } },
      named: [{ album_id: full, reason: 'categories_max' }],
    });
    expect(await all()).toEqual([
      [a, b, c],
      [a, d],
      [b, c],
    ]);
    const removed = await run('album_category_remove', `${b},${c}`, of([some, full, only]));
    expect(removed).toMatchObject({
      bulk: { counts: { changed: 1, same: 1, refused: 1 } },
      named: [{ album_id: only, reason: 'categories_min' }],
    });
    expect(await categoriesOf(some)).toEqual([a]);
    await undo(removed);
    await undo(added);
    expect(await all()).toEqual([
      [a, b],
      [a, d],
      [b, c],
    ]);
  });

  it('sets and clears the model, and gives it back while it is there', async () => {
    const [lantern, quill] = [await addModel('Lantern'), await addModel('Quill')];
    const album = await addAlbum({ model_id: quill });
    const set = await run('album_model_set', `${lantern}`, of([album]));
    expect(set.bulk.value_name).toBe('Lantern');
    expect((await columnsOf(album)).model_id).toBe(lantern);
    const cleared = await run('album_model_clear', '', of([album]));
    expect((await columnsOf(album)).model_id).toBeNull();
    await undo(cleared);
    expect((await columnsOf(album)).model_id).toBe(lantern);
    await web.db.deleteFrom('models').where('id', '=', quill).execute();
    expect(await undo(set)).toMatchObject({
      bulk: { counts: { undone: 0, kept: 1 } },
      named: [{ album_id: album, reason: 'term_gone' }],
    });
  });

  it('sets the visibility as their owners do, and back when it is undone', async () => {
    const [quays = 0] = await addAlbumCategories(web.db, 'quays');
    const album = await addAlbum({}, [quays]);
    const page = async () => (await web.get(`/api/json/album/3600/0/0/${album}.json`)).json().album.status;
    expect(await page()).toBe('active');
    const done = await run('album_visibility', 'private', of([album]));
    expect([(await columnsOf(album)).is_private, await page(), await countsOf()]).toEqual([
      true,
      'private',
      [['quays', 0]],
    ]);
    expect(await undo(done)).toMatchObject({ bulk: { state: 'undone', counts: { undone: 1, kept: 0 } } });
    expect([(await columnsOf(album)).is_private, await page(), await countsOf()]).toEqual([
      false,
      'active',
      [['quays', 1]],
    ]);
  });

  it('refuses what was taken down since the preview, and what a merged or deleted category would give', async () => {
    const [a = 0, b = 0] = await addAlbumCategories(web.db, 'a', 'b');
    const gone = await addAlbum({ model_id: await addModel('Lantern') }, [a]);
    const { bulk } = await preview('album_model_clear', '', of([gone]));
    const added = await preview('album_category_add', `${b}`, of([gone]));
    await web.db.deleteFrom('album_categories').where('id', '=', b).execute();
    expect(await carryOut('run', added.bulk.bulk_id)).toMatchObject({
      reasons: [{ reason: 'term_gone', videos: 1 }],
    });
    await web.db.updateTable('albums').set({ status_id: 5 }).where('id', '=', gone).execute();
    expect(await carryOut('run', bulk.bulk_id)).toMatchObject({
      reasons: [{ reason: 'gone', videos: 1 }],
    });
  });
});

describe('undoing a change of albums', () => {
  it('leaves what was changed since as it is, and names it', async () => {
    const [a = 0, b = 0, c = 0] = await addAlbumCategories(web.db, 'a', 'b', 'c');
    const one = await addAlbum({ title: 'One' }, [a]);
    const two = await addAlbum({ title: 'Two' }, [a]);
    const done = await run('album_category_add', `${b}`, of([one, two]));
    await web.db.insertInto('albums_in_categories').values({ album_id: two, category_id: c }).execute();
    expect(await undo(done)).toMatchObject({
      bulk: { state: 'undone', counts: { undone: 1, kept: 1 } },
      named: [{ album_id: two, title: 'Two', reason: 'changed_since' }],
    });
    expect([await categoriesOf(one), await categoriesOf(two)]).toEqual([[a], [a, b, c]]);
    const { rows } = await readChanges(web.db, { kinds: ['albums'], id: done.bulk.bulk_id, limit: 5 });
    expect(rows).toMatchObject([
      { act: 'undo', member: null, after: { undone: 1, kept: 1 } },
      { act: 'undo', member: { name: 'edda' } },
      { act: 'bulk' },
    ]);
  });

  it.each(['run', 'undo'])('never shows what its owner made private meanwhile: %s', async (way) => {
    const album = await addAlbum();
    const done = await run('album_visibility', 'private', of([album]));
    const { bulk } = way === 'run' ? await preview('album_visibility', 'public', of([album])) : done;
    await turn(album, 'make_public');
    await turn(album, 'make_private');
    expect(await carryOut(way === 'run' ? 'run' : 'undo', bulk.bulk_id)).toMatchObject({
      named: [{ album_id: album, reason: 'owner_private' }],
    });
    expect((await columnsOf(album)).is_private).toBe(true);
  });
});
