/** Friend sites as operators set them: their feeds are read, their pictures stored, and pages show the chosen one. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readPicture } from '../../pictures/pictures.ts';
import { createDownload, type Download } from '../../platform/downloads/download.ts';
import { adsOutline } from '../../advertising/ads-outline.ts';
import { addMember } from '../../testing/catalogue.ts';
import { type HttpsServer, openHttpsServer } from '../../platform/downloads/https-server.fixture.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';
import { createStoredMedia } from '../../watching/send-media.http.ts';
import { registerPartnerFiles } from '../../watching/partner-files.routes.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { readPartnerFeeds } from './partner-feeds.ts';

const KEY = 'ads.partners';
const HOUR_MS = 3600 * 1000;
let web: TestWeb;
/** What visitors are sent. */
let media: FastifyInstance;
let server: HttpsServer;
let cookie = '';
let download: Download;
/** What the partner answers, by path. */
let files: Record<string, string | Buffer> = {};
let picture: Buffer;

beforeAll(async () => {
  server = await openHttpsServer(({ url = '' }, answer) => {
    const file = files[url];
    return file === undefined ? answer.writeHead(404).end() : answer.end(file);
  });
  download = createDownload({ ca: server.ca, isAllowed: () => true });
  web = await openTestWeb({}, { download });
  await addMember(web.db, 'olga', { is_operator: true });
  cookie = await web.signIn('olga');
  picture = await drawPicture();
  media = Fastify();
  registerPartnerFiles(media, { db: web.db, stored: createStoredMedia(web.deps.storage) });
});
afterAll(async () => {
  await media.close();
  await web.close();
  await server.close();
});
beforeEach(() => {
  files = {};
});

const drawPicture = (width = 640, height = 360): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: `#${randomBytes(3).toString('hex')}` } })
    .jpeg()
    .toBuffer();
const row = (n: number, values: object = {}) => ({
  url: `https://lanterns.example/watch/${n}`,
  thumb: `${server.origin}/${n}.jpg`,
  title: `Lantern ${n}`,
  ...values,
});
const partner = (values: object = {}) => ({
  id: 4711,
  name: 'Lanterns',
  href: 'https://lanterns.example/',
  feed: `${server.origin}/feed.json`,
  is_on: true,
  ...values,
});
const setting = (list: object[], shown = 4711) => ({ shown, list });
const set = async (value: unknown) => {
  const { revision } = (await web.get(`/api/settings/setting.json?key=${KEY}`, { cookie })).json();
  const form = { act: 'set', key: KEY, revision: String(revision), value: JSON.stringify(value) };
  return (await web.post('/api/settings.php', form, { cookie })).json();
};
const tryFeed = async (input: string) =>
  (
    await web.post(
      '/api/settings_try.php',
      { key: KEY, value: JSON.stringify(setting([], 0)), input },
      { cookie },
    )
  ).json();
const run = (now?: number) => readPartnerFeeds({ ...web.deps, download }, new AbortController().signal, now);
const status = async () => (await web.get('/api/settings/partners.json', { cookie })).json().partners;
const shown = async (id = 4711) => (await media.inject(`/static/tf/videos.${id}.json`)).json();
const stored = async (id = 4711): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of web.deps.storage.list(`partners/${id}/`)) keys.push(key);
  return keys;
};

describe('the setting', () => {
  it.each([
    ['/list/0/name', () => setting([partner({ name: ' ' })])],
    ['/list/0/href', () => setting([partner({ href: 'http://lanterns.example/' })])],
    ['/list/0/feed', () => setting([partner({ feed: '/feed.json' })])],
    ['/list/1/id', () => setting([partner(), partner({ name: 'Boats' })])],
    ['/shown', () => setting([partner({ is_on: false })])],
    ['/list/0/id', () => setting([partner({ id: 2 })])],
    ['/list', () => setting(Array.from({ length: 9 }, (_, index) => partner({ id: 5000 + index })))],
  ])('is refused for %s', async (at, value) => {
    expect(await set(value())).toMatchObject({ code: 'bad_request', info: { at } });
  });

  it('leads pages to the chosen partner, whose name is the title of the row', async () => {
    expect(web.deps.config.ads.partner).toBeUndefined();
    expect(await set(setting([partner()]))).toMatchObject({ ok: true });
    expect(adsOutline(web.deps.config.ads, 'en')).toMatchObject({
      partner: 4711,
      partnerSite: { name: 'Lanterns', href: 'https://lanterns.example/' },
    });
    await set(setting([partner()], 0));
    const { partner: none, partnerSite } = adsOutline(web.deps.config.ads, 'en');
    expect([none, partnerSite]).toEqual([undefined, undefined]);
  });
});

