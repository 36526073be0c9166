/** promtool for the tests: the system's, else the one of Debian's package, unpacked next to the checkout's tools; no service is started. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const KEPT = join(ROOT, '.tools/prometheus');
const PROGRAM = 'usr/bin/promtool';
const DOWNLOAD_MS = 120_000;

const runs = (program: string): boolean =>
  existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 10_000 }).status === 0;

const unpackFromDebian = (): string | undefined => {
  mkdirSync(join(ROOT, '.tools'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tools/prometheus-'));
  const run = (command: string, args: readonly string[]): boolean =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore', timeout: DOWNLOAD_MS }).status === 0;
  const download = (): boolean => run('apt-get', ['download', 'prometheus']);
  try {
    // A fresh image has no lists of packages yet.
    if (!download() && !(run('apt-get', ['update']) && download())) return undefined;
    const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
    if (!file || !run('dpkg', ['-x', file, 'unpacked'])) return undefined;
    try {
      renameSync(join(folder, 'unpacked'), KEPT);
    } catch (error) {
      // Another process was first.
      if (!runs(join(KEPT, PROGRAM))) throw error;
    }
    return join(KEPT, PROGRAM);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Path of a program that runs. @throws Error in one line */
export const findPromtool = (): string => {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'promtool'));
  const found = [...onPath, join(KEPT, PROGRAM)].find(runs) ?? unpackFromDebian();
  if (!found) throw new Error('no promtool: install it (apt-get install prometheus)');
  return found;
};
