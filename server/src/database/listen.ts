/** LISTEN on a connection of its own, since a pooled one may be behind a pooler that drops notifications. */
import pg from 'pg';

export interface Listener {
  /** Calls `onNotification` at each NOTIFY of the channel; the result ends it. */
  listen: (channel: string, onNotification: (payload: string) => void) => Promise<() => Promise<void>>;
  /** Called after a reconnect: notifications may have been missed, so what was cached must be dropped. */
  onGap: (handler: () => void) => void;
  close: () => Promise<void>;
}

type Handler = (payload: string) => void;
const RECONNECT_MS = 1000;

/** Stays connected, and listening, until `close`. */
export const createListener = async (url: string): Promise<Listener> => {
  const handlers = new Map<string, Set<Handler>>();
  const gapHandlers = new Set<() => void>();
  let isClosed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'foyer-listen' });
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    // The end event follows and reconnects.
    next.on('error', () => {});
    next.on('end', () => {
      // One that never came to listen is the business of whoever tried: two tries would leave a connection behind.
      if (client !== next) return;
      client = undefined;
      reconnect();
    });
    await next.connect();
    for (const channel of handlers.keys()) await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
    if (isClosed) return next.end();
    client = next;
  };
  const reconnect = (): void => {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(() => {
        for (const handler of gapHandlers) handler();
      }, reconnect);
    }, RECONNECT_MS);
    timer.unref();
  };

  await connect();
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
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
};
