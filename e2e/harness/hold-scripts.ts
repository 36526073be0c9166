/** Holds a page's scripts back, but for the first one, which keeps taps: the seconds of a slow phone, for as long as a test wants. */
import type { Page } from 'playwright-core';

const KEEPS_TAPS = /\/shell\.keep-taps\./;

/** Returns what lets them through. Call before the page is opened. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js(\?|$)/, async (route) => {
    if (!KEEPS_TAPS.test(route.request().url())) await held;
    await route.continue().catch(() => {});
  });
  return release;
};

/** Opens an address and waits until it is shown and taps are kept; deferred scripts hold up every later event of the document. */
export const openHeld = async (page: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForSelector('footer');
  await page.waitForFunction(() => 'foyerKeptTaps' in window);
};
