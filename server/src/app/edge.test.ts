/** The project's nginx configuration in a real nginx, before a real web process. Real waits: edge.long.test.ts. */
import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EDGE_FRESH_SECONDS } from '@foyer/shared/wire-schemas/answers';
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts';
import { issueAgeProof } from '../access/age-proof.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { storeSetting } from '../platform/settings/store-setting.ts';
import { signSetLink } from '../releases/live/set-link.ts';
import { listWithdrawnAddresses } from '../stored-files/prove-withdrawn.ts';
import { changeVideoState } from '../publication/publication.ts';
import { storeFile, storeFolder } from '../stored-files/stored-files.ts';
import { agePolicyWith } from '../testing/age-policy.ts';
import { addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestEdge, type TestEdge } from '../testing/edge.ts';
import { testSecrets } from '../testing/secrets.ts';

const CHECK_SECONDS = 1;
const SLICE_BYTES = 64 * 1024;
let edge: TestEdge;
let videoId = 0;
let folder = '';
const segment = randomBytes(300_000);
const LISTING = '/api/json/videos2/86400/straight/latest-updates/60/..1.all...json';
const cacheOf = (response: Response) => response.headers.get('x-foyer-cache');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-edge-'));
  edge = await openTestEdge({
    config: { agePolicy: agePolicyWith('FR') },
    nginx: { checkSeconds: CHECK_SECONDS, callsBurst: 2000, sliceSize: '64k' },
  });
});
afterAll(async () => {
  await edge?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  videoId = await addVideo(edge.db, { title: 'Harbour' });
  const owner = { folder: `objects/video-${videoId}`, object: `video-${videoId}` } as const;
  await storeFile(edge.deps, owner, 'thumb-320.jpg', Buffer.from('a picture'));
  const film = { folder: `films/v${videoId}-a`, object: `video-${videoId}` } as const;
  await storeFile(edge.deps, film, '480p/000.m4s', segment);
  await storeFile(edge.deps, film, 'master.m3u8', Buffer.from('#EXTM3U\n'));
  await edge.db
    .updateTable('media_objects')
    .set({ film_id: `v${videoId}-a` })
    .where('id', '=', `video-${videoId}`)
    .execute();
  await settleCatalogue(edge.db);
  edge.deps.cache.clear();
  edge.seen();
  edge.checks();
});

const mediaUrl = (file: string) => `/media/video-${videoId}/r${videoId}/${file}`;
const read = async (path: string, headers?: Record<string, string>) => {
  const response = await edge.get(path, headers);
  return {
    status: response.status,
    cache: cacheOf(response),
    headers: response.headers,
    body: await response.text(),
  };
};
/** One listing address for each test, so that none meets what another left in the cache. */
const freshListing = () => LISTING.replace('..1.', `..${videoId + 100}.`);

