/**
 * Decides which document is rendered next. Bounded, and fair between networks: each has its own lane, lanes take turns, and
 * no network holds more than its share of the workers. Who asks for more waits, and is refused after a while.
 */
import { Refused } from '../../platform/http/refused.ts';

export interface RenderQueueOptions {
  /** Documents under way at the same time. */
  slots: number;
  /** Of them by one network. */
  slotsPerNetwork: number;
  maxWaiting?: number;
  maxWaitingPerNetwork?: number;
  /** How long a document waits for its turn. */
  patienceMs?: number;
  /** A network that has more than so many waiting is slowed down. */
  backlog?: number;
}

interface Waiting {
  key: string | undefined;
  /** In whose lanes it stands. */
  networks: Set<string>;
  start: (network: string) => void;
  refuse: () => void;
  timer: NodeJS.Timeout | undefined;
}

/** Some 10 kB each: a request, its answer to be, and what is needed to render it. */
const MAX_WAITING = 512;
/** More than one visitor's tabs, and than a household's. */
const MAX_WAITING_PER_NETWORK = 160;
/** Waiting slows down who asks again at every answer; a refusal at once would only make room for the next request. */
const PATIENCE_MS = 3000;
/** More than visitors open at once; who has more waiting would take all that is left of the processors. */
const BACKLOG = 16;
/** After each document of a network with a backlog, its place stays empty for this many times as long as the document took. */
const REST_FACTOR = 8;
const RETRY_SECONDS = 5;
/** What the server itself renders, such as a release set's smoke pages. */
const HOUSE = '';

export class RenderQueue {
  readonly #options: Required<RenderQueueOptions>;
  /** In the order of their turns; a lane without documents is removed. */
  readonly #lanes = new Map<string, Waiting[]>();
  readonly #byKey = new Map<string, Waiting>();
  readonly #runningOf = new Map<string, number>();
  #running = 0;
  #waiting = 0;

  constructor(options: RenderQueueOptions) {
    this.#options = {
      maxWaiting: MAX_WAITING,
      maxWaitingPerNetwork: MAX_WAITING_PER_NETWORK,
      patienceMs: PATIENCE_MS,
      backlog: BACKLOG,
      ...options,
    };
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Does `work` when its turn has come.
   * @param network undefined: the server itself, which is never refused
   * @param key others may join the wait for it, see `join`
   * @throws Refused unavailable, with the time to come back; otherwise what `work` throws
   */
  async run<Result>(work: () => Promise<Result>, network: string = HOUSE, key?: string): Promise<Result> {
    if (!this.#hasRoom(network)) throw refusal();
    const turn = await new Promise<string>((resolve, reject) => {
      const waiting: Waiting = {
        key,
        networks: new Set(),
        start: resolve,
        refuse: () => reject(refusal()),
        timer: undefined,
      };
      this.#waiting += 1;
      if (key !== undefined) this.#byKey.set(key, waiting);
      this.#enter(waiting, network);
      this.#startNext();
    });
    const begunMs = performance.now();
    try {
      return await work();
    } finally {
      this.#running -= 1;
      // The others first: this network still counts as served.
      this.#startNext();
      const hasBacklog = turn !== HOUSE && (this.#lanes.get(turn)?.length ?? 0) > this.#options.backlog;
      if (hasBacklog)
        setTimeout(() => this.#leave(turn), (performance.now() - begunMs) * REST_FACTOR).unref();
      else this.#leave(turn);
    }
  }

  #leave(network: string): void {
    const left = (this.#runningOf.get(network) ?? 1) - 1;
    if (left > 0) this.#runningOf.set(network, left);
    else this.#runningOf.delete(network);
    this.#startNext();
  }

  /** Another network wants the document that waits under `key`: it comes at the earlier turn of the two. */
  join(key: string, network: string): void {
    const waiting = this.#byKey.get(key);
    if (!waiting || waiting.networks.has(network)) return;
    this.#enter(waiting, network);
    this.#startNext();
  }

  #enter(waiting: Waiting, network: string): void {
    waiting.networks.add(network);
    const lane = this.#lanes.get(network);
    if (lane) lane.push(waiting);
    else this.#lanes.set(network, [waiting]);
    clearTimeout(waiting.timer);
    if (waiting.networks.has(HOUSE)) return;
    waiting.timer = setTimeout(() => {
      this.#remove(waiting);
      waiting.refuse();
    }, this.#options.patienceMs);
  }

  /** Where all places are taken, the longest lane gives its newest away to a network that has fewer. */
  #hasRoom(network: string): boolean {
    if (network === HOUSE) return true;
    const own = this.#lanes.get(network)?.length ?? 0;
    if (own >= this.#options.maxWaitingPerNetwork) return false;
    if (this.#waiting < this.#options.maxWaiting) return true;
    const [longest] = [...this.#lanes.values()].sort((one, other) => other.length - one.length);
    const newest = longest && longest.length > own + 1 ? longest.at(-1) : undefined;
    if (!newest || newest.networks.has(HOUSE)) return false;
    this.#remove(newest);
    newest.refuse();
    return true;
  }

  #startNext(): void {
    while (this.#running < this.#options.slots) {
      const turn = this.#nextTurn();
      if (turn === undefined) return;
      const lane = this.#lanes.get(turn) ?? [];
      const [first] = lane;
      // To the end of the round.
      this.#lanes.delete(turn);
      this.#lanes.set(turn, lane);
      if (!first) return;
      this.#remove(first);
      this.#running += 1;
      this.#runningOf.set(turn, (this.#runningOf.get(turn) ?? 0) + 1);
      first.start(turn);
    }
  }

  /** The first in the round of those that have the least under way. */
  #nextTurn(): string | undefined {
    let turn: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const network of this.#lanes.keys()) {
      const running = this.#runningOf.get(network) ?? 0;
      if (network !== HOUSE && running >= this.#options.slotsPerNetwork) continue;
      if (running >= least) continue;
      turn = network;
      least = running;
    }
    return turn;
  }

  #remove(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    this.#waiting -= 1;
    if (waiting.key !== undefined && this.#byKey.get(waiting.key) === waiting)
      this.#byKey.delete(waiting.key);
    for (const network of waiting.networks) {
      const lane = this.#lanes.get(network) ?? [];
      const place = lane.indexOf(waiting);
      if (place >= 0) lane.splice(place, 1);
      if (lane.length === 0) this.#lanes.delete(network);
    }
  }
}

const refusal = (): Refused =>
  new Refused('unavailable', 'too many new documents at once', { retryAfterSeconds: RETRY_SECONDS });
