/** Runs and watches one render worker: it answers, or it is ended, and the remote that is proven to be at fault is named. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { StallWatch } from './stall-watch.ts';
import { readThreadTimes, type ThreadTimes } from './thread-clock.ts';
import {
  type Requester,
  type FromWorker,
  type AddressBook,
  type ToWorker,
  type WorkerOptions,
} from './worker-messages.ts';
import type { ApiContext } from '../../api/answer-json.ts';
import { createOwnerOf, type OwnerOf } from './code-owner.ts';
import { Marks } from './marks.ts';
import { watchStack } from './watch-stack.ts';

/** `requester`: undefined for what the server itself renders. */
export type AnswerApi = (
  path: string,
  context: ApiContext,
  requester?: Requester,
) => Promise<{ status: number; body: string }>;

/** The worker was ended, or ended by itself, while it had work. */
export class RenderThreadLost extends Error {
  /** Whose code was running, when that is certain. */
  readonly culprit: RemoteName | null;
  /** Remotes that ran in the worker, in the order in which they began. */
  readonly suspects: readonly RemoteName[];
  constructor(reason: string, culprit: RemoteName | null, suspects: readonly RemoteName[] = []) {
    super(`${reason}${culprit ? ` in ${culprit}` : ''}`);
    this.culprit = culprit;
    this.suspects = suspects;
  }
}

const PING_MS = 100;
/** Processor time for loading the shell, in limits of a rendering. */
const START_FACTOR = 20;
/** Different ones of one worker that are logged. */
const MAX_STRAYS = 20;
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

interface Job {
  requester: Requester | undefined;
  resolve: (message: Extract<FromWorker, { type: 'rendered' | 'embedded' | 'collected' }>) => void;
  reject: (error: Error) => void;
}

export interface RenderThreadOptions {
  worker: Omit<WorkerOptions, 'mark'>;
  answerApi: AnswerApi;
  /** How long one remote may keep the thread busy, ms. */
  renderTimeoutMs: number;
  /** What goes wrong in the worker without costing anybody a document. */
  log?: (message: string) => void;
  /** The worker is ready, or has done a piece of work. */
  onProgress?: () => void;
}

export class RenderThread {
  readonly ready: Promise<AddressBook>;
  readonly #worker: Worker;
  readonly #jobs = new Map<number, Job>();
  readonly #marks: Marks;
  readonly #ownerOf: OwnerOf;
  readonly #strays = new Set<string>();
  readonly #options: RenderThreadOptions;
  readonly #stalls: StallWatch;
  #threadNumber: number | undefined;
  #isReady = false;
  #pongs = 0;
  #isWatchingStack = false;
  #watch: NodeJS.Timeout | undefined;
  #lost: RenderThreadLost | undefined;
  #nextId = 0;

