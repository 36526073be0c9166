/** What moderators noted about an object and what holds until another decision. */
import type { ModerationMark } from '@foyer/shared/wire-schemas/moderation/queue';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, typedSql } from '../platform/database/typed-sql.ts';

export const selectMarks = async (db: Database, kind: string, objectId: number): Promise<ModerationMark[]> =>
  (
    await typedSql({ mark: choices<ModerationMark>() })`SELECT mark FROM moderation_marks
      WHERE kind = ${kind} AND object_id = ${objectId} ORDER BY mark`.execute(db)
  ).rows.map(({ mark }) => mark);

export const insertMark = async (
  db: Database,
  kind: string,
  objectId: number,
  mark: ModerationMark,
): Promise<void> => {
  await sql`INSERT INTO moderation_marks (kind, object_id, mark) VALUES (${kind}, ${objectId}, ${mark})
    ON CONFLICT DO NOTHING`.execute(db);
};

export const deleteMark = async (
  db: Database,
  kind: string,
  objectId: number,
  mark: ModerationMark,
): Promise<void> => {
  await sql`DELETE FROM moderation_marks WHERE kind = ${kind} AND object_id = ${objectId} AND mark = ${mark}`.execute(
    db,
  );
};
