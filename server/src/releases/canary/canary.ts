/**
 * Leads the canary: looks at what was measured, lets more visitors have the candidate step by step, makes it stable, or takes it
 * back and says why. Its state is in the database before anything is done, so that a process that dies is followed by the next.
 */
import { FIGURE_NAMES, FIGURES } from '@foyer/shared/wire-schemas/releases/health';
import type { Database } from '../../platform/database/create-database.ts';
import {
  type CanaryEvidence,
  type CanaryRow,
  changeCanary,
  type Exposure,
  isOpenRequest,
  keepEvidence,
  selectLastRequest,
  selectOpenCanary,
} from './canary.sql.ts';
import { decide, discardReports } from './canary-decision.ts';
import { describeCulprit, describeReporters, listCompared, listChanged } from './canary-words.ts';
import { startComparison, startStep, type Culprit, lookAt } from './compare-sets.ts';
import { addHistograms, sumFrom, totalOf } from './histogram.ts';
import { askGoLive } from '../live/release-requests.ts';
import { planAt } from './wanted-views.ts';
import { listParts } from './part-loads.ts';
import { countFaultNetworks } from '../measurements/fault-networks.sql.ts';
import { selectPairMeasurements } from '../measurements/measurements.sql.ts';
import { ReleaseOvertaken, ReleaseRefused } from '../release-refused.ts';
import type { LiveSets } from '../registry/release-sets.ts';
import type { Releases, WarmUp } from '../registry/releases.ts';
import type { Log } from '../../platform/logging/log.ts';

export interface CanaryDeps {
  db: Database;
  releases: Pick<Releases, 'loadLiveSets' | 'goLive' | 'rollback'>;
  warmUp: WarmUp;
  log: Log;
}

const WELL = 'every step went well';
/** In the log of changes: nobody did it by hand. */
const ITSELF = { command: 'canary' } as const;
/** A candidate that nobody brought live is not waited for any longer. */
const WAITING_SECONDS = 180;

/** The one place that moves the candidate: to more visitors, to all, to none. */
const showToPart = ({ releases, warmUp }: CanaryDeps, { set_id, plan }: CanaryRow, step: number) => {
  const reason = `step ${step} of ${plan.shares.length} went well`;
  const share = plan.shares[step] ?? 1;
  return releases.goLive(set_id, { warmUp, channel: 'candidate', share, by: ITSELF, reason });
};
const makeStable = ({ releases, warmUp }: CanaryDeps, { set_id, stable_set_id }: CanaryRow) =>
  releases.goLive(set_id, {
    ...{ warmUp, channel: 'stable', replacesSetId: stable_set_id, by: ITSELF, reason: WELL },
  });
const endCandidate = ({ releases }: CanaryDeps, setId: number, reason: string) =>
  releases.rollback('candidate', { from: setId, by: ITSELF, reason });

/** Faults that browsers report of a view. */
const FAULTS = FIGURE_NAMES.filter(
  (figure) => FIGURES[figure].kind === 'fault' && FIGURES[figure].side === 'browser',
);

/** What was known; after people resumed what reports had stopped, without the reports until then. */
const continueOf = ({ state, evidence }: CanaryRow): Pick<CanaryEvidence, 'comparisons' | 'stop'> => {
  const { comparisons, stop } = evidence;
  if (!stop || state !== 'running') return { comparisons, stop };
  return { comparisons: comparisons && discardReports(comparisons, startComparison) };
};

/**
 * What the sets showed since the last look, added to what was known. What the canary's packages showed alongside an earlier stable set counts on:
 * they are the same versions, and each time both sets had all else in common.
 */