describe('a feed that is tried', () => {
  it('says how many of its rows can be taken, and the first ones; nothing is stored', async () => {
    const rows = [
      ...Array.from({ length: 7 }, (_, n) => row(n)),
      row(0, { title: 'The same address' }),
      row(8, { url: 'http://lanterns.example/watch/8' }),
      row(9, { thumb: 'javascript:alert(1)' }),
      row(10, { title: ' ' }),
      { url: 'https://lanterns.example/' },
      'text',
    ];
    files = { '/feed.json': JSON.stringify(rows) };
    const tried = await tryFeed(`${server.origin}/feed.json`);
    expect(tried).toMatchObject({ ok: true, outcome: 'read', videos: 7, wrong: 6 });
    expect(tried.first).toHaveLength(5);
    expect(tried.first[0]).toEqual({ url: row(0).url, title: 'Lantern 0' });
    expect([await status(), await stored()]).toEqual([[], []]);
  });

  it.each([
    ['{"videos": []}', 'no_list'],
    ['<html>', 'no_list'],
    ['[]', 'no_rows'],
    ['[{"url": "https://lanterns.example/"}]', 'no_rows'],
    ['x'.repeat(2 * 1024 * 1024 + 1), 'too_large'],
  ])('is refused: %.20s', async (body, outcome) => {
    files = { '/feed.json': body };
    expect(await tryFeed(`${server.origin}/feed.json`)).toMatchObject({ ok: true, outcome });
  });

  it('says what the address lacks', async () => {
    expect(await tryFeed(`${server.origin}/nothing.json`)).toMatchObject({ outcome: 'status' });
    expect(await tryFeed('http://lanterns.example/feed.json')).toMatchObject({ outcome: 'not_public' });
  });
});

describe('the job', () => {
  it('takes the videos of a feed with pictures of its own, and tidies their titles', async () => {
    const small = await drawPicture(60, 40);
    files = {
      '/feed.json': JSON.stringify([
        row(1, { title: 'Lantern\u202e \n one' }),
        row(2),
        row(3),
        row(4, { title: 'long '.repeat(100) }),
      ]),
      '/1.jpg': picture,
      // Too small, no picture, and none at all.
      '/2.jpg': small,
      '/3.jpg': '<html>',
      '/4.jpg': await drawPicture(1000, 400),
    };
    await set(setting([partner(), partner({ id: 4712, is_on: false })]));
    await run();
    const videos = await shown();
    expect(videos).toEqual([
      {
        url: row(1).url,
        title: 'Lantern one',
        thumb: expect.stringMatching(/^\/static\/tf\/4711\/[0-9a-f]{32}\.webp$/),
      },
      { url: row(4).url, title: expect.stringMatching(/^long .{144}…$/), thumb: expect.any(String) },
    ]);
    const answer = await media.inject(videos[0].thumb);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 352,
      height: 198,
    });
    expect(await status()).toEqual([
      { id: 4711, checked: expect.any(String), taken: expect.any(String), videos: 2, problem: '' },
    ]);
    expect(await stored(4712)).toEqual([]);
  });

  it('asks again after three hours, and keeps what is there where the feed fails', async () => {
    const before = await shown();
    files = { '/feed.json': JSON.stringify([row(5)]), '/5.jpg': picture };
    await run();
    expect(await shown()).toEqual(before);
    files = { '/feed.json': 'x' };
    await run(Date.now() + 4 * HOUR_MS);
    expect(await shown()).toEqual(before);
    expect(await status()).toMatchObject([{ videos: 2, problem: 'no_list' }]);
    files = { '/feed.json': JSON.stringify([row(6)]) };
    await run(Date.now() + 4 * HOUR_MS);
    expect(await status()).toMatchObject([{ videos: 2, problem: 'no_pictures' }]);
    files = { '/feed.json': JSON.stringify([row(5)]), '/5.jpg': picture };
    await run(Date.now() + 4 * HOUR_MS);
    expect(await shown()).toMatchObject([{ url: row(5).url }]);
    expect(await status()).toMatchObject([{ videos: 1, problem: '' }]);
  });

  it('asks immediately where another feed is set', async () => {
    files = { '/other.json': JSON.stringify([row(7)]), '/7.jpg': picture };
    await set(setting([partner({ feed: `${server.origin}/other.json` })]));
    await run();
    expect(await shown()).toMatchObject([{ url: row(7).url }]);
  });

  it('takes sixty at most', async () => {
    files = {
      '/feed.json': JSON.stringify(
        Array.from({ length: 70 }, (_, n) => row(n, { thumb: `${server.origin}/p.jpg` })),
      ),
      '/p.jpg': picture,
    };
    await set(setting([partner()]));
    expect(await tryFeed(partner().feed)).toMatchObject({ videos: 60, wrong: 0 });
  });

  it('takes no picture that was taken down', async () => {
    const blocked = await drawPicture();
    const { sha256 } = await readPicture(blocked, { minWidth: 1, minHeight: 1, renditions: [] });
    await web.db.insertInto('blocked_pictures').values({ sha256, reason: 'x' }).execute();
    files = {
      '/feed.json': JSON.stringify([row(1), row(2)]),
      '/1.jpg': blocked,
      '/2.jpg': await drawPicture(),
    };
    await set(setting([partner({ id: 4713 })], 4713));
    await run();
    expect(await shown(4713)).toMatchObject([{ url: row(2).url }]);
  });

  it('removes what belongs to a partner that is off or gone, and leaves those of the demo alone', async () => {
    await web.db
      .insertInto('partners')
      .values({ id: 1, title: 'Demo', url: 'https://demo.example/' })
      .execute();
    await web.db
      .insertInto('partner_videos')
      .values({ partner_id: 1, title: 'One', url: 'https://demo.example/1', thumb: '/static/tf/1/1.webp' })
      .execute();
    expect(await stored(4711)).toEqual([]);
    await set(setting([partner({ id: 4713, is_on: false })], 0));
    await run();
    expect([await stored(4713), await status()]).toEqual([[], []]);
    expect((await media.inject('/static/tf/videos.4713.json')).statusCode).toBe(404);
    expect(await shown(1)).toHaveLength(1);
  });
});
