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
  /** Left out, the work survives; with it, and all else the same, it does not, twice. Null: nothing is proven. */
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
  #hasEnded = false;

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
        if (this.#waiting === 0) await this.#endThread();
      });
    return trial;
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#endThread();
  }

  async #endThread(): Promise<void> {
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
    /** By their call stacks. */
    const proven = new Set<RemoteName>();
    for (;;) {
      const tried = await this.#runAlone(workOf([...off(), ...removed]), requester);
      if (!(tried instanceof RenderThreadLost)) {
        const culprit = removed.at(-1) ?? null;
        if (!culprit || proven.has(culprit)) return { culprit, message: tried.message };
        // Once more with it: chance may have spared the work.
        const again = await this.#runAlone(workOf([...off(), ...removed.slice(0, -1)]), requester);
        if (again instanceof RenderThreadLost) return { culprit, message: tried.message };
        return { culprit: null, message: again.message };
      }
      const { culprit, suspects } = tried;
      // The last that began: the page itself began first, and without it nothing else of it runs.
      const isOn = (remote: RemoteName) => !removed.includes(remote) && !off().includes(remote);
      const next = culprit ?? suspects.findLast(isOn);
      if (!next || !isOn(next) || this.#hasEnded) throw tried;
      if (culprit) proven.add(culprit);
      removed.push(next);
    }
  }

  async #runAlone(
    work: Work,
    requester: Requester | undefined,
  ): Promise<{ message: Rendered } | RenderThreadLost> {
    if (!this.#thread || this.#thread.lost) this.#thread = this.#newThread();
    try {
      return { message: await this.#thread.send(work, requester) };
    } catch (error) {
      if (!(error instanceof RenderThreadLost)) throw error;
      this.#log(`alone: ${error.message}`);
      return error;
    }
  }
}
