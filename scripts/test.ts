/**
 * `npm test`: checks, unit and integration tests, browser tests over one shared build. `npm run test:long` adds what
 * takes longer. `npm test -- --only check,jest,e2e` and file patterns after it narrow it; `--project mf-player` too.
 * The last line is `N passed, N failed` over everything.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BuildFault } from './build/describe-build-errors.ts';
import { ChromiumMissing, findChromium } from './chromium.ts';
import { runChecks } from './check.ts';
import { endWithParent } from './end-with-parent.ts';
import { type SuiteResult, tellMessages } from './jest-report.ts';
import { runJest } from './run-jest.ts';
import { tellUnsteady, type TriedResult, trySecondTime } from './second-try.ts';

const E2E = join(import.meta.dirname, '../e2e/run.ts');
const PARTS = ['check', 'jest', 'e2e'] as const;

const runCheckSuites = async (): Promise<SuiteResult[]> =>
  (await runChecks()).map(({ name, passed, seconds }) => ({
    name: `check: ${name}`,
    seconds,
    passed: passed ? 1 : 0,
    failed: passed ? 0 : 1,
  }));

interface E2eModule {
  runE2e: (args?: readonly string[]) => Promise<{
    passed: number;
    failed: number;
    suites?: TriedResult[];
  }>;
}

/** Of all test files, those of the browsers too, which count as one suite. */
const files: TriedResult[] = [];

const runBrowserSuites = async (patterns: readonly string[]): Promise<SuiteResult[]> => {
  const { runE2e }: E2eModule = await import(E2E);
  const started = performance.now();
  const { passed, failed, suites = [] } = await runE2e(patterns);
  for (const { name, seconds } of suites) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  files.push(...suites);
  return [
    { name: 'e2e with its build and site', seconds: (performance.now() - started) / 1000, passed, failed },
  ];
};

/** A part that cannot run at all is one failure, and the others still run. */
const attempt = async (name: string, run: () => Promise<SuiteResult[]>): Promise<SuiteResult[]> => {
  try {
    return await run();
  } catch (error) {
    const isMended = error instanceof ChromiumMissing || error instanceof BuildFault;
    console.error(isMended ? error.message : error);
    return [{ name: `${name} could not run`, seconds: 0, passed: 0, failed: 1 }];
  }
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    only: { type: 'string', default: PARTS.join(',') },
    project: { type: 'string', multiple: true, default: [] },
  },
});
const wanted = new Set(values.only.split(','));
endWithParent();
if (values.long) {
  process.env.FOYER_TEST_LONG = '1';
  process.env.FOYER_E2E_LONG = '1';
}

const started = performance.now();
const results: SuiteResult[] = [];
const say = (line: string) => console.log(`\n== ${line}`);
if (wanted.has('e2e') && existsSync(E2E)) {
  // Said first: whoever waits for the tests should not learn of it at their end.
  await findChromium().catch((error: unknown) =>
    console.error(error instanceof Error ? error.message : error),
  );
}
if (wanted.has('check')) {
  say('Types, lint, format, messages');
  results.push(...(await attempt('checks', runCheckSuites)));
}
if (wanted.has('jest')) {
  say('Unit and integration tests');
  const projects = values.project.length > 0 ? ['--selectProjects', ...values.project] : [];
  // One more than there are cores: many suites wait for a process, a limit or a lease.
  const workers = `--maxWorkers=${Math.min(availableParallelism() + 1, 8)}`;
  const patterns = positionals.length > 0 ? ['--testPathPatterns', ...positionals] : [];
  const isWhole = positionals.length === 0 && values.project.length === 0 && !values.long;
  const runUnitTests = async (): Promise<SuiteResult[]> => {
    const first = await runJest([workers, ...projects, ...patterns]);
    const tried = isWhole
      ? await trySecondTime(first, (again) => runJest(['--runInBand', '--runTestsByPath', ...again]))
      : first;
    files.push(...tried);
    return tried;
  };
  results.push(...(await attempt('jest', runUnitTests)));
}
if (wanted.has('e2e') && existsSync(E2E)) {
  say('Browser tests');
  results.push(...(await attempt('e2e', () => runBrowserSuites(positionals))));
}

say(`Suites (${((performance.now() - started) / 1000).toFixed(0)} s in all)`);
for (const { name, seconds, passed, failed } of results)
  console.log(
    `${seconds.toFixed(1).padStart(7)} s  ${name}: ${passed} passed${failed > 0 ? `, ${failed} FAILED` : ''}`,
  );
// Said once more at the end: a log is often kept by its last lines alone.
for (const line of [...tellMessages(files), ...tellUnsteady(files)]) console.log(line);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
// Nothing at all is no success.
process.exit(failed > 0 || passed === 0 ? 1 : 0);
