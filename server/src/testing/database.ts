/** A migrated database of its own for one test file. */
import { randomBytes } from 'node:crypto';
import { type Database, withDatabaseName } from '../platform/database/create-database.ts';
import {
  createEmptyDatabase,
  dropDatabase,
  findTestPostgres,
  TEMPLATE_DATABASE,
} from './postgres/test-postgres.ts';
import { createCheckedDatabase } from './checked-database.ts';
import { findUndeclaredColumns } from './postgres/logged-columns.ts';

export interface TestDatabase {
  db: Database;
  url: string;
  close: () => Promise<void>;
}

/** On a busy machine queries wait long for one of the few connections; that is no failure of what is tested. */
const CONNECTION_MS = 60_000;

export const openTestDatabase = async (): Promise<TestDatabase> => {
  const { url } = findTestPostgres();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createEmptyDatabase(url, name, TEMPLATE_DATABASE);
  const own = withDatabaseName(url, name);
  const { db, faults } = await createCheckedDatabase({ url: own, poolSize: 5, connectionMs: CONNECTION_MS });
  return {
    db,
    url: own,
    close: async () => {
      // A test that ended its own connections, or goes back to an earlier schema, has nothing to look at.
      const undeclared = await findUndeclaredColumns(db).catch(() => []);
      await db.destroy();
      await dropDatabase(url, name);
      if (undeclared.length > 0)
        throw new Error(`the log of changes has columns that nobody declared: ${undeclared.join(', ')}`);
      if (faults.length > 0) throw new Error(`rows that differ from what is declared:\n${faults.join('\n')}`);
    },
  };
};
