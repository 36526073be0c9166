/**
 * Random remotes are released, some of them broken in each known way, and rolled back, while visitors browse: no page load
 * fails, nobody innocent is blamed, and each broken one is refused or taken back. FOYER_E2E_SEED repeats an order.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';
import { BROWSER_FLAGS } from '../../harness/browser.ts';
import { SHORT_KINDS } from '../../harness/broken-releases/faults.ts';
import { runScenario } from '../../harness/broken-releases/run-scenario.ts';
import { openWarmRegistry, setIsServed } from '../../harness/registry.ts';
import { warmSite } from '../../harness/warm-site.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const SEED = Number(process.env.FOYER_E2E_SEED ?? (LONG ? Date.now() % 1e6 : 9));
const STEPS = Number(process.env.FOYER_E2E_STEPS ?? (LONG ? 100 : 10));
const LIMIT_MS = 120_000 + STEPS * 45_000;

describe('releases of random remotes, some of them broken', () => {
  let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
  let browser: Browser;
  let stableId: number;
  let verdict: Awaited<ReturnType<typeof runScenario>>;

  beforeAll(async () => {
    const { url, dataDir, origins, logFile, chromium: executablePath } = warmSite();
    registry = await openWarmRegistry();
    stableId = (await registry.releases.loadLiveSets())?.stable.id ?? 0;
    browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
    console.log(`seed ${SEED}, ${STEPS} steps`);
    verdict = await runScenario({
      site: url,
      processes: () => [url],
      registry,
      dataDir,
      origins,
      browser,
      seed: SEED,
      plan: { steps: STEPS, ...(LONG ? {} : { kinds: SHORT_KINDS, brokenPart: 0.6, canaryPart: 0 }) },
      visitors: 20,
      pauseMs: 1500,
      browsers: LONG ? 3 : 2,
      canaryOptions: [],
      readLog: () => readFile(logFile, 'utf8'),
    });
    console.log(verdict.figures);
  }, LIMIT_MS);
  afterAll(async () => {
    await browser?.close();
    await registry?.releases.goLive(stableId, { warmUp: async () => {} });
    await setIsServed(stableId);
    await registry?.close();
  }, 60_000);

  it('fail no page load', () => {
    expect(verdict.failedLoads).toEqual([]);
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
