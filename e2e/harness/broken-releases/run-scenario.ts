/** Lets visitors browse a site while releases come and go, some of them broken, and judges what they met. */
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { OpenRegistry } from '../../../server/src/releases/registry/open-registry.ts';
import { DEMO_ACCOUNTS } from '../warm-site.ts';
import { listExposedParts } from './break-release.ts';
import { startBrowserVisits } from './browser-visits.ts';
import { startPageLoads } from './page-loads.ts';
import { type PlanOptions, planSteps } from './plan.ts';
import { runSteps, type RunStepsOptions, type StepResult } from './run-steps.ts';
import { createRandom } from './seeded-random.ts';
import { findSitePages } from './site-pages.ts';
import { judge, type Verdict } from './verdict.ts';
import { watchLog } from './watch-log.ts';

const ROOT = join(import.meta.dirname, '../../..');
const REMOTES = ['mf-listings', 'mf-player', 'mf-member', 'mf-community', 'mf-upload'];

export interface ScenarioOptions extends Pick<RunStepsOptions, 'registry' | 'env' | 'origins' | 'untilMs'> {
  /** Where visitors go. */
  site: string;
  /** Every process, to tell when all serve a set. */
  processes: () => readonly string[];
  browser: Browser;
  seed: number;
  plan: Omit<PlanOptions, 'isVisited'>;
  visitors: number;
  pauseMs: number;
  /** Of visitors with a browser, between two visits. */
  restMs: number;
  browsers: number;
  /** What each process has printed by now. */
  readLogs: () => readonly string[];
  /** Called for each step as it ends. */
  onStep?: ((line: string) => void) | undefined;
}

const SERVED_LIMIT_MS = 60_000;

/** The last: the newest is among the odd objects that each release is tried with. */
const videoIdOf = (paths: readonly string[]): string => paths.at(-1)?.split('/')[2] ?? '';

const findBuilt = async (name: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(ROOT, name, 'dist/current.json'), 'utf8'));
  return join(ROOT, name, 'dist', version);
};

const signInAll = async (site: string): Promise<string[]> =>
  Promise.all(
    Object.values(DEMO_ACCOUNTS).map(async ({ name, password }) => {
      const body = new URLSearchParams({ usr: name, pwd: password });
      const answer = await fetch(`${site}/api/signin.php`, {
        method: 'POST',
        body,
        headers: { origin: site },
      });
      const session = answer.headers.getSetCookie().find((text) => text.startsWith('session='));
      if (!session) throw new Error(`${name} cannot sign in: ${await answer.text()}`);
      return session.split(';')[0] ?? '';
    }),
  );

/** A process's own document, asked for under the site's name. Null when it does not answer. */
const readDocument = (base: string, site: string): Promise<string | null> =>
  new Promise((resolve) => {
    const headers = { host: new URL(site).host, cookie: 'age_verified=1' };
    const asked = request(`${base}/sign-in/`, { headers }, (answer) => {
      let html = '';
      answer.setEncoding('utf8').on('data', (text: string) => (html += text));
      answer.once('end', () => resolve(html)).once('error', () => resolve(null));
    });
    asked.once('error', () => resolve(null)).end();
  });

/** Waits until every process that answers serves documents of the set. */
const waitUntilServed = async (
  { processes, site }: Pick<ScenarioOptions, 'processes' | 'site'>,
  setId: number,
): Promise<void> => {
  const deadline = Date.now() + SERVED_LIMIT_MS;
  const isServed = async (base: string): Promise<boolean> => {
    const html = await readDocument(base, site);
    return html === null || html.includes(`"foyer-release-set">{"id":${setId},`);
  };
  while (Date.now() < deadline) {
    if ((await Promise.all(processes().map(isServed))).every(Boolean)) return;
    await sleep(50);
  }
  throw new Error(`release set ${setId} is not served everywhere`);
};

