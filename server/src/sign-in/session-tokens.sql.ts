/** Sessions by the token that a browser brings: the present one, or one that was replaced. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { hasDeskRole, hasFactor, selectRoles } from '../platform/database/role-columns.ts';
import { isLiveSession, SESSION_MAX_DAYS } from '../platform/database/live-session.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const SESSION_MEMBER_COLUMNS = {
  id: 'int4',
  name: 'text',
  status_id: 'int2',
  roles: 'text[]',
  /** One of them opens a desk, and the account has no second step. */
  is_waiting: 'bool',
  has_avatar: 'bool',
  revision: 'text?',
  last_used: 'timestamptz',
  session: 'uuid',
  factor_ends: 'timestamptz?',
  proved_at: 'timestamptz?',
  is_due: 'bool',
  /** The present token came by a replacement, and nobody has used it yet. */
  is_unseen: 'bool',
  seconds_left: 'int4',
} as const;
const SESSION_MEMBER_ROW = columns(SESSION_MEMBER_COLUMNS);
export type SessionMemberRow = RowOf<typeof SESSION_MEMBER_ROW>;
const PAST_TOKEN_ROW = columns({
  ...SESSION_MEMBER_COLUMNS,
  /** Its successor was used, and not just now; or that one was replaced, too. */
  is_spent: 'bool',
  /** What the present token is made with. */
  salt: 'bytea?',
});
export type PastTokenRow = RowOf<typeof PAST_TOKEN_ROW>;

/** Before the absolute end. */
const SECONDS_LEFT = sql`greatest(0, extract(epoch FROM s.created_at + make_interval(days => ${sql.lit(SESSION_MAX_DAYS)}) - now()))::int`;

const readColumns = (rotationHours: number) => sql`m.id, m.name, m.status_id, ${selectRoles} AS roles,
  (${hasDeskRole} AND NOT ${hasFactor}) AS is_waiting,
  m.has_avatar, o.revision, s.last_seen_at AS last_used, s.public_id AS session, r.due_at AS factor_ends, s.proved_at,
  (coalesce(s.rotated_at, s.created_at) < now() - make_interval(hours => ${rotationHours})) AS is_due,
  (s.generation > 0 AND s.seen_at IS NULL) AS is_unseen, ${SECONDS_LEFT} AS seconds_left`;
const MEMBER_OF_SESSION = sql`JOIN members m ON m.id = s.member_id
  LEFT JOIN factor_removals r ON r.member_id = m.id
  LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'`;

/** By its present token. Undefined when it is unknown or has ended. */
export const selectSession = async (
  db: Database,
  idHash: Buffer,
  rotationHours: number,
): Promise<SessionMemberRow | undefined> =>
  (
    await typedSql(
      SESSION_MEMBER_ROW,
    )`SELECT ${readColumns(rotationHours)} FROM sessions s ${MEMBER_OF_SESSION}
      WHERE s.id_hash = ${idHash} AND ${isLiveSession}`.execute(db)
  ).rows[0];

/** By a token that was replaced. Undefined when it is unknown, or its session has ended. */
export const selectPastToken = async (
  db: Database,
  tokenHash: Buffer,
  { rotationHours, graceSeconds }: { rotationHours: number; graceSeconds: number },
): Promise<PastTokenRow | undefined> =>
  (
    await typedSql(PAST_TOKEN_ROW)`SELECT ${readColumns(rotationHours)}, s.rotation_salt AS salt,
        (p.generation < s.generation - 1
          OR coalesce(s.seen_at < now() - make_interval(secs => ${graceSeconds}), false)) AS is_spent
      FROM past_session_tokens p JOIN sessions s ON s.public_id = p.session ${MEMBER_OF_SESSION}
      WHERE p.token_hash = ${tokenHash} AND ${isLiveSession}`.execute(db)
  ).rows[0];

/** Of several who replace the same token, one does. @returns whether it was this one */
export const replaceToken = async (
  db: Database,
  { oldHash, newHash, salt }: { oldHash: Buffer; newHash: Buffer; salt: Buffer },
): Promise<boolean> =>
  (
    await sql`WITH old AS (
        SELECT public_id, id_hash, generation FROM sessions WHERE id_hash = ${oldHash} FOR UPDATE
      ), past AS (
        INSERT INTO past_session_tokens (token_hash, session, generation)
        SELECT id_hash, public_id, generation FROM old ON CONFLICT DO NOTHING
      )
      UPDATE sessions s SET id_hash = ${newHash}, generation = s.generation + 1, rotation_salt = ${salt},
        rotated_at = now(), seen_at = NULL
      FROM old WHERE s.public_id = old.public_id RETURNING 1`.execute(db)
  ).rows.length > 0;

/** The present token arrived: the one before it ends soon. */
export const markTokenSeen = async (db: Database, idHash: Buffer): Promise<void> => {
  await sql`UPDATE sessions SET seen_at = now() WHERE id_hash = ${idHash} AND seen_at IS NULL`.execute(db);
};

const COPIED_ROW = columns({ id: 'int4', name: 'text', email: 'text?', language: 'text' });
export type CopiedSessionRow = RowOf<typeof COPIED_ROW>;

/** Ends it. @returns whose it was, to one of several who ask */
export const deleteCopiedSession = async (
  tx: Database,
  publicId: string,
): Promise<CopiedSessionRow | undefined> =>
  (
    await typedSql(COPIED_ROW)`WITH gone AS (
        DELETE FROM sessions WHERE public_id = ${publicId}::uuid RETURNING member_id)
      SELECT m.id, m.name, m.email, m.language FROM gone JOIN members m ON m.id = gone.member_id`.execute(tx)
  ).rows[0];

/** A token that comes from no other one; earlier ones are unknown from now on. @returns seconds before the absolute end */
export const giveFreshToken = async (
  tx: Database,
  publicId: string,
  idHash: Buffer,
): Promise<number | undefined> => {
  await sql`DELETE FROM past_session_tokens WHERE session = ${publicId}::uuid`.execute(tx);
  return (
    await typedSql({ seconds_left: 'int4' })`UPDATE sessions s SET id_hash = ${idHash}, generation = 0,
        rotation_salt = NULL, rotated_at = now(), seen_at = NULL
      WHERE s.public_id = ${publicId}::uuid RETURNING ${SECONDS_LEFT} AS seconds_left`.execute(tx)
  ).rows[0]?.seconds_left;
};
