import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { recordEvents } from '../platform/cache/record-events.ts';
import { addVideo } from '../testing/catalogue.ts';
import { openVideos, type TestVideos } from '../testing/videos.ts';

let web: TestVideos['web'];
let ids: TestVideos['ids'];
beforeAll(async () => {
  ({ web, ids } = await openVideos());
});
afterAll(() => web.close());

const ALL = '..1.all..';

describe('one video', () => {
  const video = (id: number | undefined, lifetime = 3600) =>
    web.get(`/api/json/video/${lifetime}/0/0/${id}.json`);

  it('tells everything of a public one', async () => {
    expect((await video(ids.harbour)).json()).toMatchObject({
      video: {
        video_id: ids.harbour,
        status: 'active',
        categories: [
          { dir: 'outdoor', title: 'OUTDOOR' },
          { dir: 'night', title: 'NIGHT' },
        ],
        models: [{ dir: 'aki', title: 'Aki' }],
        channel: { dir: 'lanterns' },
        member: { name: 'owner' },
        scr: `/media/video-${ids.harbour}/r${ids.harbour}/poster.jpg`,
      },
    });
  });

  it('offers its poster in the formats and widths that its files have, and in none that they lack', async () => {
    const id = await addVideo(web.db, { dir: 'posters' });
    const tell = async (fields: Record<string, unknown>, withheld_uses: ('preview' | 'download')[] = []) => {
      const manifest = JSON.stringify({ durationSeconds: 5, ...fields });
      await web.db.updateTable('media_objects').set({ manifest }).where('id', '=', `video-${id}`).execute();
      await web.db.updateTable('videos').set({ withheld_uses }).where('id', '=', id).execute();
      await recordEvents(web.db, { kind: 'videoEdited', videoId: id });
      return (await video(id, 0)).json().video;
    };
    const base = `/media/video-${id}/r${id}`;
    expect(await tell({})).not.toHaveProperty('scr_sources');
    // As the demo makes them.
    expect((await tell({ posters: { webp: [640, 854] } })).scr_sources).toEqual([
      { type: 'image/webp', srcset: `${base}/poster-640.webp 640w, ${base}/poster.webp 854w` },
    ]);
    // Made before the manifest recorded it.
    expect((await tell({ picture: 3 })).scr_sources).toEqual([
      { type: 'image/avif', srcset: `${base}/poster.avif 854w, ${base}/poster-1280.avif 1280w` },
      { type: 'image/webp', srcset: `${base}/poster.webp 854w, ${base}/poster-1280.webp 1280w` },
    ]);
    const all = { picture: 3, posters: { avif: [640, 854, 1280], webp: [640, 854, 1280] } };
    const { scr, scr_sources } = await tell(all);
    expect(scr).toBe(`${base}/poster.jpg`);
    expect(scr_sources[0]).toEqual({
      type: 'image/avif',
      srcset: `${base}/poster-640.avif 640w, ${base}/poster.avif 854w, ${base}/poster-1280.avif 1280w`,
    });
    expect((await tell(all, ['download'])).scr_sources).toHaveLength(2);
    expect(await tell(all, ['preview'])).not.toHaveProperty('scr_sources');
  });

  it.each(['private', 'deleted'])(
    'tells of a %s one that it is so and nothing else, and lets nobody keep that',
    async (status) => {
      const answer = await video(ids[status]);
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.json().video).sort()).toEqual(['status', 'video_id']);
      expect(answer.json().video.status).toBe(status);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    },
  );

  it.each([
    [12_345, '0/12000'],
    [2_345_678, '2000000/2345000'],
    [999_999, '0/999000'],
  ])('%i has its group in two segments: %s', async (id, group) => {
    await addVideo(web.db, { id });
    const ask = (path: string) => web.get(`/api/json/video/3600/${path}/${id}.json`);
    expect((await ask(group)).json()).toMatchObject({ video: { video_id: id } });
    expect((await web.get(`/api/json/videos_related2/432000/36/${group}/${id}.all.1.json`)).statusCode).toBe(
      200,
    );
    for (const wrong of ['0/0', `0/${id}`, `${id}/0`, '1000000/2000'])
      expect((await ask(wrong)).json()).toMatchObject({ code: 'bad_request' });
    expect((await ask('0')).statusCode).toBe(404);
  });

  it('knows nothing of pending and unknown ones', async () => {
    expect((await video(ids.pending)).statusCode).toBe(404);
    expect((await video(999)).json()).toMatchObject({ code: 'not_found' });
  });

  it('names streams and storyboard of a public one only', async () => {
    const open = await web.get(`/api/videofile.php?video_id=${ids.harbour}`);
    expect(open.json()).toMatchObject({
      streams: [
        { src: `/media/video-${ids.harbour}/r${ids.harbour}/stream/master.m3u8` },
        ...['720p', '480p', '240p'].map((rendition) => ({
          src: `/media/video-${ids.harbour}/r${ids.harbour}/stream/progressive/${rendition}.mp4`,
          type: 'video/mp4',
        })),
      ],
      downloads: [720, 480, 240],
      storyboard: { columns: 5, interval: 6 },
      timelines_count: 10,
      token: `/media/video-${ids.harbour}/r${ids.harbour}/`,
    });
    expect((await web.get(`/api/videofile.php?video_id=${ids.private}`)).statusCode).toBe(403);
    expect((await web.get(`/api/videofile.php?video_id=${ids.deleted}`)).statusCode).toBe(403);
    expect((await web.get(`/api/videofile.php?video_id=${ids.pending}`)).statusCode).toBe(404);
  });

  it('knows videos that resemble it', async () => {
    const { videos } = (
      await web.get(`/api/json/videos_related2/432000/36/0/0/${ids.harbour}.all.1.json`)
    ).json();
    expect(videos.map(({ video_id }: { video_id: number }) => video_id)).toEqual([ids.forest, ids.storm]);
  });
});

