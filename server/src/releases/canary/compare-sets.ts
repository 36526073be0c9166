/**
 * The rule of a canary: whether the candidate is worse than the stable set alongside it, by a test that may be asked as often as
 * one likes (docs/decisions/0024). Pure: it gets counts and what it knew, and returns what it knows.
 */
import { type Figure, FIGURES } from '@foyer/shared/wire-schemas/releases/health';
import { bucketEdge, bucketOf, type Histogram, quantileBucket, sumFrom, totalOf } from './histogram.ts';

/** Chance of a candidate that is no worse to be taken back, over all its packages, figures, steps and looks together. */
export const FALSE_ALARM = 0.01;
/** The bets: how many times as likely as in the stable set a bad view might be (odds). */
const ODDS = [2, 4, 12, 50];
/** Times are compared with what is usual in the stable set, once it has shown so many. */
const STABLE_TIMES = 50;
const USUAL_PART = 0.9;
/** Two buckets are 1.56 times: less of a delay is nobody's loss, and cold caches of a new version cost that much. */
const BUCKETS_BEYOND_USUAL = 2;
/** A difference that is certain but smaller takes nothing back: bad views in times, and in parts of all views. */
const LEAST_RATIO = 1.5;
const LEAST_DIFFERENCE = { fault: 0.005, time: 0.05 } as const;
/** What is believed of the stable set's part of bad views before any is seen: 1 of 50. */
const PRIOR = { bad: 1, views: 50 };

interface Views {
  views: number;
  bad: number;
}
/** Views, and the bad ones among them, of both sets. */
export interface Pair {
  stable: Views;
  candidate: Views;
}

/** What is known of one figure of one package. Kept as JSON while the canary runs. */
export interface Comparison {
  package: string;
  figure: Figure;
  /** The first bucket that is bad; null until the stable set has shown what is usual. */
  badFrom: number | null;
  /** Counts at the last look, and those that were there before the comparison started. */
  seen: Pair;
  before: Pair;
  /** Logarithm of what each bet is worth now that started with the comparison, and of those that started with the step. */
  whole: number[];
  step: number[];
  /** Worth of the steps before, each frozen at its end. */
  pastSteps: number[];
}

const NO_VIEWS: Pair = { stable: { views: 0, bad: 0 }, candidate: { views: 0, bad: 0 } };
const EVEN = ODDS.map(() => 0);

export const startComparison = (name: string, figure: Figure): Comparison => ({
  package: name,
  figure,
  badFrom: null,
  seen: NO_VIEWS,
  before: NO_VIEWS,
  whole: EVEN,
  step: EVEN,
  pastSteps: [],
});

export interface Histograms {
  stable: Histogram;
  candidate: Histogram;
}

const less = (now: Views, then: Views): Views => ({ views: now.views - then.views, bad: now.bad - then.bad });
const differ = (now: Pair, then: Pair): Pair => ({
  stable: less(now.stable, then.stable),
  candidate: less(now.candidate, then.candidate),
});

/** The first bucket that is bad; undefined while that cannot be known. */
const chooseBadFrom = (figure: Figure, { stable }: Histograms): number | undefined => {
  const { kind, floor } = FIGURES[figure];
  if (kind === 'fault') return 1;
  if (totalOf(stable) < STABLE_TIMES) return undefined;
  return Math.max(bucketOf(floor), quantileBucket(stable, USUAL_PART) + BUCKETS_BEYOND_USUAL) + 1;
};

/** p · log q, where nothing of what is impossible was seen. */
const times = (count: number, logarithm: number): number => (count === 0 ? 0 : count * logarithm);

const logLikelihood = ({ views, bad }: Views, chance: number): number =>
  times(bad, Math.log(chance)) + times(views - bad, Math.log1p(-chance));

/**
 * What a bet gains by the views since the last look: an e-variable for "both sets are alike", whatever the numbers of views
 * (Turner, Ly and Grünwald, "Generic E-variables for exact sequential k-sample tests"). The chances come from earlier
 * looks alone.
 */
const gain = (news: Pair, known: Pair, odds: number): number => {
  const { stable, candidate } = news;
  const views = stable.views + candidate.views;
  if (views === 0) return 0;
  const usual = (known.stable.bad + PRIOR.bad) / (known.stable.views + PRIOR.views);
  const worse = (odds * usual) / (1 - usual + odds * usual);
  const alike = (stable.views * usual + candidate.views * worse) / views;
  const all = { views, bad: stable.bad + candidate.bad };
  return logLikelihood(stable, usual) + logLikelihood(candidate, worse) - logLikelihood(all, alike);
};

/** What was counted since the comparison started. */
export const pairSince = ({ seen, before }: Comparison): Pair => differ(seen, before);

const pairOf = ({ stable, candidate }: Histograms, badFrom: number): Pair => ({
  stable: { views: totalOf(stable), bad: sumFrom(stable, badFrom) },
  candidate: { views: totalOf(candidate), bad: sumFrom(candidate, badFrom) },
});

