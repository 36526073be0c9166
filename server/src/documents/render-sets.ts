/** The render pools of the live release sets: the stable one, the candidate, and the one before, kept warm for a rollback. */
import type { DocumentRequest, RenderPackage, RenderSet } from '@foyer/shared/wire-schemas/documents';
import { PACKAGE_NAMES, type RemoteName } from '@foyer/shared/remotes/remote';
import { releaseBase } from '../releases/live-release-set.ts';
import { type ReleaseOrigins } from '../platform/config/release-origins.ts';
import type { LiveSets, ReleaseSet } from '../releases/release-sets.ts';
import type { Releases } from '../releases/releases.ts';
import { RenderPool } from './render-pool.ts';
import type { AnswerApi } from './render-thread.ts';

/** Pages that a set must be able to render before it goes live; together they run every remote that needs no member. */
export const SMOKE_PATHS = ['/', '/videos/1/x/', '/community/recent/1/', '/members/1/info/', '/sign-in/'];

export interface RenderSetsOptions {
  releases: Pick<Releases, 'materialise'>;
  origins: ReleaseOrigins;
  answerApi: AnswerApi;
  workers: number;
  renderTimeoutMs: number;
  log: (message: string) => void;
  /** A request as an anonymous first visitor would make it. */
  smokeRequest: (url: string) => DocumentRequest;
}

export class RenderSets {
  readonly #options: RenderSetsOptions;
  readonly #pools = new Map<number, Promise<RenderPool>>();

  constructor(options: RenderSetsOptions) {
    this.#options = options;
  }

  /** The pool of `set`, started at its first use. @throws when the set's shell cannot run. */
  poolOf(set: ReleaseSet): Promise<RenderPool> {
    const known = this.#pools.get(set.id);
    if (known) return known;
    const starting = this.#start(set);
    this.#pools.set(set.id, starting);
    // A failed start is tried again by whoever asks next.
    starting.catch(() => this.#pools.delete(set.id));
    return starting;
  }

  /** Whether this process has workers of the set, or starts them. */
  hasPool(setId: number): boolean {
    return this.#pools.has(setId);
  }

  /** Starts the workers of `set` and renders with them. @throws Error that names the remote which cannot render. */
  readonly warmUp = async (set: ReleaseSet): Promise<void> => {
    const pool = await this.poolOf(set);
    for (const path of SMOKE_PATHS) {
      const answer = await pool.render(this.#options.smokeRequest(path));
      const [broken] = answer.failed;
      if (broken) throw new Error(`${broken.remote} cannot render ${path}: ${broken.reason}`);
      if (answer.status >= 500) throw new Error(`${path} renders with status ${answer.status}`);
    }
  };

  /** Ends the pools that no live set needs any more. */
  async keepOnly({ stable, candidate, previous }: LiveSets): Promise<void> {
    const wanted = new Set([stable.id, candidate?.set.id, previous?.id]);
    for (const [id, pool] of this.#pools) {
      if (wanted.has(id)) continue;
      this.#pools.delete(id);
      await pool.then((started) => started.end()).catch(() => {});
    }
  }

  async end(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.then((started) => started.end()).catch(() => {})));
  }

  async #start(set: ReleaseSet): Promise<RenderPool> {
    const { answerApi, workers, renderTimeoutMs, log } = this.#options;
    const pool = new RenderPool({
      set: await this.#toRenderSet(set),
      answerApi,
      size: workers,
      renderTimeoutMs,
      log,
    });
    await pool.start();
    return pool;
  }

  /** A remote whose files are gone or changed is left without a folder: its places show a fallback. */
  async #toRenderSet(set: ReleaseSet): Promise<RenderSet> {
    const { releases, origins, log } = this.#options;
    const packages: Partial<Record<RemoteName | 'shell', RenderPackage>> = {};
    for (const name of PACKAGE_NAMES) {
      const release = set.releases[name];
      if (!release) continue;
      const base = releaseBase(name, release.version, origins);
      try {
        packages[name] = { release, base, folder: await releases.materialise(name, release.version) };
      } catch (error) {
        log(`${name} ${release.version}: ${error instanceof Error ? error.message : String(error)}`);
        packages[name] = { release, base };
      }
    }
    const { shell } = packages;
    if (!shell?.folder) throw new Error(`release set ${set.id} has no shell that can run`);
    return { id: set.id, packages: { ...packages, shell } };
  }
}
