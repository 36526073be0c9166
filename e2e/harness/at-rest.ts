/** When a page has asked for all that it asks for on its own: known by its requests and its main thread, not by a time that should be enough. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/** Longer than what one answer takes to lead to the next request. */
const QUIET_MS = 400;
const LIMIT_MS = 120_000;
/** These go on as long as the page does. */
const ENDLESS = ['eventsource', 'media', 'websocket'];
/** Outlives its document, of which Chromium does not tell the end. */
const COUNTING_CALL = '/api/stats.php';

interface Traffic {
  underWay: Set<Request>;
  /** When the last one started or ended, by `performance.now()`. */
  lastMs: number;
}
const trafficOf = new WeakMap<Page, Traffic>();

/** From the page's start on; `useBrowser` does it. */
export const watchTraffic = (page: Page): void => {
  const traffic: Traffic = { underWay: new Set(), lastMs: performance.now() };
  trafficOf.set(page, traffic);
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    if (ENDLESS.includes(request.resourceType())) return;
    change(request);
    traffic.lastMs = performance.now();
  };
  page.on(
    'request',
    note((request) => request.url().endsWith(COUNTING_CALL) || traffic.underWay.add(request)),
  );
  page.on(
    'requestfinished',
    note((request) => traffic.underWay.delete(request)),
  );
  page.on(
    'requestfailed',
    note((request) => traffic.underWay.delete(request)),
  );
};

/** @throws Error with the addresses that are under way, where it does not come to rest */
export const atRest = async (page: Page): Promise<void> => {
  const traffic = trafficOf.get(page);
  if (!traffic) throw new Error('nobody watches the traffic of this page');
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    // What waits for an idle moment has its turn first.
    await page.evaluate(
      () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })),
    );
    const quietMs = performance.now() - traffic.lastMs;
    if (traffic.underWay.size === 0 && quietMs >= QUIET_MS) return;
    if (performance.now() > endMs)
      throw new Error(
        `the page does not come to rest: ${[...traffic.underWay].map((one) => one.url()).join(', ')}`,
      );
    await sleep(traffic.underWay.size === 0 ? QUIET_MS - quietMs : 50);
  }
};
