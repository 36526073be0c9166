/**
 * Tells which live packages this server breaks: a server that starts with other shapes over sets that are live says so in its log and at /readyz.
 * It goes on all the same: most of the site works, and the set before may need the server before.
 */
import type { findCallShape } from '@foyer/shared/wire-schemas/calls';
import { findBrokenCalls } from './check-calls.ts';
import type { LiveSetsCache } from '../live/live-sets.ts';
import { listWarmSets } from '../registry/release-sets.ts';
import type { Releases } from '../registry/releases.ts';

export interface BrokenCalls {
  /** Compares what is live now; again by itself after each change. */
  check(): Promise<void>;
  /** As of the last comparison: `release set 4: mf-x 1.2.0 uses GET /api/…: answer.videos[].title is gone`. */
  list(): readonly string[];
}

export const watchBrokenCalls = (
  releases: Pick<Releases, 'materialise'>,
  live: Pick<LiveSetsCache, 'getLiveSets' | 'onChange'>,
  log: (line: string) => void,
  find?: typeof findCallShape,
): BrokenCalls => {
  let broken: readonly string[] = [];
  const check = async (): Promise<void> => {
    const sets = live.getLiveSets();
    const found: string[] = [];
    for (const set of sets ? listWarmSets(sets) : []) {
      const faults = await findBrokenCalls(releases, set, find).catch((error: unknown) => [
        `calls are not compared: ${error instanceof Error ? error.message : String(error)}`,
      ]);
      found.push(...faults.map((fault) => `release set ${set.id}: ${fault}`));
    }
    for (const line of found) if (!broken.includes(line)) log(line);
    broken = found;
  };
  live.onChange(() => void check());
  return { check, list: () => broken };
};
