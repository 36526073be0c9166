/**
 * Holds a page's scripts back, but for the one that plays: the seconds of a slow phone, for as long as a test wants. What keeps taps
 * stands in the document.
 */
import type { Page } from 'playwright-core';

const PLAYS = /\/mf-player\.early-watch\./;

/** Holds back what the browser asks for at such an address. Returns what lets it through. Call before the page is opened. */
export const holdFiles = async (
  page: Page,
  address: RegExp,
  isHeld: (url: string) => boolean = () => true,
): Promise<() => void> => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (isHeld(route.request().url())) await held;
    await route.continue().catch(() => {});
  });
  return release;
};

/** As `holdFiles`, for all scripts. @param holdsPlay also the one that plays */
export const holdScripts = (page: Page, { holdsPlay = false } = {}): Promise<() => void> =>
  holdFiles(page, /\.js(\?|$)/, (url) => holdsPlay || !PLAYS.test(url));

/** Opens an address and waits until it is shown and taps are kept; deferred scripts hold up every later event of the document. */
export const openHeld = async (page: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForSelector('footer');
  await page.waitForFunction(() => 'foyerKeptTaps' in window);
};
