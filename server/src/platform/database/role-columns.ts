/** In which column of `members` each role stands. */
import { ROLES, type Role } from '@foyer/shared/wire-schemas/members/roles';
import { type RawBuilder, sql } from 'kysely';

export const ROLE_COLUMNS = {
  moderator: 'is_moderator',
  lead: 'is_lead_moderator',
  records: 'is_records_keeper',
  editor: 'is_editor',
  operator: 'is_operator',
  trusted_uploader: 'is_trusted_uploader',
  trusted_flagger: 'is_trusted_flagger',
} as const satisfies Record<Role, string>;

/** Of the member `m`, as `text[]`. */
export const selectRoles: RawBuilder<Role[]> = sql`array_remove(ARRAY[${sql.join(
  ROLES.map((role) => sql`CASE WHEN m.${sql.ref(ROLE_COLUMNS[role])} THEN ${sql.lit(role)} END`),
)}], NULL)`;

/** Of the member `m`: has one that opens a desk. */
export const hasDeskRole: RawBuilder<boolean> = sql<boolean>`(m.is_moderator OR m.is_records_keeper OR m.is_editor OR m.is_operator)`;

/** Of the member `m`: two-step sign-in is on, or there is a passkey. */
export const hasFactor: RawBuilder<boolean> = sql<boolean>`(EXISTS (SELECT FROM second_factors f WHERE f.member_id = m.id AND f.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys p WHERE p.member_id = m.id))`;
