/**
 * Time from `npm start` in a fresh checkout with a new data directory to a video that plays. Packages come from pnpm's store
 * where they are there already.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import { DESKTOP, launchBrowser, openPage } from './harness/browser.ts';
import { npmStart } from './harness/npm-start.ts';
import { WATCH_PATH } from './harness/pages.ts';
import { explain, report } from './harness/report.ts';

const ROOT = join(import.meta.dirname, '..');
const LIMIT_SECONDS = 900;

const waitForStream = async (site: string): Promise<void> => {
  const { streams } = (await (await fetch(`${site}/api/videofile.php?video_id=1`)).json()) as VideoFile;
  const master = new URL(streams[0]?.src ?? '', site);
  for (const endMs = Date.now() + LIMIT_SECONDS * 1000; Date.now() < endMs; await sleep(100))
    if ((await fetch(master)).ok) return;
  throw new Error(`${master} does not come`);
};

/** Opens the watch page, which the demo makes first, presses play, and waits for moving pictures. */
const playVideo = async (site: string): Promise<void> => {
  const browser = await launchBrowser();
  try {
    const { page } = await openPage(browser, site, DESKTOP);
    await waitForStream(site);
    await page.goto(WATCH_PATH, { waitUntil: 'load' });
    const video = page.locator('video');
    if ((await video.count()) === 0) await page.locator('main button').first().click();
    await video.waitFor({ state: 'attached', timeout: 60_000 });
    await page.waitForFunction(
      () => {
        const element = document.querySelector('video');
        if (element?.paused) void element.play().catch(() => {});
        return (element?.currentTime ?? 0) > 0.5;
      },
      undefined,
      { timeout: 60_000, polling: 200 },
    );
  } finally {
    await browser.close();
  }
};

const scratch = await mkdtemp(join(tmpdir(), 'foyer-cold-'));
try {
  await chmod(scratch, 0o711);
  const checkout = join(scratch, 'foyer');
  await promisify(execFile)('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, checkout]);
  const begun = performance.now();
  const started = await npmStart(checkout, join(scratch, 'data'), LIMIT_SECONDS, WATCH_PATH);
  explain(`pages answer after ${started.seconds.toFixed(1)} s`);
  try {
    await playVideo(started.url);
    const seconds = (performance.now() - begun) / 1000;
    report({ name: 'cold-start', figure: seconds, budget: 75, unit: 's', digits: 0 });
  } finally {
    await started.stop();
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
