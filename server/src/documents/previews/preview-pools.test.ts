import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import { type PoolHolder, PreviewPools } from './preview-pools.ts';
import type { RenderPool } from '../render/render-pool.ts';

let pools: PreviewPools;
let ended: number[];
let broken: Set<number>;
afterEach(() => pools.end());

const make = (options: { maxPools?: number; idleMs?: number } = {}): void => {
  ended = [];
  broken = new Set();
  const open = (): PoolHolder => {
    let id = 0;
    return {
      poolOf: async (set) => {
        id = set.id;
        if (broken.has(id)) throw new Error('broken at load');
        return { set } as unknown as RenderPool;
      },
      end: async () => void ended.push(id),
    };
  };
  pools = new PreviewPools({ open, ...options });
};
const look = (id: number) => pools.poolOf({ id } as ReleaseSet);

describe('render workers of previews', () => {
  it('start when somebody looks, and are the same while somebody does', async () => {
    make();
    expect(pools.size).toBe(0);
    expect((await look(1)).set.id).toBe(1);
    await look(1);
    expect(pools.size).toBe(1);
  });

  it('are those of a few previews: the one that rests longest makes room', async () => {
    make({ maxPools: 2 });
    for (const id of [1, 2, 1, 3]) await look(id);
    expect(pools.size).toBe(2);
    expect(ended).toEqual([2]);
  });

  it('end when nobody looks any more', async () => {
    make({ idleMs: 20 });
    await look(1);
    while (pools.size > 0) await sleep(5);
    expect(ended).toEqual([1]);
  });

  it('of a preview that cannot run take nothing from the others, and are tried anew', async () => {
    make();
    await look(1);
    broken.add(2);
    await expect(look(2)).rejects.toThrow('broken at load');
    expect(pools.size).toBe(1);
    broken.clear();
    expect((await look(2)).set.id).toBe(2);
  });
});
