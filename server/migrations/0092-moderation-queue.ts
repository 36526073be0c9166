/**
 * What the moderators' queue lists, one row a case in the order of the queue, kept by the database itself: whatever changes a state, no
 * case is missing and none is left behind (decision 89).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE moderation_queue (
      kind text NOT NULL,
      -- Of pictures the member, of changes the change.
      object_id integer NOT NULL,
      state text NOT NULL CHECK (state IN ('waiting', 'working', 'rejected', 'deleted')),
      -- 0: somebody's age is in doubt.
      rank smallint NOT NULL DEFAULT 1,
      -- When it came into its state.
      since timestamptz NOT NULL,
      PRIMARY KEY (kind, object_id)
    );
    CREATE INDEX moderation_queue_waiting ON moderation_queue (rank, since, kind, object_id) WHERE state = 'waiting';
    CREATE INDEX moderation_queue_since ON moderation_queue (state, since, kind, object_id);

    -- Values of status_id (migration 0001). Null: no moderator is asked.
    CREATE FUNCTION queue_state_of(status_id smallint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE WHEN status_id = 4 THEN 'waiting' WHEN status_id IN (0, 2, 3) THEN 'working'
        WHEN status_id = 6 THEN 'rejected' WHEN status_id IN (5, 7) THEN 'deleted' END $$;

    CREATE FUNCTION put_in_moderation_queue(of_kind text, id integer, wanted text, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF wanted IS NULL THEN
        DELETE FROM moderation_queue WHERE kind = of_kind AND object_id = id;
        RETURN;
      END IF;
      INSERT INTO moderation_queue AS q (kind, object_id, state, rank, since)
        VALUES (of_kind, id, wanted, CASE WHEN EXISTS (SELECT FROM moderation_marks m WHERE m.kind = of_kind AND m.object_id = id
          AND m.mark = 'age') THEN 0 ELSE 1 END, at)
      ON CONFLICT (kind, object_id) DO UPDATE SET state = excluded.state,
        since = CASE WHEN q.state = excluded.state THEN q.since ELSE excluded.since END;
    END $$;

    CREATE FUNCTION queue_video() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        PERFORM put_in_moderation_queue('video', OLD.id, NULL, NULL);
      ELSE
        PERFORM put_in_moderation_queue('video', NEW.id,
          CASE WHEN NEW.replaces_id IS NULL AND NOT (NEW.status_id = 4 AND NEW.approved_at IS NOT NULL) THEN queue_state_of(NEW.status_id) END,
          CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE now() END);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER videos_queue_added AFTER INSERT ON videos FOR EACH ROW WHEN (NEW.status_id <> 1) EXECUTE FUNCTION queue_video();
    -- Not by the columns that a statement names: what an earlier trigger changes counts as well.
    CREATE TRIGGER videos_queue_changed AFTER UPDATE ON videos FOR EACH ROW
      WHEN ((OLD.status_id, OLD.approved_at IS NULL, OLD.replaces_id) IS DISTINCT FROM (NEW.status_id, NEW.approved_at IS NULL, NEW.replaces_id))
      EXECUTE FUNCTION queue_video();
    CREATE TRIGGER videos_queue_gone AFTER DELETE ON videos FOR EACH ROW EXECUTE FUNCTION queue_video();

    CREATE FUNCTION queue_object() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        PERFORM put_in_moderation_queue(TG_ARGV[0], OLD.id, NULL, NULL);
      ELSE
        PERFORM put_in_moderation_queue(TG_ARGV[0], NEW.id, queue_state_of(NEW.status_id),
          CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE now() END);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER albums_queue_added AFTER INSERT ON albums FOR EACH ROW
      WHEN (NEW.status_id <> 1) EXECUTE FUNCTION queue_object('album');
    CREATE TRIGGER albums_queue_changed AFTER UPDATE ON albums FOR EACH ROW
      WHEN (OLD.status_id <> NEW.status_id) EXECUTE FUNCTION queue_object('album');
    CREATE TRIGGER albums_queue_gone AFTER DELETE ON albums FOR EACH ROW EXECUTE FUNCTION queue_object('album');
    CREATE TRIGGER video_changes_queue_added AFTER INSERT ON video_changes FOR EACH ROW
      WHEN (NEW.status_id <> 1) EXECUTE FUNCTION queue_object('video_change');
    CREATE TRIGGER video_changes_queue_changed AFTER UPDATE ON video_changes FOR EACH ROW
      WHEN (OLD.status_id <> NEW.status_id) EXECUTE FUNCTION queue_object('video_change');
    CREATE TRIGGER video_changes_queue_gone AFTER DELETE ON video_changes FOR EACH ROW EXECUTE FUNCTION queue_object('video_change');

    CREATE FUNCTION queue_picture() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        PERFORM put_in_moderation_queue(OLD.picture, OLD.member_id, NULL, NULL);
      ELSE
        PERFORM put_in_moderation_queue(NEW.picture, NEW.member_id,
          CASE WHEN NEW.looked_sha256 IS DISTINCT FROM NEW.sha256 THEN 'waiting' END, NEW.changed_at);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER member_pictures_queue AFTER INSERT OR UPDATE OR DELETE ON member_pictures
      FOR EACH ROW EXECUTE FUNCTION queue_picture();

    CREATE FUNCTION rank_in_moderation_queue() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        UPDATE moderation_queue SET rank = 1 WHERE kind = OLD.kind AND object_id = OLD.object_id;
      ELSE
        UPDATE moderation_queue SET rank = 0 WHERE kind = NEW.kind AND object_id = NEW.object_id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER moderation_marks_rank_added AFTER INSERT ON moderation_marks FOR EACH ROW
      WHEN (NEW.mark = 'age') EXECUTE FUNCTION rank_in_moderation_queue();
    CREATE TRIGGER moderation_marks_rank_gone AFTER DELETE ON moderation_marks FOR EACH ROW
      WHEN (OLD.mark = 'age') EXECUTE FUNCTION rank_in_moderation_queue();

    INSERT INTO moderation_queue (kind, object_id, state, rank, since)
    SELECT x.kind, x.id, x.state, CASE WHEN EXISTS (SELECT FROM moderation_marks m WHERE m.kind = x.kind AND m.object_id = x.id
        AND m.mark = 'age') THEN 0 ELSE 1 END,
      coalesce((SELECT max(changed_at) FROM state_changes s WHERE s.kind = x.kind AND s.object_id = x.id
        AND split_part(s.to_state, ' ', 1) = x.status_id::text), x.created_at)
    FROM (
      SELECT 'video' AS kind, id, queue_state_of(status_id) AS state, status_id, created_at FROM videos
        WHERE status_id <> 1 AND replaces_id IS NULL AND NOT (status_id = 4 AND approved_at IS NOT NULL)
      UNION ALL SELECT 'album', id, queue_state_of(status_id), status_id, created_at FROM albums WHERE status_id <> 1
      UNION ALL SELECT 'video_change', id, queue_state_of(status_id), status_id, created_at FROM video_changes WHERE status_id <> 1
      UNION ALL SELECT picture, member_id, 'waiting', 4::smallint, changed_at FROM member_pictures
        WHERE looked_sha256 IS DISTINCT FROM sha256
    ) x WHERE x.state IS NOT NULL;
  `.execute(db);
}