const gather = async (db: Database, canary: CanaryRow, live: LiveSets): Promise<CanaryEvidence> => {
  const { set_id, stable_set_id, earlier, evidence } = canary;
  const candidate = live.candidate?.set ?? live.stable;
  const pairs = [...earlier, { stableSetId: stable_set_id, setId: set_id }];
  const rows = await selectPairMeasurements(db, pairs);
  const [ofStable, ofCandidate] = [pairs.map((pair) => pair.stableSetId), pairs.map(({ setId }) => setId)];
  const histogramOf = (setIds: readonly number[], name: string, figure: string) =>
    addHistograms(
      rows
        .filter((row) => setIds.includes(row.set_id) && row.package === name && row.figure === figure)
        .map(({ buckets }) => buckets),
    );
  const changed = listChanged(live.stable, candidate);
  const parts = changed.flatMap((name) => listParts(candidate, name));
  const started = continueOf(canary).comparisons ?? [
    ...listCompared(live.stable, candidate).flatMap((name) =>
      FIGURE_NAMES.map((figure) => startComparison(name, figure)),
    ),
    ...parts.map((part) => startComparison(part, 'failed_loads')),
  ];
  const comparisons = started.map((comparison) => {
    const { package: name, figure } = comparison;
    // What only the candidate has is compared with its package, or with page views at large.
    const [owner = name] = name.split('/');
    const isKnown = owner === name || listParts(live.stable, owner).includes(name);
    const besides = Object.keys(live.stable.packages).includes(owner) ? (isKnown ? name : owner) : 'shell';
    return lookAt(comparison, {
      stable: histogramOf(ofStable, besides, figure),
      candidate: histogramOf(ofCandidate, name, figure),
    });
  });
  const exposureOf = (name: string): Exposure => {
    const reports = totalOf(histogramOf(ofCandidate, name, 'errors'));
    const faults = FAULTS.map((figure) => sumFrom(histogramOf(ofCandidate, name, figure), 1));
    return {
      documents: totalOf(histogramOf(ofCandidate, name, 'render_errors')),
      reports,
      // One view may have several faults.
      soundReports: Math.max(
        0,
        faults.reduce((left, bad) => left - bad, reports),
      ),
    };
  };
  const exposure = Object.fromEntries(changed.map((name) => [name, exposureOf(name)]));
  const loadsOf = (setIds: readonly number[], part: string) => {
    const histogram = histogramOf(setIds, part, 'failed_loads');
    return { views: totalOf(histogram), bad: sumFrom(histogram, 1) };
  };
  return {
    comparisons,
    stop: continueOf(canary).stop,
    exposure,
    exposureBefore: evidence.exposureBefore ?? exposure,
    faultNetworks: await countFaultNetworks(db, ofCandidate),
    ...(earlier.length > 0 && {
      documentsOfSet: Math.min(
        ...changed.map((name) => totalOf(histogramOf([set_id], name, 'render_errors'))),
      ),
    }),
    parts: parts.map((part) => ({
      part,
      stable: loadsOf(ofStable, part),
      candidate: loadsOf(ofCandidate, part),
      stableViews: totalOf(histogramOf(ofStable, part.split('/')[0] ?? part, 'errors')),
    })),
  };
};

const takeBack = async (
  deps: CanaryDeps,
  canary: CanaryRow,
  live: LiveSets,
  reason: string,
): Promise<void> => {
  const { db, log } = deps;
  await changeCanary(db, { id: canary.id, from: ['running', 'held'], to: 'taking_back', reason });
  if (live.candidate?.set.id === canary.set_id) await endCandidate(deps, canary.set_id, reason);
  const isDone = await changeCanary(db, { id: canary.id, from: ['taking_back'], to: 'taken_back', reason });
  if (isDone)
    log(`release set ${canary.set_id} was taken back: ${reason}`, {
      level: 'error',
      release_set: canary.set_id,
    });
};

const promote = async (deps: CanaryDeps, canary: CanaryRow): Promise<void> => {
  const { db, log } = deps;
  const { id, set_id } = canary;
  const reason = WELL;
  if (
    canary.state !== 'promoting' &&
    !(await changeCanary(db, { id, from: ['running'], to: 'promoting', reason }))
  )
    return;
  try {
    await makeStable(deps, canary);
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    // Another release went live: it goes on alongside that one.
    const to = error instanceof ReleaseOvertaken ? 'running' : 'held';
    await changeCanary(db, { id, from: ['promoting'], to, reason: to === 'held' ? error.message : '' });
    return;
  }
  await changeCanary(db, { id, from: ['promoting'], to: 'promoted', reason });
  log(`release set ${set_id} is stable: ${reason}`, { release_set: set_id });
};

/** The step went well: more visitors, or all. */
const goOn = async (deps: CanaryDeps, canary: CanaryRow, evidence: CanaryEvidence): Promise<void> => {
  const { plan, step } = canary;
  if (step + 1 >= plan.shares.length) return promote(deps, canary);
  await showToPart(deps, canary, step + 1);
  const comparisons = evidence.comparisons?.map(startStep);
  const next = { ...evidence, comparisons, exposureBefore: evidence.exposure };
  return keepEvidence(deps.db, canary.id, next, step + 1);
};

const hold = async ({ db, log }: CanaryDeps, canary: CanaryRow, reason: string): Promise<void> => {
  if (await changeCanary(db, { id: canary.id, from: ['running'], to: 'held', reason }))
    log(`the canary of release set ${canary.set_id} is held: ${reason}`, {
      level: 'warn',
      release_set: canary.set_id,
    });
};

