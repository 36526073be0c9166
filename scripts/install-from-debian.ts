/** Installs packages of Debian and its kin, where this user may. */
import { spawnSync } from 'node:child_process';

/** Downloads on a slow network end in time. */
const LIMIT_MS = 600_000;

const succeeds = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: LIMIT_MS,
  }).status === 0;

/**
 * @param packages names, each with its version after a `=` where it must be that one
 * @returns whether all are installed now; false where there is no apt, no right to use it, or no such package
 */
export const installFromDebian = (packages: readonly string[]): boolean => {
  if (!succeeds('apt-get', ['--version'])) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !succeeds('sudo', ['-n', 'true'])) return false;
  const apt = (...args: string[]) =>
    isRoot ? succeeds('apt-get', args) : succeeds('sudo', ['-n', 'apt-get', ...args]);
  const install = () =>
    apt('-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', ...packages);
  // Lists that are there may do; those of a fresh machine are empty.
  return install() || (apt('update') && install());
};