  constructor(options: RenderThreadOptions) {
    this.#options = options;
    const { set } = options.worker;
    const mark = Marks.createMemory(set);
    this.#stalls = new StallWatch(options.renderTimeoutMs, PING_MS);
    this.#marks = new Marks(mark, set);
    this.#ownerOf = createOwnerOf(set);
    this.#worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { ...options.worker, mark } satisfies WorkerOptions,
      resourceLimits: MEMORY_LIMITS,
      env: { NODE_ENV: 'production' },
    });
    this.#worker.unref();
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromWorker) => {
        if (message.type === 'begun') {
          this.#threadNumber = message.threadNumber;
          return void this.#watchStart().catch(() => {});
        }
        if (message.type !== 'ready') return this.#receive(message);
        this.#isReady = true;
        this.#options.onProgress?.();
        resolve(message.addresses);
      });
      const lose = (reason: string) => {
        this.#lose(reason);
        reject(this.#lost ?? new Error(reason));
      };
      this.#worker.on('error', (error) => lose(`render worker failed (${error.message})`));
      this.#worker.on('exit', (code) => lose(`render worker ended with ${code}`));
    });
    // Whoever waits for `ready` hears of it; nobody waiting is no reason to end the process.
    this.ready.catch(() => {});
  }

  get busy(): number {
    return this.#jobs.size;
  }
  /** What the worker's heap still holds after a full collection, bytes; stops the worker for tenths of a second. @throws RenderThreadLost */
  async heldHeapBytes(): Promise<number> {
    const message = await this.send({ type: 'collect' });
    if (message.type !== 'collected') throw new Error('render worker answered something else');
    return message.bytes;
  }
  /** How much of the memory that it may have is used, 0 to 1; undefined when it does not tell. */
  async memoryShare(): Promise<number | undefined> {
    try {
      const { used_heap_size: used, heap_size_limit: limit } = await this.#worker.getHeapStatistics();
      return used / limit;
    } catch {
      return undefined;
    }
  }
  get lost(): boolean {
    return this.#lost !== undefined;
  }

  /** @throws RenderThreadLost; Error with the worker's stack when rendering failed. */
  async send(
    work: Extract<ToWorker, { type: 'render' | 'embed' | 'collect' }> extends infer Message
      ? Message extends { id: number }
        ? Omit<Message, 'id'>
        : never
      : never,
    requester?: Requester,
  ) {
    await this.ready;
    if (this.#lost) throw this.#lost;
    return new Promise<Extract<FromWorker, { type: 'rendered' | 'embedded' | 'collected' }>>(
      (resolve, reject) => {
        this.#nextId += 1;
        if (this.#jobs.size === 0) this.#marks.forget();
        this.#jobs.set(this.#nextId, { resolve, reject, requester });
        this.#worker.postMessage({ ...work, id: this.#nextId } as ToWorker);
        this.#startWatch();
      },
    );
  }

  async end(): Promise<void> {
    this.#lose('render worker was ended');
    await this.#worker.terminate();
  }

  /** What a shell does while it is loaded is done before the worker has any work; a loop there never ends either. */
  async #watchStart(): Promise<void> {
    const begun = await this.#times();
    const limitMs = this.#options.renderTimeoutMs * START_FACTOR;
    while (begun && !this.#isReady && !this.#lost) {
      await sleep(PING_MS, undefined, { ref: false });
      const spentMs = ((await this.#times()) ?? begun).cpuMs - begun.cpuMs;
      if (this.#isReady || this.#lost || spentMs < limitMs) continue;
      this.#lose(`render worker did not start in ${Math.round(spentMs)} ms of processor time`);
      void this.#worker.terminate();
    }
  }

  #receive(message: Exclude<FromWorker, { type: 'ready' | 'begun' }>): void {
    if (message.type === 'pong') {
      this.#pongs += 1;
      return;
    }
    if (message.type === 'stray') return this.#noteStray(message);
    if (message.type === 'api') {
      const requester = message.job === undefined ? undefined : this.#jobs.get(message.job)?.requester;
      void this.#options.answerApi(message.path, message.context, requester).then(
        ({ status, body }) =>
          this.#worker.postMessage({ type: 'api-answer', id: message.id, status, body } satisfies ToWorker),
        () =>
          this.#worker.postMessage({
            type: 'api-answer',
            id: message.id,
            status: 503,
            body: '{"code":"unavailable"}',
          } satisfies ToWorker),
      );
      return;
    }
    this.#options.onProgress?.();
    const job = this.#jobs.get(message.id);
    this.#jobs.delete(message.id);
    if (message.type === 'failed') job?.reject(new Error(message.message));
    else job?.resolve(message);
    if (this.#jobs.size === 0) this.#stopWatch();
  }

  #startWatch(): void {
    if (this.#watch) return;
    this.#stalls.reset();
    this.#watch = setInterval(() => void this.#check(), PING_MS);
  }
  #stopWatch(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  async #check(): Promise<void> {
    const times = await this.#times();
    if (this.#lost || !this.#watch || this.#isWatchingStack) return;
    const [nowMs, pongs, { turn }] = [performance.now(), this.#pongs, this.#marks];
    const stall = this.#stalls.check({ nowMs, pongs, turn, times });
    this.#worker.postMessage({ type: 'ping' } satisfies ToWorker);
    if (!stall) return;
    this.#isWatchingStack = true;
    const culprit = await this.#findCulprit(pongs);
    this.#isWatchingStack = false;
    if (culprit === 'over') return this.#stalls.reset();
    this.#lose(stall.reason, culprit);
    void this.#worker.terminate();
  }

  /** The stall was seen after `pongs` answers. */
  #findCulprit(pongs: number): Promise<RemoteName | 'over' | null> {
    const number = this.#threadNumber;
    const thread = {
      threadId: this.#worker.threadId,
      readCpuMs: () => (number === undefined ? undefined : readThreadTimes(number)?.cpuMs),
      isOver: () => this.#lost !== undefined || !this.#watch || this.#pongs !== pongs,
    };
    return watchStack(thread, this.#ownerOf, this.#options.renderTimeoutMs);
  }

  #noteStray({ owner, message }: Extract<FromWorker, { type: 'stray' }>): void {
    const text = `${owner ?? 'render worker'}: ${message}`;
    if (this.#strays.size >= MAX_STRAYS || this.#strays.has(text)) return;
    this.#strays.add(text);
    this.#options.log?.(text);
  }

  /** Of this thread alone. Where the kernel does not tell, the thread is asked; undefined when it does not answer. */
  async #times(): Promise<ThreadTimes | undefined> {
    if (this.#threadNumber !== undefined) return readThreadTimes(this.#threadNumber);
    const limit = sleep(PING_MS, undefined, { ref: false });
    const usage = this.#worker
      .cpuUsage()
      .then(({ user, system }) => ({ cpuMs: (user + system) / 1e3, isIdle: false }));
    return Promise.race([usage, limit]).catch(() => undefined);
  }

  #lose(reason: string, culprit: RemoteName | null = null): void {
    if (this.#lost) return;
    this.#lost = new RenderThreadLost(reason, culprit, this.#marks.ran);
    this.#stopWatch();
    for (const job of this.#jobs.values()) job.reject(this.#lost);
    this.#jobs.clear();
  }
}
