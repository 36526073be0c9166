/** Uses pages of a release set in a real browser, before any visitor gets it, and takes a picture of each alongside one of the live set. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, errors } from 'playwright-core';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { SmokeVisitor } from '@foyer/shared/wire-schemas/releases/releases';
import type { Allowances } from './intrusions/intrusion.ts';
import { judgeIntrusions } from './intrusions/find-intrusions.ts';
import { judgePlaces, type PlaceFault } from './looks/judge-places.ts';
import { openPictures, type Pictures } from './looks/pictures.ts';
import { type Fault, type SetCookie, type Visit, visitPage } from './visit-page.ts';

const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--mute-audio'];
/** Pages that are open at the same time: most of a page's time is waiting. */
const CONCURRENCY = 8;
/** Pages of the live set are opened for their pictures alone, as long as a release does not wait for them longer than this, ms. */
const BEFORE_LIMIT_MS = 6000;
/** From hydration to the last look: timers throw late. */
const WATCH_MS = 3000;
const LOAD_LIMIT_MS = 60_000;
/** After a server said that it has no time; it asks for as much with its answer. */
const BUSY_MS = 5_000;
/** A smaller part is how one picture of the same page differs from the next. */
const LEAST_DIFFERENCE = 0.001;

export interface BrowserPage {
  remote: string;
  path: string;
  visitor: SmokeVisitor;
  /** What the page answers; default 200. */
  status?: number;
  /** Selectors of what is clicked. */
  clicks?: readonly string[];
  /** Name and value of the cookie that shows the set. */
  cookie: SetCookie;
  /** The one that shows the live set; absent where it has no such page. */
  before?: { setId: number; cookie: SetCookie };
  /** The page's picture of the last check whose set was live. */
  stored?: { setId: number; picture: Buffer };
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
  /** See `BEFORE_LIMIT_MS`. */
  beforeLimitMs?: number;
  /** How long each page is watched once it is hydrated; default: as long as timers may throw late. */
  watchMs?: number;
  /** How long each page may take to load; default: a minute. */
  loadLimitMs?: number;
  /** An open one for several checks, which the caller closes; default: one of its own. */
  browser?: Browser;
  say?: (line: string) => void;
  onPage?: (page: BrowserPage, done: number, total: number) => void;
}

export interface PagePicture {
  remote: string;
  path: string;
  visitor: SmokeVisitor;
  /** Small JPEGs. */
  after: Buffer;
  before?: Buffer;
  /** The set whose check took the picture before; absent: the live set was opened for it. */
  beforeSetId?: number;
  /** Part of the picture that is not as before, 0 to 1. */
  difference?: number;
}
export interface BrowserCheckResult {
  /** One sentence that names the remote and the page of the first fault; absent when all pages are alive. */
  fault?: string;
  pictures: PagePicture[];
}

/** What an open check goes on with. */
interface Open {
  check: BrowserCheck;
  browser: Browser;
  pictures: Pictures;
  startedMs: number;
  /** That nobody uses at the moment. */
  contexts: BrowserContext[];
}

const visit = async (
  { browser, check, contexts }: Open,
  page: BrowserPage,
  how: { suspects?: readonly string[]; before?: BrowserPage['before'] },
): Promise<Visit> => {
  const { site, allowed } = check;
  const context = contexts.pop() ?? (await browser.newContext({ baseURL: site, serviceWorkers: 'block' }));
  try {
    const seen = await visitPage(context, {
      site,
      path: page.path,
      visitor: page.visitor,
      status: page.status ?? 200,
      setId: how.before?.setId ?? check.setId,
      cookie: how.before?.cookie ?? page.cookie,
      clicks: page.clicks ?? [],
      allowed,
      suspects: how.suspects ?? [],
      isBrief: how.before !== undefined,
      watchMs: check.watchMs ?? WATCH_MS,
      loadLimitMs: check.loadLimitMs ?? LOAD_LIMIT_MS,
    });
    await Promise.all(context.pages().map((one) => one.close()));
    contexts.push(context);
    return seen;
  } catch (error) {
    await context.close();
    // A page that does not come, or leaves while it is looked at, is the release's fault, and said in a line as any other.
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    const isLate = error instanceof errors.TimeoutError;
    return { places: [], fault: { text: `the page could not be used: ${line}`, isLate } };
  }
};

interface StudiedVisit extends Visit {
  looks: PlaceFault[];
  small?: Buffer;
}

const study = async ({ pictures }: Open, seen: Visit): Promise<StudiedVisit> => {
  const { places, picture, fault } = seen;
  if (!picture) return { ...seen, looks: [] };
  const judged = fault ? [] : places;
  const parts = judged.flatMap((place) => place.parts).filter(({ box }) => box !== undefined);
  const boxes = parts.flatMap(({ box }) => box ?? []);
  const { contrasts, small } = await pictures.study(picture, boxes);
  const byPart = new Map(parts.map((part, index) => [part, contrasts[index]]));
  return { ...seen, small, looks: judgePlaces(judged, (part) => byPart.get(part)) };
};

const isSameFault = (one: PlaceFault) => (other: PlaceFault) =>
  one.remote === other.remote && one.place === other.place;

