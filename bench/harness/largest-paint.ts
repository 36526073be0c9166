/** Largest contentful paint of a page as a phone sees it: Slow 4G, a quarter of the CPU. */
import type { Browser } from 'playwright-core';
import { CPU_SLOWDOWN, openPage, PHONE, slowDown } from './browser.ts';

/** Long enough for a later, larger paint to come. */
const SETTLE_MS = 2000;

/** @returns ms from the start of the navigation */
export const measureLargestPaint = async (browser: Browser, site: string, path: string) => {
  const { context, page, cdp } = await openPage(browser, site, PHONE);
  try {
    await slowDown(cdp, CPU_SLOWDOWN);
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const paint = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
          ).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
    return { 'largest paint': paint };
  } finally {
    await context.close();
  }
};
