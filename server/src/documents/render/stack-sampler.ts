/**
 * Reads the call stack of a worker thread from outside while its code runs, also in a loop that never ends: through the
 * inspector, in this process, without a port.
 */
import { Session } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long an answer of the thread's inspector is waited for. */
const ANSWER_MS = 1000;

/** By thread: those that are closed, and still wait for a pause that was asked for. */
const closing = new Map<number, StackSampler>();

interface FromThread {
  id?: number;
  method?: string;
  params?: {
    scriptId?: string;
    url?: string;
    callFrames?: { location: { scriptId: string } }[];
  };
}

export class StackSampler {
  readonly #session = new Session();
  readonly #threadId: number;
  readonly #urls = new Map<string, string>();
  readonly #answers = new Map<number, () => void>();
  #threadSession: string | undefined;
  #lastId = 0;
  /** A pause was asked for and is not over yet. */
  #isPausing = false;
  /** On the stack of the last pause. */
  #files: string[] = [];
  #onStack: ((files: string[]) => void) | undefined;

  private constructor(threadId: number) {
    this.#threadId = threadId;
  }

  /** @returns undefined when the thread cannot be inspected */
  static async open(threadId: number): Promise<StackSampler | undefined> {
    // Of two for one thread each would take the other's pause for its own.
    const earlier = closing.get(threadId);
    closing.delete(threadId);
    if (earlier) return earlier;
    const sampler = new StackSampler(threadId);
    try {
      if (await sampler.#attach(threadId)) return sampler;
    } catch {
      // Another debugger, or a Node without an inspector.
    }
    sampler.close();
    return undefined;
  }

  /** Files on the stack, innermost first; undefined when the thread runs no code that can be interrupted. */
  async sample(): Promise<string[] | undefined> {
    if (this.#threadSession === undefined) return undefined;
    const stack = new Promise<string[]>((resolve) => {
      this.#onStack = resolve;
    });
    if (!this.#isPausing) this.#post('Debugger.pause');
    this.#isPausing = true;
    const files = await Promise.race([stack, sleep(ANSWER_MS, undefined, { ref: false })]);
    this.#onStack = undefined;
    return files ?? undefined;
  }

  /**
   * Lets the thread run on. A thread that pauses when nobody is attached any more stands for ever, and cannot even be ended: it
   * waits for a debugger and hears nothing else (nodejs/node#37614). So a pause that was asked for is waited for, which a thread
   * without work makes only with its next work.
   */
  close(): void {
    if (this.#isPausing) closing.set(this.#threadId, this);
    else this.#disconnect();
  }

  #disconnect(): void {
    try {
      this.#session.disconnect();
    } catch {
      // Never connected.
    }
  }

  async #attach(threadId: number): Promise<boolean> {
    this.#session.connect();
    this.#session.on('NodeWorker.attachedToWorker', ({ params }) => {
      if (params.workerInfo.title.startsWith(`[worker ${threadId}]`)) this.#threadSession = params.sessionId;
    });
    this.#session.on('NodeWorker.detachedFromWorker', ({ params }) => {
      if (params.sessionId !== this.#threadSession) return;
      this.#threadSession = undefined;
      this.#letGo();
    });
    this.#session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
      if (params.sessionId === this.#threadSession) this.#receive(JSON.parse(params.message) as FromThread);
    });
    this.#session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
    if (this.#threadSession === undefined) return false;
    const enabled = new Promise<true>((resolve) => {
      this.#answers.set(this.#post('Debugger.enable'), () => resolve(true));
    });
    return Promise.race([enabled, sleep(ANSWER_MS, false, { ref: false })]);
  }

  #post(method: string): number {
    this.#lastId += 1;
    const message = JSON.stringify({ id: this.#lastId, method });
    this.#session.post('NodeWorker.sendMessageToWorker', { sessionId: this.#threadSession ?? '', message });
    return this.#lastId;
  }

  #receive({ id, method, params }: FromThread): void {
    if (id !== undefined) {
      this.#answers.get(id)?.();
      this.#answers.delete(id);
    }
    if (method === 'Debugger.scriptParsed' && params?.scriptId)
      this.#urls.set(params.scriptId, params.url ?? '');
    if (method === 'Debugger.paused') {
      this.#files = (params?.callFrames ?? []).map(({ location }) => this.#urls.get(location.scriptId) ?? '');
      this.#post('Debugger.resume');
    }
    // Only now the thread runs on: whoever lets it go earlier may leave it standing.
    if (method === 'Debugger.resumed') {
      this.#letGo();
      this.#onStack?.(this.#files);
    }
  }

  /** No pause is to come any more, and none lasts. */
  #letGo(): void {
    this.#isPausing = false;
    if (closing.get(this.#threadId) !== this) return;
    closing.delete(this.#threadId);
    // Not within the session's own call.
    setImmediate(() => this.#disconnect());
  }
}
