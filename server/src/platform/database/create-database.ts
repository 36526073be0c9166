/** The kysely pool over one PostgreSQL database. */
import type { EventEmitter } from 'node:events';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB as Schema } from './tables.generated.ts';

export type Database = Kysely<Schema>;

// Counters are bigint; all of ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** In milliseconds; 0: none. What is cancelled fails with an error that `isStatementCancelled` knows. */
export interface DatabaseTimeouts {
  statementMs: number;
  /** Waiting for one lock, advisory ones too. */
  lockMs: number;
  /** An open transaction whose process says nothing; it keeps its locks meanwhile. */
  idleInTransactionMs: number;
}

/** How long a query waits for a connection. */
const CONNECTION_MS = 5000;
/** A server that works has cancelled a statement by then; one that hangs says nothing, and its connection is given up. */
const CANCEL_MS = 2000;
/** read_only_sql_transaction: the primary became a standby under its connections, or a balancer led here too late. */
const READ_ONLY = '25006';

export interface DatabaseOptions {
  url: string;
  poolSize?: number;
  /** Another time to wait for a connection, for tests. */
  connectionMs?: number;
  /** Of every statement of this pool; none when left out. */
  timeouts?: DatabaseTimeouts;
  /** Idle connections that break (server restarted) are reported here, never thrown. */
  onError?: (error: Error) => void;
  /** Called for every statement that ended, for traces. */
  onStatement?: ((event: LogEvent) => void) | undefined;
  /** Called with the pool, for the metrics. */
  onPool?: (pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => void;
}

/** What the driver's types leave out; `spent-connections.test.ts` looks that it is there. */
interface DriverInside {
  connection: EventEmitter;
  /** A statement that was sent and not answered, also after its query failed with a timeout. */
  _activeQuery: unknown;
}

/** A connection that hangs or can only read is not lent out again; the pool knows those alone that broke. */
const leaveSpent = (pool: pg.Pool): void => {
  const readOnly = new WeakSet<object>();
  const inside = (client: pg.PoolClient) => client as unknown as DriverInside;
  pool.on('connect', (client) =>
    inside(client).connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) readOnly.add(client);
    }),
  );
  // Before the pool looks whether it may keep it.
  pool.on('release', (_error, client) => {
    if (readOnly.has(client) || inside(client)._activeQuery)
      (client as unknown as pg.Client).end().catch(() => {});
  });
};

export const createPool = ({
  url,
  poolSize = 10,
  connectionMs = CONNECTION_MS,
  timeouts,
  onError,
  onPool,
}: DatabaseOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectionMs,
    application_name: 'foyer',
    // The driver sends them when it connects, and leaves those out that are 0.
    ...(timeouts && {
      statement_timeout: timeouts.statementMs,
      lock_timeout: timeouts.lockMs,
      idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
    }),
    ...(timeouts && timeouts.statementMs > 0 && { query_timeout: timeouts.statementMs + CANCEL_MS }),
  });
  onPool?.(pool);
  pool.on('error', (error) => onError?.(error));
  leaveSpent(pool);
  // The pool hears idle connections alone. One that is lost while lent out, between two statements, would end the process;
  // anyone who holds it learns of it with the next statement.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/** Destroy it with `destroy()`. */
export const createDatabase = (options: DatabaseOptions): Database =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: createPool(options) }),
    ...(options.onStatement && { log: options.onStatement }),
  });

/** The same server, another database. */
export const withDatabaseName = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};
