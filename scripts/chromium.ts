/** Finds a Chromium that runs, or installs one: the benchmarks drive it, and the browser tests where there is no lighter one. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './processes/install-from-debian.ts';

const ROOT = join(import.meta.dirname, '..');
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Debian's. The whole browser opens a window for each context, which costs it a second of CPU; the shell needs a tenth of that. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const DEBIAN_PACKAGES = ['chromium', 'fonts-liberation', 'fonts-noto-cjk'];

/** The message is one line that says what to do. */
export class ChromiumMissing extends Error {
  override name = 'ChromiumMissing';
}

/** A file that is there may still lack a library it needs. */
const runs = (executable: string): boolean =>
  spawnSync(executable, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

/** What playwright downloaded before, the newest first. */
const playwrightBrowsers = (): string[] => {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), '.cache/ms-playwright');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .sort()
    .reverse()
    .flatMap((name) =>
      ['chrome-linux64/chrome', 'chrome-linux/chrome'].map((file) => join(folder, name, file)),
    );
};

const findInstalled = (): string | undefined => {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...MAC_APPS, ...playwrightBrowsers()].find((file) => existsSync(file) && runs(file));
};

const installFromPlaywright = (): boolean => {
  const cli = createRequire(join(ROOT, 'e2e/package.json')).resolve('playwright-core/package.json');
  return (
    spawnSync(process.execPath, [join(cli, '../cli.js'), 'install', 'chromium'], { stdio: 'ignore' })
      .status === 0
  );
};

/** A Chromium that is there already; undefined when there is none. */
export const findInstalledChromium = (): string | undefined => {
  const wanted = process.env.FOYER_CHROMIUM;
  if (wanted) return runs(wanted) ? wanted : undefined;
  return findInstalled();
};

export const findHeadlessShell = (): string | undefined =>
  existsSync(HEADLESS_SHELL) && runs(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined;

/** What nobody looks at is driven without windows where that can be had: `FOYER_CHROMIUM`, the headless shell, else any Chromium. */
export const findInstalledBrowser = (): string | undefined =>
  process.env.FOYER_CHROMIUM ? findInstalledChromium() : (findHeadlessShell() ?? findInstalled());

/**
 * The executable's path: `FOYER_CHROMIUM`, an installed one, or one that is installed now.
 * @throws ChromiumMissing
 */
export const findChromium = async (): Promise<string> => {
  const wanted = process.env.FOYER_CHROMIUM;
  if (wanted) {
    if (runs(wanted)) return wanted;
    throw new ChromiumMissing(`FOYER_CHROMIUM is ${wanted}, which does not run.`);
  }
  const installed = findInstalled();
  if (installed) return installed;
  console.log('No Chromium is installed: installing one …');
  for (const install of [() => installFromDebian(DEBIAN_PACKAGES), installFromPlaywright]) {
    const found = install() && findInstalled();
    if (found) return found;
  }
  throw new ChromiumMissing(
    'The browser tests need Chromium, and none could be installed: install it (Debian: apt-get install chromium) or name it in FOYER_CHROMIUM.',
  );
};
