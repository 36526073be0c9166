/** SQL of the machine room: who may go on watching it, and how its processes notify each other. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { isLiveSession } from '../platform/database/live-session.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

export const MACHINE_CHANNEL = 'foyer_machine_room';

/** Sent when the transaction commits. */
export const notifyMachineRoom = async (db: Database): Promise<void> => {
  await sql`SELECT pg_notify(${MACHINE_CHANNEL}, '')`.execute(db);
};

/** Of these sessions, those that still are one of an operator. */
export const selectWatchingSessions = async (db: Database, sessions: readonly string[]): Promise<string[]> =>
  (
    await typedSql({ public_id: 'uuid' })`SELECT s.public_id FROM sessions s
      JOIN members m ON m.id = s.member_id
      WHERE s.public_id = ANY(${[...sessions]}::uuid[]) AND m.is_operator AND ${isLiveSession}`.execute(db)
  ).rows.map(({ public_id }) => public_id);
