/** The channel by which processes tell one another that something of a member's own changed. */
import type { LiveNoun } from '@foyer/shared/wire-schemas/live';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { isLiveSession } from '../platform/database/live-session.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

export const LIVE_CHANNEL = 'foyer_live';

/** Sent when the transaction commits. */
export const notifyLive = async (
  db: Database,
  noun: LiveNoun,
  memberIds: readonly number[],
): Promise<void> => {
  const payload = JSON.stringify({ noun, members: [...new Set(memberIds)] });
  await sql`SELECT pg_notify(${LIVE_CHANNEL}, ${payload}::text)`.execute(db);
};

/** To all moderators. */
export const notifyLiveModerators = async (db: Database, noun: LiveNoun): Promise<void> => {
  await sql`SELECT pg_notify(${LIVE_CHANNEL}, json_build_object('noun', ${noun}::text, 'members', json_agg(id))::text)
    FROM members WHERE is_moderator AND status_id IN (1, 6) HAVING count(*) > 0`.execute(db);
};

/** Members whose page is open are here. */
export const touchPresent = async (
  db: Database,
  memberIds: readonly number[],
  minutes: number,
): Promise<void> => {
  await sql`UPDATE members SET last_seen_at = now() WHERE id = ANY(${[...memberIds]}::int[])
    AND last_seen_at < now() - make_interval(mins => ${minutes})`.execute(db);
};

/** Of these sessions, those that still are one of a member who may be here. */
export const selectOpenSessions = async (db: Database, sessions: readonly string[]): Promise<string[]> =>
  (
    await typedSql({ public_id: 'uuid' })`SELECT s.public_id FROM sessions s
      JOIN members m ON m.id = s.member_id
      WHERE s.public_id = ANY(${[...sessions]}::uuid[]) AND ${isLiveSession}`.execute(db)
  ).rows.map(({ public_id }) => public_id);
