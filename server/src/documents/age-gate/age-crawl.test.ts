/** Mode `verify`: every route of the server, with content behind it in warm caches, directly and through nginx: no byte of it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { issueAgeProof } from '../../access/age-proof.ts';
import { storeFile } from '../../stored-files/stored-files.ts';
import { agePolicyWith } from '../../testing/age-policy.ts';
import { addVideo, settleCatalogue } from '../../testing/catalogue.ts';
import { openTestEdge, type TestEdge } from '../../testing/edge.ts';
import { testSecrets } from '../../testing/secrets.ts';

let edge: TestEdge;
let addresses: string[] = [];
const PICTURE = 'bytes of a picture';
/** Whatever shows one of these shows content. */
const CONTENT = ['Harbour', PICTURE];

/** Open to all, with nothing of the catalogue in them. */
const OPEN = [
  '/healthz',
  '/readyz',
  '/favicon.svg',
  '/robots.txt',
  '/api/openapi.json',
  '/api/captcha.json',
  // Texts about the site: no content, and the law's.
  '/api/json/information/:lifetime/:file',
  '/dev/mail/',
  '/dev/mail/:id/',
  '/age/',
  '/age/:provider/',
  '/age/oidc/back/',
  '/age/wallet/:id/',
];

/** Parameters of routes as something that there is. */
const fill = (pattern: string, videoId: number): string =>
  pattern
    .replace(':lifetime', '86400')
    .replace(':million', '0')
    .replace(':thousand', '0')
    .replace(':object', `video-${videoId}`)
    .replace(':revision', `r${videoId}`)
    .replace(/:file|:kind|:name|:picture/, `${videoId}.json`)
    .replace(/:[a-z]+/gi, String(videoId))
    .replace(/\*$/, 'thumb-320.jpg');

beforeAll(async () => {
  edge = await openTestEdge({
    config: { agePolicy: agePolicyWith('FR'), regionHeader: 'x-foyer-region' },
    nginx: { checkSeconds: 20, callsBurst: 5000, regionHeader: 'cdn-region' },
  });
  const id = await addVideo(edge.db, { title: 'Harbour' });
  const owner = { folder: `objects/video-${id}`, object: `video-${id}` } as const;
  await storeFile(edge.deps, owner, 'thumb-320.jpg', Buffer.from(PICTURE));
  const film = { folder: `films/v${id}-a`, object: `video-${id}` } as const;
  await storeFile(edge.deps, film, 'master.m3u8', Buffer.from(`#EXTM3U\n#${PICTURE}\n`));
  await storeFile(edge.deps, film, '480p/000.m4s', Buffer.from(PICTURE));
  await edge.db
    .updateTable('media_objects')
    .set({ film_id: `v${id}-a` })
    .where('id', '=', `video-${id}`)
    .execute();
  await settleCatalogue(edge.db);
  const media = `/media/video-${id}/r${id}`;
  addresses = [
    '/',
    `/videos/${id}/harbour/`,
    `/_page/videos/${id}/harbour/`,
    `/embed/${id}/harbour/`,
    '/top-country/1/',
    '/no/such/page/',
    `/api/json/video/86400/0/0/${id}.json`,
    '/api/json/videos2/86400/straight/latest-updates/60/..1.all...json',
    '/api/json/main/3600/straight.en.json',
    '/api/json/categories/86400/straight.en.json',
    '/api/videos2.php?params=86400/straight/relevance/60/search..1.all..&s=Harbour',
    '/api/suggester.php?c=Harb',
    '/api/json/suggester/3600/harb.json',
    `/api/videofile.php?video_id=${id}`,
    `${media}/thumb-320.jpg`,
    `${media}/stream/master.m3u8`,
    `${media}/stream/480p/000.m4s`,
    ...edge.routes
      .filter((route) => route.startsWith('GET ') && !OPEN.includes(route.slice(4)))
      .map((route) => fill(route.slice(4), id))
      .filter((path) => path.startsWith('/') && path !== '/thumb-320.jpg'),
  ];
});
afterAll(() => edge?.close());

const through = async (path: string, headers: Record<string, string>) => {
  const answer = await edge.get(path, headers);
  return { status: answer.status, body: await answer.text(), cache: answer.headers.get('x-foyer-cache') };
};
const directly = async (path: string, country: string, cookie = '') => {
  const answer = await fetch(edge.upstream + path, {
    redirect: 'manual',
    headers: { 'x-foyer-country': country, host: new URL(edge.nginx.url).host, cookie },
  });
  return { status: answer.status, body: await answer.text() };
};
const shown = (body: string): string[] => CONTENT.filter((word) => body.includes(word));

describe('where proof of age is wanted', () => {
  it('no address shows content that warm caches hold, directly or through nginx', async () => {
    let full = 0;
    for (const path of addresses) {
      for (let times = 0; times < 2; times += 1) {
        const free = await through(path, { 'cdn-country': 'JP', cookie: 'age_verified=1' });
        full += shown(free.body).length;
      }
      for (const answer of [
        await through(path, { 'cdn-country': 'FR' }),
        await through(path, { 'cdn-country': 'FR', cookie: 'age_verified=1; country=JP; age_proof=1.x' }),
        await directly(path, 'FR'),
      ]) {
        expect([path, shown(answer.body)]).toEqual([path, []]);
        expect([path, [401, 403, 404].includes(answer.status)]).toEqual([path, true]);
      }
    }
    // Otherwise nothing would have been tried.
    expect(full).toBeGreaterThan(20);
  });

  it('every write is refused', async () => {
    const writes = edge.routes
      .filter((route) => route.startsWith('POST /api/'))
      .map((route) => route.slice(5))
      .filter((path) => !['/api/age.php', '/api/report.php', '/api/signout.php'].includes(path));
    expect(writes.length).toBeGreaterThan(12);
    for (const path of writes) {
      const answer = await edge.post(fill(path, 1), {}, { 'cdn-country': 'FR' });
      await answer.body?.cancel();
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it('states of the US are distinguished, as the CDN names them', async () => {
    const path = '/videos/1/harbour/';
    const statusIn = async (region: string) =>
      (await through(path, { 'cdn-country': 'US', 'cdn-region': region })).status;
    expect([await statusIn('NY'), await statusIn('TX'), await statusIn('US-TX'), await statusIn('')]).toEqual(
      [200, 403, 403, 200],
    );
    // The server's own header is the proxy's to write.
    const disguised = { 'cdn-country': 'US', 'cdn-region': 'TX', 'x-foyer-region': 'NY' };
    expect((await through(path, disguised)).status).toBe(403);
  });

  it('a proof opens all of them', async () => {
    const cookie = `age_proof=${issueAgeProof(testSecrets(), Math.floor(Date.now() / 1000) + 600)}`;
    let full = 0;
    for (const path of addresses) {
      const here = await through(path, { 'cdn-country': 'FR', cookie });
      full += shown(here.body).length;
      expect([path, here.status]).not.toEqual([path, 403]);
    }
    expect(full).toBeGreaterThan(10);
  });
});
