import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { foldViews } from '../watching/views.sql.ts';
import { deleteVisitors } from '../watching/votes.sql.ts';
import { addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
let videoId = 0;
let privateId = 0;
const sessions: Record<string, string> = {};

const signIn = async (usr: string): Promise<string> => {
  const answer = await web.post('/api/signin.php', { usr, pwd: TEST_PASSWORD });
  const [cookie] = answer.cookies.filter(({ name }) => name === 'session');
  return `session=${cookie?.value}`;
};
const as = (name: string): Record<string, string> => ({ cookie: sessions[name] ?? '' });

beforeAll(async () => {
  web = await openTestWeb();
  const owner = await addMember(web.db, 'owner');
  for (const name of ['anna', 'bert', 'carl', 'dora']) {
    await addMember(web.db, name);
    sessions[name] = await signIn(name);
  }
  videoId = await addVideo(web.db, { title: 'Open' });
  privateId = await addVideo(web.db, { title: 'Closed', is_private: true, member_id: owner });
  sessions.owner = await signIn('owner');
  await settleCatalogue(web.db);
});
afterAll(() => web.close());

describe('votes', () => {
  beforeEach(() => web.db.deleteFrom('votes').execute());
  const vote = (value: string, headers?: Record<string, string>, id = videoId, receipt = '') =>
    web.post(
      '/api/stats.php',
      { act: 'vote', section: 'video', vote: value, object_id: String(id), receipt },
      headers,
    );

  it('count once for a member, are changed and taken back, and known to the account', async () => {
    const ownVote = async () =>
      (await web.get(`/api/library.json?video_id=${videoId}`, as('anna'))).json().vote;
    expect(await ownVote()).toBeUndefined();
    const { statistics: first } = (await vote('1', as('anna'))).json();
    const { likes, dislikes } = first;
    expect((await vote('1', as('anna'))).json()).toMatchObject({ ok: true, statistics: first });
    expect(await ownVote()).toBe(1);
    const changed = { likes: likes - 1, dislikes: dislikes + 1 };
    expect((await vote('0', as('anna'))).json()).toEqual({ ok: true, statistics: changed });
    expect(await ownVote()).toBe(0);
    const none = { likes: likes - 1, dislikes };
    expect((await vote('none', as('anna'))).json()).toEqual({ ok: true, statistics: none });
    expect((await vote('none', as('anna'))).json()).toEqual({ ok: true, statistics: none });
    expect(await ownVote()).toBeUndefined();
    expect((await vote('0', as('bert'))).json()).toMatchObject({
      ok: true,
      statistics: { dislikes: dislikes + 1 },
    });
  });

  it('of one member, given and taken back at the same time many times over, count as the last one says', async () => {
    const { statistics: before } = (await vote('none', as('anna'))).json();
    await Promise.all(['1', '0', '1', 'none', '0', '1', 'none', '0'].map((value) => vote(value, as('anna'))));
    const last = (await vote('1', as('anna'))).json();
    expect(last.statistics).toEqual({ likes: before.likes + 1, dislikes: before.dislikes });
    await vote('none', as('anna'));
  });

  it('of the anonymous are changed and taken back by their receipt, on another day and network, too, and by nobody else', async () => {
    const elsewhere = { 'x-forwarded-for': '198.51.100.7' };
    const { statistics, receipt } = (await vote('1')).json();
    expect(receipt).toMatch(/^[\w-]{22}$/);
    expect((await vote('0')).json()).toMatchObject({ ok: false, code: 'already_voted' });
    expect((await vote('none')).json()).toEqual({ ok: true, statistics });
    expect((await vote('0', {}, videoId, 'of-somebody-else')).json()).toMatchObject({
      code: 'already_voted',
    });
    const changed = { likes: statistics.likes - 1, dislikes: statistics.dislikes + 1 };
    expect((await vote('0', elsewhere, videoId, receipt)).json()).toEqual({ ok: true, statistics: changed });
    // Taken back, the network has had its vote of this day all the same; the receipt gives it again.
    await vote('none', {}, videoId, receipt);
    expect((await vote('1')).json()).toMatchObject({ code: 'already_voted' });
    expect((await vote('1', {}, videoId, receipt)).json()).toEqual({ ok: true, statistics });

    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await web.db.updateTable('votes').set({ day: yesterday }).execute();
    await deleteVisitors(web.db);
    const [kept] = await web.db.selectFrom('votes').selectAll().execute();
    expect(kept).toMatchObject({ visitor_hash: null, member_id: null, vote: 1 });
    expect((await vote('0', {}, videoId, receipt)).json()).toEqual({ ok: true, statistics: changed });
    await web.db.updateTable('votes').set({ day: '2020-01-01' }).execute();
    await deleteVisitors(web.db);
    expect(await web.db.selectFrom('votes').selectAll().execute()).toEqual([]);
  });

  it('count once a day for an anonymous visitor, also when asked in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => vote('1')));
    expect(answers.filter((answer) => answer.json().ok)).toHaveLength(1);
    const { visitor_hash } = await web.db
      .selectFrom('votes')
      .select('visitor_hash')
      .executeTakeFirstOrThrow();
    expect(visitor_hash).toHaveLength(32);
    await web.db.updateTable('votes').set({ day: '2020-01-01' }).execute();
    expect((await vote('1')).json()).toMatchObject({ ok: true });
  });

  it('show in the next answer for the video', async () => {
    const address = `/api/json/video/3600/0/0/${videoId}.json`;
    const likesOf = async () => (await web.get(address)).json().video.statistics.likes;
    const before = await likesOf();
    await vote('1', as('carl'));
    expect(await likesOf()).toBe(before + 1);
  });

  it('refuse what is malformed, unknown or not open', async () => {
    expect((await vote('2')).statusCode).toBe(400);
    expect((await vote('1', {}, 999)).statusCode).toBe(404);
    expect((await vote('1', {}, privateId)).json()).toMatchObject({ code: 'no_permission' });
    expect((await vote('1', as('anna'), privateId)).json()).toMatchObject({ ok: true });
  });
});

