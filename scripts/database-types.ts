/** `npm run database-types`: writes the types of the tables, from a database that all migrations made. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, withDatabaseName } from '../server/src/platform/database/create-database.ts';
import { DATABASE_TYPES_FILE, makeDatabaseTypes } from '../server/src/testing/database-types.ts';
import startTestPostgres from '../server/src/testing/postgres/start-test-postgres.ts';
import stopTestPostgres from '../server/src/testing/postgres/stop-test-postgres.ts';
import { findTestPostgres, TEMPLATE_DATABASE } from '../server/src/testing/postgres/test-postgres.ts';

await startTestPostgres();
try {
  const db = createDatabase({
    url: withDatabaseName(findTestPostgres().url, TEMPLATE_DATABASE),
    poolSize: 1,
  });
  await writeFile(join(import.meta.dirname, '..', DATABASE_TYPES_FILE), await makeDatabaseTypes(db));
  await db.destroy();
  console.log(`wrote ${DATABASE_TYPES_FILE}`);
} finally {
  await stopTestPostgres();
}
