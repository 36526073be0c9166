/** Interaction to next paint of choosing another sort of a listing, to that of a link of a bare page that only marks itself. */
import type { Browser, Page } from 'playwright-core';
import { withBenchSite } from './harness/bench-site.ts';
import { CPU_SLOWDOWN, launchBrowser, openPage, PHONE, waitForHydration } from './harness/browser.ts';
import { LISTING_PATH } from './harness/pages.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { report } from './harness/report.ts';

const PAIRS = 9;
const CHOICE = 'main nav a[href^="/videos/top-rated/"]';
const BARE = `<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title>
<a id="choice" href="/elsewhere/" style="display:block;padding:20px">Best</a>
<script>document.getElementById('choice').addEventListener('click',(event)=>{event.preventDefault();event.target.textContent+=' …'})</script>`;

/** @returns ms from the tap until the next frame was presented, in steps of 8; as the browser's event timing tells */
const measureTap = async (page: Page, selector: string): Promise<number> => {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
          seen.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.locator(selector).first().click();
  // Entries come with the frame after; a tap that was quicker than the threshold has none.
  await page.waitForTimeout(1500);
  return page.evaluate(() => Math.max(16, ...(window as unknown as { seen: number[] }).seen));
};

const measure = async (browser: Browser, site: string, prepare: (page: Page) => Promise<string>) => {
  const { context, page, cdp } = await openPage(browser, site, PHONE);
  try {
    const selector = await prepare(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return { 'next paint': await measureTap(page, selector) };
  } finally {
    await context.close();
  }
};

await withBenchSite(async (site) => {
  const browser = await launchBrowser();
  try {
    const ratios = await ratiosOfPairs(
      PAIRS,
      () =>
        measure(browser, site, async (page) => {
          await page.goto(LISTING_PATH, { waitUntil: 'load' });
          await waitForHydration(page);
          await page.locator(CHOICE).first().waitFor();
          return CHOICE;
        }),
      () =>
        measure(browser, site, async (page) => {
          await page.setContent(BARE);
          return '#choice';
        }),
    );
    report({ name: 'filter-change', figure: ratios['next paint'], budget: 4, digits: 2 });
  } finally {
    await browser.close();
  }
});