describe('comments', () => {
  const comment = (msg: string, headers?: Record<string, string>) =>
    web.post('/api/stats.php', { act: 'comm', section: 'video', object_id: String(videoId), msg }, headers);
  const read = async () => (await web.get(`/api/json/comments/3600/video.${videoId}.json`)).json();

  it('need a member', async () => {
    const answer = await comment('A fine film');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ ok: false, code: 'need_auth' });
  });

  it('say what is wrong with the text', async () => {
    expect((await comment('  ', as('dora'))).json()).toMatchObject({ code: 'required', field: 'msg' });
    expect((await comment('four', as('dora'))).json()).toMatchObject({
      code: 'min_length',
      info: { min: 5 },
    });
    expect((await comment('x'.repeat(2001), as('dora'))).json()).toMatchObject({ code: 'max_length' });
    expect((await comment('null \0 byte', as('dora'))).json()).toMatchObject({ code: 'bad_request' });
  });

  it('appear immediately, newest first, with the total', async () => {
    expect(await read()).toMatchObject({ comments: [], total_count: 0 });
    await comment('The first of them', as('dora'));
    const { comment_id } = (await comment('<b>second</b> one', as('dora'))).json();
    expect(await read()).toMatchObject({
      total_count: 2,
      comments: [
        { comment_id, comment: '<b>second</b> one', name: 'dora' },
        { comment: 'The first of them' },
      ],
    });
  });

  it('are limited to 5 in 10 minutes, also when sent in parallel', async () => {
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, i) => comment(`Parallel comment ${i}`, as('bert'))),
    );
    expect(answers.filter((answer) => answer.json().ok)).toHaveLength(5);
    const refused = answers.find((answer) => answer.statusCode === 429);
    expect(refused?.json()).toMatchObject({ code: 'comment_limit', info: { limit: 5, minutes: 10 } });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(500);
  });
});

describe('views', () => {
  const view = (form: Record<string, string>, headers?: Record<string, string>) =>
    web.post(
      '/api/stats.php',
      { act: 'view', section: 'video', object_id: String(videoId), ...form },
      headers,
    );

  it('are folded into the video, its day and its country; nogeo and lists by country leave the country out', async () => {
    await view({}, { 'x-country': 'DK' });
    await view({ nogeo: '1' }, { 'x-country': 'DK' });
    for (const from of ['home', 'top-country']) await view({ from }, { 'x-country': 'DK' });
    await view({}, { 'x-country': 'DK', ...as('anna') });
    await foldViews(web.db);
    const rows = await web.db
      .selectFrom('video_views')
      .select(['country', 'views'])
      .orderBy('country')
      .execute();
    expect(rows).toEqual([
      { country: '', views: 3 },
      { country: 'DK', views: 2 },
    ]);
    expect(await foldViews(web.db)).toBe(0);
  });

  it('enter the history of a member, which only the member sees', async () => {
    const address = '/api/json/videos2/0/straight/history/60/history..1.all...json';
    const answer = await web.get(address, as('anna'));
    expect(answer.json()).toMatchObject({ total_count: 1, videos: [{ video_id: videoId }] });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect((await web.get(address)).statusCode).toBe(401);
    expect((await web.get(address, as('carl'))).json()).toMatchObject({ code: 'history_empty' });
  });

  it('enter no history of a member who switched it off, and are counted all the same', async () => {
    const { cookie } = as('carl');
    const answer = await web.post(
      '/api/stats.php',
      { act: 'view', section: 'video', object_id: String(videoId) },
      { cookie: `${cookie}; discreet=nohistory` },
    );
    expect(answer.json()).toMatchObject({ ok: true });
    const address = '/api/json/videos2/0/straight/history/60/history..1.all...json';
    expect((await web.get(address, as('carl'))).json()).toMatchObject({ code: 'history_empty' });
  });

  it('of pages are counted with name and campaign only', async () => {
    const page = (name: string) =>
      web.post('/api/stats.php', { act: 'page', page: name, campaign: 'spring' });
    await page('home');
    await page('home');
    expect((await page('<script>')).statusCode).toBe(400);
    const rows = await web.db.selectFrom('page_views').select(['page', 'campaign', 'views']).execute();
    expect(rows).toEqual([{ page: 'home', campaign: 'spring', views: 2 }]);
  });
});

