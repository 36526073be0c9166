/** Server-side sessions, found by the hash of the cookie's value. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const SESSION_MEMBER_ROW = columns({
  id: 'int4',
  name: 'text',
  status_id: 'int2',
  is_moderator: 'bool',
  is_records_keeper: 'bool',
  has_avatar: 'bool',
  revision: 'text?',
  last_used: 'timestamptz',
  session: 'uuid',
  factor_ends: 'timestamptz?',
});
export type SessionMemberRow = RowOf<typeof SESSION_MEMBER_ROW>;

export const insertSession = async (
  db: Database,
  session: { idHash: Buffer; memberId: number; userAgent: string; days: number },
): Promise<void> => {
  await sql`INSERT INTO sessions (id_hash, member_id, user_agent, expires_at)
    VALUES (${session.idHash}, ${session.memberId}, ${session.userAgent}, now() + make_interval(days => ${session.days}))`.execute(
    db,
  );
};

/** Undefined when the session is unknown, expired, or its member may not be signed in any more. */
export const selectSession = async (db: Database, idHash: Buffer): Promise<SessionMemberRow | undefined> =>
  (
    await typedSql(SESSION_MEMBER_ROW)`
      SELECT m.id, m.name, m.status_id, m.is_moderator, m.is_records_keeper, m.has_avatar, o.revision, s.last_seen_at AS last_used,
        s.public_id AS session, r.due_at AS factor_ends
      FROM sessions s JOIN members m ON m.id = s.member_id
      LEFT JOIN factor_removals r ON r.member_id = m.id
      LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'
      WHERE s.id_hash = ${idHash} AND s.expires_at > now() AND m.status_id IN (1, 6)`.execute(db)
  ).rows[0];

/** Slides the session's end; also the member's last visit. */
export const touchSession = async (
  db: Database,
  idHash: Buffer,
  memberId: number,
  days: number,
): Promise<void> => {
  await sql`WITH s AS (UPDATE sessions SET last_seen_at = now(), expires_at = now() + make_interval(days => ${days})
      WHERE id_hash = ${idHash})
    UPDATE members SET last_seen_at = now() WHERE id = ${memberId}`.execute(db);
};

export const deleteSession = async (db: Database, idHash: Buffer): Promise<void> => {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
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

/** The last used first. */
export const selectSessions = async (
  db: Database,
  memberId: number,
  currentHash: Buffer,
): Promise<SessionRow[]> =>
  (
    await typedSql(
      SESSION_ROW,
    )`SELECT public_id, user_agent, created_at, last_seen_at, id_hash = ${currentHash} AS is_current
      FROM sessions WHERE member_id = ${memberId} AND expires_at > now() ORDER BY last_seen_at DESC LIMIT 200`.execute(
      db,
    )
  ).rows;

/** One session of the member's, or with `publicId` null all but the one that asks. @returns how many ended */
export const deleteSessions = async (
  db: Database,
  memberId: number,
  { publicId, exceptHash }: { publicId: string | null; exceptHash: Buffer | null },
): Promise<number> =>
  (
    await sql`DELETE FROM sessions WHERE member_id = ${memberId}
      AND (${publicId}::uuid IS NULL OR public_id = ${publicId}::uuid)
      AND (${exceptHash}::bytea IS NULL OR id_hash <> ${exceptHash}::bytea) RETURNING 1`.execute(db)
  ).rows.length;
