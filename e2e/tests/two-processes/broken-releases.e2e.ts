/**
 * The same as releases/broken-releases over three web processes behind one address, of which one after the other is killed
 * and started again.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { type Browser, chromium } from 'playwright-core';
import { readConfig } from '../../../server/src/platform/config/config.ts';
import { findRunningDatabase } from '../../../server/src/platform/database/find-running-database.ts';
import { BROWSER_FLAGS } from '../../harness/browser.ts';
import { SHORT_KINDS } from '../../harness/broken-releases/faults.ts';
import { runScenario } from '../../harness/broken-releases/run-scenario.ts';
import { startWebGroup, type WebGroup } from '../../harness/broken-releases/web-group.ts';
import { openWarmRegistry, setIsServed } from '../../harness/registry.ts';
import { warmSite } from '../../harness/warm-site.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const SEED = Number(process.env.FOYER_E2E_SEED ?? (LONG ? Date.now() % 1e6 : 9));
const STEPS = Number(process.env.FOYER_E2E_STEPS ?? (LONG ? 100 : 5));
const LIMIT_MS = 180_000 + STEPS * 60_000;

describe('releases of random remotes to three processes, of which one is killed at random', () => {
  let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
  let browser: Browser;
  let group: WebGroup;
  let stableId: number;
  let verdict: Awaited<ReturnType<typeof runScenario>>;

  beforeAll(async () => {
    const { dataDir, origins, chromium: executablePath } = warmSite();
    registry = await openWarmRegistry();
    stableId = (await registry.releases.loadLiveSets())?.stable.id ?? 0;
    const databaseUrl = await findRunningDatabase(readConfig({ FOYER_DATA_DIR: dataDir }));
    group = await startWebGroup({
      count: 3,
      seed: SEED,
      killEveryMs: LONG ? 15_000 : 10_000,
      env: {
        DATABASE_URL: databaseUrl,
        FOYER_DATA_DIR: dataDir,
        FOYER_MODULE_TIMEOUT_MS: '4000',
        FOYER_RELEASE_ORIGINS: WORKSPACE_PACKAGES.map((name) => `${name}=${origins[name]}`).join(','),
      },
    });
    browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
    console.log(`seed ${SEED}, ${STEPS} steps`);
    verdict = await runScenario({
      site: group.url,
      processes: group.bases,
      registry,
      dataDir,
      origins,
      browser,
      seed: SEED,
      plan: { steps: STEPS, ...(LONG ? {} : { kinds: SHORT_KINDS, brokenPart: 0.4, canaryPart: 0 }) },
      visitors: 20,
      pauseMs: 1500,
      browsers: LONG ? 2 : 1,
      canaryOptions: [],
      readLog: async () => group.printed(),
    });
    console.log(`${verdict.figures}\nprocesses killed and started again: ${group.kills()}`);
  }, LIMIT_MS);
  afterAll(async () => {
    await browser?.close();
    await group?.stop();
    await registry?.releases.goLive(stableId, { warmUp: async () => {} });
    await setIsServed(stableId);
    await registry?.close();
  }, 120_000);

  it('fail no page load', () => {
    expect(verdict.failedLoads).toEqual([]);
    expect(group.kills()).toBeGreaterThan(0);
  });

  it('blame nobody innocent', () => {
    expect(verdict.wrongBlame).toEqual([]);
  });

  it('leave no error in browsers but to those who try what is broken', () => {
    expect(verdict.browserErrors).toEqual([]);
  });

  it('go live, are refused by name or taken back, each as it must', () => {
    expect(verdict.steps.join('\n')).toBe('');
  });
});
