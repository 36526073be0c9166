/**
 * A whole run of thousands of tests on a busy machine is red by one test of timing more often than by a fault. Few failed files
 * are run once more, alone, and those that pass then are told by name (docs/decisions/0062-failed-test-files-get-a-second-try.md).
 */
import type { SuiteResult } from './jest-report.ts';

/** More failed files than these are a fault of what was changed, or of the machine: they stay failed. */
export const SECOND_TRIES_MAX = 3;

export interface TriedResult extends SuiteResult {
  /** Tests of it that failed at the first try, for what `message` says, and passed at the second. */
  unsteady?: number;
}

/**
 * Runs the files that failed once more, unless they are many.
 * @param runAgain of files by their path from the root; what it leaves out stays failed
 */
export const trySecondTime = async (
  results: readonly SuiteResult[],
  runAgain: (files: readonly string[]) => Promise<readonly SuiteResult[]>,
): Promise<TriedResult[]> => {
  const failed = results.filter((result) => result.failed > 0).map(({ name }) => name);
  if (failed.length === 0 || failed.length > SECOND_TRIES_MAX) return [...results];
  console.log(`\n== Failed, and run once more alone: ${failed.join(', ')}`);
  const again = new Map((await runAgain(failed)).map((result) => [result.name, result]));
  return results.map((first) => {
    const second = again.get(first.name);
    // A file that could not be loaded has no count of its own; one that lost tests at its second try proves nothing.
    if (!second || second.failed > 0 || second.passed < first.passed + first.failed) return first;
    const { message } = first;
    return {
      ...second,
      seconds: first.seconds + second.seconds,
      unsteady: first.failed,
      ...(message === undefined ? {} : { message }),
    };
  });
};

/** What the end of a run says of them; nothing: they all passed or failed. */
export const tellUnsteady = (results: readonly TriedResult[]): string[] => {
  const unsteady = results.filter((result) => result.unsteady !== undefined);
  if (unsteady.length === 0) return [];
  return [
    'UNSTEADY: failed, and passed only when run once more alone; mend them',
    ...unsteady.map(({ name, unsteady: tests }) => `  ${name}: ${tests} of its tests`),
  ];
};