/** One look at all that was counted since both sets are live. What was there at the first look does not count. */
export const lookAt = (comparison: Comparison, histograms: Histograms): Comparison => {
  const badFrom = comparison.badFrom ?? chooseBadFrom(comparison.figure, histograms);
  if (badFrom === undefined) return comparison;
  const now = pairOf(histograms, badFrom);
  if (comparison.badFrom === null) return { ...comparison, badFrom, seen: now, before: now };
  const news = differ(now, comparison.seen);
  // Views of one set alone tell nothing of the other: they wait for the next look instead of being spent.
  if (news.stable.views === 0 || news.candidate.views === 0) return comparison;
  const known = differ(comparison.seen, comparison.before);
  const bet = (logs: readonly number[]) =>
    logs.map((log, index) => log + gain(news, known, ODDS[index] ?? 1));
  return { ...comparison, seen: now, whole: bet(comparison.whole), step: bet(comparison.step) };
};

const worthOf = (logs: readonly number[]): number =>
  logs.reduce((sum, log) => sum + Math.exp(log), 0) / logs.length;

/** The bets of a step end with it, and new ones start: what breaks only under more visitors is found as quickly. */
export const startStep = (comparison: Comparison): Comparison => ({
  ...comparison,
  step: EVEN,
  pastSteps: [...comparison.pastSteps, worthOf(comparison.step)],
});

/** Half of the stake lies on the whole canary, half on its steps; a step that has not started is worth its stake. */
const worth = ({ whole, step, pastSteps }: Comparison, steps: number): number => {
  const started = [...pastSteps, worthOf(step)].slice(0, steps);
  const ofSteps = started.reduce((sum, value) => sum + value, 0) + (steps - started.length);
  return worthOf(whole) / 2 + ofSteps / steps / 2;
};

/** The e-value of all comparisons together: their mean, which is one however they depend on one another. */
export const weighAgainst = (comparisons: readonly Comparison[], steps: number): number =>
  comparisons.reduce((sum, comparison) => sum + worth(comparison, steps), 0) /
  Math.max(1, comparisons.length);

export interface Culprit extends Pair {
  package: string;
  figure: Figure;
  /** Beyond this a view is bad, in the figure's unit. */
  beyond: number;
  /** The e-value: at most one of so many canaries that are no worse would show this. */
  against: number;
}

export const isWorthWhile = (figure: Figure, { stable, candidate }: Pair, leastBad: number): boolean => {
  const [usual, now] = [stable.bad / Math.max(1, stable.views), candidate.bad / Math.max(1, candidate.views)];
  return (
    candidate.bad >= leastBad &&
    now >= LEAST_RATIO * usual &&
    now - usual >= LEAST_DIFFERENCE[FIGURES[figure].kind]
  );
};

export interface RulePlan {
  steps: number;
  /** Fewer bad views of the candidate take nothing back: more than one visitor must have seen them. */
  leastBad: number;
}

/** Worth of a single comparison that no sound candidate shows often: 1 of 10 at most, over the whole canary. */
const SUSPICION = 10;

/** The figures in which the candidate looks so bad that more visitors must wait until it is certain either way. */
export const listSuspicious = (
  comparisons: readonly Comparison[],
  { steps }: Pick<RulePlan, 'steps'>,
): Comparison[] =>
  comparisons.filter(
    (comparison) =>
      worth(comparison, steps) >= SUSPICION && isWorthWhile(comparison.figure, pairSince(comparison), 1),
  );

export type Side = (typeof FIGURES)[Figure]['side'];

export const isOfSide = ({ figure }: Pick<Comparison, 'figure'>, side: Side): boolean =>
  FIGURES[figure].side === side;

/**
 * The figure that shows the candidate to be worse, undefined while none does.
 * @param comparisons all of them from the canary's start: the chance of a false alarm is shared among them
 * @param side whose figures are asked for; both sides together are not more often wrong than FALSE_ALARM says
 */
export const findCulprit = (
  comparisons: readonly Comparison[],
  { steps, leastBad }: RulePlan,
  side?: Side,
): Culprit | undefined => {
  const asked = side === undefined ? comparisons : comparisons.filter((one) => isOfSide(one, side));
  // A part of the mean over all: what one side showed says nothing of the other.
  const against = (weighAgainst(asked, steps) * asked.length) / Math.max(1, comparisons.length);
  if (!(against >= 1 / FALSE_ALARM)) return undefined;
  const worths = asked.map((comparison) => ({ comparison, value: worth(comparison, steps) }));
  const found = worths
    .filter(({ comparison }) => isWorthWhile(comparison.figure, pairSince(comparison), leastBad))
    .sort((a, b) => b.value - a.value)[0];
  // The one that is named bears the average by itself.
  if (!found || found.value / comparisons.length < 1 / FALSE_ALARM / 2) return undefined;
  const { package: name, figure, badFrom } = found.comparison;
  const beyond = bucketEdge((badFrom ?? 1) - 1);
  return { package: name, figure, beyond, against, ...pairSince(found.comparison) };
};
