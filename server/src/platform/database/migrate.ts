/** Brings the database's schema up to this release. */
import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Database } from './create-database.ts';
import { isLockTimeout } from './is-statement-cancelled.ts';
import { DatabaseStartError } from './database-start-error.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** Names of all migrations that this release knows, in order. */
export const listMigrations = async (): Promise<string[]> =>
  (await readdir(FOLDER))
    .filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -3))
    .sort();

const loadMigrations = async (names: readonly string[]): Promise<Record<string, Migration>> => {
  const migrations: Record<string, Migration> = {};
  for (const name of names)
    migrations[name] = (await import(new URL(`${name}.ts`, FOLDER).href)) as Migration;
  return migrations;
};

/** What a later release ran already: nothing for this one to do. */
const RAN_LATER: Migration = { up: () => Promise.resolve() };

/** Names of what has run over this schema, whichever release did it, in order. */
const listRan = async (db: Database): Promise<string[]> => {
  const found = await sql<{ is_there: boolean }>`
    SELECT to_regclass(${DEFAULT_MIGRATION_TABLE}) IS NOT NULL AS is_there`.execute(db);
  if (!found.rows[0]?.is_there) return [];
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM ${sql.table(DEFAULT_MIGRATION_TABLE)} ORDER BY name COLLATE "C"`.execute(db);
  return rows.map(({ name }) => name);
};

export interface MigrateOptions {
  /** How long a lock that others hold is tried for again and again, where the pool has a lock timeout. */
  patienceMs?: number;
  /** Called before each further try. */
  onWait?: () => void;
  /** Given the names of migrations that only a later release knows. */
  onLater?: (names: readonly string[]) => void;
}

const PATIENCE_MS = 10 * 60_000;
const RETRY_MS = 200;

const runOnce = async (db: Database) => {
  const own = await listMigrations();
  const ran = await listRan(db);
  // What later releases ran leaves this release working: it may start again while they are updated to, or after they were taken back. kysely
  // would call the schema corrupted.
  const later = ran.filter((name) => name > (own.at(-1) ?? ''));
  // At nearly every start nothing is due, and then no migration need be loaded.
  if (ran.length > 0 && [...own, ...later].join() === ran.join())
    return { error: undefined, results: [], later };
  const known = await loadMigrations(own);
  const migrations = { ...known, ...Object.fromEntries(later.map((name) => [name, RAN_LATER])) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  return { error, results, later };
};

/**
 * Runs every migration that is due, in one transaction; several processes may call it at the same time.
 * @returns names of those that ran
 * @throws DatabaseStartError naming the migration that failed
 */
export const migrate = async (
  db: Database,
  { patienceMs = PATIENCE_MS, onWait, onLater }: MigrateOptions = {},
): Promise<string[]> => {
  const end = Date.now() + patienceMs;
  for (;;) {
    const { error, results, later } = await runOnce(db).catch((reason: unknown) => ({
      error: reason,
      results: [],
      later: [],
    }));
    if (!error && later.length > 0) onLater?.(later);
    if (!error)
      return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
    if (!isLockTimeout(error) || Date.now() >= end) {
      const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'migration';
      throw new DatabaseStartError(`${failed} failed: ${error instanceof Error ? error.message : error}`);
    }
    onWait?.();
    await delay(RETRY_MS);
  }
};
