/**
 * What a look at a canary leads to (docs/decisions/0068). Pure. Only what the server saw by itself lets a step pass, and takes the candidate
 * back in any case. What browsers report stops it: the candidate is taken back where many independent networks report the fault, and is
 * held for people where few do. Where evidence is missing nothing passes.
 */
import { FIGURES } from '@foyer/shared/wire-schemas/releases/health';
import {
  type Comparison,
  type Culprit,
  findCulprit,
  isOfSide,
  listSuspicious,
  pairSince,
  weighAgainst,
} from './compare-sets.ts';
import type { CanaryEvidence, CanaryPlan } from './canary.sql.ts';
import { documentsOfStep, soundReportsOfStep } from './canary-words.ts';
import { describeUnproven, listUnprovenParts } from './part-loads.ts';
import { wantedSound } from './wanted-views.ts';

/** Networks that must report a fault before reports alone take a candidate back, where the plan does not say. */
const LEAST_NETWORKS = 10;
/** And in so many autonomous systems: one holder may have many networks of one. */
const LEAST_SYSTEMS = 3;
/** Fewer can neither hold a candidate nor make a step wait. */
const HOLD_NETWORKS = 3;
/** Of so few views every one failed: that is no chance, and nobody waits for more of them. */
const FEW_VIEWS = 5;
/**
 * Part of bad views beyond which no step passes, whatever the other set has: a stable set that has more is no measure for anything, since
 * something else is broken or reports are made up.
 */
const UNUSUAL_PART = 0.1;
/** Fewer bad views are nobody's habit. */
const UNUSUAL_LEAST = 3;

export type Decision =
  | { act: 'take back' | 'hold'; culprit: Culprit }
  /** What is missing, for people. */
  | { act: 'wait'; missing: readonly string[] }
  | { act: 'go on' };

/** More than one network alone could report. */
export const wantedReports = ({ stepViews, leastBad }: CanaryPlan): number =>
  Math.max(wantedSound(stepViews), leastBad);

const isUnusual = ({ views, bad }: { views: number; bad: number }): boolean =>
  bad >= UNUSUAL_LEAST && bad > views * UNUSUAL_PART;

const ownerOf = (name: string): string => name.split('/')[0] ?? name;

interface Reporters {
  networks: number;
  systems: number;
}
const NOBODY: Reporters = { networks: 0, systems: 0 };

/** Who met faults of the figure's package, on the figure's side. */
const reportersOf = (
  { faultNetworks = [] }: CanaryEvidence,
  { package: name, figure }: Pick<Comparison, 'package' | 'figure'>,
): Reporters =>
  faultNetworks.find((row) => row.package === ownerOf(name) && row.side === FIGURES[figure].side) ?? NOBODY;

/** Whether it comes from more than a few addresses of one holder. Of times only the bad views are counted, and bounded by network. */
const isOfSeveral = (
  evidence: CanaryEvidence,
  { leastBad, leastNetworks = LEAST_NETWORKS }: CanaryPlan,
  what: Pick<Comparison, 'package' | 'figure'> & { bad: number },
): boolean =>
  FIGURES[what.figure].kind === 'fault'
    ? reportersOf(evidence, what).networks >= Math.min(HOLD_NETWORKS, leastNetworks)
    : what.bad >= leastBad;

const isOfMany = (
  evidence: CanaryEvidence,
  { leastNetworks = LEAST_NETWORKS }: CanaryPlan,
  culprit: Culprit,
): boolean => {
  const { networks, systems } = reportersOf(evidence, culprit);
  return (
    FIGURES[culprit.figure].kind === 'fault' &&
    networks >= leastNetworks &&
    systems >= Math.min(LEAST_SYSTEMS, leastNetworks)
  );
};

/** Whether most of what the candidate had was held against the stable set's: while nobody is seen there, nothing is known. */
const isCompared = (
  { comparisons = [] }: CanaryEvidence,
  name: string,
  figure: Comparison['figure'],
  count: number,
): boolean =>
  comparisons.some(
    (one) => one.package === name && one.figure === figure && one.seen.candidate.views >= count / 2,
  );

