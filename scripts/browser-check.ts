/** The browser check of `npm run release`: each smoke page of a set, hydrated once in a real browser over the running site. */
import { DEFAULT_GENDER, DEFAULT_LANGUAGE } from '@foyer/shared/wire-schemas/site';
import { openForCommand } from '../server/src/platform/secrets/open-secrets.ts';
import { isMadeUpAddress, findSmokeSamples } from '../server/src/documents/warm-up/smoke-samples.ts';
import { listSmokePages } from '../server/src/documents/warm-up/smoke-set.ts';
import type { Allowances } from '../e2e/harness/intrusions/intrusion.ts';
import type { BrowserCheck } from '../e2e/harness/browser-check.ts';
import type { Config } from '../server/src/platform/config/config.ts';
import type { Database } from '../server/src/platform/database/create-database.ts';
import { hostCookieName } from '../server/src/platform/http/host-cookie.ts';
import { ReleaseRefused } from '../server/src/releases/release-refused.ts';
import type { ReleaseSet } from '../server/src/releases/registry/release-sets.ts';
import { SET_LINK_COOKIE, signSetLink } from '../server/src/releases/live/set-link.ts';
import { findInstalledChromium } from './chromium.ts';

const LINK_SECONDS = 600;

export interface BrowserCheckRequest {
  config: Config;
  db: Database;
  set: ReleaseSet;
  /** Names of packages whose pages are tried before the others': a fault is found where it most likely is. */
  first: readonly string[];
  log: (message: string) => void;
}

const allowancesOf = ({ releases }: ReleaseSet): BrowserCheck['allowed'] =>
  Object.fromEntries(
    Object.values(releases).map(
      ({ name, touches: { globals, storage, root, elements } = {} }): [string, Allowances] => [
        name,
        { globals: globals ?? [], storage: storage ?? [], root: root ?? [], elements: elements ?? [] },
      ],
    ),
  ) as BrowserCheck['allowed'];

/** @throws ReleaseRefused that names the remote which fails, or says that there is no browser */
export const checkSetInBrowser = async ({
  config,
  db,
  set,
  first,
  log,
}: BrowserCheckRequest): Promise<void> => {
  const chromium = findInstalledChromium();
  if (!chromium)
    throw new ReleaseRefused('--browser-check needs Chromium: install it, or name it in FOYER_CHROMIUM');
  const { checkInBrowser } = await import('../e2e/harness/browser-check.ts');
  const site = config.publicUrl;
  const ask = async (path: string) => {
    const answer = await fetch(`${site}${path}`);
    return { status: answer.status, body: await answer.text() };
  };
  const context = { language: DEFAULT_LANGUAGE, country: config.defaultCountry, gender: DEFAULT_GENDER };
  const samples = await findSmokeSamples(ask, context).catch(() => {
    throw new ReleaseRefused(`the site does not answer at ${site}; FOYER_PUBLIC_URL names where it does`);
  });
  const secrets = await openForCommand(config, db, console.error);
  const expirySeconds = Math.floor(Date.now() / 1000) + LINK_SECONDS;
  const { pages, notices } = listSmokePages(set, samples);
  for (const notice of notices) log(notice);
  const real = pages.filter(({ path }) => !isMadeUpAddress(path));
  const isFirst = ({ remote }: { remote: string }) => first.includes(remote);
  const shown = [...real.filter(isFirst), ...real.filter((page) => !isFirst(page))];
  const fault = await checkInBrowser({
    site,
    chromium,
    setId: set.id,
    allowed: allowancesOf(set),
    judged: first,
    say: (line) => log(`note: ${line}`),
    pages: shown.map(({ remote, path, visitor, status }) => ({
      remote,
      path,
      visitor,
      status,
      cookie: {
        name: hostCookieName(config, SET_LINK_COOKIE),
        value: signSetLink(secrets, { setId: set.id, expirySeconds, visitor }),
      },
    })),
    onPage: ({ path, visitor }, done, total) =>
      log(`in the browser, ${done} of ${total}: ${path} as ${visitor}`),
  });
  if (fault !== undefined) throw new ReleaseRefused(`release set ${set.id}: ${fault}`);
};
