/** From a file to a video in a browser: sent, made, looked through, published, watched, and taken down again. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import { sql } from 'kysely';
import type { APIRequestContext, Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { makeClip } from '../../harness/make-clip.ts';
import { openWarmRegistry } from '../../harness/registry.ts';
import { expectState, waitForOwn } from '../../harness/own-videos.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const SECONDS = 9;
let folder: string;
let clip: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-video-'));
  clip = join(folder, 'Quiet cells.mp4');
  await makeClip({ path: clip, seconds: SECONDS, size: '1280x720', seed: Date.now() % 1_000_000 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const post = async (request: APIRequestContext, path: string, form: Record<string, string>) => {
  const response = await request.post(path, { form, headers: { origin: warmSite().url } });
  return response.json();
};

const video = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    return { time: video?.currentTime ?? 0, seconds: video?.duration ?? 0, height: video?.videoHeight ?? 0 };
  });

const waitForTime = (page: Page, seconds: number) =>
  page.waitForFunction((wanted) => {
    const video = document.querySelector('video');
    return video && !video.seeking && video.readyState >= 3 && video.currentTime >= wanted;
  }, seconds);

const seek = (page: Page, seconds: number) =>
  page.evaluate((wanted) => {
    const video = document.querySelector('video');
    if (video) video.currentTime = wanted;
  }, seconds);

const chooseSetting = async (page: Page, name: string, value: string): Promise<void> => {
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const text of [name, value])
    await page.locator('.mf-player-menu-item', { hasText: text }).first().click();
};

/** From near the start: on a slow machine the video would be over before the menu opens. */
const chooseQuality = async (page: Page, label: string, height: number): Promise<void> => {
  await seek(page, 0.5);
  await page.locator('.video-js').hover();
  await chooseSetting(page, 'Quality', label);
  await page.waitForFunction((wanted) => document.querySelector('video')?.videoHeight === wanted, height);
};