describe('what everyone gets', () => {
  it.each([
    ['JSON', () => `/api/json/video/86400/0/0/${videoId}.json`],
    ['a list', () => freshListing()],
    ['a document', () => `/videos/${videoId}/a-video/`],
    ['a picture', () => mediaUrl('thumb-320.jpg')],
    ['a segment', () => mediaUrl('stream/480p/000.m4s')],
    ['where a stream is', () => `/api/videofile.php?video_id=${videoId}`],
  ])('%s comes from the cache the second time', async (_, address) => {
    const path = address();
    const first = await read(path);
    const second = await read(path);
    expect([first.cache, second.cache]).toEqual(['MISS', 'HIT']);
    expect(second.body).toBe(first.body);
    expect(edge.seen()).toEqual([`GET ${path}`]);
    const again = await edge.get(path, { 'if-none-match': String(second.headers.get('etag')) });
    expect(again.status).toBe(304);
  });

  it('is asked for once by a hundred at the same time', async () => {
    // Whatever is kept for one second only may expire before the last of a hundred has read it.
    const calm = await openTestEdge({
      config: { agePolicy: agePolicyWith('FR') },
      nginx: { checkSeconds: 60 },
      freshSeconds: 60,
    });
    try {
      const id = await addVideo(calm.db, { title: 'Harbour' });
      await settleCatalogue(calm.db);
      calm.seen();
      calm.checks();
      calm.setRenderMs(150);
      const path = `/videos/${id}/at-once/`;
      const all = await Promise.all(
        Array.from({ length: 100 }, async () => {
          // A visitor that nobody has checked yet, as nginx did itself when it was started.
          const response = await calm.get(path, { 'accept-language': 'pl' });
          return { status: response.status, body: await response.text() };
        }),
      );
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(all.map(({ body }) => body)).size).toBe(1);
      expect(calm.seen()).toEqual([`GET ${path}`]);
      expect(calm.checks()).toHaveLength(1);
    } finally {
      await calm.close();
    }
  });

  it('is given out stale by nobody, however slowly the new one comes', async () => {
    const path = `/videos/${videoId}/stale/`;
    await read(path);
    await edge.db.updateTable('videos').set({ title: 'Renamed' }).where('id', '=', videoId).execute();
    edge.deps.cache.clear();
    edge.setRenderMs(300);
    // nginx reckons in whole seconds.
    await sleep(2200);
    const two = await Promise.all([read(path), read(path)]);
    edge.setRenderMs(0);
    for (const { body } of two) expect(body).toContain('Renamed');
  });

  it('comes in the encoding that each takes, each of its own', async () => {
    const path = `/api/json/videos2/86400/straight/latest-updates/60/..1.all...json?lang=ja`;
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['zstd, gzip', 'zstd'],
      ['gzip;q=0.8', 'gzip'],
      ['br;q=0', null],
    ] as const) {
      const raw = await edge.get(path, { 'accept-encoding': accepted });
      expect(raw.headers.get('content-encoding')).toBe(encoding);
      await raw.body?.cancel();
    }
    expect(edge.seen()).toHaveLength(4);
  });

  it('is distinguished by what the server’s documents differ by, and by nothing else', async () => {
    // Neither checks nor documents are asked for again before the last of these visitors has come.
    const calm = await openTestEdge({ nginx: { checkSeconds: 60 }, freshSeconds: 60 });
    try {
      const line = { id: 'night1', from: '', until: '', texts: { en: 'Tonight', de: 'Heute Nacht' } };
      await inTransaction(calm.db, (tx) =>
        storeSetting(tx, { key: 'site.announcements', value: [line], revision: 0 }),
      );
      await calm.deps.settings.refresh();
      calm.seen();
      const path = '/top-country/1/';
      const expirySeconds = Math.floor(Date.now() / 1000) + 60;
      const link = signSetLink(calm.deps.secrets, { setId: 12, expirySeconds, visitor: 'anonymous' });
      // Nobody has checked these visitors yet, as nginx did others when it was started.
      const ask = (headers: Record<string, string>) =>
        calm.get(path, { 'accept-language': 'en', ...headers });
      const variants: Record<string, string>[] = [
        {},
        { cookie: 'language=de' },
        { cookie: 'gender=gay' },
        { cookie: 'country=JP' },
        { cookie: 'age_verified=1' },
        { cookie: 'discreet=blur' },
        { cookie: 'discreet=blur.neutral' },
        { cookie: 'dismissed=night1' },
        { cookie: `release-set=${link}` },
        { 'cdn-country': 'CH' },
      ];
      const bodies = new Set<string>();
      for (const headers of variants) bodies.add(await (await ask(headers)).text());
      expect(bodies.size).toBe(variants.length);
      expect(calm.seen()).toHaveLength(variants.length);
      const same: Record<string, string>[] = [
        { cookie: 'consent=all; volume=3' },
        { cookie: 'language=xx' },
        { cookie: 'discreet=nohistory' },
        { cookie: 'dismissed=another1' },
        { cookie: 'release-set=invented' },
        { 'user-agent': 'another' },
        { cookie: 'foo=1; language=de' },
      ];
      for (const headers of same) expect([headers, cacheOf(await ask(headers))]).toEqual([headers, 'HIT']);
      expect(calm.seen()).toEqual([]);
    } finally {
      await calm.close();
    }
  });
});

