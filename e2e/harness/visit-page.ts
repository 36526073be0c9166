/** One page of a release set in a browser, as a visitor uses it: hydrated, scrolled through, clicked, and watched for some seconds. */
import type { BrowserContext, Page } from 'playwright-core';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { SmokeVisitor } from '@foyer/shared/wire-schemas/releases/releases';
import { readHandover, watchFrom } from './intrusions/find-intrusions.ts';
import type { Allowances, Handover } from './intrusions/intrusion.ts';
import { lookAtPlaces, type SeenPlace } from './looks/look-at-places.ts';
import { takePicture } from './looks/pictures.ts';

const HYDRATION_LIMIT_MS = 60_000;
/** What comes once it is scrolled to. */
const PARTS_LIMIT_MS = 30_000;
/** From hydration to the look: effects, and what they ask for. */
const SETTLE_MS = 700;
/** Waited out only by what cannot be clicked. */
const CLICK_LIMIT_MS = 10_000;
const AFTER_CLICK_MS = 300;
/** A made-up member has no session: what only members may ask for is refused, as it must be. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of 40[13] /;

export interface SetCookie {
  name: string;
  value: string;
}
export interface VisitRequest {
  /** Of the site, without a path. */
  site: string;
  path: string;
  visitor: SmokeVisitor;
  status: number;
  setId: number;
  cookie: SetCookie;
  /** Selectors of what is clicked, one after the other. */
  clicks: readonly string[];
  allowed: Readonly<Record<PackageName, Allowances>>;
  /** See `watchFrom`. */
  suspects: readonly string[];
  /** Only what it looks like: no clicks, no watching. */
  isBrief: boolean;
  /** From hydration to the last look. */
  watchMs: number;
  loadLimitMs: number;
}
export interface Fault {
  /** Whose part it is, where that is known. */
  remote?: string;
  text: string;
  /** Something did not come in time, and nothing says why: a busy machine may be the cause. */
  isLate?: boolean;
  /** The server said that it has no time. */
  isBusy?: boolean;
}
export interface Visit {
  fault?: Fault;
  /** Selectors of what was to be clicked and is nowhere on the page. */
  absent?: readonly string[];
  /** A click of the plan that did nothing, although there is something to click. */
  notClicked?: Fault | undefined;
  places: SeenPlace[];
  picture?: Buffer;
  handover?: Handover;
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

/** A site may have nothing of a kind: whether that is a fault is seen alongside the live set. */
const findAbsent = async (page: Page, clicks: readonly string[]): Promise<string[]> => {
  const absent: string[] = [];
  for (const selector of new Set(clicks))
    if ((await page.locator(selector).count()) === 0) absent.push(selector);
  return absent;
};

const clickThrough = async (page: Page, clicks: readonly string[]): Promise<Fault | undefined> => {
  for (const selector of clicks) {
    const target = page.locator(selector).first();
    const isDone = await target.click({ timeout: CLICK_LIMIT_MS }).then(
      () => true,
      () => false,
    );
    if (!isDone) {
      const why = (await target.isVisible()) ? 'something lies over it' : 'it cannot be seen';
      return { text: `what its smoke plan clicks, ${selector}, cannot be clicked: ${why}` };
    }
    await page.waitForTimeout(AFTER_CLICK_MS);
  }
  return undefined;
};

const findBroken = async (page: Page, errors: readonly string[]): Promise<Fault | undefined> => {
  const because = errors[0] ? `: ${errors[0]}` : '';
  const card = page.locator('[data-place-error]').first();
  const remote = (await card.count()) > 0 ? await card.getAttribute('data-place-error') : null;
  if (remote) return { remote, text: `its part shows an error card${because}`, isLate: !errors[0] };
  return errors[0] === undefined ? undefined : { text: errors[0] };
};

/**
 * The next visitor is another one: nothing of an earlier one stays but the cache of files, without which every page fetches and compiles the same
 * scripts anew, which is most of what a page costs.
 */
export const clearVisitor = async (context: BrowserContext, page: Page, site: string): Promise<void> => {
  await context.clearCookies();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Storage.clearDataForOrigin', { origin: new URL(site).origin, storageTypes: 'all' });
  await protocol.detach();
};

/** @param context without any page; the caller closes it */
export const visitPage = async (context: BrowserContext, request: VisitRequest): Promise<Visit> => {
  const { site, path, visitor, status, setId, cookie, clicks, isBrief } = request;
  const page = await context.newPage();
  await clearVisitor(context, page, site);
  await context.addCookies([
    { name: 'age_verified', value: '1', url: site },
    { ...cookie, url: site },
  ]);
  const errors = watchErrors(page, visitor);
  const watch = await watchFrom(page, request.allowed, request.suspects);
  const response = await page.goto(path, { timeout: request.loadLimitMs });
  const nothing = { places: [] };
  if (response?.status() !== status) {
    const isBusy = response?.status() === 503;
    return {
      ...nothing,
      fault: { text: `the server answers ${response?.status()}`, isLate: isBusy, isBusy },
    };
  }
  const html = await response.text();
  const shown = await page.locator('#foyer-release-set').textContent();
  if (!shown?.includes(`"id":${setId},`))
    return { ...nothing, fault: { text: `the server shows another set than ${setId}` } };
  const isHydrated = await page
    .waitForFunction(() => 'hydrated' in document.documentElement.dataset, undefined, {
      timeout: HYDRATION_LIMIT_MS,
    })
    .then(
      () => true,
      () => false,
    );
  if (!isHydrated) {
    const text = errors[0] ?? `not hydrated after ${HYDRATION_LIMIT_MS / 1000} s`;
    return { ...nothing, fault: { text, isLate: errors[0] === undefined } };
  }
  const hydratedMs = performance.now();
  const waitUntil = (afterMs: number) =>
    page.waitForTimeout(Math.max(0, afterMs - (performance.now() - hydratedMs)));
  const missing = await scrollThrough(page);
  await waitUntil(SETTLE_MS);
  const picture = await takePicture(page);
  const places = await page.evaluate(lookAtPlaces, html);
  const absent = await findAbsent(page, clicks);
  if (isBrief) return { places, picture, absent };
  const there = clicks.filter((selector) => !absent.includes(selector));
  const notClicked = await clickThrough(page, there);
  await waitUntil(request.watchMs);
  const broken = await findBroken(page, errors);
  const because = errors[0] ? `: ${errors[0]}` : '';
  const late: Fault | undefined = missing
    ? {
        remote: missing,
        text: `its part has not come ${PARTS_LIMIT_MS / 1000} s after it was scrolled to${because}`,
        isLate: errors[0] === undefined,
      }
    : undefined;
  // A part that never came says more than the error alongside it; a card says more than both.
  const fault = broken?.remote === undefined ? (late ?? broken) : broken;
  // Clicks may lead to another page, where all of this started over.
  const isSamePage = new URL(page.url()).pathname === new URL(path, site).pathname;
  if (!isSamePage) return { places, picture, fault, absent, notClicked };
  // What a timer hides is not in the first look.
  const last = clicks.length > 0 ? places : await page.evaluate(lookAtPlaces, html);
  return { places: last, picture, fault, absent, notClicked, handover: await readHandover(page, watch) };
};
