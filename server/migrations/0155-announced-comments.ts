/** Whom a comment concerns is notified of it once: when it is shown for the first time. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whether those whom it concerns were notified of it.
    ALTER TABLE comments ADD COLUMN is_announced boolean NOT NULL DEFAULT true;
    -- Of those that wait: what was shown before was changed or reported since.
    UPDATE comments c SET is_announced = false WHERE status_id = 4 AND edited_at IS NULL
      AND NOT EXISTS (SELECT FROM reports r WHERE r.section = 'comment' AND r.object_id = c.id);
    -- Of comments that no longer wait, left by deletions and ends of accounts.
    DELETE FROM notifications n WHERE kind = 'held_comment'
      AND NOT EXISTS (SELECT FROM comments c WHERE c.id = (n.data ->> 'comment_id')::int AND c.status_id = 4);
  `.execute(db);
}
