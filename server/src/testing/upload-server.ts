/**
 * A web process for tests that end one in the middle: the real API over the database and folder that the environment names,
 * without pages. Prints the address that it listens at.
 */
import { join } from 'node:path';
import { AnswerCache } from '../platform/cache/answer-cache.ts';
import { readConfig } from '../platform/config/config.ts';
import { createDatabase } from '../platform/database/create-database.ts';
import { announceProcess } from '../platform/database/process-identity.ts';
import { openSessionLocks } from '../platform/database/session-locks.ts';
import { openSettings } from '../platform/settings/live-settings.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { createWeb } from '../app/web.ts';
import { testSecrets } from './secrets.ts';

const log = (line: string): void => void process.stderr.write(`${line}\n`);
const db = createDatabase({ url: readConfig(process.env).databaseUrl ?? '', poolSize: 5 });
const settings = await openSettings({ config: readConfig(process.env), db, log });
const { config } = settings;
const deps = {
  config,
  settings,
  db,
  cache: new AnswerCache({ maxBytes: 1_000_000 }),
  secrets: testSecrets(),
  storage: createFileStorage(join(config.dataDir, 'media')),
  wakeOutbox: () => {},
  log,
};
const app = await createWeb(deps, { missing: async () => [] });
await announceProcess(await openSessionLocks(config.databaseUrl ?? ''));
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
