/**
 * `npm test`: checks, unit and integration tests, browser tests over one shared build. `npm run test:long` adds what
 * takes longer. `npm test -- --only check,jest,e2e` and file patterns after it narrow it; `--project mf-player` too, and
 * `--changed` runs what differs from `main` can touch; `--cpu` tells the processor time of each file.
 * The last line is `N passed, N failed` over everything.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BuildFault } from './build/describe-build-errors.ts';
import { ChromiumMissing, findChromium } from './chromium.ts';
import { chooseBrowserTests, listChangedFiles, listTouchedTests } from './testing/changed-tests.ts';
import { runChecks } from './check.ts';
import { CPU_ARGS, enterCpuGroup } from './testing/cpu-group.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { type SuiteResult, tellMessages } from './testing/jest-report.ts';
import { runAllJest, runJest } from './testing/run-jest.ts';

const E2E = join(import.meta.dirname, '../e2e/run.ts');
const PARTS = ['check', 'jest', 'e2e'] as const;

const runCheckSuites = async (): Promise<SuiteResult[]> =>
  (await runChecks()).map(({ name, passed, seconds }) => ({
    name: `check: ${name}`,
    seconds,
    passed: passed ? 1 : 0,
    failed: passed ? 0 : 1,
  }));

interface PreparedE2e {
  run: () => Promise<{ passed: number; failed: number; suites: SuiteResult[] }>;
}
interface E2eModule {
  prepareE2e: (args?: readonly string[]) => Promise<PreparedE2e>;
}

/** Of all test files, those of the browsers too, which count as one suite. */
const files: SuiteResult[] = [];

const prepareBrowserSuites = async (patterns: readonly string[]): Promise<PreparedE2e> => {
  const { prepareE2e }: E2eModule = await import(E2E);
  return prepareE2e(patterns);
};

const runBrowserSuites = async (prepared: Promise<PreparedE2e>): Promise<SuiteResult[]> => {
  const started = performance.now();
  const { passed, failed, suites } = await (await prepared).run();
  for (const { name, seconds } of suites) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  files.push(...suites);
  return [{ name: 'e2e', seconds: (performance.now() - started) / 1000, passed, failed }];
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
    changed: { type: 'boolean', default: false },
    cpu: { type: 'boolean', default: false },
    only: { type: 'string', default: PARTS.join(',') },
    project: { type: 'string', multiple: true, default: [] },
  },
});
const wanted = new Set(values.only.split(','));
endWithParent();
if (values.cpu) {
  try {
    enterCpuGroup();
  } catch (error) {
    console.error(`npm test -- --cpu needs a control group of its own, which Linux gives root: ${error}`);
    process.exit(1);
  }
}
if (values.long) {
  process.env.FOYER_TEST_LONG = '1';
  process.env.FOYER_E2E_LONG = '1';
}

if (values.changed && positionals.length > 0) {
  console.error('npm test -- --changed chooses the files itself: leave the patterns out');
  process.exit(1);
}
const changed = values.changed ? await listChangedFiles() : undefined;

const started = performance.now();
const results: SuiteResult[] = [];
const say = (line: string) => console.log(`\n== ${line}`);
if (wanted.has('e2e') && existsSync(E2E)) {
  // Said first: anyone who waits for the tests should not learn of it at their end.
  await findChromium().catch((error: unknown) =>
    console.error(error instanceof Error ? error.message : error),
  );
}
if (wanted.has('check')) {
  say('Types, lint, format, messages');
  results.push(...(await attempt('checks', runCheckSuites)));
}
// The builds first, which tests must not meet half done; the sites' demo catalogue then comes while unit tests run.
const browserTests = changed ? chooseBrowserTests(changed) : positionals;
const hasBrowserTests = wanted.has('e2e') && existsSync(E2E) && !(changed && browserTests.length === 0);
const prepared = hasBrowserTests
  ? prepareBrowserSuites(browserTests === 'all' ? [] : browserTests)
  : undefined;
await prepared?.catch(() => undefined);
if (wanted.has('jest')) {
  say('Unit and integration tests');
  const projects = values.project.length > 0 ? ['--selectProjects', ...values.project] : [];
  // Two more than there are cores: many suites wait for a process, a limit or a lease.
  const workers = values.cpu ? CPU_ARGS : [`--maxWorkers=${Math.min(availableParallelism() + 2, 8)}`];
  const patterns = positionals.length > 0 ? ['--testPathPatterns', ...positionals] : [];
  const runUnitTests = async (): Promise<SuiteResult[]> => {
    const chosen = changed ? ['--runTestsByPath', ...(await listTouchedTests(changed))] : patterns;
    const isWhole = chosen.length + projects.length === 0;
    const suites = await (isWhole ? runAllJest : runJest)([...workers, ...projects, ...chosen]);
    files.push(...suites);
    return suites;
  };
  results.push(...(await attempt('jest', runUnitTests)));
}
if (prepared) {
  say('Browser tests');
  results.push(...(await attempt('e2e', () => runBrowserSuites(prepared))));
} else if (changed && wanted.has('e2e')) console.log('Browser tests: no page can have changed.');

say(`Suites (${((performance.now() - started) / 1000).toFixed(0)} s in all)`);
for (const { name, seconds, passed, failed } of results)
  console.log(
    `${seconds.toFixed(1).padStart(7)} s  ${name}: ${passed} passed${failed > 0 ? `, ${failed} FAILED` : ''}`,
  );
// Said once more at the end: a log is often kept by its last lines alone.
for (const line of tellMessages(files)) console.log(line);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
// Nothing at all is no success.
process.exit(failed > 0 || passed === 0 ? 1 : 0);
