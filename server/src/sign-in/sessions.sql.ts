/** Server-side sessions, found by the hash of the cookie's value. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { isLiveSession, SESSION_MAX_DAYS } from '../platform/database/live-session.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

export const insertSession = async (
  db: Database,
  session: { idHash: Buffer; memberId: number; userAgent: string; days: number; isProved: boolean },
): Promise<void> => {
  await sql`INSERT INTO sessions (id_hash, member_id, user_agent, expires_at, proved_at)
    VALUES (${session.idHash}, ${session.memberId}, ${session.userAgent}, now() + make_interval(days => ${session.days}),
      CASE WHEN ${session.isProved}::bool THEN now() END)`.execute(db);
};

/** Slides the session's end, up to the absolute one; also the member's last visit. */
export const touchSession = async (
  db: Database,
  publicId: string,
  memberId: number,
  days: number,
): Promise<void> => {
  await sql`WITH s AS (UPDATE sessions SET last_seen_at = now(), expires_at =
        least(now() + make_interval(days => ${days}), created_at + make_interval(days => ${SESSION_MAX_DAYS}))
      WHERE public_id = ${publicId}::uuid)
    UPDATE members SET last_seen_at = now() WHERE id = ${memberId}`.execute(db);
};

/** By its token, or by the one that is being replaced. */
export const deleteSession = async (db: Database, tokenHash: Buffer): Promise<void> => {
  await sql`DELETE FROM sessions WHERE id_hash = ${tokenHash}
    OR public_id = (SELECT session FROM past_session_tokens WHERE token_hash = ${tokenHash})`.execute(db);
};

export const deleteExpiredSessions = async (db: Database): Promise<void> => {
  await sql`DELETE FROM sessions WHERE expires_at < now()`.execute(db);
};

const ACCOUNT_ROW = columns({
  id: 'int4',
  password_hash: 'text?',
  status_id: 'int2',
  name: 'text',
  email: 'text?',
  language: 'text',
});
export type AccountRow = RowOf<typeof ACCOUNT_ROW>;

/** By name or e-mail address, whatever the case. */
export const selectAccount = async (db: Database, nameOrEmail: string): Promise<AccountRow | undefined> =>
  (
    await typedSql(ACCOUNT_ROW)`SELECT id, password_hash, status_id, name, email, language FROM members
      WHERE lower(name) = lower(${nameOrEmail}) OR lower(email) = lower(${nameOrEmail})
      ORDER BY lower(name) = lower(${nameOrEmail}) DESC LIMIT 1`.execute(db)
  ).rows[0];

const SESSION_ROW = columns({
  public_id: 'uuid',
  user_agent: 'text',
  created_at: 'timestamptz',
  last_seen_at: 'timestamptz',
  is_current: 'bool',
});
export type SessionRow = RowOf<typeof SESSION_ROW>;

/** The last used first. @param current public id of the one that asks */
export const selectSessions = async (
  db: Database,
  memberId: number,
  current: string,
): Promise<SessionRow[]> =>
  (
    await typedSql(
      SESSION_ROW,
    )`SELECT s.public_id, s.user_agent, s.created_at, s.last_seen_at, s.public_id = ${current}::uuid AS is_current
      FROM sessions s JOIN members m ON m.id = s.member_id WHERE s.member_id = ${memberId} AND ${isLiveSession}
      ORDER BY s.last_seen_at DESC LIMIT 200`.execute(db)
  ).rows;

/** One session of the member's, or with `publicId` null all but `except`. @returns how many ended */
export const deleteSessions = async (
  db: Database,
  memberId: number,
  { publicId, except }: { publicId: string | null; except: string | null },
): Promise<number> =>
  (
    await sql`DELETE FROM sessions WHERE member_id = ${memberId}
      AND (${publicId}::uuid IS NULL OR public_id = ${publicId}::uuid)
      AND (${except}::uuid IS NULL OR public_id <> ${except}::uuid) RETURNING 1`.execute(db)
  ).rows.length;
