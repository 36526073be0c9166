/** Live release sets that a test changes, as what renders documents hears of them. */
import type { RenderPool } from '../documents/render/render-pool.ts';
import type { RenderSets } from '../documents/render/render-sets.ts';
import type { LiveSetsCache } from '../releases/live/live-sets.ts';
import type { LiveSets } from '../releases/registry/release-sets.ts';

export interface ShownSets {
  sets: LiveSets;
  live: LiveSetsCache;
  /** Shows others, and says so. */
  change: (sets: LiveSets) => void;
}

/** One set for everyone, which `pool` renders. */
export const servePool = (pool: RenderPool): { live: LiveSetsCache; renderSets: RenderSets } => ({
  live: {
    getLiveSets: () => ({ stable: pool.set, candidate: null }),
    onChange: () => {},
  } as unknown as LiveSetsCache,
  renderSets: { poolOf: async () => pool } as unknown as RenderSets,
});

export const showSets = (first: LiveSets): ShownSets => {
  const listeners: ((sets: LiveSets) => void)[] = [];
  const shown: ShownSets = {
    sets: first,
    live: {
      getLiveSets: () => shown.sets,
      onChange: (listener: (sets: LiveSets) => void) => listeners.push(listener),
    } as unknown as LiveSetsCache,
    change: (sets) => {
      shown.sets = sets;
      for (const listener of listeners) listener(sets);
    },
  };
  return shown;
};
