/** Figures of rendering by page and by worker. */
import type { DocumentAnswer, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import {
  beforeReading,
  renderPageSeconds,
  renderWorkerMemory,
  renderWorkers,
} from '../../platform/metrics/metrics.ts';
import { readOwnMemoryBytes } from './process-clock.ts';
import type { RenderWorker } from './render-worker.ts';

/** What a set is to a process. Not its number: each release would make a series of every page. */
export type SetKind = 'stable' | 'candidate' | 'other';

/** Only pages that the signed release declares: a worker runs teams' code, and could name any number of them. */
const nameOf = (
  { packages }: RenderSet,
  { remote, page }: { remote: RemoteName | 'shell'; page: string },
) => {
  const release = Object.hasOwn(packages, remote) ? packages[remote]?.release : undefined;
  return release?.pages?.some((declared) => declared.page === page)
    ? { remote, page }
    : { remote: 'shell', page: 'other' };
};

export const observePage = (
  renderSet: RenderSet,
  place: DocumentAnswer['place'],
  set: SetKind,
  seconds: number,
): void => {
  if (place) renderPageSeconds.observe({ ...nameOf(renderSet, place), set }, seconds);
};

interface MeasuredPool {
  kindOfSet: () => SetKind;
  /** The pool's own list. */
  workers: readonly Pick<RenderWorker, 'isReady' | 'lost' | 'pid'>[];
}
const pools = new Set<MeasuredPool>();

beforeReading(() => {
  renderWorkers.reset();
  renderWorkerMemory.reset();
  const counts: Partial<Record<SetKind, number>> = {};
  for (const { kindOfSet, workers } of pools)
    for (const { isReady, lost, pid } of workers) {
      if (!isReady || lost) continue;
      const set = kindOfSet();
      const worker = counts[set] ?? 0;
      counts[set] = worker + 1;
      const bytes = pid === undefined ? undefined : readOwnMemoryBytes(pid);
      if (bytes !== undefined) renderWorkerMemory.set({ set, worker: String(worker) }, bytes);
    }
  for (const [set, count] of Object.entries(counts)) renderWorkers.set({ set }, count);
});

/** @returns undo */
export const measurePool = (pool: MeasuredPool): (() => void) => {
  pools.add(pool);
  return () => void pools.delete(pool);
};
