/**
 * The browser check of `npm run release`: the smoke pages of what a set changed, used in a real browser over the running site before any
 * visitor gets them. Every release has one, or says why not.
 */
import { DEFAULT_GENDER, DEFAULT_LANGUAGE } from '@foyer/shared/wire-schemas/site';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { openForCommand } from '../server/src/platform/secrets/open-secrets.ts';
import { findOddObjects, type OddObjects } from '../server/src/documents/warm-up/odd-objects.ts';
import { isMadeUpAddress, findSmokeSamples } from '../server/src/documents/warm-up/smoke-samples.ts';
import { listSmokePages, type SmokePageUse } from '../server/src/documents/warm-up/smoke-set.ts';
import type { Allowances } from '../e2e/harness/intrusions/intrusion.ts';
import type { BrowserCheck, BrowserPage, PagePicture } from '../e2e/harness/browser-check.ts';
import type { Config } from '../server/src/platform/config/config.ts';
import type { Database } from '../server/src/platform/database/create-database.ts';
import { hostCookieName } from '../server/src/platform/http/host-cookie.ts';
import { keepBrowserCheck, keepSkippedCheck } from '../server/src/releases/checks/browser-checks.ts';
import { selectLivePictures } from '../server/src/releases/checks/browser-checks.sql.ts';
import { ReleaseRefused } from '../server/src/releases/release-refused.ts';
import type { ReleaseSet } from '../server/src/releases/registry/release-sets.ts';
import { SET_LINK_COOKIE, signSetLink } from '../server/src/releases/live/set-link.ts';
import { chooseBrowserPages } from './testing/choose-browser-pages.ts';
import { findInstalledBrowser } from './chromium.ts';

const LINK_SECONDS = 900;

export interface BrowserCheckRequest {
  config: Config;
  db: Database;
  set: ReleaseSet;
  /** What visitors get now. */
  live: ReleaseSet;
  /** Names of the packages that the set changes. */
  changed: readonly string[];
  /** Why there is no check; undefined: there is one. */
  skipped: string | undefined;
  log: (message: string) => void;
}

/** @throws ReleaseRefused that says what to do, before anything is built */
export const requireChromium = (skipped: string | undefined): void => {
  if (skipped !== undefined || findInstalledBrowser()) return;
  const named = process.env.FOYER_CHROMIUM;
  throw new ReleaseRefused(
    `every release is checked in a browser, and ${named ? `FOYER_CHROMIUM is ${named}, which does not run` : 'no Chromium was found'}: ` +
      'install one (Debian: apt-get install chromium), name it in FOYER_CHROMIUM, or release with --no-browser-check "reason"',
  );
};

const allowancesOf = ({ releases }: ReleaseSet): BrowserCheck['allowed'] =>
  Object.fromEntries(
    Object.values(releases).map(
      ({ name, touches: { globals, storage, root, elements } = {} }): [string, Allowances] => [
        name,
        { globals: globals ?? [], storage: storage ?? [], root: root ?? [], elements: elements ?? [] },
      ],
    ),
  ) as BrowserCheck['allowed'];

const clicksOf = (releases: readonly Release[], { remote, page }: SmokePageUse): readonly string[] =>
  releases
    .find(({ name }) => name === remote)
    ?.smoke?.pages.flatMap((one) => (one.page === page ? (one.clicks ?? []) : [])) ?? [];

/** Asks the site as its visitors do. @throws ReleaseRefused */
const openSite = async ({ config }: BrowserCheckRequest) => {
  const site = config.publicUrl;
  const ask = async (path: string, cookie?: string) => {
    const answer = await fetch(`${site}${path}`, { headers: cookie ? { cookie } : {} });
    return { status: answer.status, body: await answer.text() };
  };
  const context = { language: DEFAULT_LANGUAGE, country: config.defaultCountry, gender: DEFAULT_GENDER };
  const samples = await findSmokeSamples((path: string) => ask(path), context).catch(() => {
    throw new ReleaseRefused(`the site does not answer at ${site}; FOYER_PUBLIC_URL names where it does`);
  });
  return { site, ask, samples };
};

