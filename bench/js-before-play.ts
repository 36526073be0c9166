/** JavaScript that the watch page, a listing page and the embed fetch before play. */
import { launchBrowser } from './harness/browser.ts';
import { scriptKilobytes } from './harness/fetched-scripts.ts';
import { withBenchSite } from './harness/bench-site.ts';
import { EMBED_PATH, LISTING_PATH, WATCH_PATH } from './harness/pages.ts';
import { explain, report } from './harness/report.ts';

const PLACES = [
  { name: 'watch page', path: WATCH_PATH, budget: 200, hydrates: true },
  { name: 'listing page', path: LISTING_PATH, budget: 190, hydrates: true },
  { name: 'embed', path: EMBED_PATH, budget: 30, hydrates: false },
] as const;

await withBenchSite(async (site) => {
  const browser = await launchBrowser();
  try {
    for (const { name, path, budget, hydrates } of PLACES) {
      explain(name);
      const figure = await scriptKilobytes(browser, site, path, { hydrates });
      report({ name: `js-before-play, ${name}`, figure, budget, unit: 'kB', digits: 1 });
    }
  } finally {
    await browser.close();
  }
});