describe('what is one person’s', () => {
  it('is never cached: answers of lifetime 0, signed addresses, writes, whatever sets a cookie', async () => {
    await addMember(edge.db, `member${videoId}`);
    const signedIn = await edge.post('/api/signin.php', { usr: `member${videoId}`, pwd: TEST_PASSWORD });
    const session = /session=[^;]+/.exec(signedIn.headers.get('set-cookie') ?? '')?.[0] ?? '';
    expect(session).not.toBe('');
    await edge.db.updateTable('videos').set({ is_private: true }).where('id', '=', videoId).execute();
    edge.deps.cache.clear();
    const file = (await (
      await edge.get(`/api/videofile.php?video_id=${videoId}`, { cookie: session })
    ).json()) as {
      streams: { src: string }[];
    };
    const signed = file.streams[0]?.src ?? '';
    expect(signed).toMatch(/^\/media\/p\//);
    edge.seen();
    for (const [path, headers] of [
      [`/api/videofile.php?video_id=${videoId}`, { cookie: session }],
      [signed, {}],
      [LISTING.replace('86400', '0'), { cookie: session }],
      [`/videos/${videoId}/a-video/`, { cookie: session }],
      [`/videos/${videoId}/a-video/?lang=de`, {}],
      ['/api/notifications.php', { cookie: session }],
    ] as const) {
      for (let times = 0; times < 2; times += 1) {
        const answer = await edge.get(path, headers);
        expect(['HIT', 'STALE', 'UPDATING', 'REVALIDATED']).not.toContain(cacheOf(answer));
        await answer.body?.cancel();
      }
      expect(edge.seen()).toHaveLength(2);
    }
    // The anonymous get nothing of what the member saw.
    expect((await read(`/api/videofile.php?video_id=${videoId}`)).status).toBe(403);
    expect((await read(`/videos/${videoId}/a-video/`)).headers.get('set-cookie')).toBeNull();
  });

  it('a member’s document is made for the member, and nobody gets it afterwards', async () => {
    const path = `/videos/${videoId}/members/`;
    await addMember(edge.db, `other${videoId}`);
    const signedIn = await edge.post('/api/signin.php', { usr: `other${videoId}`, pwd: TEST_PASSWORD });
    const cookie = /session=[^;]+/.exec(signedIn.headers.get('set-cookie') ?? '')?.[0] ?? '';
    await read(path);
    const own = await read(path, { cookie });
    expect([own.cache, own.headers.get('cache-control')]).toEqual(['BYPASS', 'private, no-store']);
    expect((await read(path)).cache).toBe('HIT');
  });
});

describe('a country that wants proof of age', () => {
  it.each([
    ['JSON', () => freshListing()],
    ['a document', () => `/videos/${videoId}/verify/`],
    ['a picture', () => mediaUrl('thumb-320.jpg')],
    ['a segment', () => mediaUrl('stream/480p/000.m4s')],
  ])('gets %s from no cache', async (_, address) => {
    const path = address();
    for (let times = 0; times < 2; times += 1)
      expect((await read(path, { 'cdn-country': 'JP' })).status).toBe(200);
    const withheld = await read(path, { 'cdn-country': 'FR' });
    expect(withheld.status).toBe(403);
    expect(withheld.body).not.toContain('Harbour');
    const proof = `age_proof=${issueAgeProof(testSecrets(), Math.floor(Date.now() / 1000) + 60)}`;
    expect((await read(path, { 'cdn-country': 'FR', cookie: proof })).status).toBe(200);
    expect((await read(path, { 'cdn-country': 'FR', cookie: 'age_proof=1.x' })).status).toBe(403);
    // The server's own header is the proxy's to write, not the visitor's.
    expect((await read(path, { 'cdn-country': 'FR', 'x-foyer-country': 'JP' })).status).toBe(403);
  });
});

describe('media through the cache', () => {
  it('come in ranges, of one whole fetch', async () => {
    const path = mediaUrl('stream/480p/000.m4s');
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 100],
      ['bytes=299990-', 299_990, 300_000],
      ['bytes=-10', 299_990, 300_000],
    ] as const) {
      const response = await edge.get(path, { range });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/300000`);
      expect(Buffer.from(await response.arrayBuffer()).equals(segment.subarray(start, end))).toBe(true);
    }
    expect(edge.seen()).toEqual([`GET ${path}`]);
    expect((await edge.get(path, { range: 'bytes=300000-' })).status).toBe(416);
    const head = await edge.get(path, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000']);
    expect(head.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('of a whole video come in parts that are kept by themselves', async () => {
    const rendition = join(folder, 'rendition');
    await mkdir(rendition, { recursive: true });
    execFileSync(findFfmpeg(process.env['FOYER_FFMPEG']).ffmpeg, [
      ...['-hide_banner', '-nostdin', '-v', 'fatal'],
      ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=3'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '8', '-g', '25', '-f', 'hls', '-hls_time', '1'],
      ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
      ...['-hls_segment_filename', join(rendition, '%03d.m4s'), join(rendition, 'index.m3u8')],
    ]);
    await storeFolder(
      edge.deps,
      { folder: `films/v${videoId}-a/720p`, object: `video-${videoId}` },
      rendition,
    );
    const path = mediaUrl('stream/progressive/720p.mp4');
    const whole = Buffer.from(await (await edge.get(path)).arrayBuffer());
    expect(whole.length).toBeGreaterThan(3 * SLICE_BYTES);
    const parts = edge.seen().length;
    expect(parts).toBeGreaterThan(2);
    const start = SLICE_BYTES - 50;
    const range = await edge.get(path, { range: `bytes=${start}-${start + 99}` });
    expect([range.status, range.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${start + 99}/${whole.length}`,
    ]);
    expect(Buffer.from(await range.arrayBuffer()).equals(whole.subarray(start, start + 100))).toBe(true);
    expect((await edge.get(path, {}, 'HEAD')).headers.get('content-length')).toBe(String(whole.length));
    expect(edge.seen()).toEqual([]);
  });

  it('are checked once for an object, however many of its files are asked for', async () => {
    for (const file of ['thumb-320.jpg', 'stream/master.m3u8', 'stream/480p/000.m4s'])
      await read(mediaUrl(file));
    for (const file of ['thumb-320.jpg', 'stream/master.m3u8', 'stream/480p/000.m4s'])
      await read(mediaUrl(file));
    expect(edge.checks()).toEqual([`GET /api/media-check/video-${videoId}/r${videoId}`]);
    expect(edge.seen()).toHaveLength(3);
  });

  it('of unknown revisions are asked for every time', async () => {
    for (let times = 0; times < 2; times += 1)
      expect((await read(`/media/video-${videoId}/other/thumb-320.jpg`)).status).toBe(404);
    expect(edge.seen()).toHaveLength(2);
  });
});

