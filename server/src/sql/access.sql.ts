/** What services/access.ts decides by: the object's state, and what its owner and the viewer are to one another. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { AccessKind, AccessObject } from '../services/access.ts';

/** `status_id` of videos and albums; 5 is deleted, 1 published, the rest not yet or not any more. */
const PUBLISHED = sql`CASE WHEN x.status_id = 5 THEN 'deleted' WHEN x.status_id <> 1 THEN 'pending'
  WHEN x.is_private THEN 'private' ELSE 'public' END`;

const STATES: Record<AccessKind, RawBuilder<unknown>> = {
  video: PUBLISHED,
  album: PUBLISHED,
  playlist: sql`CASE WHEN x.is_deleted THEN 'deleted' WHEN x.visible = 1 THEN 'public' ELSE 'private' END`,
  member: sql`CASE WHEN x.status_id IN (3, 5) THEN 'deleted' WHEN x.status_id NOT IN (1, 6) THEN 'pending'
    WHEN x.is_private THEN 'private' ELSE 'public' END`,
  model: sql`'public'`,
  channel: sql`'public'`,
  comment: sql`CASE x.status_id WHEN 1 THEN 'public' WHEN 5 THEN 'deleted' ELSE 'pending' END`,
};

const OWNERS: Record<AccessKind, RawBuilder<unknown>> = {
  video: sql`x.member_id`,
  album: sql`x.member_id`,
  playlist: sql`x.member_id`,
  comment: sql`x.member_id`,
  member: sql`x.id`,
  model: sql`NULL::int`,
  channel: sql`NULL::int`,
};

/** Models and channels may be named by their dir. Undefined: there is no such object. */
export const selectAccessObject = async (
  db: Database,
  kind: AccessKind,
  idOrDir: string,
  viewerId: number | null,
): Promise<AccessObject | undefined> => {
  const isId = /^[1-9]\d{0,8}$/.test(idOrDir);
  const hasDir = kind === 'model' || kind === 'channel';
  if (!isId && (!hasDir || idOrDir === '')) return undefined;
  const { rows } = await sql<Omit<AccessObject, 'kind'>>`
    SELECT x.id, x.state, x.owner_id AS "ownerId", coalesce(m.visibility, '{}') AS visibility,
      EXISTS (SELECT FROM friends f WHERE f.accepted_at IS NOT NULL
        AND least(f.member_id, f.friend_id) = least(x.owner_id, ${viewerId}::int)
        AND greatest(f.member_id, f.friend_id) = greatest(x.owner_id, ${viewerId}::int)
        AND x.owner_id <> ${viewerId}::int) AS "isFriend",
      EXISTS (SELECT FROM blocks b WHERE b.member_id = x.owner_id AND b.blocked_id = ${viewerId}::int) AS "isBlocked",
      EXISTS (SELECT FROM blocks b WHERE b.member_id = ${viewerId}::int AND b.blocked_id = x.owner_id) AS "hasBlocked"
    FROM (SELECT x.id, ${STATES[kind]} AS state, ${OWNERS[kind]} AS owner_id FROM ${sql.table(`${kind}s`)} x
      WHERE ${isId ? sql`x.id = ${Number(idOrDir)}` : sql`x.dir = ${idOrDir}`}) x
    LEFT JOIN members m ON m.id = x.owner_id`.execute(db);
  const [row] = rows;
  return row && { kind, ...row };
};
