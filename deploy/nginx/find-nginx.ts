/** A real nginx for tests and benches: the system's, else the one of Debian's package, unpacked next to the checkout's tools. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const KEPT = join(ROOT, '.tools/nginx');
const DOWNLOAD_MS = 120_000;

/** The message is one line that says what to do. */
export class NginxMissing extends Error {
  override name = 'NginxMissing';
}

const runs = (program: string): boolean =>
  existsSync(program) && spawnSync(program, ['-v'], { stdio: 'ignore', timeout: 10_000 }).status === 0;

/** Needs neither root nor an installation, which would start a service. */
const unpackFromDebian = (): string | undefined => {
  mkdirSync(join(ROOT, '.tools'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tools/nginx-'));
  const run = (command: string, args: readonly string[]): boolean =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore', timeout: DOWNLOAD_MS }).status === 0;
  try {
    if (!run('apt-get', ['download', 'nginx'])) {
      // A fresh image has no lists of packages yet.
      if (!run('apt-get', ['update']) || !run('apt-get', ['download', 'nginx'])) return undefined;
    }
    const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
    if (!file || !run('dpkg', ['-x', file, 'unpacked'])) return undefined;
    const program = join(folder, 'unpacked/usr/sbin/nginx');
    if (!runs(program)) return undefined;
    try {
      renameSync(join(folder, 'unpacked'), KEPT);
    } catch (error) {
      // Another process was first.
      if (!runs(join(KEPT, 'usr/sbin/nginx'))) throw error;
    }
    return join(KEPT, 'usr/sbin/nginx');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Path of a program that runs. @throws NginxMissing */
export const findNginx = (): string => {
  const named = process.env.FOYER_NGINX;
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'nginx'));
  const known = [...(named ? [named] : []), ...onPath, '/usr/sbin/nginx', join(KEPT, 'usr/sbin/nginx')];
  const found = known.find(runs) ?? unpackFromDebian();
  if (!found)
    throw new NginxMissing('no nginx: install it (apt-get install nginx), or name its path in FOYER_NGINX');
  return found;
};
