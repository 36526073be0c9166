/** The player in WebKit: Debian's WebKitGTK with its own driver. Left out where the machine has none. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { warmSite } from '../../harness/warm-site.ts';
import { hasWebkit, openWebkit, type WebkitPage } from '../../harness/webkit.ts';

const canRun = process.env.FOYER_E2E_LONG === '1' && hasWebkit();
const PATIENCE_MS = 30_000;

(canRun ? describe : describe.skip)('in WebKit', () => {
  let page: WebkitPage;
  beforeAll(async () => {
    page = await openWebkit();
    await page.goto(`${warmSite().url}/robots.txt`);
    await page.evaluate(() => {
      document.cookie = 'age_verified=1; path=/';
    });
  }, 60_000);
  afterAll(() => page?.close());

  const seconds = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  const isBeyond = async (from: number) => {
    const end = performance.now() + PATIENCE_MS;
    while ((await seconds()) <= from) {
      if (performance.now() > end) throw new Error(`the video stands at ${await seconds()} s`);
      await sleep(200);
    }
  };

  it.each(['/embed/1/x/', '/videos/1/x/'])(
    'plays, seeks and draws its controls: %s',
    async (path) => {
      await page.goto(warmSite().url + path);
      await page.click('.mf-player-start');
      await isBeyond(1);
      await page.evaluate(() => {
        const video = document.querySelector('video');
        if (video) video.currentTime = 12;
      });
      await isBeyond(13);
      expect(
        await page.evaluate(() => document.querySelectorAll('.vjs-control-bar button').length),
      ).toBeGreaterThan(3);
    },
    90_000,
  );
});
