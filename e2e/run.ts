/**
 * Runs the browser tests over real builds: builds the packages, starts a warm site with an origin for each package
 * (a second one for what changes it), and hands its address to jest. `node e2e/run.ts [jest arguments]`; FOYER_E2E_LONG=1 for whole matrices.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { execFile, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { buildPackages } from '../scripts/build.ts';
import { readJestReport, type SuiteResult } from '../scripts/jest-report.ts';
import { type TriedResult, trySecondTime } from '../scripts/second-try.ts';
import { findTestBrowser } from '../scripts/test-browser.ts';
import { startOrigins } from './harness/origins.ts';
import { startSite } from './harness/site.ts';
import { WARM_SITE_VARIABLE, type WarmSite } from './harness/warm-site.ts';

const ROOT = join(import.meta.dirname, '..');
/** What e2e waits for a remote: long enough for a busy machine, short enough for tests of a remote that hangs. */
const MODULE_TIMEOUT_MS = 4000;

export interface E2eResult {
  passed: number;
  failed: number;
  suites: TriedResult[];
}

/**
 * What releases, uploads and ends processes has a site of its own beside those who only read: both halves wait more than they
 * reckon, so that they take turns on two cores. The long form runs one after the other, since its figures need the machine.
 */
const HALVES = [
  { name: 'reading', ignored: 'e2e/tests/(?!read-only/)' },
  { name: 'changing', ignored: 'e2e/tests/read-only/' },
] as const;
type Half = (typeof HALVES)[number];

const jestArgs = ({ ignored }: Half, args: readonly string[]): string[] => [
  '--experimental-vm-modules',
  '--no-warnings',
  createRequire(join(ROOT, 'package.json')).resolve('jest/bin/jest'),
  '--config',
  join(ROOT, 'e2e/jest.config.mjs'),
  // What follows takes no more than one value: patterns would be taken for more of them otherwise.
  `--testPathIgnorePatterns=${ignored}`,
  '--runInBand',
  ...args,
];

const hasTests = async (half: Half, args: readonly string[]): Promise<boolean> => {
  const listed = await promisify(execFile)(process.execPath, jestArgs(half, ['--listTests', ...args]), {
    cwd: ROOT,
  }).catch(() => ({ stdout: '' }));
  return listed.stdout.includes('.e2e.ts');
};

const runJest = (half: Half, args: readonly string[], env: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, jestArgs(half, args), {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', () => resolve());
  });

interface ServedSite {
  warm: WarmSite;
  stop: () => Promise<void>;
}

/** The site over a data directory, with an origin for each package. */
const serveSite = async (dataDir: string, chromium: string): Promise<ServedSite> => {
  const origins = await startOrigins(join(dataDir, 'releases'));
  const closeOrigins = () => Promise.all(Object.values(origins).map((origin) => origin.close()));
  const urls = Object.fromEntries(Object.entries(origins).map(([name, { url }]) => [name, url]));
  try {
    const site = await startSite({
      dataDir,
      env: {
        FOYER_RELEASE_ORIGINS: Object.entries(urls)
          .map(([name, url]) => `${name}=${url}`)
          .join(','),
        FOYER_MODULE_TIMEOUT_MS: String(MODULE_TIMEOUT_MS),
        // All browsers of a test are one network.
        FOYER_CANARY_REPORTS_PER_NETWORK: '100000',
      },
    });
    return {
      warm: { url: site.url, dataDir, origins: urls, chromium },
      stop: async () => {
        await site.stop();
        await closeOrigins();
      },
    };
  } catch (error) {
    await closeOrigins();
    throw error;
  }
};

/** With owners and modes: PostgreSQL takes no folder that is not its user's. */
const copyData = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)('cp', ['-a', from, to]);
};

/** @param args passed on to jest */
export const runE2e = async (args: readonly string[] = []): Promise<E2eResult> => {
  const chromium = await findTestBrowser();
  await buildPackages(WORKSPACE_PACKAGES, {
    // `npm test` has checked the sources by then.
    faults: Promise.resolve([]),
    onProgress: ({ done, total, name, built }) =>
      console.log(`e2e: [${done}/${total}] ${name} ${built ? 'built' : 'up to date'}`),
  });
  const scratch = await mkdtemp(join(tmpdir(), 'foyer-e2e-'));
  // PostgreSQL refuses to run as root; the user it runs as must be able to reach its data directory.
  await chmod(scratch, 0o711);
  const dataDir = process.env.FOYER_E2E_DATA_DIR ?? join(scratch, 'data');
  const wanted = await Promise.all(HALVES.map((half) => hasTests(half, args)));
  const halves = HALVES.filter((_, index) => wanted[index]);
  const isLong = process.env.FOYER_E2E_LONG === '1';
  const runHalf = async (half: Half, folder: string): Promise<TriedResult[]> => {
    const site = await serveSite(folder, chromium);
    try {
      console.log(`e2e: the site of the ${half.name} half is ready at ${site.warm.url}`);
      const run = async (what: readonly string[]): Promise<SuiteResult[]> => {
        const report = join(scratch, `${half.name}.json`);
        await rm(report, { force: true });
        await runJest(half, ['--json', `--outputFile=${report}`, ...what], {
          [WARM_SITE_VARIABLE]: JSON.stringify(site.warm),
        });
        return readJestReport(report);
      };
      const first = await run(args);
      if (isLong || args.length > 0) return first;
      return await trySecondTime(first, (files) => run(['--runTestsByPath', ...files]));
    } finally {
      await site.stop();
    }
  };
  try {
    console.log('e2e: starting the site and its demo catalogue');
    const suites: TriedResult[] = [];
    if (halves.length < 2 || isLong)
      for (const half of halves) suites.push(...(await runHalf(half, dataDir)));
    else {
      await (await serveSite(dataDir, chromium)).stop();
      const copy = join(scratch, 'copy');
      await copyData(dataDir, copy);
      const both = await Promise.all(
        halves.map((half, index) => runHalf(half, index === 0 ? dataDir : copy)),
      );
      suites.push(...both.flat());
    }
    return {
      passed: suites.reduce((sum, { passed }) => sum + passed, 0),
      failed: suites.reduce((sum, { failed }) => sum + failed, 0),
      suites,
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

if (process.argv[1] === import.meta.filename) {
  const { passed, failed } = await runE2e(process.argv.slice(2));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
