import type { Database } from '../platform/database/create-database.ts';

/** A call of a function, whose statements are described and never run, so that ids need not exist. */
export type StatementSample = (db: Database) => Promise<unknown>;
/** By file. */
export type StatementSamples = Readonly<Record<string, readonly StatementSample[]>>;
