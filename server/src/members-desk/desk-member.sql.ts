/** One member as the desk shows it: the account, and what its member did in figures. */
import { sql } from 'kysely';
import type { DeskUploadState } from '@foyer/shared/wire-schemas/members/members-desk';
import type { Database } from '../platform/database/create-database.ts';
import { isLiveSession } from '../platform/database/live-session.ts';
import { selectRoles } from '../platform/database/role-columns.ts';
import { isWaiting } from '../sign-in/joining.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const HAS_APP = sql`EXISTS (SELECT FROM second_factors f WHERE f.member_id = m.id AND f.confirmed_at IS NOT NULL)`;

const ACCOUNT_ROW = columns({
  id: 'int4',
  name: 'text',
  email: 'text?',
  language: 'text',
  status_id: 'int2',
  waits: 'bool',
  has_avatar: 'bool',
  revision: 'text?',
  joined_at: 'timestamptz',
  last_seen_at: 'timestamptz',
  roles: 'text[]',
  has_factor: 'bool',
  passkeys: 'int4',
  factor_ends: 'timestamptz?',
  sessions: 'int4',
  suspended_until: 'timestamptz?',
  deletes: 'timestamptz?',
});
export type AccountRow = RowOf<typeof ACCOUNT_ROW>;

export const selectAccount = async (db: Database, id: number): Promise<AccountRow | undefined> =>
  (
    await typedSql(ACCOUNT_ROW)`
      SELECT m.id, m.name, m.email, m.language, m.status_id, ${isWaiting} AS waits, m.has_avatar, o.revision, m.joined_at, m.last_seen_at,
        ${selectRoles} AS roles, ${HAS_APP} AS has_factor,
        (SELECT count(*)::int FROM passkeys p WHERE p.member_id = m.id) AS passkeys,
        (SELECT r.due_at FROM factor_removals r WHERE r.member_id = m.id) AS factor_ends,
        (SELECT count(*)::int FROM sessions s WHERE s.member_id = m.id AND ${isLiveSession}) AS sessions,
        (SELECT s.until_at FROM suspensions s WHERE s.member_id = m.id AND m.status_id = 3) AS suspended_until,
        (SELECT d.due_at FROM account_deletions d WHERE d.member_id = m.id) AS deletes
      FROM members m LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'
      WHERE m.id = ${id} AND m.status_id <> 5`.execute(db)
  ).rows[0];

const LOCKED_ROW = columns({
  id: 'int4',
  name: 'text',
  email: 'text?',
  language: 'text',
  status_id: 'int2',
  roles: 'text[]',
});
export type LockedRow = RowOf<typeof LOCKED_ROW>;

/** Holds the row until the transaction ends. */
export const lockAccount = async (tx: Database, id: number): Promise<LockedRow | undefined> =>
  (
    await typedSql(LOCKED_ROW)`SELECT m.id, m.name, m.email, m.language, m.status_id, ${selectRoles} AS roles
      FROM members m WHERE m.id = ${id} AND m.status_id <> 5 FOR NO KEY UPDATE`.execute(tx)
  ).rows[0];

const FIGURES_ROW = columns({
  videos: json<{ state: DeskUploadState; n: number }[]>(),
  albums: json<{ state: DeskUploadState; n: number }[]>(),
  comments: 'int4',
  reports_made: 'int4',
  reports_received: 'int4',
});

/** Of the upload `u`. */
const UPLOAD_STATE = sql`CASE u.status_id WHEN 1 THEN CASE WHEN u.is_private THEN 'private' ELSE 'public' END
  WHEN 4 THEN 'waiting' WHEN 6 THEN 'rejected' WHEN 5 THEN 'deleted' WHEN 7 THEN 'deleted' ELSE 'working' END`;
const countStates = (table: 'videos' | 'albums', memberId: number) => {
  const own = table === 'videos' ? sql`AND u.replaces_id IS NULL` : sql``;
  return sql`(SELECT coalesce(json_agg(json_build_object('state', x.state, 'n', x.n) ORDER BY x.n DESC, x.state), '[]') FROM (
    SELECT ${UPLOAD_STATE} AS state, count(*)::int AS n FROM ${sql.table(table)} u
    WHERE u.member_id = ${memberId} ${own} GROUP BY 1) x)`;
};

/** Reports about the member, and about what the member uploaded or wrote. */
export const selectFigures = async (db: Database, memberId: number): Promise<RowOf<typeof FIGURES_ROW>> => {
  const { rows } = await typedSql(FIGURES_ROW)`
    SELECT ${countStates('videos', memberId)} AS videos, ${countStates('albums', memberId)} AS albums,
      (SELECT count(*)::int FROM comments c WHERE c.member_id = ${memberId} AND c.status_id = 1) AS comments,
      (SELECT count(*)::int FROM reports r WHERE r.member_id = ${memberId}) AS reports_made,
      ((SELECT count(*) FROM reports r JOIN videos v ON v.id = r.object_id WHERE r.section = 'video' AND v.member_id = ${memberId})
        + (SELECT count(*) FROM reports r JOIN albums a ON a.id = r.object_id WHERE r.section = 'album' AND a.member_id = ${memberId})
        + (SELECT count(*) FROM reports r JOIN comments c ON c.id = r.object_id WHERE r.section = 'comment' AND c.member_id = ${memberId})
        + (SELECT count(*) FROM reports r WHERE r.section = 'member' AND r.object_id = ${memberId}))::int AS reports_received`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a statement of counts has one row');
  return row;
};
