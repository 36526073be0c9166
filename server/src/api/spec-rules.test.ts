/** The rules of docs/specification/validation.md that the server keeps, one by one and by their words; the pages keep them too. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { addCategory, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { addPeople, type People } from '../testing/people.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
let people: People;
let video = '';
beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  const category = await addCategory(web.db, 'outdoor');
  const day = 86_400_000;
  for (const [seconds, age] of [
    [599, 0],
    [600, 3],
    [2400, 3],
    [2401, 20],
  ] as const)
    video = String(
      await addVideo(web.db, {
        title: `Harbour of ${seconds} seconds`,
        duration_seconds: seconds,
        posted_at: new Date(Date.now() - age * day),
        categories: [category],
      }),
    );
  await settleCatalogue(web.db);
});
afterAll(() => web.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

type Ask = () => Promise<LightMyRequestResponse>;
const search =
  (text: string): Ask =>
  () =>
    web.get(`/api/videos2.php?params=0/straight/relevance/60/search..1.all..&s=${encodeURIComponent(text)}`);
const signIn =
  (usr: string, pwd: string): Ask =>
  () =>
    web.post('/api/signin.php', { usr, pwd });
const signUp =
  (form: Record<string, string>): Ask =>
  () =>
    web.post('/api/signup.php', {
      usr: 'Newcomer',
      email: 'a@example.org',
      pwd: 'seven green lanterns',
      ...form,
    });
const contact =
  (form: Record<string, string>, body?: () => Promise<Uint8Array>): Ask =>
  async () =>
    web.postFile(
      '/api/report.php',
      { email: 'a@example.org', message: 'Something is wrong', ...form },
      body && { name: 'shot.png', body: await body() },
    );
const playlist =
  (form: Record<string, string>): Ask =>
  () =>
    web.post(
      '/api/input.php',
      { act: 'playlist', section: 'add', title: 'Evening', desc: 'For the evening', ...form },
      people.as('owner'),
    );
const comment =
  (msg: string, as: 'friend' | 'anonymous' = 'friend'): Ask =>
  () =>
    web.post('/api/stats.php', { act: 'comm', section: 'video', object_id: video, msg }, people.as(as));
const cover =
  (width: number, height: number): Ask =>
  async () => {
    const body = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    return web.postFile('/api/member.php', { act: 'cover' }, { name: 'c.png', body }, people.as('owner'));
  };

/** Undefined: it passes. */
const RULES: [string, Ask, string | undefined][] = [
  ['search: at least 3 characters', search('ha'), 'bad_request'],
  ['search: 3 characters are enough', search('har'), undefined],
  ['search: at most 69 characters', search('h'.repeat(70)), 'bad_request'],
  ['search: 69 characters are not too many', search(`harbour${' '.repeat(55)}seconds`), undefined],
  ['search: one character of Japanese is enough', search('港'), 'videos_not_found'],
  ['sign-in: the name is required', signIn('', TEST_PASSWORD), 'required'],
  ['sign-in: the password is required', signIn('owner', ''), 'required'],
  ['sign-in: a name under 3 characters is no name', signIn('ow', TEST_PASSWORD), 'invalid_usr_or_pwd'],
  ['sign-in: a password under 5 characters is no password', signIn('owner', 'four'), 'invalid_usr_or_pwd'],
  ['sign-in: name and password', signIn('owner', TEST_PASSWORD), undefined],
  ['contact: email required', contact({ email: '' }), 'required'],
  ['contact: email_invalid', contact({ email: 'nonsense' }), 'email_invalid'],
  ['contact: message required', contact({ message: '' }), 'required'],
  ['contact: message at most 1500 characters', contact({ message: 'x'.repeat(1501) }), 'max_length'],
  // The form is right; only the proof is missing.
  ['contact: 1500 characters are not too many', contact({ message: '港'.repeat(1500) }), 'captcha_failed'],
  ['contact: the attachment is an image', contact({}, async () => Buffer.from('text')), 'file_invalid_type'],
  ['contact: the attachment is not too large', contact({}, async () => Buffer.alloc(6e6)), 'file_too_large'],
  ['playlist: title required', playlist({ title: ' ' }), 'required'],
  ['playlist: title of at least 3 characters', playlist({ title: 'ab' }), 'min_length'],
  ['playlist: title of at most 100 characters', playlist({ title: 'x'.repeat(101) }), 'max_length'],
  ['playlist: title of 3 characters', playlist({ title: 'abc' }), undefined],
  ['playlist: title of 100 characters', playlist({ title: '夜'.repeat(100) }), undefined],
  ['playlist: a title is enough', playlist({ desc: '' }), undefined],
  ['playlist: description of at most 500 characters', playlist({ desc: 'x'.repeat(501) }), 'max_length'],
  ['playlist: description of 500 characters', playlist({ desc: '港'.repeat(500) }), undefined],
  ['playlist: at most 3 categories', playlist({ categories: 'one,two,three,four' }), 'categories_max'],
  ['sign-up: email required', signUp({ email: '' }), 'required'],
  ['sign-up: email invalid', signUp({ email: 'a@b' }), 'email_invalid'],
  ['sign-up: password under the minimum', signUp({ pwd: 'seven77' }), 'password_min'],
  ['sign-up: name under 3 characters', signUp({ usr: 'ab' }), 'name_min'],
  ['sign-up: name with illegal characters', signUp({ usr: 'a<b' }), 'name_illegal'],
  ['sign-up: name taken', signUp({ usr: 'Owner' }), 'name_taken'],
  ['comment: required', comment('  '), 'required'],
  ['comment: at least 5 characters', comment('four'), 'min_length'],
  ['comment: 5 characters', comment('fives'), undefined],
  ['comment: members alone', comment('A fine film', 'anonymous'), 'need_auth'],
  ['image: at least 1250 wide', cover(1249, 250), 'invalid_image_size'],
  ['image: at least 250 high', cover(1250, 249), 'invalid_image_size'],
  ['image: 1250x250', cover(1250, 250), undefined],
];

