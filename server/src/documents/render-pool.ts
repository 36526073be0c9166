/**
 * The pool of render workers of one release set. A worker that is lost is replaced; the remote that lost it is switched off
 * for a while, and the work is done once more without it.
 */
import type { DocumentAnswer, DocumentRequest, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { visitorNetwork } from '../access/visitor-network.ts';
import { RenderQueue } from './render-queue.ts';
import { type AnswerApi, RenderThread, RenderThreadLost } from './render-thread.ts';
import type { AddressBook, Requester } from './worker-messages.ts';

/** Documents that one worker has under way: while one waits for data another is rendered. */
const SLOTS_PER_WORKER = 4;
/** Of one network in one worker. */
const NETWORK_SLOTS_PER_WORKER = 2;
/** How long a remote stays off after it cost a worker. */
const OFF_MS = 60_000;

export interface RenderPoolOptions {
  set: RenderSet;
  answerApi: AnswerApi;
  size: number;
  renderTimeoutMs: number;
  log: (message: string) => void;
  /** Of every document that is made for a visitor. */
  onRendered?: (answer: DocumentAnswer) => void;
}

type WorkOf = (off: readonly RemoteName[]) => Parameters<RenderThread['send']>[0];

export class RenderPool {
  readonly set: RenderSet;
  readonly #options: RenderPoolOptions;
  readonly #threads: RenderThread[] = [];
  readonly #offUntil = new Map<RemoteName, number>();
  readonly #queue: RenderQueue;
  /** Where each network's documents are made: two of one network go to one worker, and leave the others free. */
  readonly #threadOf = new Map<string, { thread: RenderThread; count: number }>();
  #addresses: AddressBook = { routes: [], redirects: [] };
  #ended = false;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
    this.set = options.set;
    this.#queue = new RenderQueue({
      slots: options.size * SLOTS_PER_WORKER,
      // Half of the workers, so that nobody has them all.
      slotsPerNetwork: Math.max(1, Math.floor(options.size / 2)) * NETWORK_SLOTS_PER_WORKER,
    });
  }

  /** Starts the workers. @throws when the shell's Node build of this set cannot run. */
  async start(): Promise<void> {
    for (let count = 0; count < this.#options.size; count++) this.#threads.push(this.#newThread());
    for (const thread of this.#threads) this.#addresses = await thread.ready;
  }

  get addresses(): AddressBook {
    return this.#addresses;
  }

  /**
   * @param key of the document, for those who join the wait
   * @throws Refused unavailable when too many wait; Error when even the shell alone cannot render.
   */
  async render(request: DocumentRequest, requester?: Requester, key?: string): Promise<DocumentAnswer> {
    const message = await this.#work(
      (off) => ({ type: 'render', request: { ...request, off: [...request.off, ...off] } }),
      requester,
      key,
    );
    if (message.type !== 'rendered') throw new Error('render worker answered something else');
    for (const { remote, reason } of message.answer.failed)
      if (reason !== 'switched off') this.#options.log(`${remote}: ${reason}`);
    if (requester) this.#options.onRendered?.(message.answer);
    return message.answer;
  }

  /** Somebody else wants the document that waits under `key`; nothing happens when none does. */
  join(key: string, { address }: Pick<Requester, 'address'>): void {
    this.#queue.join(key, visitorNetwork(address));
  }

  /** @throws Refused unavailable when too many wait; Error when mf-player's embed cannot render. */
  async renderEmbed(input: unknown, requester?: Requester): Promise<string> {
    const message = await this.#work(() => ({ type: 'embed', input }), requester);
    if (message.type !== 'embedded') throw new Error('render worker answered something else');
    return message.html;
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  #off(): RemoteName[] {
    const now = performance.now();
    return [...this.#offUntil].filter(([, until]) => until > now).map(([remote]) => remote);
  }

  #work(workOf: WorkOf, requester?: Requester, key?: string) {
    const network = requester && visitorNetwork(requester.address);
    return this.#queue.run(() => this.#tryWork(workOf, requester, network), network, key);
  }

  async #tryWork(workOf: WorkOf, requester: Requester | undefined, network: string | undefined) {
    for (let attempt = 0; ; attempt++) {
      const thread = this.#chooseThread(network);
      try {
        return await thread.send(workOf(this.#off()), requester);
      } catch (error) {
        if (!(error instanceof RenderThreadLost) || this.#ended) throw error;
        this.#options.log(error.message);
        if (error.culprit) this.#offUntil.set(error.culprit, performance.now() + OFF_MS);
        // Work that was beside the culprit's in a lost worker deserves another try; a shell that hangs does not.
        if (attempt >= 2 || !error.culprit) throw error;
      } finally {
        this.#leaveThread(network);
      }
    }
  }

  #chooseThread(network: string | undefined): RenderThread {
    const used = network === undefined ? undefined : this.#threadOf.get(network);
    if (used && !used.thread.lost && used.count < NETWORK_SLOTS_PER_WORKER) {
      used.count += 1;
      return used.thread;
    }
    const thread = this.#leastBusy();
    if (network !== undefined) this.#threadOf.set(network, { thread, count: 1 });
    return thread;
  }

  #leaveThread(network: string | undefined): void {
    const used = network === undefined ? undefined : this.#threadOf.get(network);
    if (!used || network === undefined) return;
    used.count -= 1;
    if (used.count <= 0) this.#threadOf.delete(network);
  }

  #leastBusy(): RenderThread {
    this.#threads.forEach((thread, index) => {
      if (thread.lost) this.#threads[index] = this.#newThread();
    });
    const [first, ...others] = this.#threads;
    if (!first) throw new Error('the render pool has not started');
    return others.reduce((least, thread) => (thread.busy < least.busy ? thread : least), first);
  }

  #newThread(): RenderThread {
    const { set, answerApi, renderTimeoutMs } = this.#options;
    return new RenderThread({ worker: { set, loadTimeoutMs: renderTimeoutMs }, answerApi, renderTimeoutMs });
  }
}
