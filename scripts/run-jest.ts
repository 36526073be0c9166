/** Runs jest as a child and reads its report. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitOf, startChild } from './run-child.ts';

const ROOT = join(import.meta.dirname, '..');

export interface SuiteResult {
  name: string;
  seconds: number;
  passed: number;
  failed: number;
}

interface JestReport {
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    startTime: number;
    endTime: number;
    assertionResults: { status: 'passed' | 'failed' | 'pending' }[];
  }[];
}

/** @throws Error when jest ended without a report */
export const runJest = async (
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<SuiteResult[]> => {
  const scratch = await mkdtemp(join(tmpdir(), 'foyer-jest-'));
  try {
    const report = join(scratch, 'report.json');
    const jest = createRequire(join(ROOT, 'package.json')).resolve('jest/bin/jest');
    const nodeArgs = ['--experimental-vm-modules', '--no-warnings', jest];
    const child = startChild(
      process.execPath,
      [...nodeArgs, '--config', join(ROOT, 'jest.config.mjs'), '--json', `--outputFile=${report}`, ...args],
      // The report goes to the file; what jest prints for people goes to stderr anyway.
      { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    await exitOf(child);
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as JestReport;
    return testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
      const count = (wanted: string) => assertionResults.filter((result) => result.status === wanted).length;
      // A file that did not even load has no results, yet it failed.
      const failed = count('failed') || (status === 'failed' ? 1 : 0);
      return {
        name: name.slice(ROOT.length + 1),
        seconds: (endTime - startTime) / 1000,
        passed: count('passed'),
        failed,
      };
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