const listMissing = (evidence: CanaryEvidence, plan: CanaryPlan): string[] => {
  const { comparisons = [], exposure = {}, parts = [], documentsOfSet = FEW_VIEWS } = evidence;
  const documents = documentsOfStep(evidence);
  const reports = soundReportsOfStep(evidence);
  const wanted = wantedReports(plan);
  const steps = plan.shares.length;
  const missing: string[] = [];
  if (documents < plan.stepViews) missing.push(`${documents} of ${plan.stepViews} documents for visitors`);
  if (reports < wanted) missing.push(`${reports} of ${wanted} views reported without a fault`);
  if (documentsOfSet < FEW_VIEWS)
    missing.push(`${documentsOfSet} of ${FEW_VIEWS} documents since another release went live alongside it`);
  for (const [name, { documents: ofServer, reports: ofBrowsers }] of Object.entries(exposure)) {
    if (!isCompared(evidence, name, 'render_errors', ofServer))
      missing.push(`too few documents with ${name} of the stable set`);
    if (!isCompared(evidence, name, 'errors', ofBrowsers))
      missing.push(`too few reports on ${name} of the stable set`);
  }
  for (const one of listSuspicious(comparisons, { steps })) {
    const { package: name, figure } = one;
    const { bad, views } = pairSince(one).candidate;
    if (isOfSeveral(evidence, plan, { package: name, figure, bad }))
      missing.push(`${name} looks worse: ${figure} in ${bad} of ${views}`);
  }
  for (const one of comparisons) {
    if (FIGURES[one.figure].kind !== 'fault' || !isOfSide(one, 'browser')) continue;
    const { package: name, figure } = one;
    const { stable, candidate } = pairSince(one);
    // A few views, of which one network's reports may be many: more will come.
    if (isUnusual(stable))
      missing.push(
        `nothing to compare with: ${name} of the stable set has ${figure} in ${stable.bad} of ${stable.views}`,
      );
    if (isUnusual(candidate) && isOfSeveral(evidence, plan, { ...one, bad: candidate.bad }))
      missing.push(`${name} has ${figure} in ${candidate.bad} of ${candidate.views}`);
  }
  return [...new Set(missing), ...listUnprovenParts(parts, plan.stepViews).map(describeUnproven)];
};

/**
 * A figure that failed in each of the candidate's views, however few, and not in the stable set's.
 * Unlike what fails in some, it needs neither many views nor many networks: a sound view of anybody's speaks against it.
 */
const findTotalFailure = (evidence: CanaryEvidence, plan: CanaryPlan): Culprit | undefined => {
  const { leastNetworks = LEAST_NETWORKS } = plan;
  const { comparisons = [] } = evidence;
  const found = comparisons.find((one) => {
    if (FIGURES[one.figure].kind !== 'fault') return false;
    const { stable, candidate } = pairSince(one);
    const isTotal = candidate.views >= FEW_VIEWS && candidate.bad === candidate.views;
    if (!isTotal || stable.views < FEW_VIEWS || stable.bad > stable.views * UNUSUAL_PART) return false;
    const { networks, systems } = reportersOf(evidence, one);
    return (
      networks >= Math.min(HOLD_NETWORKS, leastNetworks) &&
      (isOfSide(one, 'server') || systems >= Math.min(LEAST_SYSTEMS, leastNetworks))
    );
  });
  if (!found) return undefined;
  const { package: name, figure } = found;
  const against = weighAgainst(comparisons, plan.shares.length);
  return { package: name, figure, beyond: 0, against, ...pairSince(found) };
};

/** @param stepSeconds since the step started */
export const decide = (evidence: CanaryEvidence, plan: CanaryPlan, stepSeconds: number): Decision => {
  const { comparisons = [] } = evidence;
  const rule = { steps: plan.shares.length, leastBad: plan.leastBad };
  const seen = findCulprit(comparisons, rule, 'server');
  if (seen && isOfSeveral(evidence, plan, { ...seen, bad: seen.candidate.bad }))
    return { act: 'take back', culprit: seen };
  const total = findTotalFailure(evidence, plan);
  if (total) return { act: 'take back', culprit: total };
  const reported = findCulprit(comparisons, rule, 'browser');
  if (reported && isOfMany(evidence, plan, reported)) return { act: 'take back', culprit: reported };
  if (reported && isOfSeveral(evidence, plan, { ...reported, bad: reported.candidate.bad }))
    return { act: 'hold', culprit: reported };
  const missing = listMissing(evidence, plan);
  if (missing.length > 0) return { act: 'wait', missing };
  return stepSeconds >= plan.stepSeconds
    ? { act: 'go on' }
    : { act: 'wait', missing: ['the time of the step'] };
};

/** For a canary that goes on after reports had stopped it: they are compared anew, so that new ones alone stop it again. */
export const discardReports = (
  comparisons: readonly Comparison[],
  begin: (name: string, figure: Comparison['figure']) => Comparison,
): Comparison[] =>
  comparisons.map((one) => (isOfSide(one, 'browser') ? begin(one.package, one.figure) : one));