/** By what browsers report alone. */
const stop = async (
  deps: CanaryDeps,
  canary: CanaryRow,
  evidence: CanaryEvidence,
  culprit: Culprit,
): Promise<void> => {
  const what = describeCulprit(culprit, Object.keys(evidence.exposure ?? {}));
  // The state first: who dies in between leaves one that is held, not one that seems to have been resumed.
  await hold(deps, canary, `${what}; ${describeReporters(evidence, culprit)}`);
  await keepEvidence(deps.db, canary.id, { ...evidence, stop: culprit }, canary.step);
};

/** It goes on waiting, for as long as the plan says. */
const wait = async (deps: CanaryDeps, canary: CanaryRow, missing: readonly string[]): Promise<void> => {
  const { plan, step, seconds } = canary;
  if (seconds < plan.maxHours * 3600) return;
  const share = `at ${(plan.shares[step] ?? 1) * 100} %`;
  const time = `${plan.maxHours} ${plan.maxHours === 1 ? 'hour' : 'hours'}`;
  await hold(deps, canary, `not decided after ${time}: ${missing.join(', ')} ${share}`);
};

/** `waiting` starts with the candidate's first visitors. True when it goes on. */
const start = async ({ db }: CanaryDeps, canary: CanaryRow, isShown: boolean): Promise<boolean> => {
  const { id, state, seconds } = canary;
  if (state !== 'waiting') return true;
  if (isShown) return changeCanary(db, { id, from: ['waiting'], to: 'running', reason: '' });
  const isAsked = isOpenRequest(await selectLastRequest(db, id));
  if (seconds > WAITING_SECONDS && !isAsked)
    await changeCanary(db, { id, from: ['waiting'], to: 'refused', reason: 'nobody brought it live' });
  return false;
};

/**
 * Another set is stable than the one that the candidate was made from: the candidate is made anew on top of it and shown in place of what it
 * was (live/rebase.ts), by whichever server works on releases. Nothing is judged until then.
 */
const follow = async (deps: CanaryDeps, canary: CanaryRow, live: LiveSets): Promise<void> => {
  const { db, log } = deps;
  const { id, set_id, stable_set_id, plan, step } = canary;
  const last = await selectLastRequest(db, id);
  if (isOpenRequest(last)) return;
  if (last?.state === 'refused')
    return takeBack(deps, canary, live, `not on top of release set ${live.stable.id}: ${last.error ?? ''}`);
  log(`release set ${live.stable.id} is stable: the canary of release set ${set_id} goes on on top of it`);
  await askGoLive(db, {
    setId: set_id,
    channel: 'candidate',
    share: plan.shares[step] ?? 1,
    replacesSetId: stable_set_id,
    mayRebase: true,
    canaryId: id,
    changedBy: 'canary',
    reason: `on top of release set ${live.stable.id}`,
  });
};

/** One look at the canary, if there is one; in one process at a time. Whatever fails is tried again at the next look. */
export const leadCanary = async (deps: CanaryDeps): Promise<void> => {
  const { db, releases } = deps;
  const [canary, live] = [await selectOpenCanary(db), await releases.loadLiveSets()];
  if (!canary || !live) return;
  const { id, set_id, state, reason } = canary;
  const open = ['waiting', 'running', 'held', 'taking_back', 'promoting'] as const;
  const isShown = live.candidate?.set.id === set_id;
  if (live.stable.id === set_id) {
    const why = state === 'promoting' ? reason : 'by hand';
    await changeCanary(db, { id, from: open, to: 'promoted', reason: why });
    return;
  }
  if (state === 'taking_back') return takeBack(deps, canary, live, reason);
  if (state === 'promoting') return promote(deps, canary);
  if (!(await start(deps, canary, isShown))) return;
  if (!isShown) {
    await changeCanary(db, { id, setId: set_id, from: open, to: 'taken_back', reason: 'by hand' });
    return;
  }
  if (live.stable.id !== canary.stable_set_id) return follow(deps, canary, live);
  const gathered = await gather(db, canary, live);
  const decision = decide(gathered, planAt(canary.plan, canary.step), canary.step_seconds);
  const culprit = 'culprit' in decision ? decision.culprit : undefined;
  const missing = 'missing' in decision ? decision.missing : undefined;
  const evidence = { ...gathered, culprit, missing };
  await keepEvidence(db, id, evidence, canary.step);
  if (decision.act === 'take back')
    return takeBack(
      deps,
      canary,
      live,
      describeCulprit(decision.culprit, Object.keys(evidence.exposure ?? {})),
    );
  // A canary that is held is watched all the same.
  if (state === 'held') return;
  if (decision.act === 'hold') return stop(deps, canary, evidence, decision.culprit);
  return decision.act === 'wait' ? wait(deps, canary, decision.missing) : goOn(deps, canary, evidence);
};
