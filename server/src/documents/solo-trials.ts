/**
 * Proves whose fault the loss of a worker is, when its call stack did not tell: each piece of work runs alone in a worker, and
 * the remotes that ran are left out one after the other until it survives.
 */
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { RenderThread, RenderThreadLost } from './render-thread.ts';
import type { Requester } from './worker-messages.ts';

export type Work = Parameters<RenderThread['send']>[0];
export type WorkOf = (off: readonly RemoteName[]) => Work;
export type Rendered = Awaited<ReturnType<RenderThread['send']>>;

export interface Verdict {
  /** Left out, the work survives; with it, and all else the same, it does not. Null: nothing is proven. */
  culprit: RemoteName | null;
  /** What the work came to; when there is a culprit, perhaps with others left out, too. */
  message: Rendered;
}

export class SoloTrials {
  readonly #newThread: () => RenderThread;
  readonly #log: (message: string) => void;
  #thread: RenderThread | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(newThread: () => RenderThread, log: (message: string) => void) {
    this.#newThread = newThread;
    this.#log = log;
  }

  /** @throws RenderThreadLost when the work fails with no remote left; what rendering throws */
  run(workOf: WorkOf, off: () => readonly RemoteName[], requester?: Requester): Promise<Verdict> {
    this.#waiting += 1;
    const trial = this.#last.then(() => this.#try(workOf, off, requester));
    this.#last = trial
      .catch(() => undefined)
      .then(async () => {
        this.#waiting -= 1;
        if (this.#waiting === 0) await this.end();
      });
    return trial;
  }

  async end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.end();
  }

  async #try(
    workOf: WorkOf,
    off: () => readonly RemoteName[],
    requester: Requester | undefined,
  ): Promise<Verdict> {
    const removed: RemoteName[] = [];
    for (;;) {
      if (!this.#thread || this.#thread.lost) this.#thread = this.#newThread();
      try {
        const message = await this.#thread.send(workOf([...off(), ...removed]), requester);
        return { culprit: removed.at(-1) ?? null, message };
      } catch (error) {
        if (!(error instanceof RenderThreadLost)) throw error;
        this.#log(`alone: ${error.message}`);
        const { culprit, suspects } = error;
        // The last that began: the page itself began first, and without it nothing else of it runs.
        const next =
          culprit ?? suspects.findLast((remote) => !removed.includes(remote) && !off().includes(remote));
        if (!next || removed.includes(next)) throw error;
        removed.push(next);
      }
    }
  }
}
