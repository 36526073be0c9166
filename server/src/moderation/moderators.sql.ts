/** Who is a moderator. The role is given and taken by operators alone; the database logs each time (migration 0055). */
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

export const selectModerators = async (db: Database): Promise<{ id: number; name: string }[]> =>
  (
    await typedSql({ id: 'int4', name: 'text' })`SELECT id, name FROM members
      WHERE is_moderator ORDER BY id`.execute(db)
  ).rows;

/** A member who cannot sign in gets no role, but may lose one. @returns the name as it is written; undefined when nothing changed */
export const updateModerator = async (
  db: Database,
  name: string,
  isModerator: boolean,
): Promise<string | undefined> =>
  (
    await typedSql({ name: 'text' })`UPDATE members SET is_moderator = ${isModerator}
      WHERE lower(name) = lower(${name}) AND is_moderator <> ${isModerator}
        AND (status_id IN (1, 6) OR NOT ${isModerator}) RETURNING name`.execute(db)
  ).rows[0]?.name;
