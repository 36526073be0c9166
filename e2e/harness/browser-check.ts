/** Hydrates pages of a release set once in a real browser, before any visitor gets it. */
import { type Browser, chromium, type Page } from 'playwright-core';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { SmokeVisitor } from '@foyer/shared/wire-schemas/releases';
import type { Allowances } from './intrusions/intrusion.ts';
import { judgeIntrusions, readHandover, watchFrom } from './intrusions/find-intrusions.ts';

const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'];
const HYDRATION_LIMIT_MS = 20_000;
/** Effects and what they ask for. */
const SETTLE_MS = 300;
/** What comes once it is scrolled to. */
const PARTS_LIMIT_MS = 10_000;
/** Pages that are open at the same time: most of a page's time is waiting. */
const AT_ONCE = 3;
/** A made-up member has no session: what only members may ask for is refused, as it must be. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of 40[13] /;

export interface BrowserPage {
  remote: string;
  path: string;
  visitor: SmokeVisitor;
  /** What the page answers; default 200. */
  status?: number;
  /** Name and value of the cookie that shows the set. */
  cookie: { name: string; value: string };
}
export interface BrowserCheck {
  /** Of the site, without a path. */
  site: string;
  chromium: string;
  setId: number;
  pages: readonly BrowserPage[];
  /** What each package of the set may touch outside its places, by its name. */
  allowed: Readonly<Record<PackageName, Allowances>>;
  /** Whose intrusions refuse the set; those of others, which are live already, are only said. */
  judged: readonly string[];
  say?: (line: string) => void;
  onPage?: (page: BrowserPage, done: number, total: number) => void;
}

const watchErrors = (page: Page, visitor: SmokeVisitor): string[] => {
  const errors: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    const isExpected = visitor !== 'anonymous' && REFUSED_CALL.test(text);
    // Of what could not be fetched the text gives the status alone.
    const { pathname = '' } = URL.parse(message.location().url) ?? {};
    const isFetch = text.startsWith('Failed to load resource');
    if (message.type() === 'error' && !isExpected) errors.push(isFetch ? `${text}, ${pathname}` : text);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
};

/**
 * Scrolls to each part of the page, as some visitors do: many load only then.
 * @returns the remote of a part that never came
 */
const scrollThrough = async (page: Page): Promise<string | undefined> => {
  const parts = page.locator('[data-place]');
  for (let index = 0; index < (await parts.count()); index += 1)
    await parts
      .nth(index)
      .evaluate((part) => (part.firstElementChild ?? part).scrollIntoView({ behavior: 'instant' }))
      // A part that changes with what came above it is scrolled to by its new number.
      .catch(() => undefined);
  const hasCome = () => document.querySelector('[data-waiting]') === null;
  const came = await page.waitForFunction(hasCome, undefined, { timeout: PARTS_LIMIT_MS }).then(
    () => true,
    () => false,
  );
  if (came) return undefined;
  const missing = page.locator('[data-waiting]').first();
  return (await missing.getAttribute('data-place'))?.split('/')[0];
};

interface Fault {
  /** Whose part it is, where that is known. */
  remote?: string;
  text: string;
}

/** The first thing that went wrong. @param suspects what the page changed when it was seen before, to find out who does */
const findFault = async (
  browser: Browser,
  check: BrowserCheck,
  asked: BrowserPage,
  suspects: readonly string[] = [],
): Promise<Fault | undefined> => {
  const { site, setId } = check;
  const context = await browser.newContext({ baseURL: site });
  try {
    const url = site;
    await context.addCookies([
      { name: 'age_verified', value: '1', url },
      { ...asked.cookie, url },
    ]);
    const page = await context.newPage();
    const errors = watchErrors(page, asked.visitor);
    const watch = await watchFrom(page, check.allowed, suspects);
    const response = await page.goto(asked.path);
    if (response?.status() !== (asked.status ?? 200))
      return { text: `the server answers ${response?.status()}` };
    const shown = await page.locator('#foyer-release-set').textContent();
    if (!shown?.includes(`"id":${setId},`)) return { text: `the server shows another set than ${setId}` };
    const isHydrated = await page
      .waitForFunction(() => 'hydrated' in document.documentElement.dataset, undefined, {
        timeout: HYDRATION_LIMIT_MS,
      })
      .then(
        () => true,
        () => false,
      );
    if (!isHydrated) return { text: errors[0] ?? `not hydrated after ${HYDRATION_LIMIT_MS / 1000} s` };
    const missing = await scrollThrough(page);
    await page.waitForTimeout(SETTLE_MS);
    const because = errors[0] ? `: ${errors[0]}` : '';
    const card = page.locator('[data-place-error]').first();
    const broken = (await card.count()) > 0 ? await card.getAttribute('data-place-error') : null;
    if (broken) return { remote: broken, text: `its part shows an error card${because}` };
    if (missing)
      return {
        remote: missing,
        text: `its part has not come ${PARTS_LIMIT_MS / 1000} s after it was scrolled to${because}`,
      };
    if (errors[0] !== undefined) return { text: errors[0] };
    const { refused, said, unclear } = judgeIntrusions(await readHandover(page, watch), check, suspects);
    if (unclear.length > 0) return findFault(browser, check, asked, unclear);
    for (const line of said) check.say?.(`${line} at ${asked.path}`);
    return refused && { remote: refused.package || asked.remote, text: refused.text };
  } finally {
    await context.close();
  }
};

/**
 * Several pages at once, begun in their order.
 * @returns one sentence that names the remote and the page of the first fault; undefined when all pages are alive
 */
export const checkInBrowser = async (check: BrowserCheck): Promise<string | undefined> => {
  const browser = await chromium.launch({ executablePath: check.chromium, args: FLAGS });
  const faults: string[] = [];
  let done = 0;
  let next = 0;
  const work = async () => {
    for (;;) {
      const page = faults.length > 0 ? undefined : check.pages[next++];
      if (!page) return;
      const { remote, path, visitor } = page;
      const fault = await findFault(browser, check, page);
      const who = visitor === 'anonymous' ? '' : ` as ${visitor}`;
      if (fault)
        faults.push(`${fault.remote ?? remote} fails in the browser at ${path}${who}: ${fault.text}`);
      else check.onPage?.(page, ++done, check.pages.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return faults[0];
  } finally {
    await browser.close();
  }
};
