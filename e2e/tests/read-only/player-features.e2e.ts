/** What the player can do besides playing, as a visitor uses it: menu and keys, and the mini-player on other pages. */
import { describe, expect, it } from '@jest/globals';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import type { Page } from 'playwright-core';
import { atRest } from '../../harness/at-rest.ts';
import { attachCaptions } from '../../harness/attach-captions.ts';
import { findViolations } from '../../harness/axe.ts';
import { useBrowser } from '../../harness/browser.ts';
import { holdFiles } from '../../harness/hold-scripts.ts';
import { until } from '../../harness/keys.ts';
import { warmSite } from '../../harness/warm-site.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const VIDEO = '/videos/1/x/';
const CAPTIONED = [11, 12];
const CAPTIONS = 'WEBVTT\n\n00:00:03.000 --> 00:00:06.000\nHarbour\n';
/** Others: what was watched of a video counts four times an hour and network. */
const OTHER_VIDEO = '/videos/6/x/';
const ENDING_VIDEO = '/videos/9/x/';

const play = async (page: Page, path = VIDEO) => {
  await page.goto(path);
  await page.locator('.mf-player-start').first().click();
  await page.locator('.mf-player-settings-button').waitFor({ state: 'attached' });
  await markVideo(page);
};
/** Known again, and long enough for everything that follows. */
const markVideo = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) Object.assign(video, { loop: true, isTheSame: true });
  });
