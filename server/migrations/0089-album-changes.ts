/**
 * What an uploader changes of a published album waits for the moderators, photo by photo, while the album stays public as it was approved.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- As video_changes (0037): what a row holds is never added to, so that nobody approves what nobody has seen; who edits again replaces it.
    -- A decision about a part of it moves that part into a row of its own. status_id: 1 approved, 4 waiting, 5 withdrawn, 6 rejected.
    CREATE TABLE album_changes (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      album_id integer NOT NULL REFERENCES albums ON DELETE CASCADE,
      status_id smallint NOT NULL DEFAULT 4 CHECK (status_id IN (1, 4, 5, 6)),
      title text,
      description text,
      reject_reason text,
      created_at timestamptz NOT NULL DEFAULT now(),
      decided_at timestamptz
    );
    CREATE UNIQUE INDEX album_changes_waiting ON album_changes (album_id) WHERE status_id = 4;
    CREATE INDEX album_changes_queue ON album_changes (status_id, id);
    CREATE INDEX album_changes_album ON album_changes (album_id, id);

    CREATE TABLE album_change_photos (
      change_id integer NOT NULL REFERENCES album_changes ON DELETE CASCADE,
      photo_id integer NOT NULL REFERENCES photos ON DELETE CASCADE,
      -- What a photo that is public would be called; null: the photo itself is new.
      caption text,
      PRIMARY KEY (change_id, photo_id)
    );
    CREATE INDEX album_change_photos_photo ON album_change_photos (photo_id, change_id);

    -- proposed: made, and waits for a decision; refused: a moderator said no. Whatever shows albums asks for "ready".
    ALTER TABLE photos DROP CONSTRAINT photos_state_check;
    ALTER TABLE photos ADD CONSTRAINT photos_state_check
      CHECK (state IN ('waiting', 'ready', 'failed', 'proposed', 'refused'));
    CREATE INDEX photos_hidden ON photos (album_id) WHERE state IN ('proposed', 'refused');

    -- Whichever release finishes the work on a photo that waits for a decision, it is not public by that.
    CREATE FUNCTION hold_proposed_photo() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM album_change_photos p JOIN album_changes c ON c.id = p.change_id
          WHERE p.photo_id = NEW.id AND p.caption IS NULL AND c.status_id = 4) THEN
        NEW.state := 'proposed';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER photos_proposed BEFORE UPDATE OF state ON photos FOR EACH ROW
      WHEN (NEW.state = 'ready' AND OLD.state <> 'ready') EXECUTE FUNCTION hold_proposed_photo();

    -- 0051 asked it of every photo that came: one that waits is no publication yet, and an album that is public goes on being so.
    CREATE OR REPLACE FUNCTION ask_who_is_shown() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE albums a SET people = CASE WHEN EXISTS (SELECT FROM album_people p WHERE p.album_id = a.id)
          THEN 'shown' ELSE 'undeclared' END
        WHERE a.id = NEW.album_id AND a.people = 'before_records' AND (a.status_id <> 1 OR NEW.state = 'ready');
      RETURN NULL;
    END $$;
    CREATE TRIGGER photos_people_ready AFTER UPDATE OF state ON photos FOR EACH ROW
      WHEN (NEW.state = 'ready' AND OLD.state <> 'ready') EXECUTE FUNCTION ask_who_is_shown();
  `.execute(db);
}
