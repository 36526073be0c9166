/** The worst layout shift of any page, on a phone and on a desktop: loaded slowly, hydrated, scrolled to its end. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DEMO_ACCOUNTS } from '../server/src/demo/accounts.ts';
import { withBenchSite } from './harness/bench-site.ts';
import { DESKTOP, launchBrowser, openPage, PHONE, slowDown, waitForHydration } from './harness/browser.ts';
import { PAGES, UPLOAD_PATH } from './harness/pages.ts';
import { explain, report } from './harness/report.ts';

const SETTLE_MS = 1500;
const SCROLL_STEP_MS = 150;

/**
 * Cumulative layout shift as the Layout Instability specification has it: the worst window of at most 5 s with gaps under
 * 1 s, without shifts that follow the visitor's own input.
 */
const observeShifts = () => {
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  const state = { worst: 0, sources: [] as string[] };
  let sum = 0;
  let first = 0;
  let last = 0;
  const nameOf = (node: Node | null) =>
    node instanceof Element
      ? `${node.localName}.${node.className}`
      : (node?.parentElement?.className ?? 'gone');
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue;
      if (shift.startTime - last > 1000 || shift.startTime - first > 5000) {
        sum = 0;
        first = shift.startTime;
      }
      last = shift.startTime;
      sum += shift.value;
      state.worst = Math.max(state.worst, sum);
      const moved = shift.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} ${Math.round(previousRect.y)}+${Math.round(previousRect.height)} to ${Math.round(currentRect.y)}+${Math.round(currentRect.height)}`,
      );
      state.sources.push(
        `${shift.value.toFixed(4)} at ${Math.round(shift.startTime)} ms: ${moved.slice(0, 3).join('; ')}`,
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
  (globalThis as unknown as { foyerShifts: typeof state }).foyerShifts = state;
};

const scrollThrough = async (page: Page): Promise<void> => {
  await page.mouse.move(10, 10);
  for (let step = 0; step < 40; step++) {
    const isAtEnd = await page.evaluate(() => {
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    });
    await page.waitForTimeout(SCROLL_STEP_MS);
    if (isAtEnd) return;
  }
};

const signIn = async (context: BrowserContext, site: string): Promise<void> => {
  const { name, password } = DEMO_ACCOUNTS.uploader;
  const response = await context.request.post(`${site}/api/signin.php`, {
    form: { usr: name, pwd: password },
    headers: { origin: site },
  });
  if (!(await response.json()).ok) throw new Error('the demo account cannot sign in');
};

interface Visit {
  path: string;
  viewport: { width: number; height: number };
  asMember: boolean;
  hydrates: boolean;
}

const measureShift = async (browser: Browser, site: string, visit: Visit): Promise<number> => {
  const { path, viewport, asMember, hydrates } = visit;
  const { context, page, cdp } = await openPage(browser, site, viewport);
  try {
    if (asMember) await signIn(context, site);
    await slowDown(cdp, 1);
    await page.addInitScript(observeShifts);
    const response = await page.goto(path, { waitUntil: 'load' });
    if (!response?.ok()) throw new Error(`${path} answers ${response?.status()}`);
    if (hydrates) await waitForHydration(page);
    await page.waitForTimeout(SETTLE_MS);
    await scrollThrough(page);
    await page.waitForTimeout(SETTLE_MS);
    const { worst, sources } = await page.evaluate(
      () => (globalThis as unknown as { foyerShifts: { worst: number; sources: string[] } }).foyerShifts,
    );
    explain(`${path} at ${viewport.width}: ${worst.toFixed(4)}`);
    for (const source of sources.slice(0, 8)) explain(`    ${source}`);
    return worst;
  } finally {
    await context.close();
  }
};

await withBenchSite(async (site) => {
  const browser = await launchBrowser();
  try {
    const shifts: number[] = [];
    for (const viewport of [PHONE, DESKTOP]) {
      for (const [name, path] of Object.entries(PAGES))
        shifts.push(
          await measureShift(browser, site, { path, viewport, asMember: false, hydrates: name !== 'embed' }),
        );
      shifts.push(
        await measureShift(browser, site, { path: UPLOAD_PATH, viewport, asMember: true, hydrates: true }),
      );
    }
    report({ name: 'layout-shift', figure: Math.max(...shifts), budget: 0.01, digits: 4 });
  } finally {
    await browser.close();
  }
});
