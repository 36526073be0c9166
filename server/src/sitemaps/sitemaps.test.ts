/** Sitemaps list what everyone may see and what has a page, each once, however many there are. */
import cookie from '@fastify/cookie';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { recordEvents } from '../platform/cache/record-events.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { sendRefusal, toRefused } from '../platform/http/send-refusal.ts';
import { addVideo } from '../testing/catalogue.ts';
import { addOwnedObjects, OBJECT_VARIANTS, type OwnedObjects } from '../testing/owned-objects.ts';
import { addPeople } from '../testing/people.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { registerSitemaps } from './sitemaps.routes.ts';

const ORIGIN = 'http://localhost:8100';
let web: TestWeb;
let app: FastifyInstance;
let objects: OwnedObjects;
let closed: RegExp;
let setId = 1;

const get = (path: string) => app.inject({ url: path });
const locsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.slice(ORIGIN.length));

/** Every address of every file that the index names. */
const crawl = async (): Promise<{ files: string[]; addresses: string[] }> => {
  const index = await get('/sitemap.xml');
  expect(index.statusCode).toBe(200);
  const files = locsIn(index.body);
  const answers = await Promise.all(files.map(get));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200));
  return { files, addresses: answers.flatMap(({ body }) => locsIn(body)) };
};

beforeAll(async () => {
  web = await openTestWeb();
  objects = await addOwnedObjects(web.db, await addPeople(web));
  closed = /^$/;
  app = Fastify();
  await app.register(cookie);
  app.setErrorHandler((error, _, reply) => sendRefusal(reply, toRefused(error)));
  registerSitemaps(app, {
    ...web.deps,
    getLivePages: () => ({ key: String(setId), hasPage: (path) => !closed.test(path) }),
  });
});
afterAll(async () => {
  await app.close();
  await web.close();
});

/** Another set: nothing of what was kept. */
const refresh = () => {
  setId += 1;
};

describe('a sitemap', () => {
  it.each(OBJECT_VARIANTS)('lists what is %s only if everyone may see it', async (variant) => {
    refresh();
    const { addresses } = await crawl();
    const isOpen = variant === 'public';
    const listed = (path: string) => addresses.some((address) => address.startsWith(path));
    expect(listed(`/videos/${objects.video?.[variant]}/`)).toBe(isOpen);
    expect(listed(`/album/${objects.album?.[variant]}/`)).toBe(isOpen);
  });

  it.each([0, 2, 3, 4, 5, 6, 7])('does not list videos of status %i, nor albums', async (status_id) => {
    const id = await addVideo(web.db, { status_id, title: `State ${status_id}` });
    const { id: album } = await web.db
      .insertInto('albums')
      .values({ dir: 'x', title: 'x', status_id, people: 'nobody' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    refresh();
    const { addresses } = await crawl();
    expect(addresses.filter((path) => path.startsWith(`/videos/${id}/`))).toEqual([]);
    expect(addresses.filter((path) => path.startsWith(`/album/${album}/`))).toEqual([]);
  });

  it('loses a video in the moment that it is withdrawn', async () => {
    const videoId = await addVideo(web.db, { title: 'Soon gone' });
    refresh();
    expect((await crawl()).addresses).toContain(`/videos/${videoId}/a-video/`);
    await inTransaction(web.db, async (tx) => {
      await tx.updateTable('videos').set({ is_private: true }).where('id', '=', videoId).execute();
      await recordEvents(tx, { kind: 'videoWithdrawn', videoId, ownerId: null });
    });
    expect((await crawl()).addresses).not.toContain(`/videos/${videoId}/a-video/`);
  });

  it('lists each object once, over ranges of ids with holes', async () => {
    const ids = [3_000, 3_001, 9_999, 123_456];
    for (const id of ids) await addVideo(web.db, { id, title: `Number ${id}` });
    refresh();
    const { files, addresses } = await crawl();
    for (const id of ids)
      expect(addresses.filter((path) => path === `/videos/${id}/a-video/`)).toHaveLength(1);
    expect(files).toContain('/sitemaps/videos-3.xml');
    expect(files).toContain('/sitemaps/videos-10.xml');
    expect(files).toContain('/sitemaps/videos-124.xml');
    expect(files).not.toContain('/sitemaps/videos-5.xml');
    expect(new Set(addresses).size).toBe(addresses.length);
    await web.db.deleteFrom('videos').where('id', '=', 123_456).execute();
  });

  it('lists nothing that the live set has no page for', async () => {
    closed = /^\/(album|model|channel|welcome|videos\/\d)/;
    refresh();
    const { files, addresses } = await crawl();
    expect(files.filter((file) => /albums|models|channels|videos/.test(file))).toEqual([]);
    expect(addresses.filter((path) => closed.test(path))).toEqual([]);
    expect((await get('/sitemaps/videos-1.xml')).statusCode).toBe(404);
    closed = /^$/;
  });

  it('names every language of an address, the default one without a key', async () => {
    refresh();
    const { body } = await get('/sitemaps/pages.xml');
    const [entry = ''] = /<url><loc>[^<]*\/information\/help\/<\/loc>.*?<\/url>/s.exec(body) ?? [];
    const alternates = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
    expect(alternates.map(([, language]) => language)).toEqual([...LANGUAGES, 'x-default']);
    expect(entry).toContain(`hreflang="ja" href="${ORIGIN}/information/help/?lang=ja"`);
    expect(entry).toContain(`hreflang="en" href="${ORIGIN}/information/help/"`);
  });

  it('describes each video by what a search engine needs, and escapes its words', async () => {
    const id = await addVideo(web.db, { title: 'Rock & <roll>', description: 'A "calm" evening' });
    refresh();
    const xml = (await get(`/sitemaps/videos-${Math.ceil(id / 1000)}.xml`)).body;
    const [entry = ''] = new RegExp(`<url><loc>[^<]*/videos/${id}/.*?</url>`, 's').exec(xml) ?? [];
    expect(entry).toContain('<video:title>Rock &amp; &lt;roll&gt;</video:title>');
    expect(entry).toContain(`<video:player_loc>${ORIGIN}/embed/${id}/a-video/</video:player_loc>`);
    expect(entry).toMatch(/<video:thumbnail_loc>[^<]*\/media\/video-\d+\/r\d+\/thumb-320\.jpg</);
    expect(entry).toContain('<video:duration>60</video:duration>');
    expect(entry).toContain('<video:family_friendly>no</video:family_friendly>');
  });

  it.each(['videos-0.xml', 'videos-01.xml', 'videos-999999.xml', 'videos-9999999.xml', 'x-1.xml', 'x', '..'])(
    'does not exist: %s',
    async (file) => {
      expect((await get(`/sitemaps/${file}`)).statusCode).toBe(404);
    },
  );
});
