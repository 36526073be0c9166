/** What jest's report (`--json`) says of each test file. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface SuiteResult {
  /** The test file's path from the root, or what else was run. */
  name: string;
  seconds: number;
  passed: number;
  failed: number;
  /** Why it failed, as jest prints it. */
  message?: string;
}

interface JestReport {
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: 'passed' | 'failed' | 'pending' }[];
  }[];
}

/** @throws Error when the file is not there: jest ended before it could write one */
export const readJestReport = async (path: string): Promise<SuiteResult[]> => {
  const { testResults }: JestReport = JSON.parse(await readFile(path, 'utf8'));
  return testResults.map(({ name, status, message, startTime, endTime, assertionResults }) => {
    const count = (wanted: string) => assertionResults.filter((result) => result.status === wanted).length;
    // A file that did not even load has no results, yet it failed.
    const failed = count('failed') || (status === 'failed' ? 1 : 0);
    return {
      name: name.slice(ROOT.length + 1),
      seconds: (endTime - startTime) / 1000,
      passed: count('passed'),
      failed,
      ...(failed > 0 ? { message } : {}),
    };
  });
};

/** Of one file: a page of HTML in an expectation would hide the files after it. */
const MESSAGE_LENGTH = 3000;

/** Each failed file's name and reason; nothing when none failed. */
export const tellMessages = (results: readonly SuiteResult[]): string[] =>
  results.flatMap(({ name, message }) =>
    message === undefined ? [] : [`\n== ${name}`, message.trim().slice(0, MESSAGE_LENGTH)],
  );
