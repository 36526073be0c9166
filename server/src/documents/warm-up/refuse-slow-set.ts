/** Refuses a set that renders much slower than the live one, unless an operator accepted what is beyond its budgets. */
import type { DocumentRequest } from '@foyer/shared/wire-schemas/documents';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { DEFAULT_RENDER_RATIO, type OverBudget } from '../../releases/checks/release-budgets.ts';
import { ReleaseRefused } from '../../releases/release-refused.ts';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import { listChangedReleases } from './changed-releases.ts';
import { findSlowPages, type Renderer } from './render-ratio.ts';

export interface SlowSetDeps {
  /** The pool of a set that is warm. */
  poolOf: (set: ReleaseSet) => Promise<Renderer>;
  findOverBudget: (setId: number) => Promise<OverBudget | undefined>;
  /** The smoke pages, as an anonymous visitor asks for them. */
  requests: readonly DocumentRequest[];
  log: (line: string) => void;
  /** Milliseconds; given by tests. */
  clock?: () => number;
}

/** The most that one of the packages which differ allows itself; a page is rendered by several. */
const budgetOf = (changed: readonly Release[]): number =>
  Math.max(DEFAULT_RENDER_RATIO, ...changed.map(({ budgets }) => budgets?.renderRatio ?? 0));

/** @param live what visitors get now; nothing is compared while there is nothing @throws ReleaseRefused that names the pages */
export async function refuseSlowSet(
  set: ReleaseSet,
  live: ReleaseSet | undefined,
  { poolOf, findOverBudget, requests, log, clock }: SlowSetDeps,
): Promise<void> {
  if (!live || live.id === set.id) return;
  const changed = listChangedReleases(set, live);
  const budget = budgetOf(changed);
  const names = new Set<string>(changed.map(({ name }) => name));
  const slow = await findSlowPages(await poolOf(set), await poolOf(live), requests, budget, {
    clock,
    // A page that no changed package takes part in renders the same code in both.
    isWorthIt: (packages) => packages === undefined || packages.some((name) => names.has(name)),
  });
  if (slow.length === 0) return;
  const lines = slow.map(
    ({ url, ratio }) => `${url} renders in ${ratio.toFixed(1)} times the live set's time, of ${budget}`,
  );
  const over = await findOverBudget(set.id);
  if (!over)
    throw new ReleaseRefused(`${lines.join('; ')}; release with --over-budget "reason" if it must be`);
  for (const line of lines) log(`release set ${set.id} over budget (${over.reason}): ${line}`);
}
