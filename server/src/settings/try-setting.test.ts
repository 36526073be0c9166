/** What a value would do, tried before it is saved; and what it does once it is. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addMember } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
let cookie = '';
beforeAll(async () => {
  web = await openTestWeb(
    { ageRows: { own: [], listed: [{ place: 'NO', mode: 'verify', text: 'law', rule: 'FOYER_X' }] } },
    {
      findPlace: (address) => (address === '192.0.2.7' ? { country: 'US', region: 'TX' } : undefined),
    },
  );
  await addMember(web.db, 'olga', { is_operator: true });
  cookie = await web.signIn('olga');
});
afterAll(() => web.close());

const send = async (key: string, value: unknown, input: string) =>
  (await web.post('/api/settings_try.php', { key, value: JSON.stringify(value), input }, { cookie })).json();
const set = async (key: string, value: unknown) => {
  const { revision } = (await web.get(`/api/settings/setting.json?key=${key}`, { cookie })).json();
  const form = { act: 'set', key, revision: String(revision), value: JSON.stringify(value) };
  return (await web.post('/api/settings.php', form, { cookie })).json();
};

describe('watched words', () => {
  const KEY = 'comments.watched-words';
  const words = [
    { word: 'free boats', language: '', act: 'wait' },
    { word: 'buy followers', language: '', act: 'refuse' },
    { word: 'Gift', language: 'de', act: 'wait' },
  ];

  it.each([
    ['A fine harbour', 'show', ''],
    ['FREE  boats!', 'wait', 'free boats'],
    // The stricter of both.
    ['Free boats, and buy followers', 'refuse', 'buy followers'],
    ['Das ist ein Gift und nicht schön', 'wait', 'Gift'],
    ['This is a gift that you can have', 'show', ''],
    ['https://a.example https://b.example https://c.example', 'wait', ''],
  ])('are tried on %j', async (input, outcome, because) => {
    expect(await send(KEY, words, input)).toEqual({ ok: true, outcome, because });
  });

  it('count together with those of moderators, and nothing of it is saved', async () => {
    await web.db.insertInto('watched_words').values({ word: 'harbour tour', added_by: null }).execute();
    expect(await send(KEY, [], 'A harbour tour')).toMatchObject({ outcome: 'wait', because: 'harbour tour' });
    expect(web.deps.config.watchedWords).toEqual([]);
  });

  it('are refused when one stands twice, or has nothing to compare', async () => {
    const twice = [words[0], { ...words[0], word: 'Free  Boats', act: 'refuse' }];
    expect(await set(KEY, twice)).toMatchObject({ code: 'bad_request', info: { at: '/1/word' } });
    expect(await send(KEY, [{ ...words[0], word: '!!' }], 'x')).toMatchObject({
      code: 'bad_request',
      info: { at: '/0/word' },
    });
    expect(await set(KEY, words)).toMatchObject({ ok: true });
    expect(web.deps.config.watchedWords).toEqual(words);
  });
});

describe('the age policy', () => {
  const KEY = 'age.rows';
  const row = (place: string, mode: string) => ({ place, mode, text: 'general', rule: `rule of ${place}` });

  it.each([
    // As it ships.
    ['au', [], { outcome: 'verify', because: 'AU', place: 'AU' }],
    ['ZZ', [], { code: 'bad_request', field: 'input' }],
    ['a street', [], { code: 'bad_request', field: 'input' }],
    ['AU', [row('AU', 'none')], { outcome: 'none', because: 'AU', rule: 'rule of AU', text: 'general' }],
    ['AQ', [], { outcome: 'none', because: 'others' }],
    ['AQ', [row('others', 'verify')], { outcome: 'verify', because: 'others', place: 'AQ' }],
    ['192.0.2.7', [row('US-TX', 'click'), row('US', 'none')], { because: 'US-TX', place: 'US-TX' }],
    // Nobody knows where it is.
    ['2001:db8::1', [row('unknown', 'verify')], { outcome: 'verify', because: 'unknown', place: '' }],
    // What a variable lists wins.
    ['NO', [row('NO', 'none')], { outcome: 'verify', rule: 'FOYER_X' }],
  ])('decides for %s with %j', async (input, rows, expected) => {
    expect(await send(KEY, rows, input)).toMatchObject(expected);
  });

  it('counts for visitors as soon as its rows are saved, and no longer when they are gone', async () => {
    const asked = async (country: string) =>
      (await web.get('/api/json/home/3600/straight.US.en.json', { 'x-country': country })).statusCode;
    expect(await asked('AQ')).toBe(200);
    expect(await set(KEY, [row('AQ', 'verify')])).toMatchObject({ ok: true });
    expect(await asked('AQ')).toBe(403);
    expect(await asked('CA')).toBe(200);
    expect(await set(KEY, [])).toMatchObject({ ok: true });
    expect(await asked('AQ')).toBe(200);
  });

  it('refuses rows of no place, and two of one', async () => {
    expect(await set(KEY, [row('XX', 'click')])).toMatchObject({ info: { at: '/0/place' } });
    expect(await set(KEY, [row('fr', 'click')])).toMatchObject({ info: { at: '/0/place' } });
    expect(await set(KEY, [row('FR', 'click'), row('FR', 'none')])).toMatchObject({
      info: { at: '/1/place' },
    });
    expect(await set(KEY, [{ ...row('FR', 'click'), rule: ' ' }])).toMatchObject({ info: { at: '/0/rule' } });
  });
});
