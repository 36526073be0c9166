/** Which browser tests run alongside which, and how jest is started for them. */
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ENDS_WITH_PARENT } from '../scripts/processes/run-child.ts';
import { jestCommand } from '../scripts/testing/jest-command.ts';
import { LEFT_OUT_VARIABLE } from '../scripts/testing/turn.ts';

const ROOT = join(import.meta.dirname, '..');

export interface Lane {
  name: string;
  /** Of `e2e/tests`. */
  folders: readonly string[];
}

/**
 * The files of a lane run one after the other, lanes side by side, since a browser test waits more than it reckons. One resource is
 * one lane's:
 * - `members` alone signs in with the demo's accounts, and votes without one: all browsers here are one network;
 * - `read-only` changes nothing that others read, on the site that it shares with `members`;
 * - what releases, uploads, runs the site from the desk, or orders faults of an origin has a copy of the site.
 * The longest lane is what a whole run waits for: a file moves to where there is least. Two sites run side by side, in this order.
 * The long form runs lane after lane on one site: its figures need the machine.
 */
export const SITES: readonly (readonly Lane[])[] = [
  [
    { name: 'visitors', folders: ['read-only'] },
    { name: 'members', folders: ['members'] },
  ],
  [{ name: 'releases', folders: ['release-checks', 'releases', 'two-processes'] }],
  [{ name: 'desk', folders: ['desk'] }],
  [{ name: 'uploads', folders: ['uploads', 'large-catalogue'] }],
];

const jestArgs = (args: readonly string[]): string[] => jestCommand('e2e/jest.config.mjs', args);

/** Folders of `e2e/tests` with files that these arguments choose. @throws Error when one of them is in no lane */
export const listFolders = async (args: readonly string[]): Promise<Set<string>> => {
  const { stdout } = await promisify(execFile)(process.execPath, jestArgs(['--listTests', ...args]), {
    cwd: ROOT,
  }).catch(() => ({ stdout: '' }));
  const folders = new Set([...stdout.matchAll(/e2e\/tests\/([^/]+)\//g)].map(([, folder = '']) => folder));
  const known = SITES.flat().flatMap((lane) => lane.folders);
  for (const folder of folders)
    if (!known.includes(folder)) throw new Error(`e2e/tests/${folder} is in no lane of e2e/lanes.ts`);
  return folders;
};

export const runLaneTests = (
  { folders }: Lane,
  args: readonly string[],
  env: Record<string, string>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    // What follows `--runInBand` may be patterns, which an option that takes several values would swallow.
    const others = `e2e/tests/(?!(${folders.join('|')})/)`;
    const ignored = [others, env[LEFT_OUT_VARIABLE]].flatMap((pattern) =>
      pattern ? [`--testPathIgnorePatterns=${pattern}`] : [],
    );
    const child = spawn(
      process.execPath,
      // A scenario whose time was over goes on behind the test that failed, and the run would wait for it for ever instead of naming it.
      [...ENDS_WITH_PARENT, ...jestArgs([...ignored, '--runInBand', '--forceExit', ...args])],
      {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      },
    );
    child.on('error', reject);
    child.on('close', () => resolve());
  });
