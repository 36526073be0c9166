/** Brings the database's schema up to this release. */
import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
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

export interface MigrateOptions {
  /** How long a lock that others hold is tried for again and again, where the pool has a lock timeout. */
  patienceMs?: number;
  /** Called before each further try. */
  onWait?: () => void;
}

const PATIENCE_MS = 10 * 60_000;
const LOCK_NOT_AVAILABLE = '55P03';
const RETRY_MS = 200;

const isLockTimeout = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;

/**
 * Runs every migration that is due, in one transaction; several processes may call it at the same time.
 * @returns names of those that ran
 * @throws DatabaseStartError naming the migration that failed
 */
export const migrate = async (
  db: Database,
  { patienceMs = PATIENCE_MS, onWait }: MigrateOptions = {},
): Promise<string[]> => {
  const end = Date.now() + patienceMs;
  for (;;) {
    const migrator = new Migrator({ db, provider });
    const { error, results = [] } = await migrator.migrateToLatest();
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
