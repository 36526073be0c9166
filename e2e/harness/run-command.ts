/** Runs a command of the project alongside a running site, as an operator does. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { warmSite } from './warm-site.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A canary of the long tests goes on until enough pages were seen, on whatever machine. */
const LIMIT_MS = process.env.FOYER_E2E_LONG === '1' ? 480_000 : 240_000;

export interface CommandResult {
  code: number;
  /** What it printed on both streams. */
  output: string;
  seconds: number;
}

/** Options of a release in tests of something else: a look in a browser takes half a minute. */
export const UNSEEN = ['--no-browser-check', 'a test of something else'] as const;
/** What of `npm run release` makes a set that visitors get. */
const makesSet = (args: readonly string[]): boolean =>
  ['--folder', '--without'].some((option) => args.includes(option)) || /^(shell|mf-)/.test(args[0] ?? '');

/** Never throws: the exit code is part of what is tested. Releases are looked at in a browser only where `isChecked`, see smoke.e2e.ts for that. */
export const runCommand = (
  script: 'release.ts' | 'rollback.ts' | 'moderate.ts',
  args: readonly string[],
  /** Settings of the command; those of the warm site when absent. */
  env: Readonly<Record<string, string>> = { FOYER_DATA_DIR: warmSite().dataDir },
  isChecked = false,
): Promise<CommandResult> => {
  const started = performance.now();
  const unseen = script === 'release.ts' && makesSet(args) && !isChecked ? UNSEEN : [];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--no-warnings', join(ROOT, 'scripts', script), ...args, ...unseen],
      { cwd: ROOT, env: { ...process.env, ...env, NODE_OPTIONS: '' }, timeout: LIMIT_MS },
      (error, stdout, stderr) =>
        resolve({
          code: error ? 1 : 0,
          output: `${stdout}${stderr}`,
          seconds: (performance.now() - started) / 1000,
        }),
    );
  });
};
