import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { idGroup } from '@foyer/shared/urls';
import { parse } from 'csv-parse/sync';
import { readChanges } from '../../platform/changes/changes.ts';
import { addAlbumCategories, addAlbumWithPhoto } from '../../testing/albums.ts';
import { addCategory, addVideo } from '../../testing/catalogue.ts';
import { addSignedIn } from '../../testing/signed-in.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';

let web: TestWeb;
let sessions: Record<string, string>;
beforeAll(async () => {
  web = await openTestWeb();
  ({ sessions } = await addSignedIn(web, {
    edda: { is_editor: true },
    mona: { is_moderator: true },
    anna: {},
  }));
});
afterAll(() => web.close());
beforeEach(async () => {
  for (const table of [
    ...(['videos', 'categories', 'channels', 'albums', 'album_categories'] as const),
    ...(['models', 'former_dirs'] as const),
  ])
    await web.db.deleteFrom(table).execute();
});

const download = async (name: string, as = 'edda') =>
  web.get(`/api/catalogue/${name}`, { cookie: sessions[as] ?? '' });
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true });
const send = async (kind: string, text: string, as = 'edda') => {
  const answer = await web.postFile(
    '/api/catalogue_import.php',
    { kind },
    { name: 'table.csv', body: Buffer.from(text), type: 'text/csv' },
    { cookie: sessions[as] ?? '' },
  );
  return answer.json();
};
const lines = (...rows: string[]): string => rows.join('\n');

describe('tables of categories, models and channels', () => {
  it('are made, changed and hidden by rows, and sent again they change nothing', async () => {
    const first = lines(
      'dir,titles.en,titles.de,place,in_sidebar,is_hidden',
      'lanterns,Lanterns,Laternen,2,1,0',
      ',Night harbour,,3,0,1',
    );
    expect(await send('category', first)).toMatchObject({ ok: true, created: 2, changed: 0, bad_count: 0 });
    const [lanterns, harbour] = rowsOf((await download('categories.csv')).body);
    expect(lanterns).toMatchObject({ dir: 'lanterns', 'titles.de': 'Laternen', place: '2', is_hidden: '0' });
    expect(harbour).toMatchObject({ dir: 'night-harbour', in_sidebar: '0', is_hidden: '1' });
    const again = (await download('categories.csv')).body;
    expect(await send('category', again)).toMatchObject({ created: 0, changed: 0, same: 2, bad_count: 0 });
    // Columns that are left out stay as they are.
    expect(await send('category', lines('dir,titles.de', 'lanterns,Lampen'))).toMatchObject({ changed: 1 });
    expect(rowsOf((await download('categories.csv')).body)[0]).toMatchObject({
      'titles.en': 'Lanterns',
      'titles.de': 'Lampen',
      place: '2',
    });
    const { rows } = await readChanges(web.db, { kinds: ['category'], limit: 9 });
    expect(rows.map(({ act, member }) => [act, member?.name])).toEqual([
      ['edit', 'edda'],
      ['hide', 'edda'],
      ['create', 'edda'],
      ['create', 'edda'],
    ]);
  });

  it('name each bad row by its line, and the rest goes on', async () => {
    const text = lines(
      'id,dir,titles.en,place',
      ',one,One,1',
      ',two,,1',
      '999999,,Three,1',
      ',four,Four,many',
      ',five,Five,5',
    );
    expect(await send('category', text)).toMatchObject({
      created: 2,
      bad_count: 3,
      bad: [
        { line: 3, name: 'two', code: 'required', field: 'titles.en' },
        { line: 4, name: 'Three', code: 'not_found' },
        { line: 5, name: 'four', code: 'bad_request', field: 'place' },
      ],
    });
    const { body } = await download('categories.csv');
    expect(rowsOf(body).map(({ dir }) => dir)).toEqual(['one', 'five']);
  });

  it.each([
    ['colour,shape\nred,round', 'file_invalid_type'],
    ['dir,titles.en,colour\na,A,red', 'file_invalid_type'],
    ['', 'required'],
    ['\uFFFE\u0000', 'file_invalid_type'],
  ])('that are none are refused: %j', async (text, code) => {
    expect(await send('category', text)).toMatchObject({ ok: false, code, field: 'file' });
  });

  it('hold no formulas, and texts that look like some come back unchanged', async () => {
    const title = '=HYPERLINK("x")';
    await web.db
      .insertInto('models')
      .values({ dir: 'lantern', title, aliases: ['+one', "'=two"], about: '-dash\nsecond line' })
      .execute();
    const { body } = await download('models.csv');
    expect(body).toContain(`"'=HYPERLINK(""x"")"`);
    expect(rowsOf(body)[0]).toMatchObject({ title: `'${title}`, 'abouts.en': "'-dash\nsecond line" });
    expect(await send('model', body)).toMatchObject({ same: 1, changed: 0, bad_count: 0 });
    await web.db.deleteFrom('models').execute();
    expect(await send('model', body.replace(/\r\n\d+,/, '\r\n,'))).toMatchObject({
      created: 1,
      bad_count: 0,
    });
    expect(
      await web.db.selectFrom('models').select(['title', 'aliases', 'about']).executeTakeFirstOrThrow(),
    ).toEqual({ title, aliases: ['+one', "'=two"], about: '-dash\nsecond line' });
  });

  it('of channels name their owner', async () => {
    expect(
      await send('channel', lines('dir,title,descriptions.en,member', 'quay,Quay,By the water,anna')),
    ).toMatchObject({ created: 1 });
    const { body } = await download('channels.csv');
    expect(rowsOf(body)).toMatchObject([{ dir: 'quay', member: 'anna', 'descriptions.en': 'By the water' }]);
    expect(await send('channel', lines('dir,title,member', 'pier,Pier,nobody'))).toMatchObject({
      bad: [{ line: 2, code: 'not_found', field: 'member' }],
    });
  });

  it('are sent whole, however many there are', async () => {
    for (let n = 0; n < 120; n += 1) await addCategory(web.db, `c${n}`);
    const answer = await download('categories.csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="categories.csv"',
    });
    expect(new Set(rowsOf(answer.body).map(({ dir }) => dir)).size).toBe(120);
  });
});

