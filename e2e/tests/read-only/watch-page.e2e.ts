/** The watch page as its visitor meets it: what follows a video, and where things stand. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { atRest } from '../../harness/at-rest.ts';
import { BLOCKED_IN_AD_FRAMES, hydrated, useBrowser } from '../../harness/browser.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

const playsOn = (page: Page) =>
  page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('.mf-player-frame video')?.currentTime ?? 0) > 0.3,
  );

const LONGER_THAN_COUNTDOWN_MS = 10_000;

describe('the watch page', () => {
  const { open } = useBrowser();

  itInTurns('offers what comes next at the end, and plays it with one click', async () => {
    const { page } = await open();
    await page.goto('/videos/2/x/');
    await hydrated(page);
    await page.locator('.mf-player-start').click();
    await playsOn(page);
    await page.evaluate(() => {
      const video = document.querySelector<HTMLVideoElement>('.mf-player-frame video');
      if (video) video.currentTime = video.duration - 0.4;
    });
    const card = page.getByRole('region', { name: 'Up next' });
    await card.getByRole('status').waitFor();
    await card.getByRole('link', { name: 'Play now' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/videos/2/'));
    await playsOn(page);
  });

  itInTurns('does not move on while the download dialog is open, and says that it waits', async () => {
    const { page } = await open({ expectErrors: BLOCKED_IN_AD_FRAMES });
    await page.clock.install();
    await page.goto('/videos/2/x/');
    await hydrated(page);
    await page.locator('.mf-player-start').click();
    await playsOn(page);
    await page.getByRole('button', { name: 'Download' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.evaluate(() => {
      const video = document.querySelector<HTMLVideoElement>('.mf-player-frame video');
      if (video) video.currentTime = video.duration - 0.4;
    });
    const card = page.locator('section[aria-label="Up next"]');
    await card.waitFor();
    await page.clock.runFor(LONGER_THAN_COUNTDOWN_MS);
    expect(new URL(page.url()).pathname).toMatch(/^\/videos\/2\//);
    expect(await dialog.isVisible()).toBe(true);
    expect(await card.textContent()).toContain('The next video waits until you are done');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await card.getByRole('status').waitFor();
    await page.clock.runFor(LONGER_THAN_COUNTDOWN_MS);
    await page.waitForURL((url) => !url.pathname.startsWith('/videos/2/'));
  });

  itInTurns(
    'plays a video whose card was clicked, and waits for one that was opened from outside',
    async () => {
      const { page } = await open();
      await page.goto('/videos/latest-updates/1/');
      await hydrated(page);
      await page.locator('main article a[href^="/videos/"]').first().click();
      await page.waitForURL(/\/videos\/\d+\//);
      await playsOn(page);
      await page.goto(page.url());
      await hydrated(page);
      await atRest(page);
      expect(await page.locator('.mf-player-start').isVisible()).toBe(true);
    },
  );

  const isLong = process.env.FOYER_E2E_LONG === '1';
  it.each([
    [360, 740],
    ...(isLong
      ? [
          [800, 1100],
          [1440, 900],
        ]
      : []),
  ])('stands still and within %i px, with player and actions on the first screen', async (width, height) => {
    const { page } = await open({ viewport: { width, height } });
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { shifts: (window as unknown as { shifts: number }).shifts + entry.value });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/videos/1/x/');
    await hydrated(page);
    await atRest(page);
    const facts = await page.evaluate(() => ({
      shifts: (window as unknown as { shifts: number }).shifts,
      isWide: document.documentElement.scrollWidth > window.innerWidth,
      actionsEnd: document.querySelector('[role="group"]')?.getBoundingClientRect().bottom ?? 0,
      lefts: ['.mf-player-frame', 'h1', 'main [role="group"]'].map((selector) =>
        Math.round(document.querySelector(selector)?.getBoundingClientRect().left ?? -1),
      ),
    }));
    expect(facts.shifts).toBeLessThanOrEqual(0.01);
    expect(facts.isWide).toBe(false);
    if (width < 1200) return;
    expect(facts.actionsEnd).toBeLessThanOrEqual(height);
    expect(new Set(facts.lefts).size).toBe(1);
  });

  it('has related videos next to the player, also few, and they stay in sight alongside long comments', async () => {
    const { page } = await open({ viewport: { width: 1440, height: 900 } });
    await page.goto('/videos/1/x/');
    await hydrated(page);
    await atRest(page);
    const topOfRelated = () =>
      page.getByRole('heading', { name: 'Related videos' }).evaluate((heading) => {
        for (const item of heading.closest('section')?.querySelectorAll('li:nth-child(n + 3)') ?? [])
          item.remove();
        const player = document.querySelector('.mf-player-frame');
        return {
          inWindow: heading.getBoundingClientRect().top,
          belowPlayer: heading.getBoundingClientRect().top - (player?.getBoundingClientRect().top ?? 0),
        };
      });
    expect(Math.abs((await topOfRelated()).belowPlayer)).toBeLessThan(24);
    await page.locator('#comments').evaluate((comments) => {
      comments.style.minHeight = '2000px';
      scrollTo(0, 1200);
    });
    const { inWindow } = await topOfRelated();
    expect(inWindow).toBeGreaterThan(0);
    expect(inWindow).toBeLessThan(200);
  });

  itInTurns(
    'has a wide form, whose controls lie under nothing, and which the next video has, too',
    async () => {
      const { page } = await open({ viewport: { width: 1440, height: 900 } });
      const widthOfFrame = () =>
        page.evaluate(() => document.querySelector('.mf-player-frame')?.getBoundingClientRect().width ?? 0);
      await page.goto('/videos/2/x/');
      await hydrated(page);
      const before = await widthOfFrame();
      await page.locator('.mf-player-start').click();
      await playsOn(page);
      // The key is there with the other features.
      await page.locator('.mf-player-settings-button').first().waitFor({ state: 'attached' });
      await page.keyboard.press('t');
      await page.waitForFunction(
        () => innerWidth - (document.querySelector('.mf-player-frame')?.clientWidth ?? 0) < 120,
      );
      // The question about storage is open still.
      await page.locator('[data-consent-asked]').waitFor({ state: 'attached' });
      await page.mouse.move(500, 400);
      const hidden = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.vjs-control-bar button, .vjs-progress-holder')]
          .filter(({ offsetWidth }) => offsetWidth > 0)
          .filter((control) => {
            const { left, top, width, height } = control.getBoundingClientRect();
            // The timeline's start, where the question would lie over it.
            const seen = document.elementFromPoint(left + Math.min(width / 2, 100), top + height / 2);
            return !seen || !(control.contains(seen) || seen.contains(control));
          })
          .map((control) => control.getAttribute('aria-label') ?? control.className),
      );
      expect(hidden).toEqual([]);
      await page.locator('main a[href^="/videos/"] >> visible=true').first().click();
      await page.waitForURL((url) => !url.pathname.startsWith('/videos/2/'));
      await page.waitForFunction(
        (least) => (document.querySelector('.mf-player-frame')?.clientWidth ?? 0) > least,
        before,
      );
    },
  );
});
