/**
 * Requests that must be answered one after another before the first content, beyond those that the document names: a
 * blocking file that only another file leads to. 0 means: the document and what its head names is enough.
 */
import type { Browser } from 'playwright-core';
import { withBenchSite } from './harness/bench-site.ts';
import { DESKTOP, launchBrowser, openPage, slowDown } from './harness/browser.ts';
import { PAGES } from './harness/pages.ts';
import { explain, report } from './harness/report.ts';

/** Files that hold back the first paint, and fonts, which hold back its text. */
const blockingFiles = () =>
  (
    performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      renderBlockingStatus: string;
    })[]
  )
    .filter(
      ({ renderBlockingStatus, name }) => renderBlockingStatus === 'blocking' || /\.woff2?\b/.test(name),
    )
    .map(({ name }) => name);

const countChained = async (browser: Browser, site: string, path: string): Promise<number> => {
  const { context, page, cdp } = await openPage(browser, site, DESKTOP);
  const initiators = new Map<string, string>();
  cdp.on('Network.requestWillBeSent', ({ request, initiator, documentURL }) => {
    const named = initiator.type === 'parser' && initiator.url === documentURL;
    if (!initiators.has(request.url))
      initiators.set(request.url, named ? 'document' : (initiator.url ?? initiator.type));
  });
  try {
    await slowDown(cdp, 1);
    await page.goto(path, { waitUntil: 'load' });
    const paints = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    if (paints === 0) throw new Error(`${path} painted nothing before it was loaded`);
    const chained = (await page.evaluate(blockingFiles)).filter((url) => initiators.get(url) !== 'document');
    for (const url of chained) explain(`${path}: ${url} comes by ${initiators.get(url) ?? 'an unknown way'}`);
    return chained.length;
  } finally {
    await context.close();
  }
};

await withBenchSite(async (site) => {
  const browser = await launchBrowser();
  try {
    const counts: number[] = [];
    for (const path of Object.values(PAGES)) counts.push(await countChained(browser, site, path));
    report({ name: 'chained-requests', figure: Math.max(...counts), budget: 0, digits: 0 });
  } finally {
    await browser.close();
  }
});
