/** After all server tests of a run. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTGRES_MAJOR } from '../../platform/database/embedded-postgres.ts';
import { findPostmaster, stopPostmaster } from '../../platform/database/postmaster.ts';
import { findTestPostgres } from './test-postgres.ts';

export default async function stopTestPostgres(): Promise<void> {
  const { folder } = findTestPostgres();
  const running = await findPostmaster(join(folder, `pg${POSTGRES_MAJOR}`));
  if (running) await stopPostmaster(running.pid, 3000);
  await rm(folder, { recursive: true, force: true });
}
