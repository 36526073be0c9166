/** Sets a scenario up over the warm site's database: web processes of its own, browsers, and the set of before at the end. */
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll } from '@jest/globals';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { type Browser, chromium } from 'playwright-core';
import { readConfig } from '../../../server/src/platform/config/config.ts';
import { findRunningDatabase } from '../../../server/src/platform/database/find-running-database.ts';
import { BROWSER_FLAGS } from '../browser-flags.ts';
import { openWarmRegistry, setIsServed } from '../registry.ts';
import { originOf, warmSite } from '../warm-site.ts';
import type { PlanOptions } from './plan.ts';
import { runScenario } from './run-scenario.ts';
import { startWebGroup, type WebGroup } from './web-group.ts';

export interface UseScenarioOptions {
  processes: number;
  /** 0: none is killed. */
  killEveryMs: number;
  steps: number;
  browsers: number;
  plan: Omit<PlanOptions, 'steps' | 'isVisited'>;
}

const LONG = process.env.FOYER_E2E_LONG === '1';
const VISITORS = LONG ? 20 : 6;
/**
 * Between two pages of a visitor. The long form has canaries, which need many page views in browsers: visitors who read as fast as in the short
 * one would leave these no time on two cores.
 */
const PAUSE_MS = LONG ? 8000 : 2500;
/** Of a visitor with a browser, between two visits: without it the short form does little else than open pages. */
const REST_MS = LONG ? 0 : 2000;
const SEED = Number(process.env.FOYER_E2E_SEED ?? (LONG ? Date.now() % 1e6 : 9));
const STEP_LIMIT_MS = 120_000;
/** What is planned for later is left out. */
const MINUTES = Number(process.env.FOYER_E2E_MINUTES ?? 24 * 60);
/** Gets a line of each step as it ends: a long run prints nothing before its end. */
const PROGRESS_FILE = process.env.FOYER_E2E_PROGRESS;
/** Of the processes' log, after a failed page load: letters. */
const LOG_SHOWN = 20_000;
/**
 * Few browsers stand for many visitors: steps of a canary that a site would give hours. Each of them has an address of its own
 * and views two pages, so that a network weighs no more than one visitor.
 */
const CANARY_ENV = {
  FOYER_CANARY_SHARES: '0.01,0.5',
  FOYER_CANARY_STEP_VIEWS: '20',
  FOYER_CANARY_EXCLUDE_FAULTS: '0.15',
  FOYER_CANARY_STEP_SECONDS: '2',
  FOYER_CANARY_REPORTS_PER_NETWORK: '2',
  FOYER_CANARY_TAKE_BACK_NETWORKS: '3',
};

/** Decoding and painting pictures would take half of a test machine, and says nothing of scripts. */
const WITHOUT_PICTURES = ['--blink-settings=imagesEnabled=false'];

/** Registers the whole run before the file's tests, which judge it. */
export const useScenario = (options: UseScenarioOptions) => {
  const steps = Number(process.env.FOYER_E2E_STEPS ?? options.steps);
  let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
  let browser: Browser;
  let group: WebGroup;
  let stableId = 0;
  let verdict: Awaited<ReturnType<typeof runScenario>> | undefined;

  beforeAll(
    async () => {
      const { dataDir, origins, chromium: executablePath } = warmSite();
      registry = await openWarmRegistry();
      stableId = (await registry.releases.loadLiveSets())?.stable.id ?? 0;
      const databaseUrl = await findRunningDatabase(readConfig({ FOYER_DATA_DIR: dataDir }));
      group = await startWebGroup({
        count: options.processes,
        seed: SEED,
        killEveryMs: options.killEveryMs,
        env: {
          ...CANARY_ENV,
          DATABASE_URL: databaseUrl,
          FOYER_DATA_DIR: dataDir,
          FOYER_MODULE_TIMEOUT_MS: '4000',
          FOYER_RELEASE_ORIGINS: WORKSPACE_PACKAGES.map((name) => `${name}=${originOf(name)}`).join(','),
          FOYER_RENDER_WORKERS: options.processes === 1 ? '2' : '1',
        },
      });
      browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS, ...WITHOUT_PICTURES] });
      console.log(`seed ${SEED}, ${steps} steps`);
      verdict = await runScenario({
        site: group.url,
        processes: group.bases,
        registry,
        origins,
        untilMs: performance.now() + MINUTES * 60_000,
        browser,
        seed: SEED,
        plan: { steps, ...options.plan },
        visitors: VISITORS,
        pauseMs: PAUSE_MS,
        restMs: REST_MS,
        browsers: options.browsers,
        env: {
          ...CANARY_ENV,
          FOYER_DATA_DIR: dataDir,
          FOYER_PUBLIC_URL: group.url,
          FOYER_CHROMIUM: executablePath,
        },
        readLogs: group.printed,
        onStep: PROGRESS_FILE ? (line) => appendFileSync(PROGRESS_FILE, `${line}\n`) : undefined,
      });
      if (verdict.failedLoads.length > 0) console.log(group.printed().join('\n---\n').slice(-LOG_SHOWN));
      console.log(`${verdict.figures}\nprocesses killed and started again: ${group.kills()}`);
    },
    180_000 + steps * STEP_LIMIT_MS,
  );
  afterAll(async () => {
    await browser?.close();
    await group?.stop();
    await registry?.releases.goLive(stableId, { warmUp: async () => {} });
    await setIsServed(stableId);
    await registry?.close();
  });
  return {
    verdict: () => {
      if (!verdict) throw new Error('the scenario did not end');
      return verdict;
    },
    kills: () => group.kills(),
  };
};
