/** Feeds hold what everyone may see of a list, and a feed reader understands them. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseAtomFeed } from 'feedsmith';
import {
  collectionFeedAddress,
  feedAddress,
  FEED_SIZE,
  type FeedQuery,
  ownerFeedAddress,
} from '@foyer/shared/wire-schemas/feeds';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { recordEvents } from '../platform/cache/record-events.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { addCategory, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { addOwnedObjects, OBJECT_VARIANTS, type OwnedObjects } from '../testing/owned-objects.ts';
import { addPeople } from '../testing/people.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
let objects: OwnedObjects;
let inNight: number;

const ODD_TITLE = 'Rain & "snow" <br> \'now\' 夜の港';

beforeAll(async () => {
  web = await openTestWeb();
  const { db } = web;
  objects = await addOwnedObjects(db, await addPeople(web));
  const night = await addCategory(db, 'night');
  const channel = await db
    .insertInto('channels')
    .values({ dir: 'lanterns', title: 'Lantern & Co' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const model = await db
    .insertInto('models')
    .values({ dir: 'aki', title: 'Akiko' })
    .returning('id')
    .executeTakeFirstOrThrow();
  inNight = await addVideo(db, {
    title: ODD_TITLE,
    title_ja: '静かな港',
    channel_id: channel.id,
    models: [model.id],
    categories: [night],
    height: 2160,
    posted_at: new Date('2031-02-03T04:05:06Z'),
  });
  await settleCatalogue(db);
});
afterAll(() => web.close());

const read = async (address: string) => {
  const answer = await web.get(address);
  expect([address, answer.statusCode]).toEqual([address, 200]);
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  return parseAtomFeed(answer.body);
};
const idsOf = (feed: Awaited<ReturnType<typeof read>>): number[] =>
  (feed.entries ?? []).map(({ id = '' }) => Number(/\/videos\/(\d+)\//.exec(id)?.[1]));

const PLAIN: FeedQuery = {
  section: '',
  object_id: '',
  sort: 'latest-updates',
  gender: 'straight',
  type: 'all',
  duration: '',
};
const LISTS: FeedQuery[] = [
  ...VIDEO_SORTS.map((sort): FeedQuery => ({ ...PLAIN, sort })),
  { ...PLAIN, section: 'categories', object_id: 'night', sort: 'top-rated' },
  { ...PLAIN, section: 'model', object_id: 'aki' },
  { ...PLAIN, section: 'channel', object_id: 'lanterns' },
  { ...PLAIN, section: 'search', object_id: 'rain snow', sort: 'relevance' },
  { ...PLAIN, section: 'search', object_id: '港', sort: 'longest', type: '4k' },
];

it.each(LISTS)('of $section $object_id $sort holds what is listed there', async (query) => {
  const address = feedAddress(query, 'en');
  const feed = await read(address);
  expect(feed).toMatchObject({
    id: TEST_ORIGIN + address,
    title: { value: expect.stringMatching(/^Foyer: ./) },
    authors: [{ name: 'Foyer' }],
    updated: '2031-02-03T04:05:06.000Z',
  });
  expect(feed.links).toContainEqual({
    rel: 'self',
    type: 'application/atom+xml',
    href: TEST_ORIGIN + address,
  });
  const entry = feed.entries?.find(({ id }) => id?.includes(`/videos/${inNight}/`));
  expect(entry).toMatchObject({
    title: { value: ODD_TITLE },
    published: '2031-02-03T04:05:06.000Z',
    authors: [{ name: 'Lantern & Co' }],
    summary: { value: '1:00 · Akiko' },
    links: [{ rel: 'alternate', type: 'text/html', href: `${TEST_ORIGIN}/videos/${inNight}/a-video/` }],
  });
  expect(entry?.media?.thumbnails?.[0]).toMatchObject({ url: expect.stringContaining(TEST_ORIGIN) });
});

it('is titled in each language and leads to its pages', async () => {
  const titles = await Promise.all(
    LANGUAGES.map(async (lang) => (await read(feedAddress(PLAIN, lang))).title?.value),
  );
  expect(new Set(titles).size).toBe(LANGUAGES.length);
  const feed = await read(feedAddress({ ...PLAIN, section: 'categories', object_id: 'night' }, 'ja'));
  expect(feed.title?.value).toContain('nightの');
  expect(feed.entries?.[0]).toMatchObject({
    title: { value: '静かな港' },
    id: `${TEST_ORIGIN}/videos/${inNight}/a-video/`,
    links: [{ href: `${TEST_ORIGIN}/videos/${inNight}/a-video/?lang=ja` }],
  });
});

it.each(OBJECT_VARIANTS)('holds what is %s only if everyone may see it', async (variant) => {
  const ids = idsOf(await read(feedAddress({ ...PLAIN, sort: 'longest' }, 'en')));
  expect(ids.includes(objects.video?.[variant] ?? 0)).toBe(variant === 'public');
});

it('is kept as its list is, and loses a video in the moment that it is withdrawn', async () => {
  const videoId = await addVideo(web.db, { title: 'Soon gone' });
  const address = feedAddress({ ...PLAIN, sort: 'most-viewed', duration: '1' }, 'en');
  expect(idsOf(await read(address))).toContain(videoId);
  const kept = await web.get(address);
  expect(kept.headers['cache-control']).toContain('s-maxage=14400');
  expect((await web.get(address, { 'if-none-match': String(kept.headers.etag) })).statusCode).toBe(304);
  await inTransaction(web.db, async (tx) => {
    await tx.updateTable('videos').set({ is_private: true }).where('id', '=', videoId).execute();
    await recordEvents(tx, { kind: 'videoWithdrawn', videoId, ownerId: null });
  });
  expect(idsOf(await read(address))).not.toContain(videoId);
});

describe('of albums and playlists', () => {
  const entryIds = async (collection: 'albums' | 'playlists', path: RegExp): Promise<number[]> => {
    const feed = await read(collectionFeedAddress({ collection, sort: 'most-viewed' }, 'en'));
    return (feed.entries ?? []).map(({ id = '' }) => Number(path.exec(id)?.[1]));
  };

  it.each(OBJECT_VARIANTS)('hold what is %s only if everyone may see it', async (variant) => {
    const albums = await entryIds('albums', /\/album\/(\d+)\//);
    expect(albums.includes(objects.album?.[variant] ?? 0)).toBe(variant === 'public');
    const playlist = objects.playlist?.[variant];
    if (playlist === undefined) return;
    const playlists = await entryIds('playlists', /\/playlist\/(\d+)\//);
    expect(playlists.includes(playlist)).toBe(variant === 'public');
  });

  it('are titled in each language, lead to their pages, and are kept as these', async () => {
    const address = collectionFeedAddress({ collection: 'playlists', sort: 'latest-updates' }, 'ja');
    expect(address).toBe('/feeds/playlists/latest-updates.xml?lang=ja');
    const feed = await read(address);
    expect(feed.title?.value).toBe('Foyer: 再生リスト');
    expect(feed.links).toContainEqual({
      rel: 'alternate',
      type: 'text/html',
      href: `${TEST_ORIGIN}/playlists/latest-updates/1/?lang=ja`,
    });
    expect((await web.get(address)).headers['cache-control']).toContain('s-maxage=3600');
  });
});

describe('of models and channels', () => {
  it('name each with its picture, since when it is there, and its page', async () => {
    await web.db
      .updateTable('models')
      .set({ country: 'JP', created_at: new Date('2031-01-02T03:04:05Z') })
      .where('dir', '=', 'aki')
      .execute();
    const models = await read('/feeds/models/latest-updates.xml?lang=de');
    expect(models.title?.value).toBe('Foyer: Pornostars');
    expect(models.updated).toBe('2031-01-02T03:04:05.000Z');
    expect(models.links).toContainEqual({
      rel: 'alternate',
      type: 'text/html',
      href: `${TEST_ORIGIN}/models/latest-updates/1/?gender=straight&lang=de`,
    });
    expect(models.entries?.[0]).toMatchObject({
      id: `${TEST_ORIGIN}/model/aki/videos/1/`,
      title: { value: 'Akiko' },
      summary: { value: 'Japan' },
      published: '2031-01-02T03:04:05.000Z',
    });
    const channels = await read('/feeds/channels/alphabet.xml');
    expect(channels.title?.value).toBe('Foyer: Channels');
    expect(channels.entries?.[0]).toMatchObject({
      id: `${TEST_ORIGIN}/channel/lanterns/1/`,
      title: { value: 'Lantern & Co' },
    });
  });

  it('of models are narrowed as their list is, by one spelling', async () => {
    const titles = async (address: string) =>
      ((await read(address)).entries ?? []).map(({ title }) => title?.value);
    const query = { collection: 'models', sort: 'alphabet' } as const;
    const filters = { gender: 'straight', country: 'JP', alphabet: 'A' };
    const address = collectionFeedAddress({ ...query, filters }, 'en');
    expect(address).toBe('/feeds/models/alphabet.xml?alphabet=A&country=JP');
    expect(await titles(address)).toEqual(['Akiko']);
    expect(await titles('/feeds/models/alphabet.xml?country=JP&shoe=1')).toEqual(['Akiko']);
    expect(await titles('/feeds/models/alphabet.xml?gender=gay')).toEqual([]);
    expect(await titles('/feeds/models/alphabet.xml?country=DE')).toEqual([]);
  });
});

describe('of one playlist', () => {
  const addPlaylist = async (videoIds: readonly number[]): Promise<number> => {
    const owner = await web.db.selectFrom('members').select('id').orderBy('id').executeTakeFirstOrThrow();
    const { id } = await web.db
      .insertInto('playlists')
      .values({ title: 'Rain & <rails>', member_id: owner.id, visible: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await web.db
      .insertInto('playlist_videos')
      .values(videoIds.map((video_id, position) => ({ playlist_id: id, video_id, position })))
      .execute();
    return id;
  };

  it.each(OBJECT_VARIANTS)('is there for one that is %s only if everyone may see it', async (variant) => {
    const id = objects.playlist?.[variant];
    if (id === undefined) return;
    const { statusCode } = await web.get(ownerFeedAddress('playlist', id, 'en'));
    expect(statusCode).toBe(variant === 'public' ? 200 : 404);
  });

  it('holds what was added last of a long one, newest first, and goes when it is made private', async () => {
    const videoIds: number[] = [];
    for (let count = 0; count < 2 * FEED_SIZE + 3; count += 1)
      videoIds.push(await addVideo(web.db, { title: `Evening ${count}` }));
    const hidden = await addVideo(web.db, { title: 'Hidden', is_private: true });
    const id = await addPlaylist([...videoIds, hidden]);
    const feed = await read(ownerFeedAddress('playlist', id, 'fr'));
    expect(feed.title?.value).toBe('Foyer: Rain & <rails>');
    expect(feed.links).toContainEqual({
      rel: 'alternate',
      type: 'text/html',
      href: `${TEST_ORIGIN}/playlist/${id}/1/?lang=fr`,
    });
    expect(idsOf(feed)).toEqual(videoIds.slice(-FEED_SIZE).reverse());
    await inTransaction(web.db, async (tx) => {
      await tx.updateTable('playlists').set({ visible: 0 }).where('id', '=', id).execute();
      await recordEvents(tx, { kind: 'playlistChanged', playlistId: id });
    });
    expect((await web.get(ownerFeedAddress('playlist', id, 'fr'))).statusCode).toBe(404);
  });

  it('of a short one holds all of it, of an empty one nothing', async () => {
    const id = await addPlaylist([inNight]);
    expect(idsOf(await read(ownerFeedAddress('playlist', id, 'en')))).toEqual([inNight]);
  });
});

describe('of one member', () => {
  it('holds what everyone may see of the uploads, and nothing of anyone who is not shown to everyone', async () => {
    const owner = await web.db
      .insertInto('members')
      .values({ name: 'feed-owner', status_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const older = await addVideo(web.db, {
      title: 'Older',
      member_id: owner.id,
      posted_at: new Date('2030-01-01'),
    });
    const newer = await addVideo(web.db, {
      title: 'Newer',
      member_id: owner.id,
      posted_at: new Date('2030-01-02'),
    });
    await addVideo(web.db, { title: 'Hidden', member_id: owner.id, is_private: true });
    await settleCatalogue(web.db);
    const address = ownerFeedAddress('member', owner.id, 'pl');
    const feed = await read(address);
    expect(feed.title?.value).toBe('Foyer: feed-owner');
    expect(idsOf(feed)).toEqual([newer, older]);
    expect(feed.links).toContainEqual({
      rel: 'alternate',
      type: 'text/html',
      href: `${TEST_ORIGIN}/members/${owner.id}/ed_videos/1/?lang=pl`,
    });
  });
});

describe('addresses that are no feed', () => {
  it.each([
    '/feeds/',
    '/feeds/videos/newest.xml',
    '/feeds/videos/longest.rss',
    '/feeds/history/1.xml',
    '/feeds/member/999999999.xml',
    '/feeds/member/0.xml',
    '/feeds/favourites/1.xml',
    '/feeds/model/nobody.xml',
    '/feeds/channel/nothing.xml',
    '/feeds/categories/nothing/longest.xml',
    '/feeds/categories/a,b,c,d/longest.xml',
    '/feeds/top-country/xx.xml',
    '/feeds/videos/longest.xml?gender=other',
    '/feeds/search.xml',
    '/feeds/albums/longest.xml',
    '/feeds/albums/latest-updates.xml?category=nothing',
    '/feeds/playlists/alphabet.xml',
    '/feeds/models/longest.xml',
    '/feeds/models/alphabet.xml?country=Japan',
    '/feeds/models/alphabet.xml?gender=other',
    '/feeds/channels/top-rated.xml',
    '/feeds/playlist/0.xml',
    '/feeds/playlist/x.xml',
    '/feeds/playlist/999999999.xml',
  ])('%s is not found', async (address) => {
    expect((await web.get(address)).statusCode).toBe(404);
  });
});