const toKept = ({ remote, path, visitor, after, before, beforeSetId, difference }: PagePicture) => ({
  package: remote,
  path,
  visitor,
  difference: difference ?? null,
  after,
  before: before ?? null,
  before_set_id: beforeSetId ?? null,
});

/** @throws ReleaseRefused that names the remote which fails, or that the site does not answer */
export const checkSetInBrowser = async (request: BrowserCheckRequest): Promise<void> => {
  const { config, db, set, live, changed, skipped, log } = request;
  if (skipped !== undefined) {
    await keepSkippedCheck(db, set.id, skipped);
    log(`not checked in a browser: ${skipped}`);
    return;
  }
  const startedMs = performance.now();
  const secondsSoFar = () => (performance.now() - startedMs) / 1000;
  const { checkInBrowser } = await import('../e2e/harness/browser-check.ts');
  const { site, ask, samples } = await openSite(request);
  const secrets = await openForCommand(config, db, console.error);
  const expirySeconds = Math.floor(Date.now() / 1000) + LINK_SECONDS;
  const cookieOf = (setId: number, visitor: SmokePageUse['visitor']) => ({
    name: hostCookieName(config, SET_LINK_COOKIE),
    value: signSetLink(secrets, { setId, expirySeconds, visitor }),
  });
  const { pages, notices } = listSmokePages(set, samples);
  for (const notice of notices) log(notice);
  const objects: OddObjects = await findOddObjects(db);
  const shown = await chooseBrowserPages({
    set,
    pages: pages.filter(({ path }) => !isMadeUpAddress(path)),
    changed,
    objects,
    samples,
    readDocument: async ({ path, visitor }) => {
      const { name, value } = cookieOf(set.id, visitor);
      return (await ask(path, `age_verified=1; ${name}=${value}`)).body;
    },
  });
  const livePages = new Set(
    listSmokePages(live, samples).pages.map(({ remote, page }) => `${remote}/${page}`),
  );
  log(
    `in the browser: asking ${site} for ${shown.length} pages of release set ${set.id}, as visitors and members`,
  );
  const releases = Object.values(set.releases);
  const livePictures = await selectLivePictures(db);
  const storedOf = ({ path, visitor }: SmokePageUse) => {
    const found = livePictures.find((picture) => picture.path === path && picture.visitor === visitor);
    return found && { setId: found.set_id, picture: found.jpeg };
  };
  const result = await checkInBrowser({
    site,
    chromium: findInstalledBrowser() ?? '',
    setId: set.id,
    allowed: allowancesOf(set),
    judged: changed,
    say: (line) => log(`note: ${line}`),
    pages: shown.map((one): BrowserPage => {
      const { remote, page, path, visitor, status } = one;
      const before = livePages.has(`${remote}/${page}`)
        ? { setId: live.id, cookie: cookieOf(live.id, visitor) }
        : undefined;
      const cookie = cookieOf(set.id, visitor);
      return {
        remote,
        path,
        visitor,
        status,
        clicks: clicksOf(releases, one),
        cookie,
        before,
        stored: storedOf(one),
      };
    }),
    onPage: ({ path, visitor }, done, total) =>
      log(`in the browser, ${done} of ${total}: ${site}${path} as ${visitor}`),
  });
  const fault = result.fault ?? null;
  await keepBrowserCheck(db, set.id, {
    site,
    seconds: secondsSoFar(),
    pages: shown.length,
    skipped: null,
    fault,
    pictures: result.pictures.map(toKept),
  });
  if (fault !== null) throw new ReleaseRefused(`release set ${set.id}: ${fault}`);
  const differing = result.pictures.filter(({ difference = 0 }) => difference > 0.001).length;
  log(
    `in the browser: ${shown.length} pages are alive (${secondsSoFar().toFixed(1)} s); ${differing} look different, see /releases/`,
  );
};
