import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readConfig } from '../platform/config/config.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openDatabase } from './open-database.ts';
import type { Stop } from './run-process.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('migrates past a pooler, which would end a statement of minutes', async () => {
  const stops: Stop[] = [];
  const config = readConfig({ DATABASE_DIRECT_URL: database.url });
  // Whatever asks there fails.
  const opened = openDatabase('postgres://foyer@127.0.0.1:1/foyer', config, () => {}, stops, 'requests');
  await expect(opened).resolves.toBeDefined();
  for (const stop of stops) await stop();
});
