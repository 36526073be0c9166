/** Before all server tests of a run: one PostgreSQL, with a migrated database that every test file copies. */
import { chmod } from 'node:fs/promises';
import { checkDatabase } from '../../platform/database/check-database.ts';
import { createDatabase, withDatabaseName } from '../../platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { createEmptyDatabase, TEMPLATE_DATABASE, TEST_POSTGRES_VARIABLE } from './test-postgres.ts';

/** Workers inherit the variable, teardown finds the folder in it. */
export default async function startTestPostgres(): Promise<void> {
  const folder = await makeScratchFolder('foyer-test-postgres-');
  // The database's own user must reach its directory in it.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: folder, volatile: true });
  await createEmptyDatabase(server.url, TEMPLATE_DATABASE);
  const db = createDatabase({ url: withDatabaseName(server.url, TEMPLATE_DATABASE), poolSize: 1 });
  await checkDatabase(db);
  await migrate(db);
  await db.destroy();
  process.env[TEST_POSTGRES_VARIABLE] = JSON.stringify({ url: server.url, folder });
}
