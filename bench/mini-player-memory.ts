/** What a tab holds after 50 moves through the site alongside a mini-player that plays, to what it held after the first ten. */
import type { CDPSession, Page } from 'playwright-core';
import { withBenchSite } from './harness/bench-site.ts';
import { DESKTOP, launchBrowser, openPage, waitForHydration } from './harness/browser.ts';
import { WATCH_PATH } from './harness/pages.ts';
import { explain, report } from './harness/report.ts';

const MOVES = 50;
const WARM_MOVES = 10;
const BUDGET = 1.1;
const PLACES = [
  '/',
  '/categories/',
  '/videos/latest-updates/1/',
  '/models/most-popular/1/',
  '/community/recent/1/',
];

interface Held {
  heap: number;
  nodes: number;
  listeners: number;
}

/** After a full collection. */
const readHeld = async (cdp: CDPSession): Promise<Held> => {
  await cdp.send('HeapProfiler.enable');
  for (let times = 0; times < 3; times += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    heap: valueOf('JSHeapUsedSize'),
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
  };
};

const playOn = async (page: Page): Promise<void> => {
  await page.goto(WATCH_PATH);
  await waitForHydration(page);
  await page.locator('.mf-player-start').click();
  await page.locator('.mf-player-settings-button').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) Object.assign(video, { loop: true, muted: true });
  });
};

/** By a link of the page, as a visitor. */
const moveTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), path);
  await page.waitForURL((url) => url.pathname === path, { timeout: 30_000 });
  await page.locator('.mf-player-mini video').waitFor({ state: 'attached' });
};

await withBenchSite(async (site) => {
  const browser = await launchBrowser();
  try {
    const { page, cdp } = await openPage(browser, site, DESKTOP);
    await cdp.send('Performance.enable');
    await playOn(page);
    const read: Held[] = [];
    for (let move = 1; move <= MOVES; move += 1) {
      await moveTo(page, PLACES[move % PLACES.length] ?? '/');
      if (move !== WARM_MOVES && move !== MOVES) continue;
      // The same page each time.
      await page.waitForTimeout(1000);
      read.push(await readHeld(cdp));
    }
    const isPlaying = await page.evaluate(() => document.querySelector('video')?.paused === false);
    if (!isPlaying) throw new Error('the mini-player stands');
    const [early, late] = read;
    if (!early || !late) throw new Error('nothing was read');
    explain(`after ${WARM_MOVES}: ${JSON.stringify(early)}; after ${MOVES}: ${JSON.stringify(late)}`);
    for (const key of ['heap', 'nodes', 'listeners'] as const)
      report({ name: `mini-player-memory, ${key}`, figure: late[key] / early[key], budget: BUDGET });
  } finally {
    await browser.close();
  }
});
