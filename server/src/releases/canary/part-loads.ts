/**
 * Pages and widgets of a release by themselves. What is loaded only when somebody scrolls to it takes part in few page views: broken
 * for everyone who asked for it, it is broken in few of them. So its failures count out of its own loads, and no step passes
 * before it was loaded often enough.
 */
import type { ReleaseSet } from '../registry/release-sets.ts';

/** Of so many loads none fails: then less than a quarter of all do, 19 times of 20 (0.74 to the power of 10 is 0.05). */
const LEAST_LOADS = 10;

/** Views in which it was asked for, and those in which it could not be loaded. */
interface Loads {
  views: number;
  bad: number;
}
export interface PartLoads {
  /** `mf-community/comments` */
  part: string;
  stable: Loads;
  candidate: Loads;
  /** Of the package that it belongs to, whether it was asked for or not. */
  stableViews: number;
}
export interface UnprovenPart {
  part: string;
  seen: number;
  wanted: number;
}

/** What a package of the set lets others load: its pages and widgets, not its messages. */
export const listParts = ({ releases }: Pick<ReleaseSet, 'releases'>, name: string): string[] => {
  const release = new Map(Object.entries(releases)).get(name);
  return Object.keys(release?.browser.exposes ?? {}).flatMap((path) =>
    path.startsWith('./messages/') ? [] : [`${name}/${path.slice(2)}`],
  );
};

/**
 * How often the candidate's part must have been loaded since the canary started: as often as the stable set's is in as many views as a
 * step wants. Nobody waits for what hardly anybody uses, unless it fails whenever somebody does.
 */
const wantedLoads = ({ stable, candidate, stableViews }: PartLoads, stepViews: number): number => {
  // One failure may be a visitor's network, or all that there will be.
  if (candidate.bad > 0 && candidate.bad * 2 >= candidate.views) return LEAST_LOADS;
  const share = stable.views / Math.max(1, stableViews, stable.views);
  return Math.min(LEAST_LOADS, Math.floor(share * stepViews));
};

/**
 * The parts that were loaded too seldom to let more visitors have the candidate.
 * @param stepViews page views that each step wants
 */
export const listUnprovenParts = (parts: readonly PartLoads[], stepViews: number): UnprovenPart[] =>
  parts.flatMap((one) => {
    const [seen, wanted] = [one.candidate.views, wantedLoads(one, stepViews)];
    return seen < wanted ? [{ part: one.part, seen, wanted }] : [];
  });

/** `mf-community/comments loaded 2 of 10 times` */
export const describeUnproven = ({ part, seen, wanted }: UnprovenPart): string =>
  `${part} loaded ${seen} of ${wanted} times`;
