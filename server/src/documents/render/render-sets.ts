/** The render pools of the live release sets: the stable one, the candidate, and the one before, kept warm for a rollback. */
import type { RenderPackage, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { PackageName } from '@foyer/shared/remotes/remote';
import { releaseBase } from '../../releases/live/live-release-set.ts';
import type { ReleaseOrigins } from '../../platform/config/release-origins.ts';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import { ReleaseRefused } from '../../releases/release-refused.ts';
import type { Releases } from '../../releases/registry/releases.ts';
import type { SetKind } from './render-metrics.ts';
import { RenderPool } from './render-pool.ts';
import type { AnswerApi } from './render-worker.ts';
import type { Log } from '../../platform/logging/log.ts';

export interface RenderSetsOptions {
  releases: Pick<Releases, 'materialise' | 'requireTrusted'>;
  origins: ReleaseOrigins;
  answerApi: AnswerApi;
  workers: number;
  renderTimeoutMs: number;
  log: Log;
  /** Renders what the set's smoke plans name. @returns what could not be tried. @throws Error that names what cannot render */
  smoke: (pool: RenderPool) => Promise<string[]>;
  /** A worker of the set is ready, or has done a piece of work. */
  onProgress?: (setId: number) => void;
  /** What a set is to this process now, for metrics. */
  kindOfSet?: (setId: number) => SetKind;
}

/** A set that somebody was shown by a link stays so long after the last visit. */
const VISIT_MS = 5 * 60_000;

/** Longer than from the choice of a set to the end of its page; a page that takes longer is waited for. */
const RETIRE_MS = 5000;

export class RenderSets {
  readonly #options: RenderSetsOptions;
  readonly #pools = new Map<number, Promise<RenderPool>>();
  readonly #visited = new Map<number, NodeJS.Timeout>();
  readonly #retiring = new Map<RenderPool, NodeJS.Timeout>();
  readonly #notices = new Map<number, readonly string[]>();
  #kept: ReadonlySet<number> = new Set();

  constructor(options: RenderSetsOptions) {
    this.#options = options;
  }

  /** The pool of `set`, started at its first use. @throws when the set's shell cannot run. */
  poolOf(set: ReleaseSet): Promise<RenderPool> {
    const known = this.#pools.get(set.id);
    if (known) return known;
    const starting = this.#startPool(set);
    this.#pools.set(set.id, starting);
    // A failed start is tried again by the next request.
    starting.catch(() => {
      if (this.#pools.get(set.id) === starting) this.#pools.delete(set.id);
    });
    return starting;
  }

  /** Whether this process has workers of the set, or starts them. */
  hasPool(setId: number): boolean {
    return this.#pools.has(setId);
  }

  /** Starts the workers only. @throws when the set's shell cannot run. */
  readonly start = async (set: ReleaseSet): Promise<void> => void (await this.poolOf(set));

  /** The pool of a set that is not live, for somebody who may see it. */
  visit(set: ReleaseSet): Promise<RenderPool> {
    clearTimeout(this.#visited.get(set.id));
    const timer = setTimeout(() => this.#endVisit(set.id), VISIT_MS);
    this.#visited.set(set.id, timer.unref());
    return this.poolOf(set);
  }

  /** Starts the workers of `set` and renders with them. @throws Error that names what cannot render. */
  readonly warmUp = async (set: ReleaseSet): Promise<void> => {
    const pool = await this.poolOf(set);
    this.#notices.set(set.id, await this.#options.smoke(pool));
  };

  /** What the last warm-up of the set could not try. */
  readonly noticesOf = (setId: number): readonly string[] => this.#notices.get(setId) ?? [];

  /** Ends the workers of all other sets, once what visitors asked of them is made. */
  readonly keepOnly = (setIds: readonly number[]): void => {
    this.#kept = new Set(setIds);
    for (const setId of this.#pools.keys())
      if (!this.#kept.has(setId) && !this.#visited.has(setId)) this.#endPool(setId);
  };

  #endVisit(setId: number): void {
    this.#visited.delete(setId);
    if (!this.#kept.has(setId)) this.#endPool(setId);
  }

  #endPool(setId: number): void {
    const pool = this.#pools.get(setId);
    this.#pools.delete(setId);
    this.#notices.delete(setId);
    pool?.then((started) => this.#retire(started)).catch(() => {});
  }

  /** Visitors who were given the set a moment ago still get their page; a set that no visitor had ends immediately. */
  #retire(pool: RenderPool): void {
    if (!pool.hadVisitors) return void pool.end().catch(() => {});
    const end = () => {
      if (pool.isBusy) return void timers.set(pool, setTimeout(end, RETIRE_MS).unref());
      timers.delete(pool);
      void pool.end().catch(() => {});
    };
    const timers = this.#retiring;
    timers.set(pool, setTimeout(end, RETIRE_MS).unref());
  }

  async end(): Promise<void> {
    for (const timer of this.#visited.values()) clearTimeout(timer);
    for (const timer of this.#retiring.values()) clearTimeout(timer);
    const pools = [
      ...this.#pools.values(),
      ...[...this.#retiring.keys()].map((pool) => Promise.resolve(pool)),
    ];
    this.#pools.clear();
    this.#retiring.clear();
    await Promise.all(pools.map((pool) => pool.then((started) => started.end()).catch(() => {})));
  }

  async #startPool(set: ReleaseSet): Promise<RenderPool> {
    const { answerApi, workers, renderTimeoutMs, log } = this.#options;
    const pool = new RenderPool({
      set: await this.#toRenderSet(set),
      answerApi,
      size: workers,
      renderTimeoutMs,
      log,
      reload: () => this.#toRenderSet(set),
      onProgress: () => this.#options.onProgress?.(set.id),
      kindOfSet: () => this.#options.kindOfSet?.(set.id) ?? 'other',
    });
    await pool.start().catch(async (error: unknown) => {
      await pool.end();
      throw error;
    });
    return pool;
  }

  /**
   * A remote whose files are gone or changed is left without a folder: its places show a fallback. One whose signature does not hold
   * is left out, also of what browsers are sent.
   */
  async #toRenderSet(set: ReleaseSet): Promise<RenderSet> {
    const { releases, origins, log } = this.#options;
    const packages: Partial<Record<PackageName, RenderPackage>> = {};
    for (const [key, { version }] of Object.entries(set.releases)) {
      const name = key as PackageName;
      // Not as the set had it: what workers run and documents name is exactly what was signed.
      const release = await releases.requireTrusted(name, version).catch((error: unknown) => {
        if (!(error instanceof ReleaseRefused)) throw error;
        log(error.message);
      });
      if (!release) continue;
      const base = releaseBase(name, release.version, origins);
      try {
        packages[name] = { release, base, folder: await releases.materialise(name, release.version) };
      } catch (error) {
        // The object store or the database is away: tried again with the next page, not served without the remote from now on.
        if (!(error instanceof ReleaseRefused)) throw error;
        log(`${name} ${release.version}: ${error.message}`);
        packages[name] = { release, base };
      }
    }
    const { shell } = packages;
    if (!shell?.folder) throw new Error(`release set ${set.id} has no shell that can run`);
    return { id: set.id, packages: { ...packages, shell } };
  }
}
