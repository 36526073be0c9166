/**
 * Changes of albums in the moderators' queue, which the database keeps (0092): one waits while its album is public and none of its photos is
 * still worked on.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION put_album_change_in_queue(change integer) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      own_status smallint;
      album_status smallint;
      came timestamptz;
    BEGIN
      SELECT c.status_id, a.status_id, c.created_at INTO own_status, album_status, came
        FROM album_changes c JOIN albums a ON a.id = c.album_id WHERE c.id = change;
      IF NOT FOUND THEN
        RETURN;
      END IF;
      PERFORM put_in_moderation_queue('album_change', change,
        CASE WHEN own_status <> 4 OR (album_status = 1 AND NOT EXISTS (
            SELECT FROM album_change_photos p JOIN photos f ON f.id = p.photo_id WHERE p.change_id = change AND f.state = 'waiting'))
          THEN queue_state_of(own_status) END,
        CASE WHEN own_status = 4 THEN came ELSE now() END);
    END $$;

    CREATE FUNCTION queue_album_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        PERFORM put_in_moderation_queue('album_change', OLD.id, NULL, NULL);
      ELSE
        PERFORM put_album_change_in_queue(NEW.id);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER album_changes_queue AFTER INSERT OR UPDATE OR DELETE ON album_changes
      FOR EACH ROW EXECUTE FUNCTION queue_album_change();

    CREATE FUNCTION queue_album_change_photo() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        PERFORM put_album_change_in_queue(OLD.change_id);
      END IF;
      IF TG_OP <> 'DELETE' THEN
        PERFORM put_album_change_in_queue(NEW.change_id);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER album_change_photos_queue AFTER INSERT OR UPDATE OR DELETE ON album_change_photos
      FOR EACH ROW EXECUTE FUNCTION queue_album_change_photo();

    CREATE FUNCTION queue_changes_of_photo() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM put_album_change_in_queue(p.change_id) FROM album_change_photos p JOIN album_changes c ON c.id = p.change_id
        WHERE p.photo_id = NEW.id AND c.status_id = 4;
      RETURN NULL;
    END $$;
    CREATE TRIGGER photos_changes_queue AFTER UPDATE OF state ON photos FOR EACH ROW
      WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION queue_changes_of_photo();

    CREATE FUNCTION queue_changes_of_album() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM put_album_change_in_queue(c.id) FROM album_changes c WHERE c.album_id = NEW.id AND c.status_id = 4;
      RETURN NULL;
    END $$;
    CREATE TRIGGER albums_changes_queue AFTER UPDATE ON albums FOR EACH ROW
      WHEN (OLD.status_id <> NEW.status_id) EXECUTE FUNCTION queue_changes_of_album();

    SELECT put_album_change_in_queue(id) FROM album_changes;
  `.execute(db);
}
