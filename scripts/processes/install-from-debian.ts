/** Installs packages of Debian and its kin, where this user may. */
import { spawnSync } from 'node:child_process';

/** For all of it, downloads on a slow network included. */
const LIMIT_MS = 600_000;
/** A machine without a network should not be waited for: seconds for an answer, in any scheme. */
const ANSWER_SECONDS = 15;
const ACQUIRE = ['http', 'https', 'ftp'].flatMap((scheme) => [
  '-o',
  `Acquire::${scheme}::Timeout=${ANSWER_SECONDS}`,
]);

/**
 * @param packages names, each with its version after a `=` where it must be that one
 * @param limitMs for everything together
 * @returns whether all are installed now; false where there is no apt, no right to use it, or no such package
 */
export const installFromDebian = (packages: readonly string[], limitMs = LIMIT_MS): boolean => {
  const deadline = Date.now() + limitMs;
  const succeeds = (command: string, args: readonly string[]): boolean =>
    spawnSync(command, args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: Math.max(1, deadline - Date.now()),
    }).status === 0;
  if (!succeeds('apt-get', ['--version'])) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !succeeds('sudo', ['-n', 'true'])) return false;
  const apt = (...args: string[]) => {
    const all = [...ACQUIRE, '-o', 'Acquire::Retries=1', ...args];
    return isRoot ? succeeds('apt-get', all) : succeeds('sudo', ['-n', 'apt-get', ...all]);
  };
  const install = () =>
    apt('-o', 'DPkg::Lock::Timeout=60', 'install', '-y', '--no-install-recommends', ...packages);
  // Lists that are there may do; those of a fresh machine are empty.
  return install() || (apt('update') && install());
};
