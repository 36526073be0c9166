/** First content and hydration of the watch page at Slow 4G and a quarter of the CPU: federated to one bundle. */
import type { Browser } from 'playwright-core';
import { withBenchSite } from './harness/bench-site.ts';
import { CPU_SLOWDOWN, openPage, PHONE, slowDown, waitForHydration } from './harness/browser.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { report } from './harness/report.ts';
import { withVariants } from './single-bundle/with-variants.ts';

const PAIRS = 9;

const measureLoad = async (browser: Browser, site: string, path: string) => {
  const { context, page, cdp } = await openPage(browser, site, PHONE);
  try {
    await slowDown(cdp, CPU_SLOWDOWN);
    await page.goto(path, { waitUntil: 'commit' });
    await waitForHydration(page);
    return await page.evaluate(() => ({
      'first content': performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      hydrated: performance.getEntriesByName('foyer-hydrated')[0]?.startTime ?? Number.NaN,
    }));
  } finally {
    await context.close();
  }
};

await withBenchSite((site) =>
  withVariants(site, async ({ browser, path, federated, single }) => {
    const ratios = await ratiosOfPairs(
      PAIRS,
      () => measureLoad(browser, federated.url, path),
      () => measureLoad(browser, single.url, path),
    );
    report({
      name: 'federation-time, first content',
      figure: ratios['first content'],
      budget: 1.02,
      digits: 3,
    });
    report({ name: 'federation-time, hydrated', figure: ratios.hydrated, budget: 1.1, digits: 3 });
  }),
);
