/** Opens the connection whose advisory locks show that this process lives and which scheduled jobs it runs. */
import type { Config } from '../platform/config/config.ts';
import { announceProcess } from '../platform/database/process-identity.ts';
import { openSessionLocks, type SessionLocks } from '../platform/database/session-locks.ts';
import type { Stop } from './run-process.ts';

/** Stopped after everything that is pushed onto `stops` later. */
export const openLocks = async (
  { databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>,
  databaseUrl: string,
  stops: Stop[],
): Promise<SessionLocks> => {
  const locks = await openSessionLocks(databaseDirectUrl ?? databaseUrl);
  stops.push(locks.close);
  await announceProcess(locks);
  return locks;
};
