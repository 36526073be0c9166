/** The PostgreSQL that all server tests of a run share. */
import pg from 'pg';
import { withDatabaseName } from '../../platform/database/create-database.ts';

export const TEST_POSTGRES_VARIABLE = 'FOYER_TEST_POSTGRES';
export const TEMPLATE_DATABASE = 'foyer_template';

export interface TestPostgres {
  url: string;
  folder: string;
}

/** @throws Error outside a jest run of the project `server` */
export const findTestPostgres = (): TestPostgres => {
  const text = process.env[TEST_POSTGRES_VARIABLE];
  if (!text)
    throw new Error('run server tests through the root jest configuration: npm test -- --project server');
  return JSON.parse(text) as TestPostgres;
};

const runAlone = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: withDatabaseName(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** @param name lower-case letters, digits and underscores */
export const createEmptyDatabase = (url: string, name: string, template = 'template0'): Promise<void> =>
  runAlone(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);

export const dropDatabase = (url: string, name: string): Promise<void> =>
  runAlone(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
