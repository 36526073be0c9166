/**
 * The streams of one process, by member. A stream carries hints alone: what changed is read by the calls that show it, each with its
 * own rules, so that a lost or late hint loses nothing (decision 44).
 */
import { LIVE_EVENTS, LIVE_NOUNS, type LiveNoun } from '@foyer/shared/wire-schemas/live';
import type { Database } from '../platform/database/create-database.ts';
import type { Listener } from '../platform/database/listen.ts';
import { LIVE_CHANNEL, selectOpenSessions, touchPresent } from './live.sql.ts';

export interface LiveStream {
  memberId: number;
  /** Public id of the session that opened it. */
  session: string;
  /** One server-sent event, or a comment that keeps the connection open. */
  write: (text: string) => void;
  end: () => void;
}

export const STREAMS_PER_MEMBER = 12;
const STREAMS_PER_PROCESS = 20_000;
/** Below the minute after which proxies close what is silent. */
const BEAT_MS = 20_000;
const SESSIONS_PER_QUERY = 1000;
/** How old "was here" may be of whom a page is open: below ONLINE_MINUTES. */
const PRESENCE_MINUTES = 4;

export const toEvent = (name: string, data: object): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

interface Told {
  noun: LiveNoun;
  members: readonly number[];
}
const readPayload = (payload: string): Told | undefined => {
  try {
    const { noun, members } = JSON.parse(payload) as Partial<Told>;
    return LIVE_NOUNS.some((known) => known === noun) && Array.isArray(members)
      ? { noun: noun as LiveNoun, members }
      : undefined;
  } catch {
    return undefined;
  }
};

export interface StreamLimits {
  perMember: number;
  perProcess: number;
}

export class LiveHub {
  readonly #streams = new Map<number, Set<LiveStream>>();
  readonly #limits: StreamLimits;
  #count = 0;

  constructor(limits: StreamLimits = { perMember: STREAMS_PER_MEMBER, perProcess: STREAMS_PER_PROCESS }) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#count;
  }

  /** @returns how it is taken out; undefined when there is no room */
  add(stream: LiveStream): (() => void) | undefined {
    const own = this.#streams.get(stream.memberId) ?? new Set();
    if (own.size >= this.#limits.perMember || this.#count >= this.#limits.perProcess) return undefined;
    this.#streams.set(stream.memberId, own.add(stream));
    this.#count += 1;
    return () => {
      if (!own.delete(stream)) return;
      this.#count -= 1;
      if (own.size === 0 && this.#streams.get(stream.memberId) === own) this.#streams.delete(stream.memberId);
    };
  }

  tell({ noun, members }: Told): void {
    const event = toEvent(LIVE_EVENTS.changed, { nouns: [noun] });
    for (const id of members) for (const stream of this.#streams.get(id) ?? []) stream.write(event);
  }

  /** Hints may have been missed. */
  greet(): void {
    this.send(toEvent(LIVE_EVENTS.hello, {}));
  }

  /** To every stream. */
  send(event: string): void {
    for (const stream of this.#all()) stream.write(event);
  }

  /** Keeps streams open, and ends those whose session has ended. @param findOpen of public ids of sessions */
  async beat(findOpen: (sessions: readonly string[]) => Promise<readonly string[]>): Promise<void> {
    const streams = this.#all();
    for (const stream of streams) stream.write(':\n\n');
    for (let start = 0; start < streams.length; start += SESSIONS_PER_QUERY) {
      const some = streams.slice(start, start + SESSIONS_PER_QUERY);
      const open = new Set(await findOpen([...new Set(some.map(({ session }) => session))]));
      for (const stream of some) if (!open.has(stream.session)) stream.end();
    }
  }

  memberIds(): number[] {
    return [...this.#streams.keys()];
  }

  endAll(): void {
    for (const stream of this.#all()) stream.end();
  }

  #all(): LiveStream[] {
    return [...this.#streams.values()].flatMap((own) => [...own]);
  }
}

/** Hints of every process reach this one's streams. @returns how it stops */
export const followLive = async (
  hub: LiveHub,
  {
    db,
    listener,
    beatMs = BEAT_MS,
  }: { db: Database; listener: Listener | undefined; beatMs?: number | undefined },
): Promise<() => Promise<void>> => {
  const stop = await listener?.listen(LIVE_CHANNEL, (payload) => {
    const reported = readPayload(payload);
    if (reported) hub.tell(reported);
  });
  listener?.onGap(() => hub.greet());
  // Whose session ended while the database was away is asked about at the next beat.
  const tick = async () => {
    await hub.beat((sessions) => selectOpenSessions(db, sessions));
    if (hub.size > 0) await touchPresent(db, hub.memberIds(), PRESENCE_MINUTES);
  };
  const beat = () => void tick().catch(() => {});
  const timer = setInterval(beat, beatMs).unref();
  return async () => {
    clearInterval(timer);
    await stop?.();
    hub.endAll();
  };
};
