/** A video that waits for the moderators gets another file, while one of them looks at the first: nobody approves what they did not see. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { makeClip } from '../../harness/make-clip.ts';
import { expectState, waitForOwn } from '../../harness/own-videos.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

/** Where pictures of each step go; none are made without it. */
const PICTURES = process.env['FOYER_E2E_PICTURES'];
const PATIENCE_MS = 240_000;
const TITLE = 'Waiting cells';

let folder: string;
const clips: Record<string, string> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-waiting-file-'));
  for (const [name, seconds] of [
    ['first', 4],
    ['second', 6],
  ] as const) {
    const path = join(folder, `${name}.mp4`);
    await makeClip({ path, seconds, size: '320x180', seed: (Date.now() + seconds) % 1_000_000 });
    clips[name] = path;
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const takePicture = async (page: Page, name: string): Promise<void> => {
  if (!PICTURES) return;
  const was = page.viewportSize();
  for (const width of [1440, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(PICTURES, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (was) await page.setViewportSize(was);
};
/** @returns the id of a video that waits for the moderators */
const sendFirst = async (page: Page): Promise<number> => {
  const headers = { origin: warmSite().url };
  const sent = await page.request.post('/api/video_edit.php', {
    headers,
    multipart: {
      act: '1',
      title: TITLE,
      categories: 'night',
      gender: 'straight',
      screenshot: '3',
      file: { name: 'first.mp4', mimeType: 'video/mp4', buffer: await readFile(clips['first'] ?? '') },
    },
  });
  const { video_id: id } = await sent.json();
  const form = { act: 'declare', video_id: `${id}`, people: 'nobody' };
  await page.request.post('/api/video_people.php', { headers, form });
  await expectState(page.request, id, 'pending');
  return id;
};

describe('another file of a video that waits', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('is sent from its page, reported to the moderator who has it open, and approved once it was looked at', async () => {
    // Thumbnails of what was just sent may still be in the making; each exchange gives the files new addresses.
    const uploader = await open({ bypassCSP: true, expectErrors: /404 .*(\/media\/p\/|thumb-320)/ });
    await signIn(uploader.context, DEMO_ACCOUNTS.uploader);
    const id = await sendFirst(uploader.page);

    // Its files get new addresses while the desk still shows the old ones, and the refused decision answers 400.
    const desk = await open({
      bypassCSP: true,
      expectErrors: /400 \(Bad Request\)|404 .*(\/media\/p\/|thumb-320)/,
    });
    await signIn(desk.context, DEMO_ACCOUNTS.moderator);
    const { page } = desk;
    await page.goto(`/desk/moderation/?kind=video&case=video-${id}`);
    await hydrated(page);
    await page.getByRole('heading', { level: 2, name: TITLE }).waitFor();

    const own = uploader.page;
    await own.goto('/upload/videos/');
    await hydrated(own);
    await takePicture(own, '1-row');
    await own.getByRole('link', { name: `Replace the file: ${TITLE}` }).click();
    const panel = own.locator('section[aria-labelledby=edit-film]');
    await panel.getByText(/until then the moderators look at this one/).waitFor();
    await takePicture(own, '2-form');
    await expectPageFits(own);
    await panel.locator('input[type=file]').setInputFiles(clips['second'] ?? '');
    await panel.getByRole('checkbox').check({ force: true });
    await panel.getByRole('button', { name: 'Send the new file' }).click();
    await panel.getByText('The new version is being made.').waitFor({ timeout: PATIENCE_MS });
    await takePicture(own, '3-made');
    await panel.getByText(/^Replaced on .*second\.mp4$/).waitFor({ timeout: PATIENCE_MS });
    await takePicture(own, '4-replaced');
    await expectPageFits(own);
    const video = await expectState(own.request, id, 'pending');
    expect(video).toMatchObject({ title: TITLE, file_name: 'second.mp4', duration_seconds: 6 });

    // The open case still plays the first file; it says so without a reload.
    const article = page.getByRole('article');
    await article.getByRole('alert').getByText('What stands here is still the old one.').waitFor();
    await takePicture(page, '5-desk-old');
    await expectPageFits(page);
    await page.keyboard.press('a');
    await page
      .getByText(/The file was replaced on .* Look at it again\./)
      .first()
      .waitFor();
    expect((await waitForOwn(own.request, id, (video) => video)).state).toBe('pending');
    // The refusal has brought the new one; without it, one button does.
    await article.getByText('The uploader says that it shows only the people named.').waitFor();
    expect(await article.getByRole('alert').count()).toBe(0);
    await takePicture(page, '6-desk-new');
    await expectPageFits(page);
    await page.keyboard.press('a');
    await expectState(own.request, id, 'active');

    const watched = await open();
    await watched.page.goto(`/videos/${id}/waiting-cells/`);
    await hydrated(watched.page);
    await watched.page.locator('main').getByRole('button', { name: /^Play/ }).first().click();
    await watched.page.locator('video').evaluate(async (video: HTMLVideoElement) => {
      if (!video.duration)
        await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }));
    });
    expect(await watched.page.evaluate(() => document.querySelector('video')?.duration)).toBeCloseTo(6, 0);
  });
});
