/**
 * Refuses a set whose changed packages keep memory each time that they are rendered, unless an operator accepted what is beyond
 * its budgets. Workers that fill up are replaced (worker-renewal.ts), so that visitors would not see it; the machine would.
 */
import type { DocumentRequest } from '@foyer/shared/wire-schemas/documents';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { OverBudget } from '../../releases/checks/release-budgets.ts';
import { ReleaseRefused } from '../../releases/release-refused.ts';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import { listChangedReleases } from './changed-releases.ts';
import { type RenderWorker, RenderWorkerLost } from '../render/render-worker.ts';

/** Renderings of every page before the first look: modules are loaded, and what is computed once is there. */
const FIRST_ROUNDS = 2;
const ROUNDS = 2;
/** What all pages of the changed packages, rendered once each, may leave behind: compiled code and caches that still fill. */
const ROUND_LIMIT_BYTES = 2 * 2 ** 20;
/** What seems to grow is measured again so many times before it is believed: a cache is full at some time. */
const DOUBTS = 1;

export interface MemoryRun {
  remote: PackageName;
  /** How a complaint names it. */
  label: string;
  request: DocumentRequest;
}

export interface GrowingSetDeps {
  /** A worker of the set that nobody else uses. */
  openWorker: (set: ReleaseSet) => Promise<Pick<RenderWorker, 'send' | 'heldHeapBytes' | 'end'>>;
  /** What the set's smoke plans name. */
  listRuns: (set: ReleaseSet) => Promise<readonly MemoryRun[]>;
  findOverBudget: (setId: number) => Promise<OverBudget | undefined>;
  log: (line: string) => void;
}

type Worker = Awaited<ReturnType<GrowingSetDeps['openWorker']>>;

const render = async (worker: Worker, runs: readonly MemoryRun[], rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round++)
    // A rendering that fails counts for nothing here: the smoke plans have tried it.
    for (const { request } of runs) await worker.send({ type: 'render', request }).catch(() => undefined);
};

/** Bytes that one rendering of each of `runs` leaves behind: the least of several looks. */
const measureKeptBytes = async (worker: Worker, runs: readonly MemoryRun[]): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  let before = await worker.heldHeapBytes();
  for (let look = 0; look <= DOUBTS && least > ROUND_LIMIT_BYTES; look++) {
    await render(worker, runs, ROUNDS);
    const after = await worker.heldHeapBytes();
    least = Math.min(least, (after - before) / ROUNDS);
    before = after;
  }
  return least;
};

/** The same in a worker of its own. @returns infinity when that was lost: its memory was full before it could be measured */
const measureInWorker = async (
  openWorker: () => Promise<Worker>,
  runs: readonly MemoryRun[],
): Promise<number> => {
  const worker = await openWorker();
  try {
    await render(worker, runs, FIRST_ROUNDS);
    return await measureKeptBytes(worker, runs);
  } catch (error) {
    if (error instanceof RenderWorkerLost) return Number.POSITIVE_INFINITY;
    throw error;
  } finally {
    await worker.end();
  }
};

const describe = ({ remote, label }: MemoryRun, bytes: number): string => {
  if (bytes === Number.POSITIVE_INFINITY)
    return `${remote} lost its render worker, whose memory is limited, when ${label} was rendered again and again`;
  return `${remote} keeps ${(bytes / 2 ** 20).toFixed(1)} MB of memory each time that ${label} is rendered`;
};

/** @param live what visitors get now; nothing is compared while there is nothing @throws ReleaseRefused that names package and page */
export async function refuseGrowingSet(
  set: ReleaseSet,
  live: ReleaseSet | undefined,
  { openWorker, listRuns, findOverBudget, log }: GrowingSetDeps,
): Promise<void> {
  if (!live || live.id === set.id) return;
  const changed = new Set<string>(listChangedReleases(set, live).map(({ name }) => name));
  const runs = (await listRuns(set)).filter(({ remote }) => changed.has(remote));
  if (runs.length === 0) return;
  const open = () => openWorker(set);
  if ((await measureInWorker(open, runs)) <= ROUND_LIMIT_BYTES) return;
  // Each in a worker of its own: what others keep fills its memory, too, and a worker that is lost says of none whose fault it was.
  const lines: string[] = [];
  for (const one of runs) {
    const bytes = await measureInWorker(open, [one]);
    if (bytes > ROUND_LIMIT_BYTES) lines.push(describe(one, bytes));
  }
  // Many that keep a little each are nobody's fault in particular.
  if (lines.length === 0) return;
  const over = await findOverBudget(set.id);
  if (!over)
    throw new ReleaseRefused(`${lines.join('; ')}; release with --over-budget "reason" if it must be`);
  for (const line of lines) log(`release set ${set.id} over budget (${over.reason}): ${line}`);
}
