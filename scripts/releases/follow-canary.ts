/** Shows a canary as it goes, until it is decided or held. The web processes decide; this only looks. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../server/src/platform/config/config.ts';
import { describeComparisons } from '../../server/src/releases/canary/canary-words.ts';
import type { OpenRegistry } from '../../server/src/releases/registry/open-registry.ts';
import { ReleaseRefused } from '../../server/src/releases/release-refused.ts';
import {
  type Canary,
  findCanary,
  documentsOfStep,
  findOpenCanary,
  planAt,
  soundReportsOfStep,
  viewsOfSteps,
  wantedReports,
} from '../../server/src/releases/canary/start-canary.ts';
import { createProgressBar } from '../processes/progress-bar.ts';

const LOOK_MS = 1000;
/** What changes at each look; a line is for what is missing, not for how much of it. */
const COUNTED = /\d+(?:\.\d+)?/g;
/** How the command ends; a canary that was promoted is success. */
const EXIT_CODES: Partial<Record<Canary['state'], number>> = {
  promoted: 0,
  taken_back: 3,
  refused: 1,
  held: 4,
};
const WORDS: Partial<Record<Canary['state'], string>> = {
  promoted: 'is stable now',
  taken_back: 'was taken back',
  refused: 'was refused',
  held: 'is held at its share; --resume, --promote or rollback --channel candidate',
};
const INTERRUPTED =
  'the canary goes on by itself: --follow shows it again, --hold, --promote, or rollback --channel candidate';
/** As shells have it for an interrupted command. */
const INTERRUPTED_CODE = 130;

/** Bad views of one /24, which may report twice as much as one network, cannot be enough. */
export const planOf = ({ canary }: Config) => ({
  shares: canary.shares,
  views: viewsOfSteps(canary.shares, canary.stepViews, canary.faultPart),
  // Of every step, for web processes of the release before.
  stepViews: Math.max(...viewsOfSteps(canary.shares, canary.stepViews, canary.faultPart)),
  faultPart: canary.faultPart,
  stepSeconds: canary.stepSeconds,
  maxHours: canary.maxHours,
  leastBad: 2 * canary.reportsPerNetwork + 1,
  leastNetworks: canary.takeBackNetworks,
});

const percent = (part: number): string => `${Number((part * 100).toFixed(2))} %`;

const shareOf = ({ state, step, plan }: Canary): number =>
  state === 'promoted' ? 1 : (plan.shares[step] ?? 1);

/** Of the whole way: steps that are done, and the part of this one that is. */
const progressOf = (canary: Canary): number => {
  const { step, step_seconds, evidence } = canary;
  const plan = planAt(canary.plan, step);
  const views = documentsOfStep(evidence) / plan.stepViews;
  const reports = soundReportsOfStep(evidence) / wantedReports(plan);
  const time = plan.stepSeconds === 0 ? 1 : step_seconds / plan.stepSeconds;
  return (step + Math.min(0.99, views, reports, time)) / plan.shares.length;
};

const sayFigures = (canary: Canary, say: (line: string) => void): void => {
  for (const line of describeComparisons(canary.evidence.comparisons ?? [])) say(`  ${line}`);
};

/** @param id of the canary; the one that is open when left out. Sets the exit code. */
export const followCanary = async ({ db }: OpenRegistry, id?: number): Promise<void> => {
  const canaryId = id ?? (await findOpenCanary(db))?.id;
  if (canaryId === undefined) throw new ReleaseRefused('there is no canary to follow');
  process.once('SIGINT', () => {
    console.log(`\n${INTERRUPTED}`);
    process.exit(INTERRUPTED_CODE);
  });
  const bar = createProgressBar();
  let step = -1;
  let shown: number | undefined;
  let waited = '';
  for (;;) {
    const canary = await findCanary(db, canaryId);
    if (!canary) throw new ReleaseRefused(`there is no canary ${canaryId}`);
    const { set_id, state, reason, evidence } = canary;
    const plan = planAt(canary.plan, canary.step);
    const code = EXIT_CODES[state];
    if (code !== undefined) {
      if (state === 'promoted') bar.show(1, '');
      sayFigures(canary, bar.say);
      bar.say(`release set ${set_id} ${WORDS[state]}${reason && ` (${reason})`}`);
      process.exitCode = code;
      return;
    }
    if (shown !== undefined && shown !== set_id)
      bar.say(`release set ${canary.stable_set_id} is stable by now; on top of it: release set ${set_id}`);
    shown = set_id;
    if (canary.step !== step) {
      if (step >= 0) sayFigures(canary, bar.say);
      step = canary.step;
      waited = '';
      bar.say(`release set ${set_id}: ${percent(shareOf(canary))} of the visitors`);
    }
    const waits = (evidence.missing ?? []).map((what) => what.replace(COUNTED, '')).join('; ');
    if (waits !== waited && evidence.missing)
      bar.say(`  no step passes without: ${evidence.missing.join('; ')}`);
    waited = waits;
    const documents = `${documentsOfStep(evidence)} of ${plan.stepViews} documents`;
    const reports = `${soundReportsOfStep(evidence)} of ${wantedReports(plan)} sound reports`;
    bar.show(progressOf(canary), `${percent(shareOf(canary))}: ${documents}, ${reports}, ${state}`);
    await sleep(LOOK_MS);
  }
};
