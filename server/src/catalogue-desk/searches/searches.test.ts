import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readChanges } from '../../platform/changes/changes.ts';
import { addSignedIn } from '../../testing/signed-in.ts';
import { openTestWeb } from '../../testing/web.ts';

const web = await openTestWeb();
const { sessions } = await addSignedIn(web, {
  edda: { is_editor: true },
  mona: { is_moderator: true },
  anna: {},
});
afterAll(() => web.close());
beforeEach(async () => {
  await web.db.deleteFrom('keywords').execute();
  web.deps.cache.clear();
});

const add = async (...texts: string[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const keyword of texts)
    ids.push(
      (await web.db.insertInto('keywords').values({ keyword }).returning('id').executeTakeFirstOrThrow()).id,
    );
  return ids;
};
const post = async (form: Record<string, string>, as = 'edda') =>
  (await web.post('/api/catalogue_search.php', form, { cookie: sessions[as] ?? '' })).json();
const list = async (query = '', as = 'edda') =>
  (await web.get(`/api/catalogue/searches.json${query}`, { cookie: sessions[as] ?? '' })).json();
const textsOf = async (query = '') => (await list(query)).searches.map(({ text }: { text: string }) => text);
const offered = async (): Promise<string[]> =>
  (await web.get('/api/json/main/3600/straight.en.json')).json().keywords;
const suggested = async (typed: string): Promise<string[]> =>
  (await web.get(`/api/json/suggester/3600/${typed}.json`)).json().keywords;

describe('popular searches', () => {
  it('that an editor hides are offered nowhere from then on, cached or not, until they are shown again', async () => {
    const [harbour = 0] = await add('harbour at night', 'harbour lamps');
    expect((await offered()).toSorted()).toEqual(['harbour at night', 'harbour lamps']);
    expect((await suggested('harb')).toSorted()).toEqual(['harbour at night', 'harbour lamps']);
    expect(await post({ act: 'set', search_id: `${harbour}`, state: 'hidden' })).toMatchObject({
      ok: true,
      search: { search_id: harbour, text: 'harbour at night', state: 'hidden' },
    });
    expect(await offered()).toEqual(['harbour lamps']);
    expect(await suggested('harb')).toEqual(['harbour lamps']);
    await post({ act: 'set', search_id: `${harbour}`, state: 'listed' });
    expect(await offered()).toHaveLength(2);
    const { rows } = await readChanges(web.db, { kinds: ['search'], id: harbour, limit: 5 });
    expect(rows).toMatchObject([
      { act: 'edit', member: { name: 'edda' }, before: { state: 'hidden' }, after: { state: 'listed' } },
      { act: 'edit', before: { state: 'listed' }, after: { text: 'harbour at night', state: 'hidden' } },
    ]);
  });

  it('that are pinned are always among those that are offered, and the first that fit', async () => {
    await web.db
      .insertInto('keywords')
      .values(Array.from({ length: 400 }, (_, n) => ({ keyword: `lantern ${n}`, weight: 50 })))
      .execute();
    expect(await post({ act: 'add', text: '  lantern   walk ', language: 'en' })).toMatchObject({
      search: { text: 'lantern walk', state: 'pinned' },
    });
    for (let turn = 0; turn < 3; turn += 1) {
      web.deps.cache.clear();
      expect(await offered()).toContain('lantern walk');
    }
    expect((await suggested('lantern'))[0]).toBe('lantern walk');
    expect((await textsOf('?q=lantern'))[0]).toBe('lantern walk');
    expect((await list('?state=pinned')).total_count).toBe(1);
  });

  it('are added once, and pinned where they are there', async () => {
    const [id] = await add('harbour');
    await post({ act: 'set', search_id: `${id}`, state: 'hidden' });
    expect(await post({ act: 'add', text: 'harbour', language: 'en' })).toMatchObject({
      search: { search_id: id, state: 'pinned' },
    });
    expect(await textsOf()).toEqual(['harbour']);
    expect(await textsOf('?language=de')).toEqual([]);
  });

  it.each([
    [{ act: 'add', text: ' ', language: 'en' }, 'required', 'text'],
    [{ act: 'add', text: 'x'.repeat(61), language: 'en' }, 'max_length', 'text'],
    [{ act: 'add', text: 'harbour', language: 'xx' }, 'bad_request', 'language'],
    [{ act: 'set', search_id: '999999', state: 'hidden' }, 'not_found', 'search_id'],
    [{ act: 'set', search_id: '1', state: 'gone' }, 'bad_request', 'state'],
  ])('%j is refused: %s of %s', async (form, code, field) => {
    expect(await post(form)).toMatchObject({ ok: false, code, field });
  });

  it('are for editors alone', async () => {
    for (const as of ['mona', 'anna']) {
      expect(await list('', as)).toMatchObject({ code: 'no_permission' });
      expect(await post({ act: 'add', text: 'harbour', language: 'en' }, as)).toMatchObject({
        code: 'no_permission',
      });
    }
  });
});
