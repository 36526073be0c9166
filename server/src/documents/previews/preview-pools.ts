/** Render workers of previews: started when somebody looks at one, ended when nobody does, and never more than a few. */
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import type { RenderPool } from '../render/render-pool.ts';

/** Previews that are rendered at a time in one process; of a further one the one that rests longest makes room. */
const MAX_PREVIEW_POOLS = 2;
const IDLE_MS = 5 * 60_000;

/** Workers of one set; see RenderSets. */
export interface PoolHolder {
  poolOf(set: ReleaseSet): Promise<RenderPool>;
  end(): Promise<void>;
}

interface Held {
  holder: PoolHolder;
  usedAt: number;
}

export interface PreviewPoolsOptions {
  /** Workers for one preview, apart from those of everyone else. */
  open: () => PoolHolder;
  maxPools?: number;
  idleMs?: number;
}

export class PreviewPools {
  readonly #options: Required<PreviewPoolsOptions>;
  /** By release set; who was used last comes last. */
  readonly #held = new Map<number, Held>();
  readonly #timer: NodeJS.Timeout;

  constructor({ open, maxPools = MAX_PREVIEW_POOLS, idleMs = IDLE_MS }: PreviewPoolsOptions) {
    this.#options = { open, maxPools, idleMs };
    this.#timer = setInterval(() => this.#endIdle(), Math.min(idleMs, 30_000));
    this.#timer.unref();
  }

  /** How many previews have workers now. */
  get size(): number {
    return this.#held.size;
  }

  /** @throws when the set's shell cannot run; the next who asks tries anew */
  async poolOf(set: ReleaseSet): Promise<RenderPool> {
    const held = this.#held.get(set.id) ?? { holder: this.#options.open(), usedAt: 0 };
    held.usedAt = Date.now();
    this.#held.delete(set.id);
    this.#held.set(set.id, held);
    for (const [id] of this.#held) if (this.#held.size > this.#options.maxPools) this.#end(id);
    try {
      return await held.holder.poolOf(set);
    } catch (error) {
      if (this.#held.get(set.id) === held) this.#end(set.id);
      throw error;
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    const all = [...this.#held.values()];
    this.#held.clear();
    await Promise.all(all.map(({ holder }) => holder.end().catch(() => {})));
  }

  #endIdle(): void {
    const longAgo = Date.now() - this.#options.idleMs;
    for (const [id, { usedAt }] of this.#held) if (usedAt < longAgo) this.#end(id);
  }

  #end(id: number): void {
    const held = this.#held.get(id);
    this.#held.delete(id);
    held?.holder.end().catch(() => {});
  }
}
