/** From a seek to the frame of its second: within what is buffered, in milliseconds; beyond it, to a bare page with hls.js light. */
import type { Page } from 'playwright-core';
import { withBenchSite } from './harness/bench-site.ts';
import { DESKTOP, openPage } from './harness/browser.ts';
import { withLongStream } from './harness/long-stream.ts';
import { median } from './harness/median.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { report } from './harness/report.ts';

const PAIRS = Number(process.env.FOYER_BENCH_PAIRS ?? 5);
const FILM_SECONDS = 150;
const NEAR_SECONDS = 4;
const FAR_SECONDS = 120;
/** Ahead of the near seek's place. Chromium's own HLS holds about ten seconds. */
const BUFFERED_SECONDS = NEAR_SECONDS + 2;
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
    const measure = async (path: string): Promise<Record<'far', number>> => {
      const { context, page } = await openPage(browser, url, DESKTOP);
      try {
        await page.goto(path, { waitUntil: 'commit' });
        await page.waitForFunction(
          (least) => {
            const video = document.querySelector('video');
            if (!video || video.currentTime < 0.5 || video.buffered.length === 0) return false;
            return video.buffered.end(video.buffered.length - 1) - video.currentTime > least;
          },
          BUFFERED_SECONDS,
          { timeout: 60_000 },
        );
        const at = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
        const milliseconds = await seek(page, at + NEAR_SECONDS);
        if (path === paths.embed) near.push(milliseconds);
        return { far: await seek(page, FAR_SECONDS) };
      } finally {
        await context.close();
      }
    };
    const ratios = await ratiosOfPairs(
      PAIRS,
      () => measure(paths.embed),
      () => measure(paths.bare),
    );
    report({ name: 'seeks, within the buffer', figure: median(near), budget: 100, unit: 'ms', digits: 0 });
    report({ name: 'seeks, beyond it', figure: ratios.far, budget: 1.2 });
  }),
);