describe('a takedown', () => {
  it.each(['make_private', 'delete'] as const)(
    '%s leaves a warm cache when its checks end',
    async (change) => {
      const warm = [
        `/api/json/video/86400/0/0/${videoId}.json`,
        LISTING,
        `/videos/${videoId}/taken-down/`,
        `/api/videofile.php?video_id=${videoId}`,
      ];
      const files = [
        mediaUrl('thumb-320.jpg'),
        mediaUrl('stream/master.m3u8'),
        mediaUrl('stream/480p/000.m4s'),
      ];
      for (const path of [...warm, ...files]) {
        await read(path);
        expect((await read(path)).status).toBe(200);
      }
      await changeVideoState(edge.deps, { videoId, change, viewer: null });
      // nginx reckons in whole seconds.
      await sleep(1000 * (Math.max(CHECK_SECONDS, EDGE_FRESH_SECONDS) + 1.2));
      for (const path of files) expect([path, (await read(path)).status]).toEqual([path, 404]);
      const [video, listing, page, file] = await Promise.all(warm.map((path) => read(path)));
      expect(JSON.parse(video?.body ?? '')).toMatchObject({
        video: { status: change === 'delete' ? 'deleted' : 'private' },
      });
      expect(video?.body).not.toContain('description');
      expect(
        JSON.parse(listing?.body ?? '').videos.map((one: { video_id: number }) => one.video_id),
      ).not.toContain(videoId);
      expect(page?.body).not.toContain('Harbour');
      expect(file?.status).toBe(403);
      const object = `video-${videoId}` as const;
      const { secrets } = edge.deps;
      expect(await edge.findAnswering(object)).toEqual([]);
      const asked = await listWithdrawnAddresses({ db: edge.db, secrets }, object);
      for (const path of files) expect(asked).toContain(path);
    },
  );
});

describe('what goes straight through', () => {
  it('uploads, without being gathered first', async () => {
    let hasArrived: () => void = () => {};
    const arrived = new Promise<void>((resolve) => (hasArrived = resolve));
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.alloc(1000));
        // The server sees the request while its body is still being sent.
        for (let tries = 0; tries < 100 && edge.seen().length === 0; tries += 1) await sleep(20);
        hasArrived();
        controller.close();
      },
    });
    const answer = edge.get(
      '/api/upload/none',
      { 'content-type': 'application/offset+octet-stream' },
      'OPTIONS',
    );
    await (await answer).body?.cancel();
    edge.seen();
    const sent = fetch(`${edge.nginx.url}/api/upload/none`, {
      method: 'PATCH',
      body,
      duplex: 'half',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    } as RequestInit);
    await arrived;
    expect((await sent).status).toBeGreaterThanOrEqual(400);
  });

  it('not the checks: they are nobody’s business', async () => {
    expect((await read('/api/visitor-check')).status).toBe(404);
    expect((await read(`/api/media-check/video-${videoId}/r${videoId}`)).status).toBe(404);
    expect((await read('/_foyer/visitor')).status).toBe(404);
  });
});