describe('caching', () => {
  const address = `/api/json/videos2/86400/straight/top-rated/60/${ALL}.json`;

  it('turns the lifetime into headers and answers 304', async () => {
    const first = await web.get(address);
    expect(first.headers['cache-control']).toBe('public, max-age=60, s-maxage=86400');
    expect(first.headers['x-accel-expires']).toBe('1');
    const again = await web.get(address, { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('compresses once, in what the client takes', async () => {
    const plain = await web.get(address);
    const brotli = await web.get(address, { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const zstd = await web.get(address, { 'accept-encoding': 'gzip, zstd' });
    expect(zstdDecompressSync(zstd.rawPayload).toString()).toBe(plain.body);
    const gzip = await web.get(address, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  });

  it('lets nobody keep lifetime 0', async () => {
    const answer = await web.get(address.replace('86400', '0'));
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers.etag).toBeUndefined();
  });
});

describe('the frame of every page', () => {
  it('has categories with videos, in the language asked for', async () => {
    const answer = (await web.get('/api/json/main/3600/straight.ja.json')).json();
    expect(answer.categories).toContainEqual({ dir: 'outdoor', title: 'outdoorの', total_videos: 2 });
    expect((await web.get('/api/json/categories/3600/gay.en.json')).json()).toMatchObject({
      categories: [{ dir: 'outdoor', total_videos: 1 }],
      total_count: 1,
    });
  });

  it('suggests titles, also in Japanese, but nothing that is not public', async () => {
    const suggest = async (text: string) =>
      (await web.get(`/api/json/suggester/3600/${encodeURIComponent(text)}.json`)).json();
    expect((await suggest('harb')).titles).toEqual(['Harbour lights']);
    expect((await suggest('夜')).titles).toEqual(['夜の港']);
    expect((await suggest('ou')).categories).toEqual([{ dir: 'outdoor', title: 'OUTDOOR' }]);
    expect((await suggest('private')).titles).toEqual([]);
    expect((await suggest('100%_')).titles).toEqual([]);
  });

  it('answers unknown calls in JSON', async () => {
    const answer = await web.get('/api/json/nothing.json');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ ok: false, code: 'not_found' });
  });
});
