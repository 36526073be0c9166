/**
 * Two minutes of a video on a line that twice drops to 300 kbit/s for ten seconds: how long play stands still in the embed, beyond what it does
 * with hls.js alone at the same time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { withBenchSite } from './harness/bench-site.ts';
import { DESKTOP, openPage } from './harness/browser.ts';
import { withLongStream } from './harness/long-stream.ts';
import { explain, report } from './harness/report.ts';

const WATCHED_SECONDS = 120;
const FILM_SECONDS = 150;
const DROP_SECONDS = 10;
/** When the line drops, in seconds of the two minutes. */
const DROPS = [20, 75];
/** Kilobits a second, and milliseconds of a round trip. */
const LINE = { kbps: 1600, latencyMs: 150 };
const DROPPED_KBPS = 300;

interface Watched {
  stalled?: number;
  changes?: number;
}

/** Runs in the page: adds up the milliseconds in which a video that plays stands still, and counts changes of its height in ten seconds. */
const watchPlay = () => {
  const watched = window as { benchPlay?: Watched };
  watched.benchPlay = { stalled: 0, changes: 0 };
  const totals = watched.benchPlay;
  let last: { at: number; time: number } | undefined;
  let startedAt: number | undefined;
  let height = 0;
  setInterval(() => {
    const video = document.querySelector('video');
    if (!video || video.paused || (video.currentTime === 0 && !last)) return;
    const at = performance.now();
    startedAt ??= at;
    if (last && video.currentTime === last.time) totals.stalled = (totals.stalled ?? 0) + at - last.at;
    last = { at, time: video.currentTime };
    if (height > 0 && video.videoHeight !== height && at - startedAt < 10_000)
      totals.changes = (totals.changes ?? 0) + 1;
    height = video.videoHeight;
  }, 100);
};

const setLine = (cdp: CDPSession, kbps: number) =>
  cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.latencyMs,
    downloadThroughput: (kbps * 1000) / 8,
    uploadThroughput: (LINE.kbps * 1000) / 8,
  });

await withBenchSite((site) =>
  withLongStream(site, FILM_SECONDS, async ({ browser, url, paths }) => {
    const watch = async (path: string): Promise<Required<Watched>> => {
      const { context, page, cdp } = await openPage(browser, url, DESKTOP);
      try {
        await cdp.send('Network.enable');
        await setLine(cdp, LINE.kbps);
        await page.addInitScript(watchPlay);
        await page.goto(path, { waitUntil: 'commit' });
        let second = 0;
        for (const drop of DROPS) {
          await sleep((drop - second) * 1000);
          await setLine(cdp, DROPPED_KBPS);
          await sleep(DROP_SECONDS * 1000);
          await setLine(cdp, LINE.kbps);
          second = drop + DROP_SECONDS;
        }
        await sleep((WATCHED_SECONDS - second) * 1000);
        const { stalled = 0, changes = 0 } = await page.evaluate(
          () => (window as { benchPlay?: Watched }).benchPlay ?? {},
        );
        const at = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
        if (at < WATCHED_SECONDS / 2) throw new Error(`${path} has come to second ${at.toFixed(0)} only`);
        return { stalled, changes };
      } finally {
        await context.close();
      }
    };
    const [own, bare] = await Promise.all([watch(paths.embed), watch(paths.bare)]);
    explain(`standing still: ${own.stalled.toFixed(0)} ms, with hls.js alone ${bare.stalled.toFixed(0)} ms`);
    report({
      name: 'stalls',
      figure: Math.max(0, own.stalled - bare.stalled) / 1000,
      budget: 0.1,
      unit: 's more',
      digits: 1,
    });
    report({ name: 'stalls, changes of quality in ten seconds', figure: own.changes, budget: 1, digits: 0 });
  }),
);
