/** Runs jest as a child and reads its report. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jestCommand } from './jest-command.ts';
import { readJestReport, type SuiteResult } from './jest-report.ts';
import { findNeverRun, RUN_STATEMENTS_VARIABLE } from '../../server/src/testing/raw-statements.ts';
import { makeScratchFolder, makeTempFolder } from '../../server/src/testing/scratch-folder.ts';
import { turnOfCommit } from './turn.ts';
import { ENDS_WITH_PARENT, exitOf, startChild } from '../processes/run-child.ts';

const ROOT = join(import.meta.dirname, '../..');

const jestArgs = (args: readonly string[]): string[] => jestCommand('jest.config.mjs', args);

/** Paths of the test files that jest would run. @throws Error when jest cannot tell */
export const listJestTests = async (args: readonly string[]): Promise<string[]> => {
  const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, jestArgs(['--listTests', ...args]), options);
  return stdout.split('\n').filter(Boolean);
};

/** @throws Error when jest ended without a report */
export const runJest = async (
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<SuiteResult[]> => {
  const scratch = await makeScratchFolder('foyer-jest-');
  try {
    const report = join(scratch, 'report.json');
    const folder = await makeTempFolder(scratch);
    const child = startChild(
      process.execPath,
      [...ENDS_WITH_PARENT, ...jestArgs(['--json', `--outputFile=${report}`, ...args])],
      // The report goes to the file; what jest prints for people goes to stderr anyway.
      {
        cwd: ROOT,
        env: { ...process.env, TMPDIR: folder, ...env },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    await exitOf(child);
    return await readJestReport(report);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

/** All tests, and whether they ran every raw statement of the server, so that its row was compared with what is declared. */
export const runAllJest = async (args: readonly string[]): Promise<SuiteResult[]> => {
  const folder = await makeScratchFolder('foyer-statements-');
  try {
    const suites = await runJest(args, { ...(await turnOfCommit()), [RUN_STATEMENTS_VARIABLE]: folder });
    const missing = await findNeverRun(folder);
    const result = {
      name: 'raw statements',
      seconds: 0,
      passed: missing.length > 0 ? 0 : 1,
      failed: missing.length,
    };
    const message = `No test runs these in its own process, so that nobody compares their rows:\n${missing.join('\n')}`;
    return [...suites, missing.length > 0 ? { ...result, message } : result];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
