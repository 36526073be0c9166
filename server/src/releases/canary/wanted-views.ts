/**
 * How many views a canary's step wants: as many as exclude that too much of the whole site fails once the next share of the visitors has the
 * candidate. Pure.
 */
import type { CanaryPlan } from './canary.sql.ts';

/** Of so many views none fails: then less than `rate` of all do, 19 times of 20. */
const CERTAINTY = 0.95;
/** Views of which half would fail are excluded by five; fewer prove nothing. */
const HIGHEST_RATE = 0.45;

/** @param rate part of the views that fail, above 0 and below 1 */
export const viewsToExclude = (rate: number): number =>
  Math.ceil(Math.log(1 - CERTAINTY) / Math.log1p(-rate));

/** Part of the candidate's views that would fail where `faultPart` of all views did, with the share after `step`. */
export const excludedRate = (shares: readonly number[], step: number, faultPart: number): number =>
  Math.min(HIGHEST_RATE, faultPart / (shares[step + 1] ?? 1));

/**
 * By step.
 * @param least views of each step, whatever it excludes
 * @param faultPart of the whole site's views: more must not fail through the candidate, 0 to 1
 */
export const viewsOfSteps = (shares: readonly number[], least: number, faultPart: number): number[] =>
  shares.map((_, step) => Math.max(least, viewsToExclude(excludedRate(shares, step, faultPart))));

export const viewsOfStep = (
  { stepViews, views }: Pick<CanaryPlan, 'stepViews' | 'views'>,
  step: number,
): number => views?.[step] ?? stepViews;

/** The plan as it is at a step. */
export const planAt = (plan: CanaryPlan, step: number): CanaryPlan => ({
  ...plan,
  stepViews: viewsOfStep(plan, step),
});

const percent = (part: number): string => `${Number((part * 100).toFixed(2))} %`;

/** For people, before it starts: a line for each step. */
export const describeSteps = ({ shares, stepViews, views, faultPart, leastBad }: CanaryPlan): string[] =>
  shares.map((share, step) => {
    const wanted = viewsOfStep({ stepViews, views }, step);
    const wantedReports = Math.max(wantedSound(wanted), leastBad);
    const next = shares[step + 1] ?? 1;
    const proof =
      faultPart === undefined
        ? ''
        : `, so that less than ${percent(excludedRate(shares, step, faultPart))} of its views fail before ${percent(next)} have it`;
    return (
      `at ${percent(share)}: ${wanted} documents with each changed package, rendered for the candidate's visitors ` +
      `(some ${Math.ceil(wanted / share)} of all visitors'), and ${wantedReports} views reported without a fault${proof}`
    );
  });

/** Of the documents that a step wants: so many of the views that browsers report must be without a fault. */
const SOUND_PART = 1 / 4;
export const wantedSound = (stepViews: number): number => Math.ceil(stepViews * SOUND_PART);
