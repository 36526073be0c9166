/** What measuring a page view costs: requests after the page is idle, bytes of the code, bytes of the report. */
import { withBenchSite } from './harness/bench-site.ts';
import { DESKTOP, launchBrowser, openPage, waitForHydration } from './harness/browser.ts';
import { brotliBytes } from './harness/fetched-scripts.ts';
import { WATCH_PATH } from './harness/pages.ts';
import { explain, report } from './harness/report.ts';

/** The page is idle long before. */
const SETTLE_MS = 3000;
const IS_CODE = /\/shell\.[^/]*measure[^/]*\.js$/;
const REPORT_PATH = '/api/measurements';

await withBenchSite(async (site) => {
  const browser = await launchBrowser();
  try {
    const { context, page } = await openPage(browser, site, DESKTOP);
    let code = 0;
    let early = 0;
    let isHydrated = false;
    const bodies: Promise<void>[] = [];
    const reports: number[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (IS_CODE.test(pathname) && !isHydrated) early += 1;
      if (pathname !== REPORT_PATH) return;
      const body = request.postData() ?? '';
      explain(body);
      const headers = Object.entries(request.headers()).map(([name, value]) => `${name}: ${value}\r\n`);
      reports.push(body.length + headers.join('').length);
    });
    page.on('response', (response) => {
      if (!IS_CODE.test(new URL(response.url()).pathname)) return;
      bodies.push(
        response.body().then((body) => {
          code += brotliBytes(body);
        }),
      );
    });
    await page.exposeFunction('tellHydrated', () => {
      isHydrated = true;
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('foyer-hydrated').length > 0)
          (globalThis as unknown as { tellHydrated: () => void }).tellHydrated();
      }).observe({ type: 'mark' });
    });
    await page.goto(WATCH_PATH, { waitUntil: 'load' });
    await waitForHydration(page);
    await page.waitForTimeout(SETTLE_MS);
    await page.goto('about:blank');
    await page.waitForTimeout(500);
    await Promise.all(bodies);
    await context.close();
    if (code === 0) throw new Error('the page was not measured');
    report({ name: 'reports-cost requests', figure: reports.length, budget: 1, digits: 0 });
    report({ name: 'reports-cost before hydration', figure: early, budget: 0, digits: 0 });
    report({ name: 'reports-cost code', figure: code / 1000, budget: 6, unit: 'kB', digits: 1 });
    const most = Math.max(0, ...reports) / 1000;
    report({ name: 'reports-cost report', figure: most, budget: 1.5, unit: 'kB', digits: 2 });
  } finally {
    await browser.close();
  }
});
