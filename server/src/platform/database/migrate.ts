/** Brings the database's schema up to this release. */
import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './create-database.ts';
import { DatabaseStartError } from './database-start-error.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort();
    const migrations: Record<string, Migration> = {};
    for (const file of files)
      migrations[file.slice(0, -3)] = (await import(new URL(file, FOLDER).href)) as Migration;
    return migrations;
  },
};

/** Names of all migrations that this release knows, in order. */
export const listMigrations = async (): Promise<string[]> =>
  Object.keys(await provider.getMigrations()).sort();

/** What a later release ran already: nothing for this one to do. */
const RAN_LATER: Migration = { up: () => Promise.resolve() };

/**
 * Names of what later releases ran over this schema, which leave this release working: it may start again while they are updated to, or after
 * they were taken back. kysely would call the schema corrupted.
 */
const listLater = async (db: Database): Promise<string[]> => {
  const last = (await listMigrations()).at(-1) ?? '';
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(DEFAULT_MIGRATION_TABLE)}
    WHERE name > ${last} ORDER BY name`.execute(db);
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
const LOCK_NOT_AVAILABLE = '55P03';
const RETRY_MS = 200;

const isLockTimeout = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;

const runOnce = async (db: Database) => {
  const later = await listLater(db);
  const known = await provider.getMigrations();
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
