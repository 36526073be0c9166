/** What access/decide-access.ts decides by: the object's state, and what its owner and the viewer are to one another. */
import type { CommentSection } from '@foyer/shared/wire-schemas/comments';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import type { AccessKind } from './decide-access.ts';
import { NO_ID, parseId } from '../platform/http/object-id.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

/** `status_id` and `is_private`; what has no such columns is given them. */
const STATES: Record<AccessKind, RawBuilder<unknown>> = {
  video: sql`x.status_id, x.is_private`,
  album: sql`x.status_id, x.is_private`,
  playlist: sql`CASE WHEN x.is_deleted THEN 5 ELSE 1 END AS status_id, x.visible <> 1 AS is_private`,
  member: sql`x.status_id, x.is_private`,
  model: sql`CASE WHEN x.is_hidden THEN 5 ELSE 1 END AS status_id, false AS is_private`,
  channel: sql`CASE WHEN x.is_hidden THEN 5 ELSE 1 END AS status_id, false AS is_private`,
  comment: sql`x.status_id, false AS is_private`,
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

/** Whether it is but a part of another object: a new file of a video. */
const REPLACEMENTS: Partial<Record<AccessKind, RawBuilder<unknown>>> = {
  video: sql`x.replaces_id IS NOT NULL`,
};

/** Hash of the secret of an unlisted object's address. */
const ADDRESSES: Partial<Record<AccessKind, RawBuilder<unknown>>> = {
  video: sql`(SELECT encode(u.hash, 'hex') FROM unlisted_addresses u WHERE u.video_id = x.id AND x.is_private)`,
};

const PARENTS: Partial<Record<AccessKind, RawBuilder<unknown>>> = {
  comment: sql`json_build_object('section', x.section, 'object_id', x.object_id)`,
};

/** What the owner of `x` and the viewer are to one another. */
const RELATION = (
  viewerId: number | null,
): RawBuilder<unknown> => sql`EXISTS (SELECT FROM friends f WHERE f.accepted_at IS NOT NULL
        AND least(f.member_id, f.friend_id) = least(x.owner_id, ${viewerId}::int)
        AND greatest(f.member_id, f.friend_id) = greatest(x.owner_id, ${viewerId}::int)
        AND x.owner_id <> ${viewerId}::int) AS "isFriend",
      EXISTS (SELECT FROM blocks b WHERE b.member_id = x.owner_id AND b.blocked_id = ${viewerId}::int) AS "isBlocked",
      EXISTS (SELECT FROM blocks b WHERE b.member_id = ${viewerId}::int AND b.blocked_id = x.owner_id) AS "hasBlocked"`;

export interface AccessParent {
  section: CommentSection;
  object_id: number;
}

const MEMBER_ACCESS = {
  isFriend: 'bool',
  isBlocked: 'bool',
  hasBlocked: 'bool',
  id: 'int4',
  status_id: 'int4',
  is_private: 'bool',
  ownerId: 'int4?',
  visibility: json<Record<string, unknown>>(),
} as const;
const MEMBER_ACCESS_ROW = columns(MEMBER_ACCESS);
const ACCESS_ROW = columns({
  ...MEMBER_ACCESS,
  /** What a comment stands under; null for all else. */
  parent: json<AccessParent | null>(),
  isReplacement: 'bool',
  /** SHA-256 of the secret of its address, hexadecimal; null for what has none. */
  addressHash: 'text?',
});
export type AccessRow = RowOf<typeof ACCESS_ROW>;

const selectWhere = async (
  db: Database,
  kind: AccessKind,
  which: RawBuilder<unknown>,
  viewerId: number | null,
): Promise<AccessRow[]> =>
  (
    await typedSql(ACCESS_ROW)`
    SELECT x.id, x.status_id::int4, x.is_private, x.owner_id AS "ownerId", coalesce(m.visibility, '{}') AS visibility, x.parent,
      x.is_replacement AS "isReplacement", x.address_hash AS "addressHash",
      ${RELATION(viewerId)}
    FROM (SELECT x.id, ${STATES[kind]}, ${OWNERS[kind]} AS owner_id, ${PARENTS[kind] ?? sql`NULL::json`} AS parent,
        ${REPLACEMENTS[kind] ?? sql`false`} AS is_replacement, ${ADDRESSES[kind] ?? sql`NULL::text`} AS address_hash
      FROM ${sql.table(`${kind}s`)} x
      WHERE ${which}) x
    LEFT JOIN members m ON m.id = x.owner_id`.execute(db)
  ).rows;

/** Several of one kind; those that do not exist are left out. */
export const selectAccessRows = (
  db: Database,
  kind: AccessKind,
  ids: readonly number[],
  viewerId: number | null,
): Promise<AccessRow[]> => selectWhere(db, kind, sql`x.id = ANY(${[...ids]})`, viewerId);

/** Models and channels may be named by their dir. Undefined: there is no such object. */
export const selectAccessRow = async (
  db: Database,
  kind: AccessKind,
  idOrDir: string,
  viewerId: number | null,
): Promise<AccessRow | undefined> => {
  const id = parseId(idOrDir);
  const isId = id !== undefined && id !== NO_ID;
  const hasDir = kind === 'model' || kind === 'channel';
  if (!isId && (!hasDir || idOrDir === '')) return undefined;
  const rows = await selectWhere(db, kind, isId ? sql`x.id = ${id}` : sql`x.dir = ${idOrDir}`, viewerId);
  return rows[0];
};

/** Several members at the same time; those who do not exist are left out. */
export const selectMemberAccessRows = async (
  db: Database,
  ids: readonly number[],
  viewerId: number | null,
): Promise<Omit<AccessRow, 'parent' | 'isReplacement' | 'addressHash'>[]> =>
  (
    await typedSql(
      MEMBER_ACCESS_ROW,
    )`SELECT x.id, x.status_id::int4, x.is_private, x.owner_id AS "ownerId", x.visibility, ${RELATION(viewerId)}
      FROM (SELECT id, status_id, is_private, id AS owner_id, visibility FROM members WHERE id = ANY(${[...ids]})) x`.execute(
      db,
    )
  ).rows;