describe('rules of what is sent', () => {
  it.each(RULES)('%s', async (_rule, ask, code) => {
    const answer = await ask();
    expect(answer.json().code).toBe(code);
    if (!code) expect(answer.statusCode).toBe(200);
  });

  it('comment: 5 in 10 minutes', async () => {
    await web.db.deleteFrom('comments').execute();
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) codes.push((await comment(`Comment number ${n}`)()).json().code);
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'comment_limit']);
    const old = new Date(Date.now() - 10 * 60_000 - 1000);
    await web.db.updateTable('comments').set({ added_at: old }).execute();
    expect((await comment('Ten minutes later')()).json().ok).toBe(true);
  });

  const secondsOf = async (sort: string, filters: string): Promise<number[]> =>
    (await web.get(`/api/json/videos2/3600/straight/${sort}/60/..1.all.${filters}.json`))
      .json<{ videos: { duration_seconds: number }[] }>()
      .videos.map(({ duration_seconds }) => duration_seconds)
      .sort((a, b) => a - b);

  it.each([
    ['1: under 10 minutes', '1', [599]],
    ['2: from 10 to 40', '2', [600, 2400]],
    ['3: over 40', '3', [2401]],
  ])('duration %s', async (_rule, duration, expected) => {
    expect(await secondsOf('latest-updates', `${duration}.`)).toEqual(expected);
  });

  it.each(['top-rated', 'most-popular'])('%s offers all, day, week, month', async (sort) => {
    expect(await secondsOf(sort, '.')).toHaveLength(4);
    expect(await secondsOf(sort, '.day')).toEqual([599]);
    expect(await secondsOf(sort, '.week')).toEqual([599, 600, 2400]);
    expect(await secondsOf(sort, '.month')).toHaveLength(4);
  });
});