/** What the eye misses in the set and finds in the live one, if that has the page. */
const findLookFault = (
  faults: readonly PlaceFault[],
  faultsBefore: readonly PlaceFault[],
  { judged, say }: BrowserCheck,
  path: string,
): Fault | undefined => {
  const fresh = faults.filter((fault) => !faultsBefore.some(isSameFault(fault)));
  for (const { remote, place, text } of faults.filter((fault) => !fresh.includes(fault)))
    say?.(`${remote} at ${path}: its place ${place}: ${text}; so it is in the live set`);
  const [first] = fresh;
  if (!first) return undefined;
  const { remote, place, text } = first;
  if (judged.includes(remote) || judged[0] === undefined)
    return { remote, text: `its place ${place}: ${text}` };
  return { remote: judged[0], text: `the place ${place} of ${remote}: ${text}` };
};

const findIntrusion = async (open: Open, page: BrowserPage, first: Visit): Promise<Fault | undefined> => {
  const { check } = open;
  if (!first.handover) return undefined;
  let { refused, said, unclear } = judgeIntrusions(first.handover, check, []);
  if (unclear.length > 0) {
    const { fault, handover } = await visit(open, page, { suspects: unclear });
    if (!handover) return fault;
    ({ refused, said } = judgeIntrusions(handover, check, unclear));
  }
  for (const line of said) check.say?.(`${line} at ${page.path}`);
  return refused && { remote: refused.package || page.remote, text: refused.text };
};

/** What a smoke plan clicks and is on the page of neither set is not there to be clicked on this site; it is said. */
const findAbsentFault = (
  { absent = [] }: Visit,
  before: Visit | undefined,
  { say }: BrowserCheck,
  { path }: BrowserPage,
): Fault | undefined => {
  const gone = absent.find((selector) => !before?.absent?.includes(selector));
  if (gone !== undefined)
    return {
      text: `what its smoke plan clicks, ${gone}, is not there${before ? ', and is in the live set' : ''}`,
    };
  for (const selector of absent)
    say?.(`${path}: what its smoke plan clicks, ${selector}, is not there, nor in the live set`);
  return undefined;
};

/**
 * Opens the live set's page where something is judged by it, or its picture is not the one that is stored. Beyond the time for that, the stored
 * picture has to do.
 */
const openBefore = async (
  open: Open,
  page: BrowserPage,
  now: StudiedVisit,
): Promise<{ visit?: StudiedVisit; small?: Buffer; setId?: number; difference?: number }> => {
  const { pictures, startedMs, check } = open;
  const { before, stored } = page;
  if (!before || !now.small) return {};
  const change = stored && (await pictures.difference(now.small, stored.picture));
  const isJudged = now.looks.length > 0 || (now.absent ?? []).length > 0;
  const isSame = change !== undefined && change <= LEAST_DIFFERENCE;
  const hasTime = performance.now() - startedMs < (check.beforeLimitMs ?? BEFORE_LIMIT_MS);
  if (isJudged || (hasTime && !isSame)) {
    const seen = await study(open, await visit(open, page, { before }));
    if (!seen.small) return { visit: seen };
    return { visit: seen, small: seen.small, difference: await pictures.difference(now.small, seen.small) };
  }
  return stored ? { small: stored.picture, setId: stored.setId, difference: change ?? 0 } : {};
};

const checkPage = async (
  open: Open,
  page: BrowserPage,
): Promise<{ fault?: Fault; picture?: PagePicture }> => {
  const { check } = open;
  const first = await visit(open, page, {});
  if (first.fault?.isBusy) await sleep(BUSY_MS);
  // On a busy machine code of any remote may come later than a page waits for it: what is late twice is a fault.
  const now = await study(open, first.fault?.isLate ? await visit(open, page, {}) : first);
  const before = await openBefore(open, page, now);
  // What a page changes of its surroundings is said before what became of a place.
  const fault =
    now.fault ??
    findAbsentFault(now, before.visit, check, page) ??
    (await findIntrusion(open, page, now)) ??
    findLookFault(now.looks, before.visit?.looks ?? [], check, page.path) ??
    // What is hidden cannot be clicked either; that it is hidden says more.
    now.notClicked;
  if (!now.small) return { fault };
  const { remote, path, visitor } = page;
  const picture: PagePicture = { remote, path, visitor, after: now.small };
  if (before.small)
    Object.assign(picture, {
      before: before.small,
      beforeSetId: before.setId,
      difference: before.difference,
    });
  return { fault, picture };
};

export const openCheckBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: FLAGS });

/** Several pages at the same time, started in their order. */
export const checkInBrowser = async (check: BrowserCheck): Promise<BrowserCheckResult> => {
  const browser = check.browser ?? (await openCheckBrowser(check.chromium));
  const faults: string[] = [];
  const found: PagePicture[] = [];
  let done = 0;
  let next = 0;
  const contexts: BrowserContext[] = [];
  const drawing = await browser.newContext();
  try {
    const pictures = await openPictures(drawing);
    const open: Open = { check, browser, pictures, startedMs: performance.now(), contexts };
    const work = async () => {
      for (;;) {
        const page = faults.length > 0 ? undefined : check.pages[next++];
        if (!page) return;
        const { remote, path, visitor } = page;
        const { fault, picture } = await checkPage(open, page);
        if (picture) found.push(picture);
        const who = visitor === 'anonymous' ? '' : ` as ${visitor}`;
        if (fault)
          faults.push(`${fault.remote ?? remote} fails in the browser at ${path}${who}: ${fault.text}`);
        else check.onPage?.(page, ++done, check.pages.length);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    const orderOf = ({ path, visitor }: PagePicture) =>
      check.pages.findIndex((page) => page.path === path && page.visitor === visitor);
    return { fault: faults[0], pictures: found.sort((one, other) => orderOf(one) - orderOf(other)) };
  } finally {
    if (check.browser) await Promise.all([drawing, ...contexts].map((context) => context.close()));
    else await browser.close();
  }
};
