/**
 * Videos that only their address opens. They are private ones with a row here, so that the release before, which knows no such row, shows them
 * to nobody but whom it shows a private one. A secret stands here as a hash, and sealed for its owner.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE unlisted_addresses (
      video_id integer PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
      -- SHA-256 of the secret.
      hash bytea NOT NULL CHECK (octet_length(hash) = 32),
      sealed text NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now()
    );

    -- Whoever makes it public, the release before too, ends the address.
    CREATE FUNCTION end_unlisted_address() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM unlisted_addresses WHERE video_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER videos_end_address AFTER UPDATE OF is_private ON videos FOR EACH ROW
      WHEN (OLD.is_private AND NOT NEW.is_private) EXECUTE FUNCTION end_unlisted_address();

    -- And so does a moderator who restricts the video: to the release before it was private already.
    CREATE FUNCTION end_restricted_address() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM unlisted_addresses WHERE video_id = NEW.object_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER marks_end_address AFTER INSERT ON moderation_marks FOR EACH ROW
      WHEN (NEW.kind = 'video' AND NEW.mark = 'restricted') EXECUTE FUNCTION end_restricted_address();
  `.execute(db);
}
