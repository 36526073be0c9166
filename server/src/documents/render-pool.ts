/**
 * The small pool of render workers of one release set. A worker that is lost is replaced; the remote that lost it is
 * switched off for a while, and the work is done once more without it.
 */
import type { DocumentAnswer, DocumentRequest, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { type AnswerApi, RenderThread, RenderThreadLost } from './render-thread.ts';
import type { AddressBook, Asker } from './worker-messages.ts';

/** How long a remote stays off after it cost a worker. */
const OFF_MS = 60_000;

export interface RenderPoolOptions {
  set: RenderSet;
  answerApi: AnswerApi;
  size: number;
  renderTimeoutMs: number;
  log: (message: string) => void;
}

export class RenderPool {
  readonly set: RenderSet;
  readonly #options: RenderPoolOptions;
  readonly #threads: RenderThread[] = [];
  readonly #offUntil = new Map<RemoteName, number>();
  #addresses: AddressBook = { routes: [], redirects: [] };
  #ended = false;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
    this.set = options.set;
  }

  /** Starts the workers. @throws when the shell's Node build of this set cannot run. */
  async start(): Promise<void> {
    for (let count = 0; count < this.#options.size; count++) this.#threads.push(this.#newThread());
    for (const thread of this.#threads) this.#addresses = await thread.ready;
  }

  get addresses(): AddressBook {
    return this.#addresses;
  }

  /** @throws Error when even the shell alone cannot render. */
  async render(request: DocumentRequest, asker?: Asker): Promise<DocumentAnswer> {
    const message = await this.#work(
      (off) => ({ type: 'render', request: { ...request, off: [...request.off, ...off] } }),
      asker,
    );
    if (message.type !== 'rendered') throw new Error('render worker answered something else');
    for (const { remote, reason } of message.answer.failed)
      if (reason !== 'switched off') this.#options.log(`${remote}: ${reason}`);
    return message.answer;
  }

  /** @throws Error when mf-player's embed cannot render. */
  async renderEmbed(input: unknown): Promise<string> {
    const message = await this.#work(() => ({ type: 'embed', input }));
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

  async #work(workOf: (off: readonly RemoteName[]) => Parameters<RenderThread['send']>[0], asker?: Asker) {
    for (let attempt = 0; ; attempt++) {
      const thread = this.#leastBusy();
      try {
        return await thread.send(workOf(this.#off()), asker);
      } catch (error) {
        if (!(error instanceof RenderThreadLost) || this.#ended) throw error;
        this.#options.log(error.message);
        if (error.culprit) this.#offUntil.set(error.culprit, performance.now() + OFF_MS);
        // Work that was beside the culprit's in a lost worker deserves another try; a shell that hangs does not.
        if (attempt >= 2 || !error.culprit) throw error;
      }
    }
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
