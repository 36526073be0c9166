/** Brings the database's schema up to this release. */
import { readdir } from 'node:fs/promises';
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

/**
 * Runs every migration that is due, in one transaction; several processes may call it at once.
 * @returns names of those that ran
 * @throws DatabaseStartError naming the migration that failed
 */
export const migrate = async (db: Database): Promise<string[]> => {
  const migrator = new Migrator({ db, provider });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'migration';
    throw new DatabaseStartError(`${failed} failed: ${error instanceof Error ? error.message : error}`);
  }
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
};