describe('favourites and watch later', () => {
  const change = (form: Record<string, string>, headers?: Record<string, string>) =>
    web.post('/api/input.php', { video_id: String(videoId), ...form }, headers);

  it.each([
    ['favourite', 'favourites', 'favourite_already_added'],
    ['watch_later', 'watch-later', 'watch_later_already_added'],
  ])('%s: added once, listed for the member, removed', async (act, section, code) => {
    const list = async (name: string) =>
      (
        await web.get(`/api/json/videos2/0/straight/latest-updates/60/${section}..1.all...json`, as(name))
      ).json();
    expect((await change({ act, section: 'add' })).statusCode).toBe(401);
    expect((await change({ act, section: 'add' }, as('carl'))).json()).toEqual({ ok: true });
    expect((await change({ act, section: 'add' }, as('carl'))).json()).toMatchObject({ ok: false, code });
    expect(await list('carl')).toMatchObject({ videos: [{ video_id: videoId }] });
    expect(await list('dora')).toMatchObject({ videos: [], code: 'videos_not_found' });
    expect((await change({ act, section: 'rem' }, as('carl'))).json()).toEqual({ ok: true });
    expect(await list('carl')).toMatchObject({ videos: [] });
  });

  it('refuse unknown videos, acts and other members’ lists', async () => {
    expect((await change({ act: 'favourite', section: 'add', video_id: '999' }, as('carl'))).statusCode).toBe(
      404,
    );
    expect((await change({ act: 'steal', section: 'add' }, as('carl'))).statusCode).toBe(400);
    const other = '/api/json/videos2/0/straight/latest-updates/60/favourites.1.1.all...json';
    expect((await web.get(other, as('carl'))).statusCode).toBe(403);
  });
});

describe('a private video', () => {
  const address = () => `/api/json/video/0/0/0/${privateId}.json`;

  it('opens to members with signed addresses, and not to those whom its owner blocks', async () => {
    const { video } = (await web.get(address(), as('anna'))).json();
    expect(video).toMatchObject({
      status: 'private',
      title: 'Closed',
      scr: expect.stringMatching(/^\/media\/p\/\d+\./),
    });
    const { id: owner } = await web.db
      .selectFrom('members')
      .select('id')
      .where('name', '=', 'owner')
      .executeTakeFirstOrThrow();
    const { id: anna } = await web.db
      .selectFrom('members')
      .select('id')
      .where('name', '=', 'anna')
      .executeTakeFirstOrThrow();
    await web.db.insertInto('blocks').values({ member_id: owner, blocked_id: anna }).execute();
    expect((await web.get(address(), as('anna'))).json().video.scr).toBeUndefined();
    expect((await web.get(address(), as('owner'))).json().video.scr).toBeDefined();
    expect((await web.get(address())).json().video.scr).toBeUndefined();
  });

  it('has a stream for those alone who may see it', async () => {
    const file = `/api/videofile.php?video_id=${privateId}`;
    const answer = await web.get(file, as('carl'));
    expect(answer.json().streams[0].src).toMatch(/^\/media\/p\//);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect((await web.get(file, as('anna'))).statusCode).toBe(403);
    expect((await web.get(file)).statusCode).toBe(403);
  });
});

describe('where a write comes from', () => {
  const form = { act: 'page', page: 'home' };
  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    // A page that tells no referrer; and a frame without an origin of its own.
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: TEST_ORIGIN }, 200],
  ])('%j is answered with %i', async (headers, status) => {
    const answer = await web.post('/api/stats.php', form, headers);
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toMatchObject({ code: 'bad_origin' });
  });

  it('must be informed when a session comes with it', async () => {
    const payload = new URLSearchParams({ act: 'view', object_id: String(videoId) }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const ask = (more: Record<string, string>) =>
      web.app.inject({ method: 'POST', url: '/api/stats.php', payload, headers: { ...headers, ...more } });
    expect((await ask({})).statusCode).toBe(200);
    expect((await ask(as('anna'))).statusCode).toBe(403);
  });
});
