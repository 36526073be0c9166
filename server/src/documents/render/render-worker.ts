/** Watches one render worker: it answers, or it is ended; who is at fault then, `SoloTrials` finds out. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentRequest } from '@foyer/shared/wire-schemas/documents';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import type { ApiContext } from '../../api/answer-json.ts';
import { inPresentContext } from '../../platform/tracing/spans.ts';
import { mayAsk } from './may-ask.ts';
import { readOwnMemoryBytes, readThreadMs } from './process-clock.ts';
import { StallWatch } from './stall-watch.ts';
import {
  type AddressBook,
  type FromWorker,
  MAX_STRAYS,
  type Rendered,
  type Requester,
  type ToWorker,
  type WorkerOptions,
} from './worker-messages.ts';
import { WORKER_MEMORY_BYTES } from './worker-plan.ts';
import { WorkerProcess } from './worker-process.ts';

/** `requester`: undefined for what the server itself renders. */
export type AnswerApi = (
  path: string,
  context: ApiContext,
  requester?: Requester,
) => Promise<{ status: number; body: string }>;

/** The worker was ended, or ended on its own, while it had work. */
export class RenderWorkerLost extends Error {
  /** Remotes that ran in the worker, in the order in which they started, as far as the worker itself said: an order to try them in, no proof. */
  readonly suspects: readonly RemoteName[];
  constructor(reason: string, suspects: readonly RemoteName[] = []) {
    super(reason);
    this.suspects = suspects;
  }
}

const PING_MS = 100;
/** Processor time for loading the shell, in limits of a rendering. */
const START_FACTOR = 20;
/** What one document may ask for, all in all and at the same time. */
const MAX_ASKS_PER_JOB = 500;
/**
 * A worker that answers questions, but not what it was asked for: this many render limits of waiting, without an answer of the API that would still be
 * missing. The shell's own limits, of loading and of rendering, end a sound document in a few.
 */
const UNANSWERED_FACTOR = 12;
/**
 * Messages of one worker in a second, and until it then answers a question: four documents with all that they ask for are a few dozen. A clock alone would
 * let a flood pass that takes all of a slow machine's time.
 */
const MAX_MESSAGES = 5000;
/** How long a worker may take to say how much memory it uses. */
const MEMORY_ANSWER_MS = 5000;

type Distribute<Message> = Message extends { id: number } ? Omit<Message, 'id'> : never;
export type Work = Distribute<Extract<ToWorker, { type: 'render' | 'embed' | 'collect' }>>;

interface Job {
  work: Work;
  requester: Requester | undefined;
  answerApi: AnswerApi;
  asks: number;
  /** Of these, not answered yet. */
  openAsks: number;
  /** How often the worker has answered a question while this job waited for nothing but the worker. */
  pongs: number;
  resolve: (result: Rendered) => void;
  reject: (error: Error) => void;
}

export interface RenderWorkerOptions {
  worker: WorkerOptions;
  /** See `renderCommand`. */
  entry?: string;
  answerApi: AnswerApi;
  /** How long one remote may keep the worker busy, ms. */
  renderTimeoutMs: number;
  /** What goes wrong in the worker without costing anybody a document. */
  log?: (message: string) => void;
  /** The worker is ready, or has done a piece of work. */
  onProgress?: () => void;
}

const contextOf = ({ site }: DocumentRequest): ApiContext => ({
  language: site.language,
  country: site.country,
  gender: site.gender,
});

export class RenderWorker {
  readonly ready: Promise<AddressBook>;
  readonly #process: WorkerProcess;
  readonly #jobs = new Map<number, Job>();
  readonly #options: RenderWorkerOptions;
  #stalls: StallWatch;
  /** Whose code ran since the worker had nothing to do, in the order in which they started. */
  readonly #started = new Set<RemoteName>();
  #settleReady: { resolve: (addresses: AddressBook) => void; reject: (error: Error) => void } | undefined;
  #isReady = false;
  #pings = 0;
  #pongs = 0;
  #strayCount = 0;
  #second = { startedMs: 0, messages: 0 };
  #noteMemory: ((share: number) => void) | undefined;
  #watch: NodeJS.Timeout | undefined;
  #lost: RenderWorkerLost | undefined;
  #nextId = 0;

