/** Who is a moderator. The role is given and taken by operators alone; the database logs each time (migration 0055). */
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

export const selectModerators = async (
  db: Database,
): Promise<{ id: number; name: string; is_lead_moderator: boolean }[]> =>
  (
    await typedSql({
      id: 'int4',
      name: 'text',
      is_lead_moderator: 'bool',
    })`SELECT id, name, is_lead_moderator FROM members WHERE is_moderator ORDER BY id`.execute(db)
  ).rows;

/** Leads moderators alone; who loses that role leads nobody. @returns the name as it is written; undefined when nothing changed */
export const updateLead = async (db: Database, name: string, isLead: boolean): Promise<string | undefined> =>
  (
    await typedSql({ name: 'text' })`UPDATE members SET is_lead_moderator = ${isLead}
      WHERE lower(name) = lower(${name}) AND is_lead_moderator <> ${isLead} AND (is_moderator OR NOT ${isLead}) RETURNING name`.execute(
      db,
    )
  ).rows[0]?.name;

/** A member who cannot sign in gets no role, but may lose one. @returns the name as it is written; undefined when nothing changed */
export const updateModerator = async (
  db: Database,
  name: string,
  isModerator: boolean,
): Promise<string | undefined> =>
  (
    await typedSql({
      name: 'text',
    })`UPDATE members SET is_moderator = ${isModerator}, is_lead_moderator = is_lead_moderator AND ${isModerator}
      WHERE lower(name) = lower(${name}) AND is_moderator <> ${isModerator}
        AND (status_id IN (1, 6) OR NOT ${isModerator}) RETURNING name`.execute(db)
  ).rows[0]?.name;