/** @throws Error when the site cannot be browsed to start with */
export const runScenario = async (options: ScenarioOptions): Promise<Verdict & { results: StepResult[] }> => {
  const { site, registry, browser, seed, plan, visitors, pauseMs, restMs, browsers } = options;
  const folders: Record<string, string> = {};
  const parts: Record<string, string[]> = {};
  for (const name of REMOTES) {
    const folder = await findBuilt(name);
    folders[name] = folder;
    const release: Release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
    parts[name] = listExposedParts(release);
  }
  const [pages, sessions] = await Promise.all([findSitePages(site), signInAll(site)]);
  const { paths, memberPaths } = pages;
  let wanted: readonly string[] = [];
  const traffic = { site, paths, memberPaths, sessions, seed };
  const pageLoads = startPageLoads({ ...traffic, visitors, pauseMs });
  const visits = startBrowserVisits({
    ...traffic,
    browser,
    count: browsers,
    restMs,
    wanted: () => wanted,
  });
  let results: StepResult[] = [];
  const blame = watchLog(options.readLogs);
  /** Remotes that a fault of the product left broken. */
  const stillBroken: string[] = [];
  blame.findInnocents([]);
  try {
    results = await runSteps({
      ...options,
      steps: planSteps(createRandom(seed), parts, {
        ...plan,
        isVisited: (remote, part) => `${remote} ${part}` in pages.byPart,
      }),
      folders,
      videoId: videoIdOf(pages.byPart['mf-player ./watch'] ?? []),
      runName: `t${Date.now().toString(36)}`,
      isServed: (setId) => waitUntilServed(options, setId),
      onEnd: (result, index) => {
        options.onStep?.(describeStep(result, index));
        if (!('remote' in result.step)) return;
        result.blamedInLog = blame.findInnocents([...stillBroken, result.step.remote]);
        if (result.outcome === 'not taken back') stillBroken.push(result.step.remote);
      },
      onStart: (step) => {
        const isOfRemote = ([part]: [string, unknown]) =>
          step.action === 'break'
            ? part === `${step.remote} ${step.part}`
            : 'remote' in step && part.startsWith(`${step.remote} `);
        wanted = Object.entries(pages.byPart)
          .filter(isOfRemote)
          .flatMap(([, found]) => found);
      },
    });
  } finally {
    await Promise.all([pageLoads.stop(), visits.stop()]);
  }
  const met = [...pageLoads.loads, ...visits.views];
  const brokenSets = await findBrokenSets(registry, results, met);
  const finished = results.filter(({ step }) => step.action === 'break' && step.way !== 'canary');
  const finishedSets = await findBrokenSets(registry, finished, met);
  return {
    ...judge({ results, loads: pageLoads.loads, views: visits.views, brokenSets, finishedSets }),
    results,
  };
};

const describeStep = (
  { step, outcome, problems, liveSeconds, takenBackSeconds }: StepResult,
  index: number,
) => {
  const what = [
    step.action,
    ...('remote' in step ? [step.remote] : []),
    ...('kind' in step ? [step.kind] : []),
    ...('isCanary' in step && step.isCanary ? ['canary'] : []),
    ...('way' in step ? [step.way] : []),
  ].join(' ');
  const seconds = (liveSeconds ?? takenBackSeconds)?.toFixed(1);
  const end = seconds ? `${outcome} after ${seconds} s` : outcome;
  return `${new Date().toISOString()} ${index + 1}: ${what}: ${end}${problems.map((text) => `; ${text}`).join('')}`;
};

const findBrokenSets = async (
  { releases }: OpenRegistry,
  results: readonly StepResult[],
  met: readonly { setId: number | null }[],
): Promise<Map<number, string[]>> => {
  const broken = new Set(
    results.flatMap(({ step, version }) => (step.action === 'break' && version ? [version] : [])),
  );
  const found = new Map<number, string[]>();
  for (const id of new Set(met.map(({ setId }) => setId))) {
    const set = id === null ? undefined : await releases.findReleaseSet(id);
    for (const [name, version] of Object.entries(set?.packages ?? {}))
      if (id !== null && broken.has(`${name} ${version}`)) found.set(id, [...(found.get(id) ?? []), name]);
  }
  return found;
};
