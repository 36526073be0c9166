/**
 * Decides whose work is done next where only so much can be done at the same time: rendering, expensive reads. Bounded, and fair between
 * networks, at every width: the places go to whichever network used them least lately, there to the narrower network that used them
 * least, and so on. Those that have a backlog share what one network may hold, however many they are.
 */
import { Refused } from '../platform/http/refused.ts';
import { FairLane } from './fair-lane.ts';
import { visitorNetworks } from './visitor-network.ts';

export interface FairQueueOptions {
  /** Pieces of work under way at the same time. */
  slots: number;
  /** Of them by one network, or by all that have a backlog. */
  slotsPerNetwork: number;
  maxWaiting: number;
  /** Of one /48 or IPv4 /24. */
  maxWaitingPerNetwork: number;
  /** How long a piece of work waits for its turn. */
  patienceMs: number;
  /** More waiting work of one network than visitors ask for at the same time. */
  backlog: number;
  /** After work of networks with a backlog, its place stays empty for so many times as long as the work took. */
  restFactor: number;
  /** For the refusal. */
  message: string;
}

interface Waiting {
  key: string | undefined;
  sinceMs: number;
  /** In which it stands. */
  lanes: Set<FairLane<Waiting>>;
  start: (turn: Turn) => void;
  refuse: () => void;
  timer: NodeJS.Timeout | undefined;
}
type Lane = FairLane<Waiting>;
interface Turn {
  lane: Lane;
  /** What its network was charged beforehand. */
  chargedMs: number;
}

/** Every so many turns the one that waits longest has it, or those who used little could keep all others waiting. */
const OLDEST_EVERY = 8;
const RETRY_SECONDS = 5;
const SWEEP_MS = 5000;
/** What a piece of work takes, before any is known. */
const FIRST_GUESS_MS = 20;
/** Even work that takes no time is a turn. */
const LEAST_MS = 1;
/** The server itself: renderings of its own, such as a release set's smoke pages. */
const SERVER_LANE = '';

/** All networks with a backlog count as this one where places are given. */
const CROWD = 'crowd';