describe('tables of videos', () => {
  it('have the columns of the ingest, and change what their rows say', async () => {
    const [boats, night] = [await addCategory(web.db, 'boats'), await addCategory(web.db, 'night')];
    await web.db.insertInto('models').values({ dir: 'lantern', title: 'The Lantern' }).execute();
    const one = await addVideo(web.db, { title: 'Harbour', categories: [boats, night] });
    const two = await addVideo(web.db, { title: 'Clouds', categories: [night] });
    const { body } = await download('videos.csv');
    expect(body.split('\r\n')[0]).toBe('\uFEFFid,file,title,title_ja,description,categories,gender,models');
    expect(rowsOf(body)).toMatchObject([
      { id: `${one}`, title: 'Harbour', categories: 'boats;night', gender: 'straight', models: '' },
      { id: `${two}`, title: 'Clouds' },
    ]);
    expect(await send('video', body)).toMatchObject({ same: 2, changed: 0, bad_count: 0 });
    const changes = lines(
      'id,title,title_ja,categories,gender,models',
      `${one},Old harbour,港,night,gay,the lantern`,
      `${two},Clouds,,none-such,straight,`,
      '999999,Nothing,,night,straight,',
      `${two},No,,night,straight,`,
      ',Nowhere,,night,straight,',
    );
    expect(await send('video', changes)).toMatchObject({
      changed: 1,
      bad: [
        { line: 3, code: 'bad_request', field: 'categories' },
        { line: 4, code: 'not_found', field: 'id' },
        { line: 5, code: 'min_length', field: 'title' },
        { line: 6, code: 'required', field: 'id' },
      ],
    });
    expect(rowsOf((await download('videos.csv')).body)[0]).toMatchObject({
      title: 'Old harbour',
      title_ja: '港',
      categories: 'night',
      gender: 'gay',
      models: 'lantern',
    });
    expect(await send('video', changes)).toMatchObject({ changed: 0, same: 1, bad_count: 4 });
    const { rows } = await readChanges(web.db, { kinds: ['video'], id: one, limit: 5 });
    expect(rows).toMatchObject([
      {
        act: 'import',
        before: { title: 'Harbour', gender: 'straight' },
        after: { title: 'Old harbour', gender: 'gay' },
      },
    ]);
    const found = await download('videos.csv?q=old');
    expect(rowsOf(found.body).map(({ id }) => id)).toEqual([`${one}`]);
  });

  it('leave alone what its owner keeps private', async () => {
    const { id } = await web.db
      .selectFrom('members')
      .select('id')
      .where('name', '=', 'anna')
      .executeTakeFirstOrThrow();
    const own = await addVideo(web.db, { member_id: id, is_private: true });
    expect(await send('video', lines('id,title', `${own},Another title`))).toMatchObject({
      bad: [{ code: 'not_found' }],
    });
    expect(rowsOf((await download('videos.csv')).body)).toEqual([]);
  });
});

