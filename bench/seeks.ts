/**
 * From a seek to the frame of its second: within what is buffered, in milliseconds; beyond it, to a bare page with hls.js light, once both play the
 * rendition that they settle on. Said besides: the same in the first seconds, where Chromium's own HLS, which starts with the lowest rendition,
 * changes it with the seek and sets another decoder up.
 */
import type { Page } from 'playwright-core';
import { withBenchSite } from './harness/bench-site.ts';
import { DESKTOP, openPage } from './harness/browser.ts';
import { withLongStream } from './harness/long-stream.ts';
import { median } from './harness/median.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { explain, report } from './harness/report.ts';

const PAIRS = Number(process.env.FOYER_BENCH_PAIRS ?? 5);
/** Longer than what hls.js fetches ahead. */
const FILM_SECONDS = 300;
const NEAR_SECONDS = 4;
const FAR_SECONDS = 280;
/** Ahead of the near seek's place. Chromium's own HLS holds about ten seconds. */
const BUFFERED_SECONDS = NEAR_SECONDS + 2;
/** Of the highest rendition, which a desktop settles on. */
const SETTLED_LINES = 720;
/** Of a frame that is the wanted one, or follows it. */
const FRAME_SECONDS = 0.05;

/** Milliseconds until a frame of `seconds` or later is shown. */
const seek = (page: Page, seconds: number): Promise<number> =>
  page.evaluate(
    ([to = 0, tolerance = 0]) =>
      new Promise<number>((resolve) => {
        const video = document.querySelector('video') as HTMLVideoElement;
        const started = performance.now();
        const look = () =>
          video.requestVideoFrameCallback((_, { mediaTime }) =>
            mediaTime >= to - tolerance && mediaTime < to + 5 ? resolve(performance.now() - started) : look(),
          );
        look();
        video.currentTime = to;
      }),
    [seconds, FRAME_SECONDS],
  );

await withBenchSite((site) =>
  withLongStream(site, FILM_SECONDS, async ({ browser, url, paths }) => {
    const near: number[] = [];
    /** Opens a page that plays, and does something once it holds enough, in these lines or more. */
    const playing = async (path: string, leastLines: number, then: (page: Page) => Promise<number>) => {
      const { context, page } = await openPage(browser, url, DESKTOP);
      try {
        await page.goto(path, { waitUntil: 'commit' });
        await page.waitForFunction(
          ([least = 0, lines = 0]) => {
            const video = document.querySelector('video');
            if (!video || video.currentTime < 0.5 || video.buffered.length === 0) return false;
            const ahead = video.buffered.end(video.buffered.length - 1) - video.currentTime;
            return ahead > least && video.videoHeight >= lines;
          },
          [BUFFERED_SECONDS, leastLines],
          { timeout: 60_000 },
        );
        return await then(page);
      } finally {
        await context.close();
      }
    };
    const measure = async (path: string): Promise<Record<'early' | 'far', number>> => ({
      early: await playing(path, 0, (page) => seek(page, FAR_SECONDS)),
      far: await playing(path, SETTLED_LINES, async (page) => {
        const at = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
        const milliseconds = await seek(page, at + NEAR_SECONDS);
        if (path === paths.embed) near.push(milliseconds);
        return seek(page, FAR_SECONDS);
      }),
    });
    const ratios = await ratiosOfPairs(
      PAIRS,
      () => measure(paths.embed),
      () => measure(paths.bare),
    );
    report({ name: 'seeks, within the buffer', figure: median(near), budget: 100, unit: 'ms', digits: 0 });
    explain(`beyond it in the first seconds: ${ratios.early.toFixed(2)}`);
    report({ name: 'seeks, beyond it', figure: ratios.far, budget: 1.2 });
  }),
);
