/**
 * Longest task and blocking time of the watch page at a quarter of the CPU, to evaluating the shell's first script alone, in one piece: the
 * work that no page of the site can do without. In one piece, since the pieces that it is evaluated in (shell/src/entry.ts) may all be
 * too short to block anybody: a quarter of a quick machine would be compared with nothing.
 */
import type { Browser } from 'playwright-core';
import { withBenchSite } from './harness/bench-site.ts';
import { CPU_SLOWDOWN, launchBrowser, openPage, PHONE } from './harness/browser.ts';
import { makeCertificate } from './harness/certificate.ts';
import { startFront } from './harness/front.ts';
import { WATCH_PATH } from './harness/pages.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { report } from './harness/report.ts';
import { takeSnapshot } from './harness/snapshot.ts';

const PAIRS = Number(process.env.FOYER_BENCH_PAIRS ?? 7);
const BUDGET = 1.5;
const SCRIPT_PATH = '/first-script.html';
/** What comes once the page is idle still counts. */
const SETTLE_MS = 3000;
/** Only what is longer blocks anybody. */
const SHORT_MS = 50;

/** @returns ms; at least 1, so that there are ratios */
const measureTasks = async (browser: Browser, site: string, path: string) => {
  const { context, page, cdp } = await openPage(browser, site, PHONE);
  try {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(window, { benchTasks: tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const tasks = await page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks);
    return {
      'longest task': Math.max(1, ...tasks),
      'blocking time': Math.max(
        1,
        tasks.reduce((sum, task) => sum + Math.max(0, task - SHORT_MS), 0),
      ),
    };
  } finally {
    await context.close();
  }
};

await withBenchSite(async (site) => {
  const { path, html, headers } = await takeSnapshot(site, WATCH_PATH);
  const address = /<script [^>]*(src="[^"]*shell\.main[^>]*)>/.exec(html)?.[1];
  if (!address) throw new Error('the watch page runs no script of the shell');
  const certificate = makeCertificate();
  const type = 'text/html; charset=utf-8';
  // Its pauses are timers. Without data blocks it hydrates nothing.
  const alone = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Script</title><p>Script</p>
<script>window.setTimeout = (then) => { queueMicrotask(then); };</script><script ${address}></script></html>`;
  const pages = { [path]: { type, body: html, headers }, [SCRIPT_PATH]: { type, body: alone } };
  const front = await startFront({ site, certificate, pages });
  const browser = await launchBrowser(certificate.spkiHash);
  try {
    const ratios = await ratiosOfPairs(
      PAIRS,
      () => measureTasks(browser, front.url, path),
      () => measureTasks(browser, front.url, SCRIPT_PATH),
    );
    for (const [name, figure] of Object.entries(ratios))
      report({ name: `long-tasks, ${name}`, figure, budget: BUDGET });
  } finally {
    await browser.close();
    await front.close();
  }
});
