/** A database as it was before a migration, for tests of what the migration makes of rows that are there. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createDatabase, type Database, withDatabaseName } from '../../platform/database/create-database.ts';
import { createEmptyDatabase, dropDatabase, findTestPostgres } from './test-postgres.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

export interface OlderDatabase {
  db: Database;
  /** Of all migrations, in order. */
  files: readonly string[];
  run: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

/** @param first the migration that has not run yet, nor any after it */
export const openOlderDatabase = async (first: string): Promise<OlderDatabase> => {
  const { url } = findTestPostgres();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createEmptyDatabase(url, name);
  const db = createDatabase({ url: withDatabaseName(url, name), poolSize: 2 });
  const run = async (file: string): Promise<void> => {
    const { up } = (await import(new URL(file, FOLDER).href)) as { up: (on: Database) => Promise<void> };
    await up(db);
  };
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort();
  for (const file of files.filter((one) => one < first)) await run(file);
  return {
    db,
    files,
    run,
    close: async () => {
      await db.destroy();
      await dropDatabase(url, name);
    },
  };
};
