/**
 * Proves whose fault the loss of a worker is: each piece of work runs alone in a worker, and remotes are left out one after the other
 * until it survives. Nothing that the worker says is proof.
 */
import type { RemoteName } from '@foyer/shared/remotes/remote';
import type { RenderSet } from '@foyer/shared/wire-schemas/documents';
import { type RenderWorker, RenderWorkerLost, type Work } from './render-worker.ts';
import type { Rendered, Requester } from './worker-messages.ts';
import type { Log } from '../../platform/logging/log.ts';

export type WorkOf = (off: readonly RemoteName[]) => Work;

export interface Verdict {
  /** Left out, the work survives; with it, and all else the same, it does not, twice. Null: nothing is proven. */
  culprit: RemoteName | null;
  /** What the work came to; when there is a culprit, perhaps with others left out, too. */
  message: Rendered;
}

export class SoloTrials {
  readonly #remotes: readonly RemoteName[];
  readonly #newWorker: () => RenderWorker;
  readonly #log: Log;
  #worker: RenderWorker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #hasEnded = false;

  constructor(set: RenderSet, newWorker: () => RenderWorker, log: Log) {
    this.#remotes = Object.keys(set.packages).filter((name): name is RemoteName => name !== 'shell');
    this.#newWorker = newWorker;
    this.#log = log;
  }

  /** @throws RenderWorkerLost when the work fails with no remote left, or is an embed; what rendering throws */
  run(workOf: WorkOf, off: () => readonly RemoteName[], requester?: Requester): Promise<Verdict> {
    this.#waiting += 1;
    const trial = this.#last.then(() => this.#try(workOf, off, requester));
    this.#last = trial
      .catch(() => undefined)
      .then(async () => {
        this.#waiting -= 1;
        if (this.#waiting === 0) await this.#endWorker();
      });
    return trial;
  }

  /** Work is being tried alone, or waits for it. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#endWorker();
  }

  async #endWorker(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end();
  }

  async #try(
    workOf: WorkOf,
    off: () => readonly RemoteName[],
    requester: Requester | undefined,
  ): Promise<Verdict> {
    // Of this moment: a pause that ends between two runs would make them differ by more than the remote that is tried.
    const paused = off();
    const removed: RemoteName[] = [];
    for (;;) {
      const tried = await this.#runAlone(workOf([...paused, ...removed]), requester);
      if (!(tried instanceof RenderWorkerLost)) {
        const culprit = removed.at(-1) ?? null;
        if (!culprit) return { culprit, message: tried.message };
        // Once more with it: chance may have spared the work.
        const again = await this.#runAlone(workOf([...paused, ...removed.slice(0, -1)]), requester);
        if (again instanceof RenderWorkerLost) return { culprit, message: tried.message };
        return { culprit: null, message: again.message };
      }
      // An embed is mf-player's alone: there is nothing to leave out.
      if (workOf([]).type === 'embed') throw tried;
      const isOn = (remote: RemoteName) => !removed.includes(remote) && !paused.includes(remote);
      // The last that started: the page itself started first, and without it nothing else of it runs. Anyone who hides what it ran is tried
      // after those.
      const next = tried.suspects.findLast(isOn) ?? this.#remotes.find(isOn);
      if (!next || this.#hasEnded) throw tried;
      removed.push(next);
    }
  }

  async #runAlone(
    work: Work,
    requester: Requester | undefined,
  ): Promise<{ message: Rendered } | RenderWorkerLost> {
    if (!this.#worker || this.#worker.lost) this.#worker = this.#newWorker();
    try {
      return { message: await this.#worker.send(work, requester) };
    } catch (error) {
      if (!(error instanceof RenderWorkerLost)) throw error;
      this.#log(`alone: ${error.message}`);
      return error;
    }
  }
}
