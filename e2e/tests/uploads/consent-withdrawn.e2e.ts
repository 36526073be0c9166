/** Somebody shown in a video does not agree to it any more while it is watched: what was not fetched yet is refused, and the player says so. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { APIRequestContext, Page } from 'playwright-core';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser, type Watched } from '../../harness/browser.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { makeClip } from '../../harness/make-clip.ts';
import { expectState } from '../../harness/own-videos.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

/** Much longer than what a player fetches ahead. */
const SECONDS = 150;
/** What the decision promises: within a minute it ends. */
const PROMISED_MS = 60_000;
const ENDED = 'Access to this video has ended';
let folder: string;
let clip: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-consent-'));
  clip = join(folder, 'tide.mp4');
  await makeClip({ path: clip, seconds: SECONDS, size: '320x180', seed: Date.now() % 1_000_000 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Sent {
  form?: Record<string, string>;
  multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;
}

const post = async (request: APIRequestContext, path: string, sent: Sent) => {
  const answer = await request.post(path, { headers: { origin: warmSite().url }, ...sent });
  const body = await answer.json();
  if (body.ok !== true) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
};

/** The records desk in a narrow window: from its list to the record, which is verified. */
const verifyByKeys = async (page: Page, recordId: number): Promise<void> => {
  await page.goto('/desk/records/');
  await hydrated(page);
  await page.getByRole('link', { name: `Record ${recordId}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Made Up Person' }).waitFor();
  await expectPageFits(page);
  await page.getByRole('button', { name: 'Verify' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Done.').waitFor();
};

/** A published video in which one person is shown, who agreed to everything. */
const publishWithPerson = async (
  uploader: Watched,
  keeper: Watched,
  moderator: Watched,
): Promise<{ videoId: number; recordId: number }> => {
  const own = uploader.context.request;
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ file: { name, mimeType, buffer } });
  const details = { title: 'Tide and person', categories: 'night', gender: 'straight', screenshot: '3' };
  const { video_id: videoId } = await post(own, '/api/video_edit.php', {
    multipart: { act: '1', ...details, ...file('tide.mp4', 'video/mp4', await readFile(clip)) },
  });
  const card = await uploader.page.screenshot({ type: 'jpeg' });
  const person = { name: 'Made Up Person', birth_date: '1990-05-17' };
  const { record_id: recordId } = await post(own, '/api/person_records.php', {
    multipart: { act: 'add', ...person, ...file('card.jpg', 'image/jpeg', card) },
  });
  await verifyByKeys(keeper.page, recordId);
  const uses = 'streaming,download,embedding,preview';
  await post(own, '/api/video_people.php', {
    form: { act: 'add', video_id: `${videoId}`, record_id: `${recordId}`, uses },
  });
  await expectState(own, videoId, 'pending');
  await post(moderator.context.request, '/api/moderation.php', {
    form: { act: 'approve', kind: 'video', object_id: `${videoId}` },
  });
  return { videoId, recordId };
};

const playsBeyond = (page: Page, seconds: number) =>
  page.waitForFunction((from) => (document.querySelector('video')?.currentTime ?? 0) > from, seconds);
const watch = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  if (!path.startsWith('/embed/')) await hydrated(page);
  await page.locator('.mf-player-start').first().click();
  await playsBeyond(page, 1);
};
/** The visitor goes on to another page, and the video goes with them. */
const takeAlong = async (page: Page): Promise<void> => {
  await page.locator('.mf-player-settings-button').waitFor({ state: 'attached' });
  await page.locator('header a[href="/"]').first().click();
  await page.locator('.mf-player-mini video').waitFor({ state: 'attached' });
};
const secondsAhead = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { buffered, currentTime } = document.querySelector('video') as HTMLVideoElement;
    return buffered.end(buffered.length - 1) - currentTime;
  });
/** When the first file of the video was refused to the page, and how many were. */
const watchRefusals = (page: Page, videoId: number): { at: number | undefined; count: number } => {
  const told: { at: number | undefined; count: number } = { at: undefined, count: 0 };
  page.on('response', (response) => {
    if (response.status() !== 404 || !response.url().includes(`/media/video-${videoId}/`)) return;
    told.at ??= Date.now();
    told.count += 1;
  });
  return told;
};

// A video of minutes is encoded for it.
const describeLong = process.env.FOYER_E2E_LONG === '1' ? describe : describe.skip;
describeLong('a consent to streaming that is withdrawn', () => {
  const { open } = useBrowser();
  const EXPECTED = /404|410|the video file cannot be had/;

  it('ends the video for anyone who watches it, on its page and in an embed, and no other', async () => {
    const narrow = { viewport: { width: 360, height: 800 }, bypassCSP: true };
    const [uploader, keeper, moderator] = [await open(), await open(narrow), await open()];
    await signIn(uploader.context, DEMO_ACCOUNTS.uploader);
    await signIn(keeper.context, DEMO_ACCOUNTS.records);
    await signIn(moderator.context, DEMO_ACCOUNTS.moderator);
    await uploader.page.goto('/information/');
    const { videoId, recordId } = await publishWithPerson(uploader, keeper, moderator);

    const desk = keeper.page;
    await desk.goto(`/desk/records/?view=verified&record=${recordId}`);
    await hydrated(desk);
    const [onPage, embedded, inCorner, other] = [
      await open({ expectErrors: EXPECTED }),
      await open({ expectErrors: EXPECTED }),
      await open({ ...narrow, expectErrors: EXPECTED }),
      await open(),
    ];
    await watch(other.page, '/videos/1/x/');
    // It is short, and at its end the next one would come.
    await other.page.evaluate(() => {
      const video = document.querySelector('video');
      if (video) video.playbackRate = 0.2;
    });
    await watch(onPage.page, `/videos/${videoId}/tide-and-person/`);
    await watch(embedded.page, `/embed/${videoId}/tide-and-person/`);
    await watch(inCorner.page, `/videos/${videoId}/tide-and-person/`);
    await takeAlong(inCorner.page);
    const viewers = [onPage, embedded, inCorner];
    const refusals = viewers.map(({ page }) => watchRefusals(page, videoId));
    await onPage.page.waitForTimeout(5000);
    // Nobody has more than the promised minute in hand.
    for (const { page } of viewers) expect(await secondsAhead(page)).toBeLessThan(60);

    await desk.getByRole('button', { name: 'Withdraw: Streaming' }).focus();
    await desk.keyboard.press('Enter');
    await desk.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).focus();
    expect(await findViolations(desk)).toEqual([]);
    await desk.keyboard.press('Enter');
    await desk.getByText('Done. 1 video is no longer published.').waitFor();
    const withdrawnAt = Date.now();
    await embedded.page.getByRole('alert').getByText(ENDED).waitFor({ timeout: PROMISED_MS });
    // Its page has nothing else to show: it gives way to the one of what is not there.
    await onPage.page.waitForURL((url) => url.pathname === '/404/', { timeout: PROMISED_MS });
    // Nobody else can say it there: its page is away.
    const corner = inCorner.page.locator('.mf-player-mini');
    await corner.getByRole('alert').getByText(ENDED).waitFor({ timeout: PROMISED_MS });
    for (const { at } of refusals) expect((at ?? Number.NaN) - withdrawnAt).toBeLessThan(PROMISED_MS);
    // Nothing of it goes on, nowhere: neither what was fetched already nor its sound in a corner.
    const before = refusals.map(({ count }) => count);
    await onPage.page.waitForTimeout(3000);
    for (const { page } of viewers) {
      expect(
        await page.evaluate(
          () => [...document.querySelectorAll('video')].filter(({ paused }) => !paused).length,
        ),
      ).toBe(0);
    }
    expect(refusals.map(({ count }) => count)).toEqual(before);
    await embedded.page.getByRole('button', { name: 'Try again' }).click();
    await embedded.page.getByRole('alert').getByText(ENDED).waitFor();
    expect(await findViolations(inCorner.page)).toEqual([]);
    // On the narrowest phone all of it is seen: the words, the button, the way to the page.
    const cut = await corner.evaluate((box) =>
      [box, ...box.querySelectorAll('.mf-player-failure, p, .mf-player-retry')]
        .filter(
          (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1,
        )
        .map(({ className, tagName }) => className || tagName),
    );
    expect(cut).toEqual([]);
    await corner.getByRole('link', { name: 'Tide and person' }).click();
    await inCorner.page.getByRole('heading', { level: 1, name: 'Video not found' }).waitFor();
    expect(await corner.count()).toBe(0);

    const at = await other.page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await playsBeyond(other.page, at + 1);
  });
});
