/**
 * What moderators work with at the desk: the log by what an entry is about, notes for colleagues, saved replies, words that hold comments
 * back; the language of who reports; and comments that owners pin (decision 85).
 */
import { type Kysely, sql } from 'kysely';

const LOGGED_IDS = ['decision', 'proposal', 'report', 'material', 'member', 'by'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  // Text alone would be read from its first row each time.
  for (const name of LOGGED_IDS)
    await sql`CREATE INDEX ${sql.ref(`moderation_log_${name}`)} ON moderation_log
      (((entry::jsonb ->> ${sql.lit(name)})::integer), seq)`.execute(db);
  await sql`
    CREATE TABLE moderation_notes (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      object_id integer NOT NULL,
      member_id integer REFERENCES members ON DELETE SET NULL,
      words text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX moderation_notes_object ON moderation_notes (kind, object_id, id);

    -- One reply is all rows of one title, a row for each language.
    CREATE TABLE saved_replies (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      title text NOT NULL,
      language text NOT NULL,
      words text NOT NULL,
      changed_by integer REFERENCES members ON DELETE SET NULL,
      changed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX saved_replies_title ON saved_replies (lower(title), language);

    -- Beside the operator's file. What is removed stays, so that the log can name who did it.
    CREATE TABLE watched_words (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      word text NOT NULL,
      added_by integer REFERENCES members ON DELETE SET NULL,
      added_at timestamptz NOT NULL DEFAULT now(),
      removed_by integer REFERENCES members ON DELETE SET NULL,
      removed_at timestamptz
    );
    CREATE UNIQUE INDEX watched_words_word ON watched_words (word) WHERE removed_at IS NULL;
    CREATE FUNCTION log_watched_word() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        PERFORM append_moderation_log('word added', jsonb_build_object('word', NEW.id, 'by', NEW.added_by,
          'words', hash_of_words(NEW.word)));
      ELSIF NEW.removed_at IS NOT NULL AND OLD.removed_at IS NULL THEN
        PERFORM append_moderation_log('word removed', jsonb_build_object('word', NEW.id, 'by', NEW.removed_by,
          'words', hash_of_words(NEW.word)));
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER watched_words_logged AFTER INSERT OR UPDATE ON watched_words
      FOR EACH ROW EXECUTE FUNCTION log_watched_word();

    -- One of each object, chosen by its owner.
    CREATE TABLE pinned_comments (
      section text NOT NULL,
      object_id integer NOT NULL,
      comment_id integer NOT NULL REFERENCES comments ON DELETE CASCADE,
      PRIMARY KEY (section, object_id)
    );
    CREATE INDEX pinned_comments_comment ON pinned_comments (comment_id);

    -- Of the page that it was sent from. Null: before this was noted.
    ALTER TABLE reports ADD COLUMN language text;
  `.execute(db);
}
