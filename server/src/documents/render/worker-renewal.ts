/**
 * Replaces render workers without anybody's noticing: one that could not load a remote's module, since a module cannot be
 * loaded twice in the same worker, and one whose memory grows, before it is full. The new one is ready before the old one
 * gets no more work, and the old one finishes what it has.
 */
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { ExponentialBackoff, type ExponentialBackoffOptions } from './exponential-backoff.ts';
import type { RenderWorker } from './render-worker.ts';
import type { Rendered } from './worker-messages.ts';
import type { Log } from '../../platform/logging/log.ts';

/** Between tries to load a remote. */
const LOAD_PAUSES = { firstMs: 5000, longestMs: 600_000 };
/** The memory is looked at after so many documents. */
const DOCUMENTS_PER_LOOK = 16;
/** Beyond this share of its memory, at two looks in a row, a worker is replaced. */
const FULL_SHARE = 0.7;
const DRAIN_LOOK_MS = 50;

export interface WorkerRenewalOptions {
  /** The pool's own list: a new worker takes its predecessor's place in it. */
  workers: RenderWorker[];
  newWorker: () => Promise<RenderWorker>;
  log: Log;
  pauses?: ExponentialBackoffOptions;
}

interface Condition {
  unloaded: Set<RemoteName>;
  documents: number;
  fullLooks: number;
}

export class WorkerRenewal {
  readonly #options: WorkerRenewalOptions;
  readonly #pauses: ExponentialBackoff<RemoteName>;
  readonly #conditions = new WeakMap<RenderWorker, Condition>();
  readonly #draining = new Set<RenderWorker>();
  #isRenewing = false;
  #hasEnded = false;

  constructor(options: WorkerRenewalOptions) {
    this.#options = options;
    this.#pauses = new ExponentialBackoff(options.pauses ?? LOAD_PAUSES);
  }

  /** `worker` came to this: it is replaced when it is time. */
  note(worker: RenderWorker, message: Rendered): void {
    const condition = this.#conditions.get(worker) ?? { unloaded: new Set(), documents: 0, fullLooks: 0 };
    this.#conditions.set(worker, condition);
    condition.documents += 1;
    if (condition.documents % DOCUMENTS_PER_LOOK === 0) void this.#lookAtMemory(worker, condition);
    if (message.type === 'rendered')
      for (const { remote, at } of message.answer.failed)
        if (at === 'module' && !condition.unloaded.has(remote)) {
          condition.unloaded.add(remote);
          const seconds = Math.ceil(this.#pauses.fail(remote) / 1000);
          this.#options.log(`${remote} could not be loaded; tried again in a new worker in ${seconds} s`, {
            level: 'warn',
            remote,
          });
        }
    const isTime = [...condition.unloaded].some((remote) => !this.#pauses.isPaused(remote));
    if (isTime) void this.#renew(worker);
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await Promise.all([...this.#draining].map((worker) => worker.end()));
  }

  async #lookAtMemory(worker: RenderWorker, condition: Condition): Promise<void> {
    const share = (await worker.memoryShare()) ?? 0;
    condition.fullLooks = share > FULL_SHARE ? condition.fullLooks + 1 : 0;
    if (condition.fullLooks < 2) return;
    this.#options.log(
      `memory of a render worker is full to ${Math.round(share * 100)} % after ${condition.documents} documents: replaced`,
      { level: 'warn' },
    );
    await this.#renew(worker);
  }

  async #renew(old: RenderWorker): Promise<void> {
    if (this.#isRenewing || this.#hasEnded || !this.#options.workers.includes(old)) return;
    this.#isRenewing = true;
    try {
      const fresh = await this.#options.newWorker();
      await fresh.ready;
      const index = this.#options.workers.indexOf(old);
      if (index < 0 || this.#hasEnded) return await fresh.end();
      this.#options.workers[index] = fresh;
      await this.#drain(old);
    } catch (error) {
      this.#options.log(`no new render worker: ${error instanceof Error ? error.message : String(error)}`, {
        level: 'error',
      });
    } finally {
      this.#isRenewing = false;
    }
  }

  async #drain(worker: RenderWorker): Promise<void> {
    this.#draining.add(worker);
    while (worker.busy > 0 && !this.#hasEnded)
      await new Promise((resolve) => setTimeout(resolve, DRAIN_LOOK_MS));
    this.#draining.delete(worker);
    await worker.end();
  }
}
