/** A member as answers name one: `{_id, name}`, or null where the join found nobody. */
import { type RawBuilder, sql } from 'kysely';

/** @param alias of the joined table of members */
export const namedMember = (alias: string): RawBuilder<unknown> =>
  sql`CASE WHEN ${sql.ref(`${alias}.id`)} IS NULL THEN NULL
    ELSE json_build_object('_id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) END`;
