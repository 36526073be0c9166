/** Downloads through the real server: the wait is the server's, the file is whole, and it ends when the video does. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts';
import { readBoxes } from '../media/hls/cmaf-boxes.ts';
import { changeVideoState } from '../publication/publication.ts';
import { addVideo, TEST_PASSWORD, addMember } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { type MediaRoutes, registerMedia } from './media.routes.ts';

let web: TestWeb;
let media: FastifyInstance;
let routes: MediaRoutes;
let folder = '';
let cookie = '';
let videoId = 0;
const START = Date.parse('2030-01-01T00:00:00Z');

const makeVideo = async (): Promise<void> => {
  const rendition = join(folder, 'rendition');
  await mkdir(rendition, { recursive: true });
  execFileSync(findFfmpeg(process.env['FOYER_FFMPEG']).ffmpeg, [
    ...[
      '-hide_banner',
      '-nostdin',
      '-v',
      'fatal',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x180:rate=25:duration=4',
    ],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-f', 'hls', '-hls_time', '2'],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', join(rendition, '%03d.m4s'), join(rendition, 'index.m3u8')],
  ]);
  for (const name of await readdir(rendition))
    for (const height of ['240p', '480p', '720p'])
      await web.deps.storage.put(`films/film/${height}/${name}`, await readFile(join(rendition, name)));
};

beforeAll(async () => {
  web = await openTestWeb();
  folder = await mkdtemp(join(tmpdir(), 'foyer-download-'));
  await makeVideo();
  media = Fastify();
  routes = registerMedia(media, web.deps);
  await addMember(web.db, 'saver');
  const answer = await web.post('/api/signin.php', { usr: 'saver', pwd: TEST_PASSWORD });
  cookie = `session=${answer.cookies.find(({ name }) => name === 'session')?.value}`;
  jest.spyOn(Date, 'now').mockImplementation(() => clock);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await media.close();
  await web.close();
  await rm(folder, { recursive: true, force: true });
});

let clock = START;
const passSeconds = (seconds: number): void => {
  clock += seconds * 1000;
};
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  videoId = await addVideo(web.db, { title: 'Harbour', dir: '夜の港' });
  await web.db
    .updateTable('media_objects')
    .set({ film_id: 'film' })
    .where('id', '=', `video-${videoId}`)
    .execute();
});

const order = async (form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  (await web.post('/api/download.php', { video_id: `${videoId}`, ...form }, headers)).json();
const redeem = (token: string, headers: Record<string, string> = {}) =>
  web.get(`/api/download.php?token=${encodeURIComponent(token)}`, headers);
const fetchFile = (url: string, headers: Record<string, string> = {}) => media.inject({ url, headers });

describe('a download', () => {
  it.each([
    ['the anonymous', 60, () => ({})],
    ['members', 10, () => ({ cookie })],
  ])('makes %s wait %d s, whatever their browser does', async (_, seconds, headersOf) => {
    const headers: Record<string, string> = headersOf();
    const ticket = await order({}, headers);
    expect(ticket).toMatchObject({
      ok: true,
      wait_seconds: seconds,
      ready_at: clock / 1000 + seconds,
      height: 720,
      file_name: '夜の港-720p.mp4',
    });
    const early = await redeem(ticket.token, headers);
    expect([early.statusCode, early.json().code, early.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      String(seconds),
    ]);
    passSeconds(seconds - 1);
    expect((await redeem(ticket.token, headers)).headers['retry-after']).toBe('1');
    passSeconds(1);
    const ready = await redeem(ticket.token, headers);
    expect([ready.statusCode, ready.headers['cache-control']]).toEqual([302, 'private, no-store']);
    const file = await fetchFile(String(ready.headers.location));
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="_-720p.mp4"; filename*=UTF-8''${encodeURIComponent('夜の港-720p.mp4')}`,
      'content-length': String(file.rawPayload.length),
    });
    expect(readBoxes(file.rawPayload).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'mdat']);
    const part = await fetchFile(String(ready.headers.location), { range: 'bytes=100-199' });
    expect([part.statusCode, part.rawPayload.equals(file.rawPayload.subarray(100, 200))]).toEqual([
      206,
      true,
    ]);
  });

  it('is of the height that was asked for, or the next below', async () => {
    expect(await order({ height: '480' })).toMatchObject({ height: 480 });
    expect(await order({ height: '700' })).toMatchObject({ height: 480 });
    expect(await order({ height: '100' })).toMatchObject({ height: 240 });
    expect(await order({ height: 'x' })).toMatchObject({ code: 'bad_request' });
  });

  it('does not pass a member’s short wait on, nor any change of a ticket', async () => {
    const { token } = await order({}, { cookie });
    passSeconds(10);
    expect((await redeem(token)).json()).toMatchObject({ code: 'no_permission' });
    expect((await redeem(token, { cookie })).statusCode).toBe(302);
    const anonymous = await order();
    const [id, rendition, readyAt, ...rest] = String(anonymous.token).split('.');
    for (const forged of [
      [id, rendition, Number(readyAt) - 60, ...rest].join('.'),
      [Number(id) + 1, rendition, readyAt, ...rest].join('.'),
      [id, '480p', readyAt, ...rest].join('.'),
      'x',
    ])
      expect((await redeem(forged)).json()).toMatchObject({ code: 'bad_request' });
  });

  it('is offered for ten minutes, and the address for six hours', async () => {
    const { token } = await order();
    passSeconds(60 + 600);
    const url = String((await redeem(token)).headers.location);
    passSeconds(1);
    expect((await redeem(token)).json()).toMatchObject({ code: 'bad_request', field: 'token' });
    passSeconds(6 * 3600 - 2);
    expect((await fetchFile(url)).statusCode).toBe(200);
    passSeconds(1);
    expect((await fetchFile(url)).statusCode).toBe(404);
  });

  it('has an address that is good for nothing else', async () => {
    const { token } = await order({ height: '240' });
    passSeconds(60);
    const url = String((await redeem(token)).headers.location);
    const [, , , grant] = url.split('/');
    for (const other of [
      url.replace('/240p/', '/720p/'),
      url.replace('240p.mp4', '720p.mp4'),
      url.replace(`video-${videoId}`, `video-${videoId - 1}`),
      `/media/p/${grant}/video-${videoId}/stream/240p/init.mp4`,
    ])
      expect((await fetchFile(other)).statusCode).toBe(404);
    const signed = (await web.get(`/api/videofile.php?video_id=${videoId}`)).json().streams[1].src as string;
    expect(signed.startsWith('/media/video-')).toBe(true);
  });

  it.each([
    ['delete', 'not_found'],
    ['make_private', 'no_permission'],
  ] as const)('ends with the video: %s', async (change, code) => {
    const early = await order();
    const ticket = await order();
    passSeconds(60);
    const url = String((await redeem(ticket.token)).headers.location);
    expect((await fetchFile(url)).statusCode).toBe(200);
    await changeVideoState(web.deps, { videoId, change, viewer: null });
    routes.invalidate(`video-${videoId}`);
    expect((await fetchFile(url)).statusCode).toBe(404);
    expect((await redeem(early.token)).json().code).toBe(code);
    expect((await order()).code).toBe(code);
  });

  it('is limited', async () => {
    for (let n = 0; n < 40; n += 1) expect((await order()).ok).toBe(true);
    expect((await order()).code).toBe('rate_limited');
    expect((await order({}, { cookie })).ok).toBe(true);
  });
});
