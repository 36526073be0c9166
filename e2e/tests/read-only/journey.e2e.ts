/** The way of a visitor: home, a listing, a video that plays. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';

/** Waits until the video has really moved on. @returns seconds played */
const framesAdvance = async (page: Page): Promise<number> => {
  const read = () =>
    page.evaluate(() => {
      const video = document.querySelector('video');
      return {
        time: video?.currentTime ?? 0,
        frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      };
    });
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
  const before = await read();
  await page.waitForFunction(
    (from) => (document.querySelector('video')?.currentTime ?? 0) > from + 1,
    before.time,
  );
  const after = await read();
  expect(after.frames).toBeGreaterThan(before.frames);
  return after.time;
};

describe('a visit', () => {
  const { open } = useBrowser();

  it('leads from home over a listing to a video whose frames advance, without a new document', async () => {
    const { page } = await open();
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.locator('main a[href="/videos/most-popular/1/"]').first().click();
    await page.waitForURL('**/videos/most-popular/1/');
    const card = page
      .locator('main a[href^="/videos/"][href*="-"]')
      .filter({ hasNot: page.locator('[aria-current]') });
    const link = page.locator('main article a').first();
    await ((await link.count()) > 0 ? link : card.first()).click();
    await page.waitForURL(/\/videos\/\d+\/[^/]+\/$/);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    const title = await page.locator('h1').first().innerText();
    expect(title.length).toBeGreaterThan(2);
    // What a card inside the site was clicked for plays automatically.
    expect(await framesAdvance(page)).toBeGreaterThan(1);
  });

  it('plays on the watch page when it is opened directly, and offers storyboard previews', async () => {
    const { page } = await open();
    await page.goto('/videos/1/x/');
    expect(new URL(page.url()).pathname).toMatch(/^\/videos\/1\/[^/]{2,}\/$/);
    await hydrated(page);
    await page.locator('main').getByRole('button', { name: /^Play/ }).first().click();
    await framesAdvance(page);
    const bar = page.locator('.vjs-progress-holder');
    await page.locator('.mf-player-preview').waitFor({ state: 'attached' });
    // While it plays its controls go after some seconds without a move, and the short video ends.
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    await page.locator('.video-js').hover();
    await bar.hover({ position: { x: 120, y: 2 } });
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLElement>('.vjs-progress-control *')].some((node) =>
        getComputedStyle(node).backgroundImage.includes('url('),
      ),
    );
  });

  it('goes back to where the visitor was', async () => {
    const { page } = await open();
    await page.goto('/videos/latest-updates/1/');
    await hydrated(page);
    await page.locator('main article a').nth(30).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await page.locator('main article a').nth(30).click();
    await page.waitForURL(/\/videos\/\d+\//);
    await page.goBack();
    await page.waitForURL('**/videos/latest-updates/1/');
    await page.waitForFunction((expected) => Math.abs(window.scrollY - expected) < 200, before);
  });
});
