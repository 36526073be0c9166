/**
 * Locks that end with the process that holds them: advisory locks of one connection that is kept for them. PostgreSQL frees them
 * when the connection ends, immediately after `kill -9`, and within half a minute when the machine or the network is gone.
 */
import pg from 'pg';

/** First half of a lock's key: what the second half is about. */
export const LOCK_SPACES = { process: 1_870_001, scheduledJob: 1_870_002, backup: 1_870_003 } as const;
export type LockSpace = (typeof LOCK_SPACES)[keyof typeof LOCK_SPACES];

export interface SessionLocks {
  /** @returns how to release it; undefined while another session has it, or the connection is away */
  tryLock: (space: LockSpace, key: number) => Promise<SessionLock | undefined>;
  /** Called after every connect, the first one included if it is already there: locks of an earlier connection are lost. */
  onConnect: (handler: () => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
}

export interface SessionLock {
  /** Aborted when the connection that held it is lost: another may have the lock by now. */
  signal: AbortSignal;
  release: () => Promise<void>;
}

const RECONNECT_MS = 1000;
const CONNECT_PATIENCE_MS = 5000;
/** A connection that a network swallowed says nothing by itself: it is asked. */
const HEARTBEAT_MS = 3000;
const QUERY_PATIENCE_MS = 5000;
/** For the server's side: it finds out as soon that this machine is gone. */
const SESSION_SETTINGS =
  'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET idle_session_timeout = 0';

interface Session {
  client: pg.Client;
  lost: AbortController;
  /** The last query asked: a client takes one at a time. */
  last: Promise<unknown>;
}

const ask = <Row extends pg.QueryResultRow>(
  session: Session,
  text: string,
  values: readonly number[] = [],
): Promise<Row[]> => {
  const query = session.last.then(async () => (await session.client.query<Row>(text, [...values])).rows);
  session.last = query.catch(() => {});
  return query;
};

/**
 * Connects, and again after each loss, until `close`.
 * @param url past any pooler that lends connections by the transaction
 * @throws the driver's error when the first connection fails
 */
export const openSessionLocks = async (url: string): Promise<SessionLocks> => {
  const connectHandlers = new Set<() => Promise<void>>();
  let session: Session | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const lose = (one: Session): void => {
    if (session !== one) return;
    session = undefined;
    one.lost.abort(new Error('the connection that held the lock is lost'));
    one.client.end().catch(() => {});
    reconnect();
  };
  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_PATIENCE_MS,
      query_timeout: QUERY_PATIENCE_MS,
      application_name: 'foyer-locks',
    });
    const next: Session = { client, lost: new AbortController(), last: Promise.resolve() };
    // The end event follows.
    client.on('error', () => {});
    client.on('end', () => lose(next));
    try {
      await client.connect();
      await client.query(SESSION_SETTINGS);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (isClosed) return client.end();
    session = next;
    for (const handler of connectHandlers) await handler().catch(() => {});
  };
  const reconnect = (): void => {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(reconnect);
    }, RECONNECT_MS);
    timer.unref();
  };
  const beat = async (): Promise<void> => {
    const asked = session;
    if (asked) await ask(asked, 'SELECT 1').catch(() => lose(asked));
  };

  await connect();
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS).unref();
  return {
    tryLock: async (space, key) => {
      const holder = session;
      if (!holder) return undefined;
      const [row] = await ask<{ isMine: boolean }>(
        holder,
        'SELECT pg_try_advisory_lock($1::int, $2::int) AS "isMine"',
        [space, key],
        // The connection was lost meanwhile; a lock that it may have taken ends with it.
      ).catch(() => {
        lose(holder);
        return [];
      });
      if (!row?.isMine) return undefined;
      return {
        signal: holder.lost.signal,
        release: async () => {
          if (session !== holder) return;
          await ask(holder, 'SELECT pg_advisory_unlock($1::int, $2::int)', [space, key])
            // A lock that cannot be released must end with its connection.
            .catch(() => lose(holder));
        },
      };
    },
    onConnect: async (handler) => {
      connectHandlers.add(handler);
      if (session) await handler();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      await session?.last;
      await session?.client.end().catch(() => {});
    },
  };
};
