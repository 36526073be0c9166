/** The Chromium that the browser tests drive: Debian's headless shell where it can be had. */
import { spawnSync } from 'node:child_process';
import { findChromium, findHeadlessShell } from '../chromium.ts';
import { installFromDebian } from '../processes/install-from-debian.ts';

/** Tests run without it, too: what it saves must not be spent on waiting for it. */
const INSTALL_LIMIT_MS = 120_000;

/** Version of Debian's Chromium, whose files the shell shares. */
const debianVersion = (): string | undefined => {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', 'chromium-common'], {
    encoding: 'utf8',
  });
  return status === 0 && stdout ? stdout : undefined;
};

const installShell = (): string | undefined => {
  const version = debianVersion();
  // Another version would replace the browser that is installed.
  if (!version || !installFromDebian([`chromium-headless-shell=${version}`], INSTALL_LIMIT_MS))
    return undefined;
  return findHeadlessShell();
};

/**
 * The executable's path: `FOYER_CHROMIUM`, the headless shell, else any Chromium.
 * @throws ChromiumMissing
 */
export const findTestBrowser = async (): Promise<string> => {
  const chromium = await findChromium();
  return process.env.FOYER_CHROMIUM ? chromium : (findHeadlessShell() ?? installShell() ?? chromium);
};