describe('an uploaded video', () => {
  const { open } = useBrowser();
  let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
  beforeAll(async () => {
    registry = await openWarmRegistry();
  });
  afterAll(() => registry?.close());

  it('is watched by a moderator immediately, by everyone once approved, and by nobody once deleted', async () => {
    const uploader = await open();
    await signIn(uploader.context, DEMO_ACCOUNTS.uploader);
    const { request } = uploader.context;
    const sent = await request.post('/api/video_edit.php', {
      headers: { origin: warmSite().url },
      multipart: {
        act: '1',
        title: 'Quiet cells',
        description: 'Cells that live and fade',
        categories: 'night',
        gender: 'straight',
        screenshot: '3',
        file: { name: 'Quiet cells.mp4', mimeType: 'video/mp4', buffer: await readFile(clip) },
      },
    });
    const { video_id: id } = await sent.json();
    expect(id).toBeGreaterThan(0);
    await waitForOwn(request, id, ({ is_playable }) => is_playable || undefined);

    // The source itself plays for those who decide, while or before the ladder is made.
    const moderator = await open();
    await signIn(moderator.context, DEMO_ACCOUNTS.moderator);
    const seen = await (await moderator.context.request.get(`/api/videofile.php?video_id=${id}`)).json();
    const early = await moderator.context.request.get(seen.streams[0].src);
    expect(await early.text()).toContain('#EXT-X-STREAM-INF');
    expect((await request.get(`/api/json/video/0/0/0/${id}.json`)).status()).toBe(200);
    const stranger = await open({ expectErrors: /404|410/ });
    expect((await stranger.page.goto(`/videos/${id}/quiet-cells/`))?.status()).toBe(404);

    const { renditions, screenshots } = await expectState(request, id, 'pending');
    // The source is fit to be the highest rendition itself.
    expect(renditions.map(({ name }) => name)).toEqual(['240p', '360p', '480p', 'source']);
    expect(renditions.every(({ progress }) => progress === 1)).toBe(true);
    expect(screenshots).toHaveLength(10);
    // Nothing is published before its uploader has said who is shown.
    const tooEarly = await post(moderator.context.request, '/api/moderation.php', {
      act: 'approve',
      kind: 'video',
      object_id: String(id),
    });
    expect(tooEarly).toMatchObject({ code: 'records_missing' });
    const declared = { act: 'declare', video_id: String(id), people: 'nobody' };
    expect(await post(request, '/api/video_people.php', declared)).toMatchObject({ ok: true, lacks: [] });
    const approved = await post(moderator.context.request, '/api/moderation.php', {
      act: 'approve',
      kind: 'video',
      object_id: String(id),
    });
    expect(approved).toMatchObject({ ok: true });

    const sendTrack = (
      multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>,
    ) =>
      request.post('/api/video_tracks.php', {
        headers: { origin: warmSite().url },
        multipart: { video_id: String(id), ...multipart },
      });
    const words = Buffer.from('1\n00:00:00,000 --> 00:00:09,000\nCells at first light\n');
    const file = { name: 'words.srt', mimeType: 'application/x-subrip', buffer: words };
    expect(await (await sendTrack({ act: 'captions', language: 'en', file })).json()).toMatchObject({
      ok: true,
    });
    const tracks = await (await sendTrack({ act: 'chapters', chapters: '0:00 Seed\n0:04 Bloom' })).json();
    // Nobody sees either before a moderator has.
    expect(tracks).toMatchObject({ ok: true, captions: [], chapters: [], change_id: expect.any(Number) });
    const change = { act: 'approve', kind: 'video_change', object_id: String(tracks.change_id) };
    expect(await post(moderator.context.request, '/api/moderation.php', change)).toMatchObject({ ok: true });

    // Pictures are made by a job of their own, and a new picture gives all of the video's files a new address.
    const { db } = registry;
    for (;;) {
      const { rows } = await sql`SELECT 1 FROM pgboss.job
        WHERE (data ->> 'videoId')::int = ${id} AND state < 'completed' LIMIT 1`.execute(db);
      if (rows.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }

    const facts: VideoFile = await (await request.get(`/api/videofile.php?video_id=${id}`)).json();
    expect(facts).toMatchObject({ captions: [{ language: 'en' }], chapters: [{}, {}] });

    const { page } = await open();
    await page.goto(`/videos/${id}/quiet-cells/`);
    await hydrated(page);
    await page.locator('main').getByRole('button', { name: /^Play/ }).first().click();
    await waitForTime(page, 0.5);
    // As slow as a browser plays: on a busy machine choosing takes longer than nine seconds, and what comes next would be laid over the video's end.
    await page.evaluate(() => {
      const film = document.querySelector('video');
      if (film) film.playbackRate = 0.0625;
    });
    expect(Math.abs((await video(page)).seconds - SECONDS)).toBeLessThanOrEqual(0.1);
    await chooseQuality(page, '720', 720);
    await chooseQuality(page, '240', 240);
    // Another engine plays since a quality was chosen: as fast as the one before.
    expect(await page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(0.0625);
    await seek(page, 6);
    await waitForTime(page, 6.05);
    // From here on paused, within the cue: the video would be over, and what comes next laid over it, before a menu opens.
    await page.evaluate(() => document.querySelector('video')?.pause());
    await page.locator('.video-js').hover();
    await page.locator('.vjs-progress-holder').hover({ position: { x: 200, y: 2 } });
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLElement>('.vjs-progress-control *')].some((node) =>
        getComputedStyle(node).backgroundImage.includes('storyboard'),
      ),
    );

    await seek(page, 6);
    await page.locator('.video-js').hover();
    await page.getByRole('button', { name: 'Captions' }).click();
    await page.locator('.vjs-text-track-cue', { hasText: 'Cells at first light' }).waitFor();
    await page.locator('.video-js').hover();
    await chooseSetting(page, 'Chapters', 'Seed');
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 9) < 4);

    // In the list, with its picture; its preview plays under the pointer.
    await page.goto('/videos/latest-updates/1/');
    await hydrated(page);
    // By its address: a run before may have left one of the same name.
    const card = page.locator('article').filter({ has: page.locator(`a[href^="/videos/${id}/"]`) });
    expect(await card.innerText()).toContain('Quiet cells');
    await card.hover();
    await card.locator('video').waitFor();
    await page.waitForFunction(
      () => (document.querySelector('article video') as HTMLVideoElement)?.currentTime > 0.2,
    );

    const { streams } = await (await page.request.get(`/api/videofile.php?video_id=${id}`)).json();
    const addresses = (streams as { src: string }[]).map(({ src }) => src);
    for (const address of addresses) expect((await page.request.get(address)).status()).toBe(200);
    expect(await post(request, '/api/video_edit.php', { act: '2', video_id: String(id) })).toMatchObject({
      ok: true,
    });
    for (const address of addresses) expect((await page.request.get(address)).status()).toBe(404);
    // The stranger's browser may hold the answer of before for some seconds.
    const other = await open({ expectErrors: /404|410/ });
    expect((await other.page.goto(`/videos/${id}/quiet-cells/`))?.status()).toBe(410);
  });
});
