/** The kysely pool over one PostgreSQL database. */
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
  });
  onPool?.(pool);
  pool.on('error', (error) => onError?.(error));
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
