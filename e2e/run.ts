/**
 * Runs the browser tests over real builds: builds the packages, starts a warm site with an origin for each package
 * (and copies of it for what changes it), and hands its address to jest. `node e2e/run.ts [jest arguments]`; FOYER_E2E_LONG=1 for whole matrices.
 */
import { chmod, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { buildPackages } from '../scripts/build.ts';
import { CPU_ARGS, CPU_USAGE_VARIABLE } from '../scripts/testing/cpu-group.ts';
import { readJestReport, type SuiteResult } from '../scripts/testing/jest-report.ts';
import { findTestBrowser } from '../scripts/testing/test-browser.ts';
import { turnOfCommit } from '../scripts/testing/turn.ts';
import { makeScratchFolder, makeTempFolder } from '../server/src/testing/scratch-folder.ts';
import { type Lane, listFolders, runLaneTests, SITES } from './lanes.ts';
import { cacheDemoMedia, restoreDemoMedia } from './harness/demo-media.ts';
import { startOrigins } from './harness/origins.ts';
import { startSite } from './harness/site.ts';
import { WARM_SITE_VARIABLE, type WarmSite } from './harness/warm-site.ts';

/** What e2e waits for a remote: long enough for a busy machine, short enough for tests of a remote that hangs. */
const MODULE_TIMEOUT_MS = 8000;

/** Side by side on two cores, one of them with two lanes: with one more, pages waited for the processor for up to seven times as long as alone. */
const MOST_SITES = 2;

/** Of sites of `npm test`; those of the long form have what sites have. */
const SHORT_FORM = {
  // Each warms every release up on its own, which is most of what tests of releases take.
  FOYER_RENDER_WORKERS: '1',
  // The demo's clips, too, which a fresh checkout makes.
  FOYER_TRANSCODE_PRESET: 'ultrafast',
};

export interface E2eResult {
  passed: number;
  failed: number;
  suites: SuiteResult[];
}

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
    const isNew = await restoreDemoMedia(dataDir);
    const site = await startSite({
      dataDir,
      env: {
        FOYER_RELEASE_ORIGINS: Object.entries(urls)
          .map(([name, url]) => `${name}=${url}`)
          .join(','),
        FOYER_MODULE_TIMEOUT_MS: String(MODULE_TIMEOUT_MS),
        // All browsers of a test are one network.
        FOYER_CANARY_REPORTS_PER_NETWORK: '100000',
        // Pictures of tests are looked at, not weighed.
        FOYER_PICTURE_EFFORT: '0',
        ...(process.env.FOYER_E2E_LONG === '1' ? {} : SHORT_FORM),
      },
    });
    if (isNew) await cacheDemoMedia(dataDir);
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

export interface PreparedE2e {
  run: () => Promise<E2eResult>;
}

/**
 * Builds the packages; the demo catalogue of the sites comes while the caller does something else, before `run`.
 * @param args passed on to jest
 */
export const prepareE2e = async (args: readonly string[] = []): Promise<PreparedE2e> => {
  const chromium = await findTestBrowser();
  await buildPackages(WORKSPACE_PACKAGES, {
    // `npm test` has checked the sources by then.
    faults: Promise.resolve([]),
    onProgress: ({ done, total, name, built }) =>
      console.log(`e2e: [${done}/${total}] ${name} ${built ? 'built' : 'up to date'}`),
  });
  const chosen = await listFolders(args);
  const sites = SITES.map((lanes) =>
    lanes.filter(({ folders }) => folders.some((folder) => chosen.has(folder))),
  ).filter((lanes) => lanes.length > 0);
  const isLong = process.env.FOYER_E2E_LONG === '1';
  const isMeasured = process.env[CPU_USAGE_VARIABLE] !== undefined;
  /** Lane after lane: figures need the machine. */
  const isInTurn = isLong || isMeasured;
  // Who names files wants all of their tests.
  const turn = args.length > 0 ? {} : await turnOfCommit();
  const scratch = await makeScratchFolder('foyer-e2e-');
  // PostgreSQL refuses to run as root; the user it runs as must be able to reach its data directory.
  await chmod(scratch, 0o711);
  const temp = await makeTempFolder(scratch);
  const dataDir = process.env.FOYER_E2E_DATA_DIR ?? join(scratch, 'data');

  /** One data directory for each site. */
  const fillFolders = async (): Promise<string[]> => {
    if (sites.length < 2 || isLong) return sites.map(() => dataDir);
    await (await serveSite(dataDir, chromium)).stop();
    const folders = sites.map((_, index) => (index === 0 ? dataDir : join(scratch, `copy${index}`)));
    for (const folder of folders.slice(1)) await copyData(dataDir, folder);
    return folders;
  };
  const filling = fillFolders();
  // `run` says what went wrong.
  filling.catch(() => undefined);

  const runLane = async (lane: Lane, warm: WarmSite): Promise<SuiteResult[]> => {
    const report = join(scratch, `${lane.name}.json`);
    await runLaneTests(lane, ['--json', `--outputFile=${report}`, ...(isMeasured ? CPU_ARGS : []), ...args], {
      [WARM_SITE_VARIABLE]: JSON.stringify(warm),
      ...turn,
      TMPDIR: temp,
    });
    return readJestReport(report);
  };
  const runSite = async (lanes: readonly Lane[], folder: string): Promise<SuiteResult[]> => {
    const site = await serveSite(folder, chromium);
    try {
      const names = lanes.map(({ name }) => name).join(', ');
      console.log(`e2e: the site of ${names} is ready at ${site.warm.url}`);
      if (!isInTurn) return (await Promise.all(lanes.map((lane) => runLane(lane, site.warm)))).flat();
      const results: SuiteResult[] = [];
      for (const lane of lanes) results.push(...(await runLane(lane, site.warm)));
      return results;
    } finally {
      await site.stop();
    }
  };
  const runSites = async (folders: readonly string[]): Promise<SuiteResult[]> => {
    const waiting = [...sites.entries()];
    const results: SuiteResult[] = [];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, lanes] = next;
        results.push(...(await runSite(lanes, folders[index] ?? dataDir)));
      }
    };
    await Promise.all(Array.from({ length: isInTurn ? 1 : MOST_SITES }, work));
    return results;
  };
  return {
    run: async () => {
      try {
        const suites = await runSites(await filling);
        return {
          passed: suites.reduce((sum, { passed }) => sum + passed, 0),
          failed: suites.reduce((sum, { failed }) => sum + failed, 0),
          suites,
        };
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    },
  };
};

/** @param args passed on to jest */
const runE2e = async (args: readonly string[] = []): Promise<E2eResult> => (await prepareE2e(args)).run();

if (process.argv[1] === import.meta.filename) {
  const { passed, failed } = await runE2e(process.argv.slice(2));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
