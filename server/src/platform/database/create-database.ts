/** The kysely pool over one PostgreSQL database. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

// Counters are bigint; all of ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface DatabaseOptions {
  url: string;
  poolSize?: number;
  /** Idle connections that break (server restarted) are reported here, never thrown. */
  onError?: (error: Error) => void;
}

/** Destroy it with `destroy()`. */
export const createDatabase = ({ url, poolSize = 10, onError }: DatabaseOptions): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    application_name: 'foyer',
  });
  pool.on('error', (error) => onError?.(error));
  // The pool hears idle connections alone. One that is lost while lent out, between two statements, would end the process;
  // whoever holds it learns of it with the next statement.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
};

/** The same server, another database. */
export const withDatabaseName = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};
