/** A database as it was before a migration, for tests of what the migration makes of rows that are there. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { createDatabase, type Database, withDatabaseName } from '../../platform/database/create-database.ts';
import { createEmptyDatabase, dropDatabase, findTestPostgres } from './test-postgres.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

const listFiles = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort();

const runMigration = async (db: Database, file: string): Promise<void> => {
  const { up } = (await import(new URL(file, FOLDER).href)) as { up: (on: Database) => Promise<void> };
  await up(db);
};

/** As the release had it whose newest migration came before `first`, so that the site migrates it further. */
export const migrateBefore = async (db: Database, first: string): Promise<void> => {
  await sql`CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(
    db,
  );
  for (const file of (await listFiles()).filter((one) => one < first)) {
    await runMigration(db, file);
    await sql`INSERT INTO kysely_migration VALUES (${file.slice(0, -3)}, ${new Date().toISOString()})`.execute(
      db,
    );
  }
};

export interface OlderDatabase {
  db: Database;
  url: string;
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
  const own = withDatabaseName(url, name);
  const db = createDatabase({ url: own, poolSize: 2 });
  const run = (file: string): Promise<void> => runMigration(db, file);
  await migrateBefore(db, first);
  return {
    db,
    url: own,
    files: await listFiles(),
    run,
    close: async () => {
      await db.destroy();
      await dropDatabase(url, name);
    },
  };
};
