/** Whether a process of the site still lives, by the lock that it holds while it does. */
import { sql } from 'kysely';
import type { Database } from './create-database.ts';
import { processNumberOf } from './process-identity.ts';
import { LOCK_SPACES } from './session-locks.ts';

/** After a restart of the database every process first has to connect again. */
const RECONNECT_SECONDS = 5;

/** @param name as `processName` gave it. @returns false also when nothing is known about such a name */
export const isProcessGone = async (db: Database, name: string): Promise<boolean> => {
  const number = processNumberOf(name);
  if (number === undefined) return false;
  const { rows } = await sql<{ isGone: boolean }>`
    SELECT pg_postmaster_start_time() < now() - make_interval(secs => ${RECONNECT_SECONDS})
      AND NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND classid::bigint = ${LOCK_SPACES.process} AND objid::bigint = ${number}) AS "isGone"`.execute(db);
  return rows[0]?.isGone ?? false;
};
