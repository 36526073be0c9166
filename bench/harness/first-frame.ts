/** Seconds until a video's first frame moves, on any page that has one video and one button for it. */
import type { Browser, Page } from 'playwright-core';
import { type Device, openOn } from './browser.ts';

/** When play is asked for: as soon as the button is painted, some seconds after that, or by the address. */
export type Ask = 'shown' | 'later' | 'autoplay';
const LATER_MS = 4000;
const PATIENCE_MS = 60_000;

interface Marks {
  clicked?: number;
  frame?: number;
}

/** Runs in the page before anything else of it. */
const watchFrame = ({ button, waitMs }: { button: string | null; waitMs: number }) => {
  const marks: Marks = {};
  Object.assign(window, { benchMarks: marks });
  let isWatched = false;
  const follow = (video: HTMLVideoElement) => {
    video.requestVideoFrameCallback(() => {
      if (video.paused) follow(video);
      else marks.frame ??= performance.now();
    });
  };
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  const look = () => {
    const video = document.querySelector('video');
    if (video && !isWatched) {
      isWatched = true;
      follow(video);
    }
    const asked = button ? document.querySelector<HTMLElement>(button) : null;
    if (asked && marks.clicked === undefined && isPainted() && asked.getBoundingClientRect().height > 0) {
      marks.clicked = performance.now() + waitMs;
      setTimeout(() => {
        marks.clicked = performance.now();
        asked.click();
      }, waitMs);
    }
    if (marks.frame === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const readMarks = async (page: Page): Promise<Required<Marks>> => {
  await page.waitForFunction(
    () => (window as unknown as { benchMarks: Marks }).benchMarks.frame !== undefined,
    undefined,
    { timeout: PATIENCE_MS },
  );
  const { clicked = 0, frame = Number.NaN } = await page.evaluate(
    () => (window as unknown as { benchMarks: Marks }).benchMarks,
  );
  return { clicked, frame };
};

export interface FirstFrameTrial {
  browser: Browser;
  site: string;
  /** With what asks for play, for `autoplay`. */
  path: string;
  button: string;
  ask: Ask;
  device: Device;
}

/** Milliseconds: since the click for `later`, since the navigation for the others. */
export const measureFirstFrame = async (trial: FirstFrameTrial): Promise<Record<'first frame', number>> => {
  const { browser, site, path, button, ask, device } = trial;
  const { context, page } = await openOn(browser, site, device);
  try {
    await page.addInitScript(watchFrame, {
      button: ask === 'autoplay' ? null : button,
      waitMs: ask === 'later' ? LATER_MS : 0,
    });
    await page.goto(path, { waitUntil: 'commit' });
    const { clicked, frame } = await readMarks(page);
    return { 'first frame': ask === 'later' ? frame - clicked : frame };
  } finally {
    await context.close();
  }
};