/** Plays to its end, from shortly before. */
const endSoon = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) Object.assign(video, { loop: false, currentTime: video.duration - 0.4 });
  });
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

  itInTurns(
    'has a menu that opens on what is chosen and gives the focus back, so that keys go on',
    async () => {
      const { page } = await open({ bypassCSP: true });
      await play(page);
      await page.locator('.mf-player-settings-button').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Home');
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-checked'));
      expect(await focused()).toBe('true');
      // The quality is chosen, and the browser's own player gives way to hls.js, which is still asking for the playlist when the next keys come.
      const goOn = await holdFiles(page, /\.m3u8(\?|$)/);
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.locator('.mf-player-menu').waitFor({ state: 'detached' });
      await page.keyboard.press('k');
      await page.waitForFunction(() => document.querySelector('video')?.paused === true);
      // video.js keeps the keys of its own buttons from the document.
      await page.locator('.vjs-play-control').focus();
      await page.keyboard.press('5');
      goOn();
      await page.waitForFunction(() => {
        const { currentTime = 0, duration = 0 } = document.querySelector('video') ?? {};
        return duration > 0 && Math.abs(currentTime - duration / 2) < 0.5;
      });
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await help.waitFor();
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'detached' });
    },
  );

  itInTurns('goes on in the corner below the fold and on other pages, and returns to its own', async () => {
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

  itInTurns('leads on in the corner, whose new video its own page takes over', async () => {
    const { page } = await open({ bypassCSP: true });
    const viewed: (string | null)[] = [];
    page.on('request', (request) => {
      const sent = new URLSearchParams(request.postData() ?? '');
      if (sent.get('act') === 'view') viewed.push(sent.get('object_id'));
    });
    await play(page, ENDING_VIDEO);
    await page.locator('header a[href="/"]').first().click();
    await page.waitForURL(`${warmSite().url}/`);
    await goesOn(page, '.mf-player-mini');
    await endSoon(page);
    const card = page.getByRole('region', { name: 'Up next' });
    await card.waitFor();
    expect(await findViolations(page)).toEqual([]);
    const title = (await card.locator('.mf-player-next-title').textContent()) ?? '';
    expect(await card.getByRole('status').textContent()).toBe(`Up next in 8: ${title}`);
    await card.getByRole('button', { name: 'Play now' }).focus();
    await page.keyboard.press('Enter');
    await card.waitFor({ state: 'detached' });
    const link = page.locator('.mf-player-mini-title');
    expect(await link.textContent()).toBe(title);
    await markVideo(page);
    await goesOn(page, '.mf-player-mini');
    expect(new URL(page.url()).pathname).toBe('/');
    const path = (await link.getAttribute('href')) ?? '';
    const [, id = ''] = /^\/videos\/(\d+)\//.exec(path) ?? [];
    await until('its view is not counted', async () => viewed.includes(id));
    await atRest(page);
    expect(viewed.filter((one) => one === id)).toHaveLength(1);
    await link.click();
    await page.waitForURL((url) => url.pathname === path);
    await goesOn(page, '.mf-player-frame');
    // As long as the first one took to be counted.
    await page.waitForTimeout(1500);
    expect(viewed.filter((one) => one === id)).toHaveLength(1);
  });

  (LONG ? it : it.skip)(
    'goes on in the corner by itself, one after the other, until it is cancelled',
    async () => {
      const { page } = await open();
      await play(page, ENDING_VIDEO);
      await page.locator('header a[href="/"]').first().click();
      await page.waitForURL(`${warmSite().url}/`);
      await goesOn(page, '.mf-player-mini');
      const seen = new Set<string | null>();
      for (let turn = 0; turn < 2; turn += 1) {
        await endSoon(page);
        await page.getByRole('region', { name: 'Up next' }).waitFor();
        await page.getByRole('region', { name: 'Up next' }).waitFor({ state: 'detached' });
        seen.add(await page.locator('.mf-player-mini-title').getAttribute('href'));
        await page.locator('.mf-player-mini .mf-player-settings-button').waitFor({ state: 'attached' });
        await markVideo(page);
        await goesOn(page, '.mf-player-mini');
      }
      expect(seen.size).toBe(2);
      await endSoon(page);
      await page.getByRole('region', { name: 'Up next' }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.waitForTimeout(10_000);
      expect(seen).toContain(await page.locator('.mf-player-mini-title').getAttribute('href'));
    },
  );

  itInTurns(
    'shows captions that are chosen in its menu by keys, at their time, and for the next video where that may be kept',
    async () => {
      const [first, second] = CAPTIONED;
      await attachCaptions(CAPTIONED, CAPTIONS);
      // Players other than ours find them in the playlist.
      const { url } = warmSite();
      const file = (await (await fetch(`${url}/api/videofile.php?video_id=${first}`)).json()) as VideoFile;
      const master = new URL(file.streams[0]?.src ?? '', url);
      const named = /TYPE=SUBTITLES.*NAME="English",LANGUAGE="en".*URI="([^"]+)"/.exec(
        await (await fetch(master)).text(),
      );
      const playlist = new URL(named?.[1] ?? '', master);
      const words = /^.*\.vtt$/m.exec(await (await fetch(playlist)).text())?.[0] ?? '';
      expect(await (await fetch(new URL(words, playlist))).text()).toContain('Harbour');
      const at = async (page: Page, to: number) => {
        await page.evaluate((time) => {
          const video = document.querySelector('video');
          video?.pause();
          if (video) video.currentTime = time;
        }, to);
        await page.waitForFunction(() => document.querySelector('video')?.seeking === false);
      };
      const cue = (page: Page) => page.locator('.vjs-text-track-cue', { hasText: 'Harbour' });
      for (const consent of ['functional', 'necessary']) {
        const { page, context } = await open();
        await context.addCookies([{ name: 'consent', value: consent, url: warmSite().url }]);
        await play(page, `/videos/${first}/x/`);
        await at(page, 4);
        expect(await cue(page).count()).toBe(0);
        await page.locator('.mf-player-settings-button').focus();
        await page.keyboard.press('Enter');
        const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
        for (let tries = 0; !(await focused()).startsWith('Captions'); tries += 1) {
          if (tries > 8) throw new Error('the menu has no captions');
          await page.keyboard.press('ArrowDown');
        }
        await page.keyboard.press('Enter');
        expect(await focused()).toBe('Off');
        await page.keyboard.press('ArrowDown');
        expect(await focused()).toBe('English');
        await page.keyboard.press('Enter');
        await cue(page).waitFor();
        await at(page, 1);
        await cue(page).waitFor({ state: 'detached' });
        await page.keyboard.press('k');
        await cue(page).waitFor();
        expect(Math.floor(await seconds(page))).toBeGreaterThanOrEqual(3);
        await at(page, 8);
        await cue(page).waitFor({ state: 'detached' });
        await play(page, `/videos/${second}/x/`);
        await at(page, 4);
        if (consent === 'functional') await cue(page).waitFor();
        else
          await page.getByRole('button', { name: 'Captions', pressed: false }).waitFor({ state: 'attached' });
      }
    },
  );

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
