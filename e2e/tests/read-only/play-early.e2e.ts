/** From the click on a card on: its video plays before its page is rendered, and goes on in it. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { atRest } from '../../harness/at-rest.ts';
import { BLOCKED_IN_AD_FRAMES, hydrated, useBrowser } from '../../harness/browser.ts';

const LISTING = '/videos/latest-updates/1/';
const CARD = 'main [data-tags] a[href^="/videos/"]';
/** As long as a mouse rests on a card before its page's code is asked for, and a press in which the video's first frame comes. */
const REST_MS = 400;
const PRESS_MS = 1200;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Seen {
  steps: string[];
  boxes: Record<string, Box>;
  video?: HTMLVideoElement;
  pauses: number;
  /** Frames that waited for the page's rendering: it came between two callbacks of the same one, which run before it is painted. */
  heldUp: number;
  /** Clicked as soon as the stand-in is there. */
  leaveBy?: string;
  left?: boolean;
}
type Watching = Window & { seen: Seen };

/** Runs in the page: notes in which order the stand-in and the page come. */
const watch = () => {
  const seen: Seen = { steps: [], boxes: {}, pauses: 0, heldUp: 0 };
  Object.assign(window, { seen });
  const { requestVideoFrameCallback: ask } = HTMLVideoElement.prototype;
  const hasPage = () => document.querySelector('main .mf-player-frame') !== null;
  let told = { now: 0, hadPage: false };
  HTMLVideoElement.prototype.requestVideoFrameCallback = function askNoting(tell) {
    return ask.call(this, (now, frame) => {
      if (told.now !== now) told = { now, hadPage: hasPage() };
      else if (!told.hadPage && hasPage()) seen.heldUp += 1;
      tell(now, frame);
    });
  };
  const note = (step: string) => seen.steps.includes(step) || seen.steps.push(step);
  const boxOf = (element: Element | null) => element?.getBoundingClientRect().toJSON() as Box;
  const look = () => {
    const standIn = document.querySelector('[data-stand-in]');
    const video = standIn?.querySelector('video');
    if (standIn && video && !seen.video) {
      note('stand-in');
      seen.video = video;
      video.addEventListener('pause', () => (seen.pauses += 1));
      // After the player has asked for the same frame.
      video.requestVideoFrameCallback(() => {});
      seen.boxes.standIn = boxOf(standIn.querySelector('.mf-player-frame'));
      if (seen.leaveBy) {
        document.querySelector<HTMLElement>(seen.leaveBy)?.click();
        seen.left = document.querySelector('[data-stand-in]') === null;
      }
    }
    const frame = document.querySelector('main .mf-player-frame');
    if (frame && seen.video) note(seen.video.paused ? 'page' : 'page while it plays');
    if (frame && frame.contains(seen.video ?? null) && !standIn && !seen.boxes.page) {
      note('taken');
      seen.boxes.page = boxOf(frame);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
};

const readSeen = (page: Page) =>
  page.evaluate(() => {
    const { steps, boxes, pauses, heldUp, left } = (window as unknown as Watching).seen;
    return { steps, boxes, pauses, heldUp, left };
  });

const clickCard = async (page: Page, index = 0): Promise<void> => {
  await page.locator(CARD).nth(index).hover();
  await page.waitForTimeout(REST_MS);
  await atRest(page);
  const opened = page.waitForResponse(/\/000\.m4s$/, { timeout: 20_000 }).catch(() => {});
  await page.mouse.down();
  await opened;
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
};

const playsInPage = (page: Page) =>
  page.waitForFunction(
    () =>
      (document.querySelector<HTMLVideoElement>('main .mf-player-frame[data-state="playing"] video')
        ?.currentTime ?? 0) > 0.5,
  );

describe('a video whose card is clicked', () => {
  const { open } = useBrowser();
  const expectErrors = BLOCKED_IN_AD_FRAMES;

  it.each([
    [1440, 0],
    [1440, 900],
    [360, 0],
    [360, 300],
  ])(
    'plays before its page is there, at %i px and scrolled by %i, and goes on in it',
    async (width, scrolled) => {
      const { page } = await open({ viewport: { width, height: 900 }, expectErrors });
      await page.addInitScript(watch);
      await page.goto(LISTING);
      await hydrated(page);
      await page.evaluate((y) => window.scrollTo(0, y), scrolled);
      await clickCard(page, scrolled ? 6 : 0);
      await playsInPage(page);
      const { steps, boxes, pauses, heldUp } = await readSeen(page);
      expect(steps).toEqual(['stand-in', 'page while it plays', 'taken']);
      expect(boxes.standIn).toEqual(boxes.page);
      expect({ pauses, heldUp }).toEqual({ pauses: 0, heldUp: 0 });
      const shown = await page.evaluate(() => ({
        isSame:
          document.querySelector('main .mf-player-frame video') ===
          (window as unknown as Watching).seen.video,
        isMuted: document.querySelector<HTMLVideoElement>('main .mf-player-frame video')?.muted,
        frames: performance.getEntriesByName('foyer-first-frame').length,
      }));
      expect(shown).toEqual({ isSame: true, isMuted: false, frames: 1 });
      // The player's own parts come as after any start.
      await page
        .locator('main .video-js .vjs-control-bar, main .mf-player-frame [aria-label="Pause"]')
        .first()
        .waitFor({ state: 'attached' });
    },
  );

  it('is gone where the visitor goes elsewhere meanwhile', async () => {
    const { page } = await open({ expectErrors });
    await page.addInitScript(watch);
    await page.goto(LISTING);
    await hydrated(page);
    await page.evaluate(() => {
      (window as unknown as Watching).seen.leaveBy = 'header a[href="/categories/"]';
    });
    await clickCard(page);
    await page.waitForURL(/\/categories\//);
    expect(await readSeen(page)).toMatchObject({ left: true });
    const rest = await page.evaluate(() => ({
      isPaused: (window as unknown as Watching).seen.video?.paused,
      standIns: document.querySelectorAll('[data-stand-in]').length,
    }));
    expect(rest).toEqual({ isPaused: true, standIns: 0 });
  });

  it('waits for its page on the way back, and where videos do not start by themselves', async () => {
    const { page } = await open({ expectErrors });
    await page.addInitScript(watch);
    await page.goto(LISTING);
    await hydrated(page);
    await page.getByRole('button', { name: 'Allow all' }).click();
    await page.evaluate(() =>
      localStorage.setItem('foyer.player-settings', JSON.stringify({ playsWhenOpened: false })),
    );
    await clickCard(page);
    await page.waitForURL(/\/videos\/\d+\//);
    await page.locator('main .mf-player-frame').waitFor();
    await page.evaluate(() => localStorage.removeItem('foyer.player-settings'));
    await page.goBack();
    await page.locator(CARD).first().waitFor();
    await page.goForward();
    await page.locator('main .mf-player-frame').waitFor();
    expect((await readSeen(page)).steps).toEqual([]);
  });
});
