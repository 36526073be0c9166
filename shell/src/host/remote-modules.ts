/**
 * The modules of remotes that this page (or this render worker) has, is getting, or failed to get. Rendering reads
 * them synchronously: what a document shows is loaded before it is hydrated, so that no boundary ever hangs.
 */
import type { RemoteName } from '@foyer/shared/remotes/remote';

/** Gets one exposed module: `('mf-listings', 'home')`. `attempt` counts from 0 and grows with every Retry. */
export type LoadModule = (remote: RemoteName, expose: string, attempt: number) => Promise<unknown>;

export type ModuleState =
  | { status: 'absent' }
  | { status: 'loading'; promise: Promise<ModuleState> }
  | { status: 'ready'; module: unknown }
  | { status: 'failed'; error: Error };

const ABSENT: ModuleState = { status: 'absent' };
const moduleKey = (remote: RemoteName, expose: string): string => `${remote}/${expose}`;

export class Modules {
  readonly #load: LoadModule;
  readonly #states = new Map<string, ModuleState>();
  readonly #attempts = new Map<RemoteName, number>();
  readonly #listeners = new Set<() => void>();
  /** Loaded ahead of need, and not needed yet. */
  readonly #ahead = new Set<string>();

  constructor(load: LoadModule) {
    this.#load = load;
  }

  get(remote: RemoteName, expose: string): ModuleState {
    return this.#states.get(moduleKey(remote, expose)) ?? ABSENT;
  }

  /** Never throws: a failure is a state. One that failed before is not tried again automatically; see `retry`. */
  load(remote: RemoteName, expose: string): Promise<ModuleState> {
    const known = this.get(remote, expose);
    this.#ahead.delete(moduleKey(remote, expose));
    if (known.status === 'loading') return known.promise;
    if (known.status !== 'absent') return Promise.resolve(known);
    const promise = this.#load(remote, expose, this.#attempts.get(remote) ?? 0).then(
      (module): ModuleState => this.#settle(remote, expose, { status: 'ready', module }),
      (error: unknown): ModuleState =>
        this.#settle(remote, expose, {
          status: 'failed',
          error: error instanceof Error ? error : new Error(String(error)),
        }),
    );
    this.#states.set(moduleKey(remote, expose), { status: 'loading', promise });
    return promise;
  }

  loadAll(remote: RemoteName, exposes: readonly string[]): Promise<ModuleState[]> {
    return Promise.all(exposes.map((expose) => this.load(remote, expose)));
  }

  /** Loads what may soon be needed. What fails is discarded, unless it was needed meanwhile: the need itself tries anew. */
  prepare(remote: RemoteName, exposes: readonly string[]): void {
    for (const expose of exposes) {
      const key = moduleKey(remote, expose);
      if (this.#states.has(key)) continue;
      void this.load(remote, expose).then(({ status }) => {
        if (!this.#ahead.delete(key) || status !== 'failed') return;
        this.#states.delete(key);
        this.#attempts.set(remote, (this.#attempts.get(remote) ?? 0) + 1);
      });
      this.#ahead.add(key);
    }
  }

  /** Discards what failed of `remote` and loads `exposes` from a container fetched anew. */
  retry(remote: RemoteName, exposes: readonly string[]): Promise<ModuleState[]> {
    const failed = exposes.some((expose) => this.get(remote, expose).status === 'failed');
    if (failed) this.#attempts.set(remote, (this.#attempts.get(remote) ?? 0) + 1);
    for (const expose of exposes)
      if (this.get(remote, expose).status === 'failed') this.#states.delete(moduleKey(remote, expose));
    const loading = this.loadAll(remote, exposes);
    this.#notify();
    return loading;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #settle(remote: RemoteName, expose: string, state: ModuleState): ModuleState {
    this.#states.set(moduleKey(remote, expose), state);
    this.#notify();
    return state;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
