/** Visitors with a browser: each opens a page, waits until it is hydrated, goes on by links, and leaves. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { clearVisitor } from '../visit-page.ts';
import { createRandom, type Random } from './seeded-random.ts';
import { cookiesOfVisitor } from './visitor-cookies.ts';

export interface BrowserView {
  /** When it was opened, by `performance.now()`. */
  atMs: number;
  path: string;
  isMember: boolean;
  setId: number | null;
  /** Remotes whose places show an error card when the page has settled. */
  failedPlaces: string[];
  /** Console errors and page errors. */
  errors: string[];
  /** The page itself could not be had. */
  problem?: string;
}

export interface BrowserVisitsOptions {
  browser: Browser;
  site: string;
  paths: readonly string[];
  memberPaths: readonly string[];
  /** Browsers at a time. */
  count: number;
  /** Between two visits. */
  restMs: number;
  seed: number;
  sessions: readonly string[];
  /** Pages that visitors want to see now, half of the time: those of what was released last. */
  wanted: () => readonly string[];
}

const PAGES_PER_VISIT = 2;
/** A page that does not come at all is a fault; how long a slow machine takes is not. */
const LOAD_LIMIT_MS = 60_000;
const HYDRATION_LIMIT_MS = 60_000;
/** What reports of a page view wait for. */
const SETTLE_MS = 800;
/** Those before have no browser. */
const FIRST_VISITOR = 1000;

const readView = (page: Page) =>
  page.evaluate(() => ({
    set: document.getElementById('foyer-release-set')?.textContent ?? '',
    failedPlaces: [...document.querySelectorAll<HTMLElement>('[data-place-error]')].map(
      (place) => place.dataset.placeError ?? '',
    ),
    isHydrated: 'hydrated' in document.documentElement.dataset,
  }));

/** By a link where the page shows one, as visitors go on. @returns status of a new document; 200 without one */
const goTo = async (page: Page, path: string): Promise<number> => {
  const link = page.locator(`a[href="${path}"]:visible`).first();
  if ((await link.count()) > 0) {
    const from = new URL(page.url()).pathname;
    await link.click({ timeout: 5000, noWaitAfter: true });
    if (from !== path)
      await page.waitForURL(`**${path}`, { timeout: LOAD_LIMIT_MS, waitUntil: 'domcontentloaded' });
    return 200;
  }
  const open = () => page.goto(path, { timeout: LOAD_LIMIT_MS, waitUntil: 'domcontentloaded' });
  // The page before may just be opening a new document of another set.
  const isInterrupted = (error: Error) => error.message.includes('interrupted by another navigation');
  const response = await open().catch((error: Error) => {
    if (isInterrupted(error)) return open();
    throw error;
  });
  return response?.status() ?? 0;
};

const openPage = async (
  page: Page,
  path: string,
  isMember: boolean,
  errors: string[],
): Promise<BrowserView> => {
  errors.length = 0;
  const view = { atMs: performance.now(), path, isMember, setId: null, failedPlaces: [], errors: [] };
  try {
    const status = await goTo(page, path);
    const problem = status >= 400 ? `status ${status}` : undefined;
    await page
      .waitForFunction(() => 'hydrated' in document.documentElement.dataset, undefined, {
        timeout: HYDRATION_LIMIT_MS,
      })
      .catch(() => errors.push('not hydrated in time'));
    await sleep(SETTLE_MS);
    // A page of another set may just be opening.
    const { set, failedPlaces } = await readView(page).catch(async () => {
      await page.waitForLoadState('domcontentloaded');
      return readView(page);
    });
    const setId = set ? (JSON.parse(set) as { id: number }).id : null;
    return { ...view, setId, failedPlaces, errors: [...errors], ...(problem && { problem }) };
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { ...view, errors: [...errors], problem };
  }
};

/** Visits until `stop`. */
export const startBrowserVisits = (options: BrowserVisitsOptions) => {
  const { browser, site, paths, memberPaths, count, restMs, seed, sessions, wanted } = options;
  const views: BrowserView[] = [];
  let isStopped = false;
  let visitors = FIRST_VISITOR;

  const prepare = async (context: BrowserContext, random: Random): Promise<boolean> => {
    const isForMembers = wanted().some((path) => memberPaths.includes(path));
    const [session] = isForMembers || random.next() < 0.4 ? [random.choose(sessions)] : [];
    visitors += 1;
    const cookies = Object.entries(cookiesOfVisitor(visitors, random));
    if (session) cookies.push(['session', session.slice(session.indexOf('=') + 1)]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site })));
    return session !== undefined;
  };
  const visit = async (context: BrowserContext, random: Random): Promise<void> => {
    const page = await context.newPage();
    try {
      await clearVisitor(context, page, site);
      const isMember = await prepare(context, random);
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => errors.push(`page error: ${error.message}`));
      const own = isMember ? [...paths, ...memberPaths] : paths;
      for (let pages = 0; pages < PAGES_PER_VISIT && !isStopped; pages++) {
        const hot = wanted().filter((path) => own.includes(path));
        const path = random.choose(hot.length > 0 && random.next() < 0.5 ? hot : own);
        views.push(await openPage(page, path, isMember, errors));
      }
      // What a page sends when it is left must be under way before its browser is gone.
      await page.goto('about:blank').catch(() => {});
    } finally {
      await page.close();
    }
  };
  const loop = async (index: number): Promise<void> => {
    const random = createRandom(seed + 1000 + index);
    const context = await browser.newContext({
      baseURL: site,
      viewport: { width: 480, height: 720 },
      serviceWorkers: 'block',
    });
    for (; !isStopped; await sleep(restMs)) {
      await visit(context, random).catch((error: unknown) => {
        if (!isStopped)
          views.push({
            atMs: performance.now(),
            path: '',
            isMember: false,
            setId: null,
            failedPlaces: [],
            errors: [],
            problem: String(error),
          });
      });
    }
    await context.close();
  };
  const running = Promise.all(Array.from({ length: count }, (_, index) => loop(index)));
  return {
    views,
    stop: async (): Promise<BrowserView[]> => {
      isStopped = true;
      await running;
      return views;
    },
  };
};
