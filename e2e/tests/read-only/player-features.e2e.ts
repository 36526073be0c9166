/** What the player can do besides playing, as a visitor uses it: menu and keys, and the mini-player on other pages. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findViolations } from '../../harness/axe.ts';
import { useBrowser } from '../../harness/browser.ts';
import { warmSite } from '../../harness/warm-site.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const VIDEO = '/videos/1/x/';
/** Another one: what was watched of a video counts four times an hour and network. */
const OTHER_VIDEO = '/videos/6/x/';

const play = async (page: Page, path = VIDEO) => {
  await page.goto(path);
  await page.locator('.mf-player-start').first().click();
  await page.locator('.mf-player-settings-button').waitFor({ state: 'attached' });
  // Long enough for everything that follows.
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) Object.assign(video, { loop: true, isTheSame: true });
  });
};
const seconds = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
/** Frames go on: time passes in the same element, wherever it is. */
const goesOn = async (page: Page, place: '.mf-player-mini' | '.mf-player-frame') => {
  await page.locator(`${place} video`).waitFor({ state: 'attached' });
  await page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement & { isTheSame?: true }>('video');
    if (!video?.isTheSame || video.paused) return false;
    const frames = video.getVideoPlaybackQuality().totalVideoFrames;
    const since = Number(document.body.dataset.frames ?? frames);
    document.body.dataset.frames = String(since);
    return frames > since + 8;
  });
  await page.evaluate(() => delete document.body.dataset.frames);
};

describe('the player', () => {
  const { open } = useBrowser();

  it('has a menu that opens on what is chosen and gives the focus back, so that keys go on', async () => {
    const { page } = await open({ bypassCSP: true });
    await play(page);
    await page.locator('.mf-player-settings-button').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-checked'));
    expect(await focused()).toBe('true');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.locator('.mf-player-menu').waitFor({ state: 'detached' });
    await page.keyboard.press('k');
    await page.waitForFunction(() => document.querySelector('video')?.paused === true);
    // video.js keeps the keys of its own buttons from the document.
    await page.locator('.vjs-play-control').focus();
    await page.keyboard.press('5');
    const half = await page.evaluate(() => (document.querySelector('video')?.duration ?? 0) / 2);
    expect(Math.abs((await seconds(page)) - half)).toBeLessThan(0.5);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
  });

  it('goes on in the corner below the fold and on other pages, and returns to its own', async () => {
    const { page } = await open({ bypassCSP: true });
    await play(page);
    await page.mouse.wheel(0, 4000);
    await goesOn(page, '.mf-player-mini');
    await page.mouse.wheel(0, -8000);
    await goesOn(page, '.mf-player-frame');
    await page.locator('header a[href="/"]').first().click();
    await page.waitForURL(`${warmSite().url}/`);
    await goesOn(page, '.mf-player-mini');
    if (LONG) expect(await findViolations(page)).toEqual([]);
    await page.locator('.mf-player-mini-title').click();
    await page.waitForURL(/\/videos\/1\//);
    await goesOn(page, '.mf-player-frame');
    await page.goBack();
    await page.waitForURL(`${warmSite().url}/`);
    await page.getByRole('button', { name: 'Close the mini-player' }).click();
    await page.locator('.mf-player-mini, .video-js').first().waitFor({ state: 'detached' });
  });

  (LONG ? it : it.skip)(
    'plays in a window of its own, which the corner leaves alone, and goes to the next video by a key',
    async () => {
      const { page } = await open();
      await play(page, OTHER_VIDEO);
      await page.locator('.vjs-picture-in-picture-control').click();
      const isApart = () =>
        page.waitForFunction(() => document.pictureInPictureElement === document.querySelector('video'));
      await isApart();
      await page.mouse.wheel(0, 4000);
      await goesOn(page, '.mf-player-frame');
      await isApart();
      expect(await page.locator('.mf-player-mini').count()).toBe(0);
      await page.keyboard.press('p');
      await page.waitForFunction(() => document.pictureInPictureElement === null);
      await page.keyboard.press('Shift+N');
      await page.waitForURL(
        (url) => /^\/videos\/\d+\//.test(url.pathname) && !url.pathname.startsWith('/videos/6/'),
      );
      await page.waitForFunction(
        () => (document.querySelector<HTMLVideoElement>('.mf-player-frame video')?.currentTime ?? 0) > 0.5,
      );
    },
  );

  (LONG ? it : it.skip)('seeks by taps that add up, and opens its menu as a sheet', async () => {
    const { page } = await open(PHONE);
    await page.goto(VIDEO);
    await page.locator('.mf-player-start').first().tap();
    await page.locator('.mf-player-settings-button').waitFor({ state: 'attached' });
    await page.evaluate(() => document.querySelector('video')?.pause());
    await page.keyboard.press('0');
    const box = await page.locator('.video-js').boundingBox();
    if (!box) throw new Error('no player');
    for (let taps = 0; taps < 2; taps += 1)
      await page.touchscreen.tap(box.x + box.width * 0.9, box.y + box.height * 0.3);
    await page.waitForFunction(
      () => Math.abs((document.querySelector('video')?.currentTime ?? 0) - 10) < 0.6,
    );
    await page.locator('.mf-player-settings-button').tap();
    const sheet = await page.locator('.mf-player-menu-sheet').boundingBox();
    expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(740);
  });
});
