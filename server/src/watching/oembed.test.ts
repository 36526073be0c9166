/** oEmbed through the real server: only what everyone may watch, in the size that was asked for. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Oembed } from '@foyer/shared/wire-schemas/watching/oembed';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
const ids: Record<string, number> = {};

beforeAll(async () => {
  web = await openTestWeb();
  ids.public = await addVideo(web.db, { title: 'Harbour "at" <night>', dir: 'harbour' });
  ids.private = await addVideo(web.db, { is_private: true });
  ids.off = await addVideo(web.db, { is_embeddable: false });
  ids.deleted = await addVideo(web.db, { status_id: 5 });
  ids.pending = await addVideo(web.db, { status_id: 4 });
  await settleCatalogue(web.db);
});
afterAll(() => web.close());

const site = () => web.deps.config.publicUrl;
const ask = (url: string, more = '') => web.get(`/api/oembed.json?url=${encodeURIComponent(url)}${more}`);

describe('GET /api/oembed.json', () => {
  it.each(['videos', 'embed'])(
    'answers for addresses under /%s/ with an iframe of the embed',
    async (kind) => {
      const answer = await ask(`${site()}/${kind}/${ids.public}/harbour/?t=20`);
      expect(answer.statusCode).toBe(200);
      const body: Oembed = answer.json();
      expect(body).toMatchObject({
        type: 'video',
        version: '1.0',
        title: 'Harbour "at" <night>',
        width: 426,
        height: 265,
        provider_url: `${site()}/`,
      });
      expect(body.html).toMatch(/^<iframe [^<>]*><\/iframe>$/);
      expect(body.html).toContain(`src="${site()}/embed/${ids.public}/harbour/"`);
      expect(body.thumbnail_url?.startsWith(`${site()}/media/`)).toBe(true);
    },
  );

  it('keeps its shape within the size that is asked for', async () => {
    const { width, height, html }: Oembed = (
      await ask(`${site()}/videos/${ids.public}/x/`, '&maxwidth=1278&maxheight=530')
    ).json();
    expect([width, height]).toEqual([852, 530]);
    expect(html).toContain('width="852" height="530"');
  });

  it('tells nothing of what is private, deleted or pending', async () => {
    for (const [state, status] of [
      ['private', 403],
      // Its uploader or an editor says so.
      ['off', 403],
      ['deleted', 404],
      ['pending', 404],
    ] as const) {
      const answer = await ask(`${site()}/videos/${ids[state]}/a-video/`);
      expect([state, answer.statusCode]).toEqual([state, status]);
      expect(answer.body).not.toContain('A video');
    }
  });

  it('lets shared caches keep the answer', async () => {
    const address = `${site()}/videos/${ids.public}/harbour/`;
    expect((await ask(address)).headers['cache-control']).toContain('s-maxage');
  });

  it('knows no other addresses and no other formats', async () => {
    for (const url of [
      'https://other.example/videos/1/x/',
      `${site()}/model/1/`,
      `${site()}/videos/0/x/`,
      'nonsense',
    ])
      expect([url, (await ask(url)).statusCode]).toEqual([url, 404]);
    expect((await web.get('/api/oembed.json')).statusCode).toBe(400);
    const xml = await ask(`${site()}/videos/${ids.public}/x/`, '&format=xml');
    expect(xml.statusCode).toBe(501);
    expect((await ask(`${site()}/videos/${ids.public}/x/`, '&maxwidth=0')).statusCode).toBe(400);
  });
});
