/** Comments in threads that can be changed and held back; what members want to be told, and how. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- parent_id: the comment that began the thread, also of answers to answers; answer_to_id: the one that was answered.
    -- answers: shown ones, of comments that began a thread.
    ALTER TABLE comments
      ADD COLUMN parent_id integer REFERENCES comments ON DELETE CASCADE,
      ADD COLUMN answer_to_id integer REFERENCES comments ON DELETE SET NULL,
      ADD COLUMN answers integer NOT NULL DEFAULT 0,
      ADD COLUMN edited_at timestamptz;
    CREATE INDEX comments_threads ON comments (section, object_id, id DESC) WHERE parent_id IS NULL;
    CREATE INDEX comments_answers ON comments (parent_id, id) WHERE parent_id IS NOT NULL;
    CREATE INDEX comments_answered ON comments (answer_to_id) WHERE answer_to_id IS NOT NULL;
    CREATE INDEX comments_waiting ON comments (section, object_id, id) WHERE status_id = 4;
    -- Comments that are gone while their answers stay.
    CREATE INDEX comments_gone ON comments (section, object_id)
      WHERE parent_id IS NULL AND status_id <> 1 AND answers > 0;

    -- comments counts shown ones, answers those of them that answer another.
    ALTER TABLE comment_counters ADD COLUMN answers integer NOT NULL DEFAULT 0;

    CREATE TABLE notification_choices (
      member_id integer PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      -- Kinds that this member is not told of.
      kinds_off text[] NOT NULL DEFAULT '{}',
      digest text NOT NULL DEFAULT 'off' CHECK (digest IN ('off', 'daily', 'weekly')),
      digested_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX notification_choices_digest ON notification_choices (digested_at) WHERE digest <> 'off';
    CREATE INDEX notifications_unread ON notifications (member_id) WHERE read_at IS NULL;
    -- What waits for moderators ends for all of them when one decides.
    CREATE INDEX notifications_held ON notifications (((data ->> 'comment_id')::int)) WHERE kind = 'held_comment';
    CREATE INDEX messages_receiver ON messages (to_id, id DESC);
  `.execute(db);
}
