/** Notes for colleagues, saved replies, words that hold comments back: what moderators work with, over HTTP and a real database. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REPLIES_MAX } from '@foyer/shared/wire-schemas/moderation/tools';
import { sql } from 'kysely';
import { endAccount } from '../../accounts/account-changes.ts';
import { addMember, addVideo } from '../../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';

let web: TestWeb;
let video = 0;
const ids: Record<string, number> = {};
const sessions: Record<string, string> = {};

beforeAll(async () => {
  web = await openTestWeb();
  for (const name of ['anna', 'bert', 'mora', 'miro']) {
    ids[name] = await addMember(web.db, name, { is_moderator: name.startsWith('m') });
    sessions[name] = await web.signIn(name);
  }
  video = await addVideo(web.db, { title: 'Harbour', member_id: ids.anna });
});
afterAll(() => web.close());

const as = (who: string) => ({ cookie: sessions[who] ?? '' });
const get = async (path: string, who = 'mora') => (await web.get(`/api/moderation/${path}`, as(who))).json();
const post = async (call: string, form: Record<string, string>, who = 'mora') =>
  (await web.post(`/api/moderation_${call}.php`, form, as(who))).json();
const comment = async (msg: string, who = 'bert') =>
  (
    await web.post(
      '/api/stats.php',
      { act: 'comm', section: 'video', object_id: String(video), msg },
      as(who),
    )
  ).json();

it.each(['notes.json?kind=video&object_id=1', 'replies.json', 'words.json'])(
  '%s is for moderators alone',
  async (path) => {
    expect((await web.get(`/api/moderation/${path}`)).statusCode).toBe(401);
    expect((await web.get(`/api/moderation/${path}`, as('anna'))).statusCode).toBe(403);
  },
);

describe('notes', () => {
  const about = () => ({ kind: 'video', object_id: String(video) });
  const notes = async (who?: string) => (await get(`notes.json?kind=video&object_id=${video}`, who)).notes;

  it('are read by every moderator, and removed by the one who wrote them', async () => {
    expect(await post('notes', { act: 'add', ...about(), words: ' Ask the owner first ' })).toEqual({
      ok: true,
    });
    expect(await post('notes', { act: 'add', ...about(), words: 'Asked' }, 'miro')).toEqual({ ok: true });
    expect(await notes()).toMatchObject([
      { words: 'Ask the owner first', member: { name: 'mora' }, is_own: true },
      { words: 'Asked', member: { name: 'miro' }, is_own: false },
    ]);
    const [first, second] = await notes();
    const remove = (id: number) => post('notes', { act: 'remove', note_id: String(id) });
    expect(await remove(second.note_id)).toMatchObject({ ok: false, code: 'not_found' });
    expect(await remove(first.note_id)).toEqual({ ok: true });
    expect((await notes()).map(({ words }: { words: string }) => words)).toEqual(['Asked']);
    expect((await get(`notes.json?kind=album&object_id=${video}`)).notes).toEqual([]);
  });

  it.each([
    [{ words: ' ' }, 'required'],
    [{ words: 'x'.repeat(2001) }, 'max_length'],
    [{ kind: 'film', words: 'Hello' }, 'bad_request'],
    [{ object_id: '0', words: 'Hello' }, 'bad_request'],
  ])('refuse %j: %s', async (form, code) => {
    expect(await post('notes', { act: 'add', ...about(), ...form })).toMatchObject({ ok: false, code });
  });

  it('about a member end with the account', async () => {
    const eve = await addMember(web.db, 'eve');
    await post('notes', { act: 'add', kind: 'member', object_id: String(eve), words: 'Second warning' });
    await endAccount({ ...web.deps, siteName: 'Foyer', publicUrl: '', records: { retentionDays: 1 } }, eve);
    expect((await get(`notes.json?kind=member&object_id=${eve}`)).notes).toEqual([]);
  });
});

describe('saved replies', () => {
  const save = (title: string, language: string, words: string, who?: string) =>
    post('replies', { act: 'save', title, language, words }, who);

  it('have a text in each language under one title, whatever its case', async () => {
    await save('Removed', 'en', 'Thank you, it is removed.');
    await save('removed', 'de', 'Danke, es ist entfernt.', 'miro');
    await save('REMOVED', 'en', 'Thank you. It is gone.');
    expect((await get('replies.json', 'miro')).replies).toEqual([
      {
        title: 'Removed',
        texts: [
          { language: 'de', words: 'Danke, es ist entfernt.' },
          { language: 'en', words: 'Thank you. It is gone.' },
        ],
      },
    ]);
    expect(await post('replies', { act: 'remove', title: 'removed' })).toEqual({ ok: true });
    expect(await post('replies', { act: 'remove', title: 'removed' })).toMatchObject({ code: 'not_found' });
    expect(await get('replies.json')).toEqual({ replies: [] });
  });

  it('refuse what is empty, too long, or in a language that the site lacks; and have an end', async () => {
    expect(await save(' ', 'en', 'Hello')).toMatchObject({ code: 'required', field: 'title' });
    expect(await save('Hello', 'en', '')).toMatchObject({ code: 'required', field: 'words' });
    expect(await save('Hello', 'xx', 'Hello')).toMatchObject({ code: 'bad_request', field: 'language' });
    expect(await save('x'.repeat(81), 'en', 'Hello')).toMatchObject({ code: 'max_length', field: 'title' });
    await sql`INSERT INTO saved_replies (title, language, words)
      SELECT 'r' || n, 'en', 'Hello' FROM generate_series(1, ${REPLIES_MAX}::int) n`.execute(web.db);
    expect(await save('One more', 'en', 'Hello')).toMatchObject({ code: 'bad_request', field: 'title' });
    expect(await save('r1', 'de', 'Hallo')).toEqual({ ok: true });
  });
});

describe('words that hold comments back', () => {
  const words = async () =>
    (await get('words.json')).words as { word_id: number; word: string; member: { name: string } }[];

  it('count immediately, next to the operator’s list, until they are removed; both is logged', async () => {
    expect(await comment('A cheap lantern for all')).toMatchObject({ ok: true, state: 'shown' });
    expect(await post('words', { act: 'add', word: ' Cheap  Lantern ' })).toEqual({ ok: true });
    expect(await post('words', { act: 'add', word: 'cheap lantern' }, 'miro')).toEqual({ ok: true });
    expect(await words()).toMatchObject([{ word: 'cheap lantern', member: { name: 'mora' } }]);
    expect(await comment('One more CHEAP, lantern')).toMatchObject({ ok: true, state: 'waiting' });
    expect(await comment('Cheap lanterns and more')).toMatchObject({ ok: true, state: 'shown' });
    const id = String((await words())[0]?.word_id);
    expect(await post('words', { act: 'remove', word_id: id }, 'miro')).toEqual({ ok: true });
    expect(await post('words', { act: 'remove', word_id: id })).toMatchObject({ code: 'not_found' });
    expect(await comment('That cheap lantern again')).toMatchObject({ ok: true, state: 'shown' });
    const { entries } = await get(`log.json?member_id=${ids.miro}`);
    expect(entries[0]).toMatchObject({ event: 'word removed', fact: 'cheap lantern', is_altered: false });
  });

  it.each([
    ['', 'required'],
    ['a', 'min_length'],
    ['x'.repeat(61), 'max_length'],
    ['!!!', 'bad_request'],
  ])('refuse %j: %s', async (word, code) => {
    expect(await post('words', { act: 'add', word })).toMatchObject({ ok: false, code, field: 'word' });
  });
});
