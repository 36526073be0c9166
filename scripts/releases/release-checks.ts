/**
 * What `npm run release` checks of a new set before it asks a server to warm it up: types of the contract against the live releases, pairs that
 * the sets alongside it would make, budgets. What the server itself knows better (shapes of its answers, render time) it checks at warm-up.
 */
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { findMisfits } from '../../server/src/releases/checks/check-release-set.ts';
import type { OpenRegistry } from '../../server/src/releases/registry/open-registry.ts';
import { keepOverBudget } from '../../server/src/releases/checks/over-budget.ts';
import {
  type BudgetLine,
  formatBudgetLine,
  isBeyond,
  listBudgetLines,
} from '../../server/src/releases/checks/release-budgets.ts';
import { ReleaseRefused } from '../../server/src/releases/release-refused.ts';
import {
  listLiveReleases,
  listWarmSets,
  type LiveSets,
} from '../../server/src/releases/registry/release-sets.ts';
import { compareContractTypes, type ReleaseAt, type TypeFault } from '../contract/compare-contract-types.ts';

export interface CheckedRelease {
  live: LiveSets;
  /** What is released now. */
  published: readonly Release[];
  /** Leaves out what compares contracts. */
  force: boolean;
  /** Why budgets do not count this time. */
  overBudget: string | undefined;
  say: (line: string) => void;
}

type Registry = Pick<OpenRegistry, 'db' | 'releases'>;

const at = async ({ releases }: Registry, release: Release): Promise<ReleaseAt> => ({
  release,
  folder: await releases.materialise(release.name, release.version),
});

const liveOf = ({ stable }: LiveSets, { name, version }: Release): Release | undefined => {
  const live = Object.values(stable.releases).find((release) => release.name === name);
  return live && live.version !== version ? live : undefined;
};

/** Releases that may be served again. */
const keptReleases = (live: LiveSets): Release[] => [
  ...listLiveReleases(live),
  ...listWarmSets(live).flatMap((set) => Object.values(set.releases)),
];

/** What one of the kept releases relies on; nobody else can miss it. */
export const isMissed = (kept: readonly Release[], name: string, { member }: TypeFault): boolean => {
  if (name !== 'shell' || /Module$/.test(member)) return true;
  return kept.some((release) => release.name !== 'shell' && release.platform.uses.includes(member));
};

async function checkTypes(registry: Registry, { live, published, say }: CheckedRelease): Promise<void> {
  const startedAt = performance.now();
  const refused: string[] = [];
  let compared = 0;
  for (const release of published) {
    const before = liveOf(live, release);
    if (!before) continue;
    const faults = await compareContractTypes(await at(registry, before), await at(registry, release));
    compared += 1;
    const isRaised = release.contract > before.contract;
    for (const fault of faults) {
      const words = `${release.name} ${release.version} changes ${fault.member}, which ${before.version} gave: ${fault.words}`;
      if (isRaised || !isMissed(keptReleases(live), release.name, fault)) say(`note: ${words}`);
      else refused.push(words);
    }
  }
  if (refused.length > 0) {
    const way = 'raise the contract number, or keep what others rely on';
    throw new ReleaseRefused(`${refused.join('\n')}\n${way}`);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (compared > 0) say(`types of the contract fit what is live (${seconds} s)`);
}

/**
 * The new releases within the sets alongside the stable one: a rollback or the end of a candidate takes whole sets, so that such a pair is never
 * served; anyone who mixes versions by hand should know.
 */
function sayMisfitPairs({ live, published, say }: CheckedRelease): void {
  for (const set of listWarmSets(live)) {
    if (set.id === live.stable.id) continue;
    const changes = Object.fromEntries(published.map((release) => [release.name, release]));
    for (const misfit of findMisfits({ ...set.releases, ...changes }))
      say(`note: alongside release set ${set.id}: ${misfit}; a rollback to it takes all packages back`);
  }
}

async function checkBudgets(registry: Registry, setId: number, checked: CheckedRelease): Promise<void> {
  const { live, published, overBudget, say } = checked;
  const table: BudgetLine[] = [];
  for (const release of published) {
    const before = liveOf(live, release);
    table.push(
      ...(await listBudgetLines(await at(registry, release), before && (await at(registry, before)))),
    );
  }
  const beyond = table.filter(isBeyond);
  if (overBudget !== undefined) {
    const lines = beyond.map(formatBudgetLine);
    await keepOverBudget(registry.db, setId, { reason: overBudget, lines });
    for (const line of lines) say(`over budget: ${line}`);
    return;
  }
  if (beyond.length === 0) return;
  const packages = new Set(beyond.map((line) => line.package));
  const lines = table.filter((line) => packages.has(line.package)).map(formatBudgetLine);
  throw new ReleaseRefused(`${lines.join('\n')}\nrelease with --over-budget "reason" if it must be`);
}

/** @throws ReleaseRefused with all that is wrong. */
export async function checkNewSet(registry: Registry, setId: number, checked: CheckedRelease): Promise<void> {
  if (!checked.force) {
    await checkTypes(registry, checked);
    sayMisfitPairs(checked);
  }
  await checkBudgets(registry, setId, checked);
}
