/**
 * Runs the browser tests over real builds: builds the packages, starts one warm site with an origin for each package,
 * and hands its address to jest. `node e2e/run.ts [jest arguments]`; FOYER_E2E_LONG=1 for whole matrices.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { buildPackages } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { startOrigins } from './harness/origins.ts';
import { startSite } from './harness/site.ts';
import { WARM_SITE_VARIABLE, type WarmSite } from './harness/warm-site.ts';

const ROOT = join(import.meta.dirname, '..');
/** What e2e waits for a remote: long enough for a busy machine, short enough for tests of a remote that hangs. */
const MODULE_TIMEOUT_MS = 4000;

export interface E2eResult {
  passed: number;
  failed: number;
  suites: { name: string; seconds: number }[];
}

const runJest = (args: readonly string[], env: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const jest = createRequire(join(ROOT, 'package.json')).resolve('jest/bin/jest');
    const child = spawn(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--no-warnings',
        jest,
        '--config',
        join(ROOT, 'e2e/jest.config.mjs'),
        '--runInBand',
        ...args,
      ],
      {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: 'inherit',
      },
    );
    child.on('error', reject);
    child.on('close', () => resolve());
  });

/** @param args passed on to jest */
export const runE2e = async (args: readonly string[] = []): Promise<E2eResult> => {
  const executable = await findChromium();
  await buildPackages(WORKSPACE_PACKAGES, {
    onProgress: ({ done, total, name, built }) =>
      console.log(`e2e: [${done}/${total}] ${name} ${built ? 'built' : 'up to date'}`),
  });
  const scratch = await mkdtemp(join(tmpdir(), 'foyer-e2e-'));
  // PostgreSQL refuses to run as root; the user it runs as must be able to reach its data directory.
  await chmod(scratch, 0o711);
  const dataDir = process.env.FOYER_E2E_DATA_DIR ?? join(scratch, 'data');
  const origins = await startOrigins(join(dataDir, 'releases'));
  const list = Object.entries(origins)
    .map(([name, { url }]) => `${name}=${url}`)
    .join(',');
  console.log('e2e: starting the site and its demo catalogue');
  let site: Awaited<ReturnType<typeof startSite>> | undefined;
  try {
    site = await startSite({
      dataDir,
      env: { FOYER_RELEASE_ORIGINS: list, FOYER_MODULE_TIMEOUT_MS: String(MODULE_TIMEOUT_MS) },
    });
    console.log(`e2e: the site is ready at ${site.url}`);
    const warm: WarmSite = {
      url: site.url,
      dataDir,
      origins: Object.fromEntries(Object.entries(origins).map(([name, { url }]) => [name, url])),
      chromium: executable,
    };
    const report = join(scratch, 'report.json');
    await runJest(['--json', `--outputFile=${report}`, ...args], {
      [WARM_SITE_VARIABLE]: JSON.stringify(warm),
    });
    const result = JSON.parse(await readFile(report, 'utf8'));
    const suites = result.testResults.map((suite: { name: string; startTime: number; endTime: number }) => ({
      name: suite.name.slice(ROOT.length + 1),
      seconds: (suite.endTime - suite.startTime) / 1000,
    }));
    const broken = result.testResults.filter(
      (suite: { status: string; assertionResults: unknown[] }) =>
        suite.status === 'failed' && suite.assertionResults.length === 0,
    );
    return { passed: result.numPassedTests, failed: result.numFailedTests + broken.length, suites };
  } finally {
    await site?.stop();
    await Promise.all(Object.values(origins).map((origin) => origin.close()));
    await rm(scratch, { recursive: true, force: true });
  }
};

if (process.argv[1] === import.meta.filename) {
  const { passed, failed } = await runE2e(process.argv.slice(2));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
