/** Real pages in a real Chromium. Every page is watched: an error on its console fails the test that opened it. */
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { watchTraffic } from './at-rest.ts';
import { BROWSER_FLAGS } from './browser-flags.ts';
import { warmSite } from './warm-site.ts';

export interface OpenOptions extends BrowserContextOptions {
  /** Leave the age gate up; by default it was passed. */
  ageGate?: boolean;
  /** Console errors that the test provokes on purpose. */
  expectErrors?: RegExp;
  /** Site to open pages of; default the warm one. */
  site?: string;
}

export interface Watched {
  page: Page;
  context: BrowserContext;
  /** Console errors, page errors and policy violations so far. */
  errors: string[];
}

/** Of a page's processor time pictures are two fifths: fetched, decoded and painted, by the browser and the server. */
const WITHOUT_PICTURES = ['--blink-settings=imagesEnabled=false'];

export interface BrowserChoice {
  /** For files that test what pictures have no part in: none is asked for, but in the long form, and where pages are photographed. */
  isWithoutPictures?: boolean;
}

/**
 * What a page would like to have in advance is refused while the site is busy (docs/decisions/0020), and a click asks again; so are a list's pictures where
 * the database has no connection for their check in time: on a loaded machine that says nothing of what is tested. Films and posters are not meant.
 */
const REFUSED_WHILE_BUSY = /503 \(Service Unavailable\) \(\S+\/(?:_page\/|media\/\S+\/thumb-\d+\.)/;

/** A script of the browser's driver, such as that of a page's clock, reaches frames of advertising, too, which run none. For `expectErrors`. */
export const BLOCKED_IN_AD_FRAMES = /^Blocked script execution in /;

/** What a wait of a browser test takes at most. It ends what hangs and measures nothing: two slow cores that encode videos for another file took more than a minute for some. */
const WAIT_LIMIT_MS = 150_000;

/** Registers start and end with the test file; `open` gives a fresh context each time. */
export const useBrowser = ({ isWithoutPictures = false }: BrowserChoice = {}) => {
  let browser: Browser;
  const opened: { watched: Watched; expected: RegExp | undefined }[] = [];

  beforeAll(async () => {
    // Of a page that is to be looked at, pictures belong to it; and a browser without them asks for those of addresses that are no more.
    const { FOYER_E2E_LONG, FOYER_E2E_PICTURES, FOYER_E2E_SHOTS } = process.env;
    const isPlain = isWithoutPictures && FOYER_E2E_LONG !== '1' && !FOYER_E2E_PICTURES && !FOYER_E2E_SHOTS;
    browser = await chromium.launch({
      executablePath: warmSite().chromium,
      args: [...BROWSER_FLAGS, ...(isPlain ? WITHOUT_PICTURES : [])],
    });
  });
  afterAll(async () => {
    await browser?.close();
  });
  afterEach(async () => {
    const problems: string[] = [];
    for (const { watched, expected } of opened.splice(0)) {
      problems.push(...watched.errors.filter((error) => !expected?.test(error)));
      // What a page asks while it ends may still be on its way through a test's route.
      for (const page of watched.context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await watched.context.close();
    }
    expect(problems).toEqual([]);
  });

  const open = async ({
    ageGate = false,
    expectErrors,
    site = warmSite().url,
    ...options
  }: OpenOptions = {}): Promise<Watched> => {
    const context = await browser.newContext({
      baseURL: site,
      viewport: { width: 1440, height: 900 },
      // A test's routes do not see documents that a worker asks for; offline.e2e.ts allows it.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(WAIT_LIMIT_MS);
    if (!ageGate) await context.addCookies([{ name: 'age_verified', value: '1', url: site }]);
    const page = await context.newPage();
    watchTraffic(page);
    const errors: string[] = [];
    page.on('console', (message) => {
      const text = `${message.text()} (${message.location().url})`;
      if (message.type() === 'error' && !REFUSED_WHILE_BUSY.test(text)) errors.push(text);
    });
    page.on('pageerror', (error) => errors.push(`page error: ${error.message}`));
    const watched = { page, context, errors };
    opened.push({ watched, expected: expectErrors });
    return watched;
  };
  return { open };
};

/** Waits until the document is hydrated and its effects have run. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset, undefined, {
    timeout: WAIT_LIMIT_MS,
  });
};

/** Waits until a link stands within its row, which scrolls sideways: that is after the page's part of the document is hydrated. */
export const seenInRow = async (page: Page, link: Locator): Promise<void> => {
  await page.waitForFunction(
    (found) => {
      const [own, row] = [found?.getBoundingClientRect(), found?.closest('nav')?.getBoundingClientRect()];
      return own && row && own.left >= row.left && own.right <= row.right;
    },
    await link.elementHandle(),
  );
};

/** The release set that the page's document is of. */
export const setOf = (page: Page): Promise<number> =>
  page.evaluate(() => JSON.parse(document.getElementById('foyer-release-set')?.textContent ?? '{}').id);

/** By a link of the page, inside the site. */
export const moveTo = async (page: Page, path: string): Promise<void> => {
  const answer = page.waitForResponse((response) => response.url().includes('/_page/'));
  await page.locator(`a[href="${path}"]:visible`).first().click();
  await answer;
  await page.waitForURL((url) => url.pathname === path);
};

/** The notice of a tab that a new version of the site is there. */
export const NEW_VERSION = '[data-new-version]';

/** Moves the page's own clock, which the test has installed, on by more than the notice waits between two looks. */
export const letNoticeCome = (page: Page): Promise<void> => page.clock.runFor(5000);
