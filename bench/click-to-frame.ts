/** From a click on a card to the first frame of its video, inside the site, to a bare page's cold first frame of the same stream. */
import type { Page } from 'playwright-core';
import { withBenchSite } from './harness/bench-site.ts';
import { barePlayer } from './harness/bare-player.ts';
import { type Device, DEVICE_NAMES, launchBrowser, openOn, waitForHydration } from './harness/browser.ts';
import { makeCertificate } from './harness/certificate.ts';
import { measureFirstFrame } from './harness/first-frame.ts';
import { startFront } from './harness/front.ts';
import { AUTOPLAY, LISTING_PATH } from './harness/pages.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { report } from './harness/report.ts';
import { takeSnapshot } from './harness/snapshot.ts';

/** A device, or a part of its name; all when absent. */
const ONLY = process.env.FOYER_BENCH_FIGURES ?? '';
const PAIRS = Number(process.env.FOYER_BENCH_PAIRS ?? 5);
const BUDGET = 0.5;
/** A visitor looks at the page before choosing: it is at rest by then. */
const LOOK_MS = 4000;
/** Short ones: from reaching a card to pressing the button, and how long a button or the screen is pressed. */
const AIM_MS = 200;
const PRESS_MS = 80;

interface Marks {
  benchClicked?: number;
  benchFrame?: number;
}

/** Runs in the page: notes the click, and the first frame of the player's video after it; a card's moving preview is none. */
const watchClick = () => {
  const marks = window as Marks;
  document.addEventListener(
    'click',
    () => {
      marks.benchClicked ??= performance.now();
      let followed: Element | null = null;
      // As soon as it stands in the document: a look with each frame of the page would miss the frame that it comes with.
      const look = () => {
        const video = document.querySelector<HTMLVideoElement>('.mf-player-frame video');
        if (!video || video === followed) return;
        followed = video;
        const follow = () =>
          video.requestVideoFrameCallback(() => {
            if (video.paused) follow();
            else marks.benchFrame ??= performance.now();
          });
        follow();
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
      look();
    },
    { capture: true },
  );
};

const clickCard = async (page: Page, href: string, device: Device): Promise<void> => {
  const box = await page.locator(`main a[href="${href}"]`).first().boundingBox();
  if (!box) throw new Error(`${href} is not on the page`);
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 60)];
  if (device !== 'phone') {
    await page.mouse.move(x, y, { steps: 4 });
    await page.waitForTimeout(AIM_MS);
    return page.mouse.click(x, y, { delay: PRESS_MS });
  }
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForTimeout(PRESS_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

await withBenchSite(async (site) => {
  const listing = await takeSnapshot(site, LISTING_PATH);
  const href = /href="(\/videos\/\d+\/[^"?#]+\/)"/.exec(listing.html)?.[1];
  const id = /\d+/.exec(href ?? '')?.[0];
  if (!href || !id) throw new Error('the listing shows no video');
  const certificate = makeCertificate();
  const bare = await barePlayer(site, Number(id));
  const front = await startFront({ site, certificate, pages: bare.pages });
  const browser = await launchBrowser(certificate.spkiHash);

  const measureClick = async (device: Device): Promise<Record<'first frame', number>> => {
    const { context, page } = await openOn(browser, front.url, device);
    try {
      await page.addInitScript(watchClick);
      await page.goto(LISTING_PATH);
      await waitForHydration(page);
      await page.waitForTimeout(LOOK_MS);
      await clickCard(page, href, device);
      await page.waitForFunction(() => (window as Marks).benchFrame !== undefined, undefined, {
        timeout: 60_000,
      });
      const { benchClicked = 0, benchFrame = Number.NaN } = await page.evaluate(() => {
        const marks = window as Marks;
        return { benchClicked: marks.benchClicked, benchFrame: marks.benchFrame };
      });
      return { 'first frame': benchFrame - benchClicked };
    } finally {
      await context.close();
    }
  };
  try {
    for (const device of DEVICE_NAMES) {
      if (!device.includes(ONLY)) continue;
      const ratios = await ratiosOfPairs(
        PAIRS,
        () => measureClick(device),
        () =>
          measureFirstFrame({
            browser,
            site: front.url,
            ask: 'autoplay',
            device,
            path: bare.path + AUTOPLAY,
            button: 'button',
          }),
      );
      report({ name: `click-to-frame, ${device}`, figure: ratios['first frame'], budget: BUDGET });
    }
  } finally {
    await browser.close();
    await front.close();
  }
});
