/**
 * Reads the call stack of a worker thread from outside while its code runs, also in a loop that never ends: through the
 * inspector, in this process, without a port.
 */
import { Session } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long an answer of the thread's inspector is waited for. */
const ANSWER_MS = 1000;

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
  readonly #urls = new Map<string, string>();
  readonly #answers = new Map<number, () => void>();
  #threadSession: string | undefined;
  #lastId = 0;
  #onStack: ((files: string[]) => void) | undefined;

  /** @returns undefined when the thread cannot be inspected */
  static async open(threadId: number): Promise<StackSampler | undefined> {
    const sampler = new StackSampler();
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
    const stack = new Promise<string[]>((resolve) => {
      this.#onStack = resolve;
    });
    this.#post('Debugger.pause');
    const files = await Promise.race([stack, sleep(ANSWER_MS, undefined, { ref: false })]);
    this.#onStack = undefined;
    return files ?? undefined;
  }

  /** Lets the thread run on. */
  close(): void {
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
    if (method !== 'Debugger.paused') return;
    this.#post('Debugger.resume');
    this.#onStack?.(
      (params?.callFrames ?? []).map(({ location }) => this.#urls.get(location.scriptId) ?? ''),
    );
  }
}
