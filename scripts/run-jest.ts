/** Runs jest as a child and reads its report. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJestReport, type SuiteResult } from './jest-report.ts';
import { exitOf, startChild } from './run-child.ts';

const ROOT = join(import.meta.dirname, '..');

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
    return await readJestReport(report);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