export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #root: Lane = new FairLane('all');
  readonly #byKey = new Map<string, Waiting>();
  #running = 0;
  #waiting = 0;
  #turns = 0;
  #typicalMs = FIRST_GUESS_MS;
  #sweptAtMs = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Does `work` when its turn has come.
   * @param work is given the widest network it is done for, `CROWD` for those with a backlog, undefined for the server
   * @param address of who asks; undefined: the server itself, which is never refused
   * @param key others may join the wait for it, see `join`
   * @throws Refused unavailable, with the time to come back; otherwise what `work` throws
   */
  async run<Result>(
    work: (network: string | undefined) => Promise<Result>,
    address?: string,
    key?: string,
  ): Promise<Result> {
    const keys = pathOf(address);
    if (address !== undefined && !this.#hasRoom(keys)) throw this.#refusal();
    const { lane, chargedMs } = await new Promise<Turn>((resolve, reject) => {
      const waiting: Waiting = {
        key,
        sinceMs: performance.now(),
        lanes: new Set(),
        start: resolve,
        refuse: () => reject(this.#refusal()),
        timer: undefined,
      };
      this.#waiting += 1;
      if (key !== undefined) this.#byKey.set(key, waiting);
      this.#enter(waiting, keys);
      this.#startNext();
    });
    const startedMs = performance.now();
    const network = widestOf(lane);
    try {
      return await work(this.#nameOf(network));
    } finally {
      const nowMs = performance.now();
      const tookMs = Math.max(LEAST_MS, nowMs - startedMs);
      lane.use(tookMs - chargedMs, nowMs);
      this.#typicalMs = 0.9 * this.#typicalMs + 0.1 * tookMs;
      this.#running -= 1;
      // The others first: this network still counts as served.
      this.#startNext();
      if (this.#hasBacklog(network))
        setTimeout(() => this.#leave(lane), tookMs * this.#options.restFactor).unref();
      else this.#leave(lane);
    }
  }

  /** Another network wants the work that waits under `key`: it comes at the earlier turn of the two. */
  join(key: string, address: string): void {
    const waiting = this.#byKey.get(key);
    if (!waiting) return;
    this.#enter(waiting, pathOf(address));
    this.#startNext();
  }

  #refusal(): Refused {
    return new Refused('unavailable', this.#options.message, { retryAfterSeconds: RETRY_SECONDS });
  }

  #hasBacklog(lane: Lane): boolean {
    return lane.key !== SERVER_LANE && lane.waiting > this.#options.backlog;
  }

  #nameOf(network: Lane): string | undefined {
    if (network.key === SERVER_LANE) return undefined;
    return this.#hasBacklog(network) ? CROWD : network.key;
  }

  /** Places that the networks with a backlog have together. */
  #crowdRunning(): number {
    let running = 0;
    for (const lane of this.#root.lanes) if (this.#hasBacklog(lane)) running += lane.running;
    return running;
  }

  #leave(lane: Lane): void {
    for (const each of lane.path()) each.running -= 1;
    this.#startNext();
  }

  #enter(waiting: Waiting, keys: readonly string[]): void {
    let lane = this.#root;
    for (const key of keys) lane = lane.open(key);
    if (waiting.lanes.has(lane)) return;
    waiting.lanes.add(lane);
    lane.put(waiting);
    clearTimeout(waiting.timer);
    if ([...waiting.lanes].some(isOfServer)) return;
    waiting.timer = setTimeout(() => {
      this.#remove(waiting);
      waiting.refuse();
    }, this.#options.patienceMs);
  }

  /** Where all places are taken, who has the most of them gives the newest away to a network that has fewer. */
  #hasRoom(keys: readonly string[]): boolean {
    const { maxWaiting, maxWaitingPerNetwork } = this.#options;
    this.#sweep();
    const [widestKey = '', ...narrower] = keys;
    const network = this.#root.find(widestKey);
    if (network && network.waiting >= maxWaitingPerNetwork) return this.#makeRoom(network, narrower);
    return this.#waiting < maxWaiting || this.#makeRoom(this.#root, keys);
  }

  /** @param keys of the networks within `from` that ask for room */
  #makeRoom(from: Lane, keys: readonly string[]): boolean {
    const nowMs = performance.now();
    let lane = from;
    let own: Lane | undefined = from;
    for (const key of keys) {
      const most = mostOf(lane, nowMs);
      own = own?.find(key);
      if (!most) return false;
      lane = most;
      if (most === own) continue;
      const had = own?.waiting ?? 0;
      const isMore =
        most.waiting > had + 1 || (most.waiting > had && most.used(nowMs) > (own?.used(nowMs) ?? 0));
      return isMore && this.#dropNewest(most, nowMs);
    }
    return false;
  }

  #dropNewest(from: Lane, nowMs: number): boolean {
    let lane = from;
    for (let most = mostOf(lane, nowMs); most; most = mostOf(lane, nowMs)) lane = most;
    const newest = lane.entries.at(-1);
    if (!newest || [...newest.lanes].some(isOfServer)) return false;
    this.#remove(newest);
    newest.refuse();
    return true;
  }

  #startNext(): void {
    while (this.#running < this.#options.slots) {
      const nowMs = performance.now();
      const network = this.#nextNetwork(nowMs);
      if (!network) return;
      let lane = network;
      while (lane.entries.length === 0) {
        const next = leastOf(
          [...lane.lanes].filter(({ waiting }) => waiting > 0),
          nowMs,
        );
        if (!next) return;
        lane = next;
      }
      const [first] = lane.entries;
      if (!first) return;
      this.#turns += 1;
      this.#remove(first);
      this.#running += 1;
      for (const each of lane.path()) each.running += 1;
      lane.use(this.#typicalMs, nowMs);
      first.start({ lane, chargedMs: this.#typicalMs });
    }
  }

  #nextNetwork(nowMs: number): Lane | undefined {
    const { slotsPerNetwork } = this.#options;
    const isCrowdFull = this.#crowdRunning() >= slotsPerNetwork;
    const ready = [...this.#root.lanes].filter((lane) => {
      if (lane.waiting === 0) return false;
      if (lane.key === SERVER_LANE) return true;
      return lane.running < slotsPerNetwork && !(isCrowdFull && this.#hasBacklog(lane));
    });
    if (this.#turns % OLDEST_EVERY === OLDEST_EVERY - 1) return oldestOf(ready);
    return leastOf(ready, nowMs);
  }

  #remove(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    this.#waiting -= 1;
    if (waiting.key !== undefined && this.#byKey.get(waiting.key) === waiting)
      this.#byKey.delete(waiting.key);
    for (const lane of waiting.lanes) lane.take(waiting);
  }

  #sweep(): void {
    const nowMs = performance.now();
    if (nowMs - this.#sweptAtMs < SWEEP_MS) return;
    this.#sweptAtMs = nowMs;
    this.#root.sweep(nowMs);
  }
}

const pathOf = (address: string | undefined): string[] =>
  address === undefined
    ? [SERVER_LANE]
    : visitorNetworks(address)
        .map(({ key }) => key)
        .toReversed();

const isOfServer = ({ key }: Lane): boolean => key === SERVER_LANE;

const widestOf = (lane: Lane): Lane => (lane.parent?.parent ? widestOf(lane.parent) : lane);

const leastOf = (lanes: readonly Lane[], nowMs: number): Lane | undefined =>
  lanes.reduce<Lane | undefined>(
    (least, lane) => (least && least.used(nowMs) <= lane.used(nowMs) ? least : lane),
    undefined,
  );

/** Of the networks within one: which has the most waiting; of those with as many, which used the most. */
const mostOf = (from: Lane, nowMs: number): Lane | undefined => {
  let most: Lane | undefined;
  for (const lane of from.lanes) {
    if (lane.waiting === 0 || isOfServer(lane)) continue;
    const isMore =
      !most ||
      lane.waiting > most.waiting ||
      (lane.waiting === most.waiting && lane.used(nowMs) > most.used(nowMs));
    if (isMore) most = lane;
  }
  return most;
};

const oldestMs = (lane: Lane): number =>
  Math.min(lane.entries[0]?.sinceMs ?? Number.POSITIVE_INFINITY, ...[...lane.lanes].map(oldestMs));

const oldestOf = (lanes: readonly Lane[]): Lane | undefined =>
  lanes.reduce<Lane | undefined>(
    (oldest, lane) => (oldest && oldestMs(oldest) <= oldestMs(lane) ? oldest : lane),
    undefined,
  );