describe('tables of albums', () => {
  const addAlbums = async (...titles: string[]): Promise<number[]> => {
    const owner = await web.db
      .selectFrom('members')
      .select('id')
      .where('name', '=', 'anna')
      .executeTakeFirstOrThrow();
    const made: number[] = [];
    for (const title of titles)
      made.push(
        await addAlbumWithPhoto(web.db, { member_id: owner.id, status_id: 1, people: 'nobody', title }),
      );
    return made;
  };

  it('change what their rows say, name each bad row by its line, and change nothing twice', async () => {
    const [quays = 0] = await addAlbumCategories(web.db, 'quays', 'night');
    await web.db.insertInto('models').values({ dir: 'lantern', title: 'The Lantern' }).execute();
    const [one = 0, two = 0] = await addAlbums('Harbour', 'Clouds at noon');
    for (const id of [one, two])
      await web.db.insertInto('albums_in_categories').values({ album_id: id, category_id: quays }).execute();
    const { body } = await download('albums.csv');
    expect(body.split('\r\n')[0]).toBe('\uFEFFid,title,description,categories,model');
    expect(rowsOf(body)).toEqual([
      { id: `${one}`, title: 'Harbour', description: '', categories: 'quays', model: '' },
      { id: `${two}`, title: 'Clouds at noon', description: '', categories: 'quays', model: '' },
    ]);
    expect(await send('album', body)).toMatchObject({ same: 2, changed: 0, bad_count: 0 });
    const changes = lines(
      'id,title,description,categories,model',
      `${one},Old harbour,By night.,night;quays,the lantern`,
      `${two},Clouds,,none-such,`,
      '999999,Nothing,,night,',
      `${two},Clouds,,,`,
      `${two},Clouds,,night,nobody`,
    );
    const changed = await send('album', changes);
    expect(changed).toMatchObject({
      ...{ kind: 'album', changed: 1, same: 0, bad_count: 4 },
      bad: [
        { line: 3, code: 'bad_request', field: 'categories' },
        { line: 4, code: 'not_found', field: 'id' },
        { line: 5, code: 'categories_min' },
        { line: 6, code: 'bad_request', field: 'model' },
      ],
    });
    const found = rowsOf((await download('albums.csv?q=old')).body);
    expect(found).toEqual([
      {
        ...{ id: `${one}`, title: 'Old harbour', description: 'By night.' },
        ...{ categories: 'night;quays', model: 'lantern' },
      },
    ]);
    expect(await send('album', changes)).toMatchObject({ changed: 0, same: 1, bad_count: 4 });
    const { rows } = await readChanges(web.db, { kinds: ['album'], id: one, limit: 5 });
    expect(rows).toMatchObject([
      { act: 'import', before: { title: 'Harbour' }, after: { title: 'Old harbour', model: 'lantern' } },
    ]);
    expect((await web.get(`/api/json/album/0/${idGroup(one)}/${one}.json`)).json().album).toMatchObject({
      title: 'Old harbour',
    });
  });
});

it('is for editors alone', async () => {
  for (const as of ['mona', 'anna']) {
    for (const name of ['categories.csv', 'models.csv', 'channels.csv', 'videos.csv', 'albums.csv'])
      expect((await download(name, as)).json()).toMatchObject({ code: 'no_permission' });
    expect(await send('category', 'dir,titles.en\na,A', as)).toMatchObject({ code: 'no_permission' });
  }
});
