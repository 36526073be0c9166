/** What happens to the site in which order: releases of random remotes, some of them broken, and rollbacks. */
import { FAULT_KINDS, type FaultKind, faultOf, type Way, wayOf } from './faults.ts';
import type { Random } from './seeded-random.ts';

export type Step =
  | { action: 'release'; remote: string; isCanary: boolean }
  | { action: 'break'; remote: string; part: string; kind: FaultKind; way: Way }
  | { action: 'rollback' };

export interface PlanOptions {
  steps: number;
  /** Each occurs as often as the others. */
  kinds?: readonly FaultKind[];
  /** Part of the steps that release something broken. */
  brokenPart?: number;
  rollbackPart?: number;
  /** Sound releases that go through a canary: part of them. */
  canaryPart?: number;
  /** Whether visitors open pages that show the part: only then can a canary find a fault in it, and a browser that looks. */
  isVisited: (remote: string, part: string) => boolean;
}

/** @param parts pages and widgets by remote: `{ 'mf-listings': ['./home'] }` */
export const planSteps = (
  random: Random,
  parts: Readonly<Record<string, readonly string[]>>,
  options: PlanOptions,
): Step[] => {
  const { steps, kinds = FAULT_KINDS, brokenPart = 0.45, rollbackPart = 0.15, canaryPart = 0.1 } = options;
  const remotes = Object.keys(parts);
  const broken: Step[] = Array.from({ length: Math.round(steps * brokenPart) }, (_, index) => {
    const kind = kinds[index % kinds.length] as FaultKind;
    const way = wayOf(kind);
    const { only } = faultOf(kind);
    const remote = only?.split(' ')[0] ?? random.choose(remotes);
    const all = parts[remote] ?? [];
    const isShown = (one: string) => way === 'plain' || options.isVisited(remote, one);
    const part = random.choose(all.filter((one) => (only ? only === `${remote} ${one}` : isShown(one))));
    return { action: 'break', remote, part, kind, way };
  });
  const rollbacks: Step[] = Array.from({ length: Math.round(steps * rollbackPart) }, () => ({
    action: 'rollback',
  }));
  const sound: Step[] = Array.from({ length: steps - broken.length - rollbacks.length - 1 }, (_, index) => ({
    action: 'release',
    remote: random.choose(remotes),
    isCanary: index < Math.round(steps * canaryPart),
  }));
  // Something to go back from must come first.
  const first: Step = { action: 'release', remote: random.choose(remotes), isCanary: false };
  return [first, ...random.shuffle([...broken, ...rollbacks, ...sound])];
};
