/** Who made an upload private, as the log of states has it: what its uploader keeps private is for nobody who edits the catalogue. */
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether somebody other than its uploader made it private last: an editor, a moderator, the site. Null: it came as private, by its uploader's
 * choice, no matter who approved or restored it since.
 * @param alias of the joined table of videos, or albums
 */
export const privateByOthers = (kind: 'video' | 'album', alias: string): RawBuilder<unknown> =>
  sql`(SELECT s.member_id IS DISTINCT FROM ${sql.ref(`${alias}.member_id`)} FROM state_changes s
    WHERE s.kind = ${sql.lit(kind)} AND s.object_id = ${sql.ref(`${alias}.id`)}
      AND s.to_state LIKE '% private' AND s.from_state NOT LIKE '% private' ORDER BY s.id DESC LIMIT 1)`;