  constructor(options: RenderWorkerOptions) {
    this.#options = options;
    this.#stalls = new StallWatch(options.renderTimeoutMs * START_FACTOR, PING_MS);
    this.ready = new Promise((resolve, reject) => {
      this.#settleReady = { resolve, reject };
    });
    // Anyone who waits for `ready` hears of it; nobody waiting is no reason to end the process.
    this.ready.catch(() => {});
    this.#process = new WorkerProcess({
      worker: options.worker,
      entry: options.entry,
      onMessage: (message, body) => this.#receive(message, body),
      onEnd: (reason) => this.#lose(reason),
    });
    // A shell may loop while it is loaded, before there is any work.
    this.#startWatch();
    this.#watch?.unref();
  }

  get busy(): number {
    return this.#jobs.size;
  }
  get isReady(): boolean {
    return this.#isReady;
  }
  get lost(): boolean {
    return this.#lost !== undefined;
  }
  /** Number of its process while there is one. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** What the worker's heap still holds after a full collection, bytes; stops the worker for tenths of a second. @throws RenderWorkerLost */
  async heldHeapBytes(): Promise<number> {
    const result = await this.send({ type: 'collect' });
    if (result.type !== 'collected') throw new Error('render worker answered something else');
    return result.bytes;
  }

  /** How much of the memory that it may have is used, 0 to 1: by its own word, or by the system's if that is more. */
  async memoryShare(): Promise<number | undefined> {
    const reported = await Promise.race([
      new Promise<number>((resolve) => {
        this.#noteMemory = resolve;
        this.#process.send({ type: 'memory' });
      }),
      sleep(MEMORY_ANSWER_MS, undefined, { ref: false }),
    ]);
    this.#noteMemory = undefined;
    const { pid } = this.#process;
    const seen = pid === undefined ? undefined : readOwnMemoryBytes(pid);
    return Math.max(reported ?? 0, (seen ?? 0) / WORKER_MEMORY_BYTES);
  }

  /** @throws RenderWorkerLost; Error with the worker's stack when rendering failed. */
  async send(work: Work, requester?: Requester): Promise<Rendered> {
    await this.ready;
    if (this.#lost) throw this.#lost;
    // Messages of the worker come outside of the request that they belong to.
    const answerApi = inPresentContext(this.#options.answerApi);
    return new Promise<Rendered>((resolve, reject) => {
      this.#nextId += 1;
      this.#jobs.set(this.#nextId, {
        work,
        requester,
        answerApi,
        asks: 0,
        openAsks: 0,
        pongs: 0,
        resolve,
        reject,
      });
      this.#process.send({ ...work, id: this.#nextId } as ToWorker);
      this.#startWatch();
    });
  }

  async end(): Promise<void> {
    await this.#process.end();
  }

  /** @throws Error for what answers nothing, for floods, and for asking too much */
  #receive(message: FromWorker, body: string): void {
    this.#count(message);
    switch (message.type) {
      case 'ready':
        if (this.#isReady) throw new Error('it was ready twice');
        this.#isReady = true;
        this.#stopWatch();
        this.#stalls = new StallWatch(this.#options.renderTimeoutMs, PING_MS);
        this.#options.onProgress?.();
        return this.#settleReady?.resolve(message.addresses);
      case 'pong':
        if (this.#pongs >= this.#pings) throw new Error('an answer that nobody waits for');
        this.#pongs += 1;
        return this.#noteUnanswered();
      case 'memory':
        // Perhaps too late.
        return this.#noteMemory?.(message.share);
      case 'stray':
        return this.#noteStray(message);
      case 'started':
        if (message.remote in this.#options.worker.set.packages) this.#started.add(message.remote);
        return;
      case 'api':
        return this.#answer(message);
      default:
        return this.#settle(message, body);
    }
  }

  #settle(message: Extract<FromWorker, { id: number }>, body: string): void {
    const job = this.#jobs.get(message.id);
    if (!job) throw new Error('an answer to nothing that is under way');
    const wanted = { render: 'rendered', embed: 'embedded', collect: 'collected' }[job.work.type];
    if (message.type !== 'failed' && message.type !== wanted) throw new Error('an answer to something else');
    this.#jobs.delete(message.id);
    this.#options.onProgress?.();
    if (message.type === 'failed') job.reject(new Error(message.message));
    if (message.type === 'rendered') job.resolve({ type: 'rendered', answer: { ...message.answer, body } });
    if (message.type === 'embedded') job.resolve({ type: 'embedded', html: body });
    if (message.type === 'collected') job.resolve({ type: 'collected', bytes: message.bytes });
    if (this.#jobs.size === 0) this.#stopWatch();
  }

  #answer({ id, job: number, path }: Extract<FromWorker, { type: 'api' }>): void {
    const job = this.#jobs.get(number);
    const reply = (status: number, body: string) =>
      this.#process.send({ type: 'api-answer', id, status }, body);
    // Its document is made, or was given up: nothing is reported in nobody's name.
    if (job?.work.type !== 'render') return reply(403, '{"code":"no_permission"}');
    job.asks += 1;
    if (job.asks > MAX_ASKS_PER_JOB) throw new Error('a document that asks for too much');
    const { request } = job.work;
    if (!mayAsk(request, path)) return reply(403, '{"code":"no_permission"}');
    job.openAsks += 1;
    void job
      .answerApi(path, contextOf(request), job.requester)
      .then(
        ({ status, body }) => reply(status, body),
        () => reply(503, '{"code":"unavailable"}'),
      )
      .finally(() => {
        job.openAsks -= 1;
      });
  }

  /** @throws Error when it only answers questions, however long */
  #noteUnanswered(): void {
    const most = (this.#options.renderTimeoutMs * UNANSWERED_FACTOR) / PING_MS;
    for (const job of this.#jobs.values()) {
      if (job.openAsks > 0) continue;
      job.pongs += 1;
      if (job.pongs > most) throw new Error(`no answer to ${job.work.type}, only to ${job.pongs} questions`);
    }
  }

  /** @throws Error for a flood */
  #count({ type }: FromWorker): void {
    const nowMs = performance.now();
    // One that has nothing to do is not asked.
    const hasAnswered = !this.#watch || type === 'pong';
    if (hasAnswered && nowMs - this.#second.startedMs > 1000)
      this.#second = { startedMs: nowMs, messages: 0 };
    this.#second.messages += 1;
    if (this.#second.messages > MAX_MESSAGES) throw new Error('a flood of messages');
  }

  #startWatch(): void {
    if (this.#watch) return;
    this.#stalls.reset();
    this.#started.clear();
    this.#watch = setInterval(() => this.#check(), PING_MS);
  }
  #stopWatch(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #check(): void {
    if (this.#lost || !this.#watch) return;
    const { pid } = this.#process;
    const cpuMs = pid === undefined ? undefined : readThreadMs(pid);
    const reason = this.#stalls.check({ pongs: this.#pongs, cpuMs });
    if (reason) return this.#lose(this.#isReady ? reason : `render worker did not start: ${reason}`);
    this.#pings += 1;
    this.#process.send({ type: 'ping' });
  }

  #noteStray({ message }: Extract<FromWorker, { type: 'stray' }>): void {
    this.#strayCount += 1;
    if (this.#strayCount > MAX_STRAYS) throw new Error('more of what nobody waits for than it may tell');
    this.#options.log?.(`nobody waited in a render worker for what went wrong: ${message}`);
  }

  #lose(reason: string): void {
    if (this.#lost) return;
    this.#lost = new RenderWorkerLost(reason, [...this.#started]);
    this.#stopWatch();
    this.#settleReady?.reject(this.#lost);
    for (const job of this.#jobs.values()) job.reject(this.#lost);
    this.#jobs.clear();
    void this.#process.end();
  }
}
