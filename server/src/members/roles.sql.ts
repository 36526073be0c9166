/** Who has which role. The database logs every change of it (migration 0115). */
import type { Role } from '@foyer/shared/wire-schemas/members/roles';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { hasFactor, ROLE_COLUMNS, selectRoles } from '../platform/database/role-columns.ts';
import { countedRows, countRows } from '../platform/database/lists/row-counts.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { COUNTED_MAX, type ListRows } from '../platform/http/lists/list-page.ts';

/** As the index of migration 0147 has it. */
const HAS_ANY = sql`(m.is_moderator OR m.is_records_keeper OR m.is_editor OR m.is_operator OR m.is_trusted_uploader
  OR m.is_trusted_flagger)`;
const hasRole = (role: Role | null) => (role === null ? HAS_ANY : sql`m.${sql.ref(ROLE_COLUMNS[role])}`);

const HOLDER_ROW = columns({
  id: 'int4',
  name: 'text',
  has_avatar: 'bool',
  revision: 'text?',
  status_id: 'int2',
  roles: 'text[]',
  has_factor: 'bool',
  /** Of the order, before the number. */
  place: 'text',
});
export type HolderRow = RowOf<typeof HOLDER_ROW>;

const ORDER = sql`lower(m.name), m.id`;

/** By name; the statements themselves, for a test that looks at their plans. @param role null: any */
export const foundHolders = (role: Role | null, { limit, after }: ListRows) => typedSql(HOLDER_ROW)`
  SELECT m.id, m.name, m.has_avatar, o.revision, m.status_id, ${selectRoles} AS roles, ${hasFactor} AS has_factor,
    lower(m.name) AS place
  FROM members m LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'
  WHERE ${HAS_ANY} AND ${hasRole(role)} AND ${after ? sql`(${ORDER}) > (${after.place}::text, ${after.id}::int)` : sql`TRUE`}
  ORDER BY ${ORDER} LIMIT ${limit}`;
export const countedHolders = (role: Role | null) =>
  countedRows(sql`members m WHERE ${HAS_ANY} AND ${hasRole(role)} ORDER BY ${ORDER}`, COUNTED_MAX);

export const selectHolders = async (db: Database, role: Role | null, rows: ListRows): Promise<HolderRow[]> =>
  (await foundHolders(role, rows).execute(db)).rows;

export const countHolders = (db: Database, role: Role | null): Promise<number> =>
  countRows(db, countedHolders(role));

const NAME_ROW = columns({ id: 'int4', name: 'text' });

export const selectNames = async (db: Database, ids: readonly number[]): Promise<RowOf<typeof NAME_ROW>[]> =>
  (
    await typedSql(
      NAME_ROW,
    )`SELECT id, name FROM members WHERE id = ANY (${[...ids]}::int[]) AND status_id <> 5`.execute(db)
  ).rows;

const LOCKED_ROW = columns({
  id: 'int4',
  name: 'text',
  status_id: 'int2',
  roles: 'text[]',
  has_factor: 'bool',
});
export type LockedHolderRow = RowOf<typeof LOCKED_ROW>;

/** The member, and all operators: of two changes that would leave none, the second one sees the first. */
export const lockWithOperators = async (tx: Database, name: string | null): Promise<LockedHolderRow[]> =>
  (
    await typedSql(LOCKED_ROW)`
      SELECT m.id, m.name, m.status_id, ${selectRoles} AS roles, ${hasFactor} AS has_factor
      FROM members m WHERE (m.is_operator OR lower(m.name) = lower(${name}::text)) AND m.status_id <> 5
      ORDER BY m.id FOR NO KEY UPDATE OF m`.execute(tx)
  ).rows;

/** Who is no moderator any more leads nobody. */
export const updateRole = async (
  tx: Database,
  memberId: number,
  { role, isGranted }: { role: Role; isGranted: boolean },
): Promise<void> => {
  const lead = role === 'moderator' && !isGranted ? sql`, is_lead_moderator = false` : sql``;
  await sql`UPDATE members SET ${sql.ref(ROLE_COLUMNS[role])} = ${isGranted}${lead} WHERE id = ${memberId}`.execute(
    tx,
  );
};

export const selectRolesOf = async (db: Database, memberId: number): Promise<string[]> =>
  (
    await typedSql({
      roles: 'text[]',
    })`SELECT ${selectRoles} AS roles FROM members m WHERE id = ${memberId}`.execute(db)
  ).rows[0]?.roles ?? [];
