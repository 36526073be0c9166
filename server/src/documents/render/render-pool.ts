/**
 * The pool of render workers of one release set. A worker that is lost is replaced; the remote that is proven to have lost it is
 * switched off for a while, and the work is done once more without it.
 */
import type { DocumentAnswer, DocumentRequest, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { redactUrl } from '../../platform/logging/redact.ts';
import { Refused } from '../../platform/http/refused.ts';
import { inPresentContext, inSpan } from '../../platform/tracing/spans.ts';
import { renderFailures, renderSeconds } from '../../platform/metrics/metrics.ts';
import { measurePool, observePage, type SetKind } from './render-metrics.ts';
import { RenderQueue } from './render-queue.ts';
import { ExponentialBackoff, type ExponentialBackoffOptions } from './exponential-backoff.ts';
import { type AnswerApi, RenderWorker, RenderWorkerLost, type Work } from './render-worker.ts';
import { SoloTrials, type WorkOf } from './solo-trials.ts';
import { WorkerRenewal } from './worker-renewal.ts';
import type { AddressBook, Rendered, Requester } from './worker-messages.ts';
import type { Log, LogFacts } from '../../platform/logging/log.ts';

/** Documents that one worker has under way: while one waits for data another is rendered. */
const SLOTS_PER_WORKER = 4;
/** Of one network in one worker. */
const NETWORK_SLOTS_PER_WORKER = 2;
/** How long a remote stays off after it cost a worker, and at most when it does so every time. */
const OFF_MS = { firstMs: 15_000, longestMs: 600_000 };

/** What waited for a lost worker's slots is refused a moment later. */
const AFTER_LOSS_MS = 5000;

export interface RenderPoolOptions {
  set: RenderSet;
  answerApi: AnswerApi;
  size: number;
  renderTimeoutMs: number;
  log: Log;
  /** The same set anew, for files that could not be had. */
  reload?: () => Promise<RenderSet>;
  /** Pauses of remotes that cost a worker, and of modules that could not be loaded. */
  pauses?: ExponentialBackoffOptions;
  /** A worker is ready, or has done a piece of work, for whomever. */
  onProgress?: () => void;
  /** What the set is to this process now, for metrics. */
  kindOfSet?: () => SetKind;
}

export class RenderPool {
  readonly set: RenderSet;
  readonly #options: RenderPoolOptions;
  readonly #workers: RenderWorker[] = [];
  readonly #pauses: ExponentialBackoff<RemoteName>;
  readonly #trials: SoloTrials;
  readonly #renewal: WorkerRenewal;
  /** Of remotes that cost a worker: what they did, and where. */
  readonly #costs = new Map<RemoteName, string>();
  readonly #queue: RenderQueue;
  /** Where each network's documents are made: two of one network go to one worker, and leave the others free. */
  readonly #workerOf = new Map<string, { worker: RenderWorker; count: number }>();
  #addresses: AddressBook = { routes: [], redirects: [] };
  readonly #stopMeasuring: () => void;
  #ended = false;
  #underWay = 0;
  #hadVisitors = false;
  /** When a worker was lost last, by `performance.now()`. */
  #lostMs = Number.NEGATIVE_INFINITY;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
    this.set = options.set;
    this.#pauses = new ExponentialBackoff(options.pauses ?? OFF_MS);
    this.#trials = new SoloTrials(options.set, () => this.#newWorker(), options.log);
    this.#renewal = new WorkerRenewal({
      workers: this.#workers,
      newWorker: async () => this.#newWorker(await options.reload?.()),
      log: options.log,
      pauses: options.pauses,
    });
    this.#queue = new RenderQueue({
      slots: options.size * SLOTS_PER_WORKER,
      // Half of the workers, so that nobody has them all.
      slotsPerNetwork: Math.max(1, Math.floor(options.size / 2)) * NETWORK_SLOTS_PER_WORKER,
    });
    this.#stopMeasuring = measurePool({ kindOfSet: () => this.#kindOfSet(), workers: this.#workers });
  }

  /** Starts the workers. @throws when the shell's Node build of this set cannot run. */
  async start(): Promise<void> {
    for (let count = 0; count < this.#options.size; count++) this.#workers.push(this.#newWorker());
    for (const worker of this.#workers) this.#addresses = await worker.ready;
    // A series that came to be with the first failure would not have grown by it: the alert would miss that one.
    for (const name of Object.keys(this.set.packages))
      if (name !== 'shell') renderFailures.labels(name, 'switched_off').inc(0);
  }

  get addresses(): AddressBook {
    return this.#addresses;
  }

  /**
   * @param key of the document, for those who join the wait
   * @throws Refused unavailable when too many wait or the pool has ended; Error when even the shell alone cannot render.
   */
  async render(request: DocumentRequest, requester?: Requester, key?: string): Promise<DocumentAnswer> {
    const message = await this.#work(
      (off) => ({ type: 'render', request: { ...request, off: [...request.off, ...off] } }),
      requester,
      key,
    );
    if (message.type !== 'rendered') throw new Error('render worker answered something else');
    const { renderMs, failed, place } = message.answer;
    // Not of what the server renders for itself, such as pages of a release that may be broken.
    if (requester && renderMs !== undefined) {
      renderSeconds.labels(request.kind).observe(renderMs / 1000);
      observePage(this.set, place, this.#kindOfSet(), renderMs / 1000);
    }
    for (const { remote, reason, at } of failed) {
      const isOff = reason === 'switched off';
      const counted = at === 'data' ? 'late_data' : 'failed';
      if (requester) renderFailures.labels(remote, isOff ? 'switched_off' : counted).inc();
      if (isOff) continue;
      // Late data are the machine's fault, or the database's; the remote only waited.
      this.#options.log(
        at === 'data' ? `late data: ${remote} gave up waiting (${reason})` : `${remote}: ${reason}`,
        { level: at === 'data' ? 'warn' : 'error', ...this.#factsOf(remote) },
      );
    }
    return message.answer;
  }

  /** For the team that releases: what a remote did that cost a worker, and in which page. */
  whyOff(remote: RemoteName): string | undefined {
    return this.#costs.get(remote);
  }

  #kindOfSet(): SetKind {
    return this.#options.kindOfSet?.() ?? 'other';
  }

  #factsOf(remote: RemoteName): LogFacts {
    const version = this.set.packages[remote]?.release.version;
    return { remote, release_set: this.set.id, ...(version !== undefined && { version }) };
  }

  #costOf({ message }: RenderWorkerLost, work: Work): string {
    const what = / ms of processor time$/.test(message)
      ? `needed more than ${this.#options.renderTimeoutMs.toLocaleString('en')} ms of processor time`
      : message;
    return work.type === 'render' ? `${what} in ${redactUrl(work.request.url)}` : what;
  }

  /** Somebody else wants the document that waits under `key`; nothing happens when none does. */
  join(key: string, { address }: Pick<Requester, 'address'>): void {
    this.#queue.join(key, address);
  }

  /** @throws Refused unavailable when too many wait; Error when mf-player's embed cannot render. */
  async renderEmbed(input: unknown, requester?: Requester): Promise<string> {
    const message = await this.#work(() => ({ type: 'embed', input }), requester);
    if (message.type !== 'embedded') throw new Error('render worker answered something else');
    return message.html;
  }

  async end(): Promise<void> {
    this.#ended = true;
    this.#stopMeasuring();
    await Promise.all([...this.#workers, this.#trials, this.#renewal].map((part) => part.end()));
  }

  /** A worker alongside the pool's, for measurements; the caller ends it. @throws when the shell's Node build cannot run */
  async openWorker(): Promise<RenderWorker> {
    const worker = this.#newWorker();
    await worker.ready;
    return worker;
  }

  /** Work waits or is under way. */
  get isBusy(): boolean {
    return this.#underWay > 0;
  }
  /**
   * A worker was lost and blame is being proven: what was under way in it holds its slots meanwhile, so that anyone who waits may be refused for
   * no fault of visitors.
   */
  get isProving(): boolean {
    return this.#trials.isBusy || performance.now() - this.#lostMs < AFTER_LOSS_MS;
  }
  /** Somebody besides the server itself asked for a page. */
  get hadVisitors(): boolean {
    return this.#hadVisitors;
  }

  async #work(workOf: WorkOf, requester?: Requester, key?: string): Promise<Rendered> {
    this.#hadVisitors ||= requester !== undefined;
    this.#underWay += 1;
    try {
      const work = (network: string | undefined) =>
        inSpan('render in a worker', {}, () => this.#tryWork(workOf, requester, network));
      return await inSpan('render', { 'foyer.release_set': this.set.id }, () =>
        // The queue starts it when another's has ended.
        this.#queue.run(inPresentContext(work), requester?.address, key),
      );
    } finally {
      this.#underWay -= 1;
    }
  }

  async #tryWork(
    workOf: WorkOf,
    requester: Requester | undefined,
    network: string | undefined,
  ): Promise<Rendered> {
    for (let attempt = 0; ; attempt++) {
      // A worker that is started now would never be ended.
      if (this.#ended) throw new Refused('unavailable', 'the render pool has ended');
      const worker = this.#chooseWorker(network);
      try {
        const message = await worker.send(workOf(this.#pauses.paused()), requester);
        this.#renewal.note(worker, message);
        this.#noteRecovered(message);
        return message;
      } catch (error) {
        if (!(error instanceof RenderWorkerLost) || this.#ended) throw error;
        this.#options.log(error.message, { level: 'error', release_set: this.set.id });
        this.#lostMs = performance.now();
        const { culprit, message } = await this.#trials.run(workOf, () => this.#pauses.paused(), requester);
        if (culprit === null) return message;
        this.#options.log(`proven alone: ${culprit}`, { level: 'error', ...this.#factsOf(culprit) });
        this.#pauses.fail(culprit);
        this.#costs.set(culprit, this.#costOf(error, workOf([])));
        if (attempt >= 2) throw error;
      } finally {
        this.#leaveWorker(network);
      }
    }
  }

  /** Those whose pause is over, and that ran here: their next pause is a first one. */
  #noteRecovered(message: Rendered): void {
    if (message.type !== 'rendered') return;
    const { packages = [], failed } = message.answer;
    for (const remote of packages)
      if (remote !== 'shell' && this.#pauses.isDue(remote) && !failed.some((one) => one.remote === remote)) {
        this.#pauses.succeed(remote);
        this.#options.log(`${remote}: runs again`, this.#factsOf(remote));
      }
  }

  #chooseWorker(network: string | undefined): RenderWorker {
    const used = network === undefined ? undefined : this.#workerOf.get(network);
    if (
      used &&
      this.#workers.includes(used.worker) &&
      !used.worker.lost &&
      used.count < NETWORK_SLOTS_PER_WORKER
    ) {
      used.count += 1;
      return used.worker;
    }
    const worker = this.#leastBusy();
    if (network !== undefined) this.#workerOf.set(network, { worker, count: 1 });
    return worker;
  }

  #leaveWorker(network: string | undefined): void {
    const used = network === undefined ? undefined : this.#workerOf.get(network);
    if (!used || network === undefined) return;
    used.count -= 1;
    if (used.count <= 0) this.#workerOf.delete(network);
  }

  #leastBusy(): RenderWorker {
    this.#workers.forEach((worker, index) => {
      if (worker.lost) this.#workers[index] = this.#newWorker();
    });
    const [first, ...others] = this.#workers;
    if (!first) throw new Error('the render pool has not started');
    return others.reduce((least, worker) => (worker.busy < least.busy ? worker : least), first);
  }

  #newWorker(set: RenderSet = this.#options.set): RenderWorker {
    const { answerApi, renderTimeoutMs, log, onProgress } = this.#options;
    const worker = { set, loadTimeoutMs: renderTimeoutMs };
    return new RenderWorker({ worker, answerApi, renderTimeoutMs, log, onProgress });
  }
}
