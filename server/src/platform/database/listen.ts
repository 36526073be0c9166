/** LISTEN on a connection of its own, since a pooled one may be behind a pooler that drops notifications. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Listener {
  /** Calls `onNotification` at each NOTIFY of the channel; the result ends it. */
  listen: (channel: string, onNotification: (payload: string) => void) => Promise<() => Promise<void>>;
  /** Called after a reconnect: notifications may have been missed, so what was cached must be invalidated. */
  onGap: (handler: () => void) => void;
  /** False from the moment at which the connection is known to be lost until the gap was reported. */
  isConnected: () => boolean;
  close: () => Promise<void>;
}

type Handler = (payload: string) => void;
const RECONNECT_MS = 1000;
/** A connection that a network swallowed says nothing by itself: it is asked. */
const HEARTBEAT_MS = 3000;
const HEARTBEAT_PATIENCE_MS = 5000;
const CONNECT_PATIENCE_MS = 5000;
const PROBE_PAUSE_MS = 250;

/**
 * Stays connected, and listening, until `close`.
 * @param probe throws while the pool does not answer, of those who ask the database after a gap: behind a pooler it may come back later than LISTEN
 */
export const createListener = async (
  url: string,
  probe: () => Promise<unknown> = async () => {},
): Promise<Listener> => {
  const handlers = new Map<string, Set<Handler>>();
  const gapHandlers = new Set<() => void>();
  let isClosed = false;
  let isConnected = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_PATIENCE_MS,
      query_timeout: HEARTBEAT_PATIENCE_MS,
      application_name: 'foyer-listen',
    });
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    // The end event follows and reconnects.
    next.on('error', () => {});
    next.on('end', () => {
      // One that never came to listen is the business of the one who tried: two tries would leave a connection behind.
      if (client === next) lose();
    });
    try {
      await next.connect();
      for (const channel of handlers.keys()) await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    if (isClosed) return next.end();
    client = next;
  };
  /** Its socket too: what comes over it after this is nobody's any more. */
  const lose = (): void => {
    const lost = client;
    client = undefined;
    isConnected = false;
    lost?.end().catch(() => {});
    reconnect();
  };
  /** Until the pool answers, the site goes on as without the database. */
  const believe = async (): Promise<void> => {
    const connected = client;
    const isOver = () => isClosed || !connected || client !== connected;
    const answers = () =>
      probe().then(
        () => true,
        () => false,
      );
    while (!isOver() && !(await answers())) await sleep(PROBE_PAUSE_MS, undefined, { ref: false });
    if (isOver()) return;
    // First invalidated, then believed again.
    for (const handler of gapHandlers) handler();
    isConnected = true;
  };
  const beat = async (): Promise<void> => {
    const asked = client;
    await asked?.query('SELECT 1').catch(() => {
      if (asked === client) lose();
    });
  };
  const reconnect = (): void => {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(believe, reconnect);
    }, RECONNECT_MS);
    timer.unref();
  };

  await connect();
  isConnected = true;
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS).unref();
  return {
    listen: async (channel, onNotification) => {
      const known = handlers.get(channel);
      const set = known ?? new Set<Handler>();
      set.add(onNotification);
      handlers.set(channel, set);
      if (!known) await client?.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      return async () => {
        set.delete(onNotification);
      };
    },
    onGap: (handler) => gapHandlers.add(handler),
    isConnected: () => isConnected,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      await client?.end().catch(() => {});
    },
  };
};
