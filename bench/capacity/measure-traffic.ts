/** Requests and bytes of a visit in Chromium: home with an empty cache, then videos one after the other, as clicks on cards load them. */
import type { CDPSession } from 'playwright-core';
import { DESKTOP, launchBrowser, openPage, waitForHydration } from '../harness/browser.ts';
import { explain } from '../harness/report.ts';
import { type CapacityFigures, REQUEST_KINDS, type RequestKind, type Traffic } from './figures.ts';

const FURTHER_PAGES = 4;
/** What a page loads once it is idle still counts. */
const SETTLE_MS = 4000;
const CODE = /\.(?:js|css|woff2|webmanifest)$/;
const PICTURE = /\.(?:avif|webp|jpe?g|png|svg|ico)$/;
const MEDIA = /\.(?:m3u8|m4s|mp4|ts|vtt)$/;

const kindOf = (method: string, url: string): RequestKind => {
  const { pathname } = new URL(url);
  if (method === 'POST') return 'write';
  if (MEDIA.test(pathname)) return 'media';
  if (PICTURE.test(pathname)) return 'picture';
  if (CODE.test(pathname)) return 'code';
  return pathname.startsWith('/api/') ? 'read' : 'document';
};

type Counted = Record<RequestKind, { requests: number; bytes: number }>;
const nothing = (): Counted =>
  Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, { requests: 0, bytes: 0 }])) as Counted;

/** Counts what comes over the line from now on; what the browser's own cache answers is none of it. */
const countTraffic = async (cdp: CDPSession, site: string): Promise<() => Traffic> => {
  let counted = nothing();
  const kinds = new Map<string, RequestKind>();
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(site)) kinds.set(requestId, kindOf(request.method, request.url));
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => kinds.delete(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (!kind || encodedDataLength === 0) return;
    counted[kind].requests += 1;
    counted[kind].bytes += encodedDataLength;
  });
  return () => {
    const taken = counted;
    counted = nothing();
    return taken;
  };
};

const divide = (traffic: Traffic, pages: number): Traffic =>
  Object.fromEntries(
    REQUEST_KINDS.map((kind) => [
      kind,
      { requests: traffic[kind].requests / pages, bytes: traffic[kind].bytes / pages },
    ]),
  ) as Counted;

export const measureTraffic = async (site: string): Promise<CapacityFigures['traffic']> => {
  const browser = await launchBrowser();
  try {
    const { page, cdp } = await openPage(browser, site, DESKTOP);
    const take = await countTraffic(cdp, site);
    await page.goto('/', { waitUntil: 'load' });
    await waitForHydration(page);
    await page.waitForTimeout(SETTLE_MS);
    const first = take();
    for (let count = 0; count < FURTHER_PAGES; count += 1) {
      const before = page.url();
      await page.locator('main h3 a[href^="/videos/"]').nth(count).click();
      await page.waitForURL((url) => url.href !== before);
      await page.waitForTimeout(SETTLE_MS);
    }
    const traffic = { first, next: divide(take(), FURTHER_PAGES) };
    for (const [which, counted] of Object.entries(traffic))
      explain(
        `${which} page: ${REQUEST_KINDS.map((kind) => `${kind} ${counted[kind].requests} (${(counted[kind].bytes / 1000).toFixed(1)} kB)`).join(', ')}`,
      );
    return traffic;
  } finally {
    await browser.close();
  }
};
