/** When an uploader wants a video to be published: approved before that time, it waits for it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE videos ADD COLUMN publish_at timestamptz,
      -- Moderators approved it as it is and it waits for its time, in state 4. To the release before, it waits for them.
      ADD COLUMN approved_at timestamptz;
    CREATE INDEX videos_scheduled ON videos (publish_at) WHERE approved_at IS NOT NULL;

    -- An approval is of what moderators saw. Whoever changes it, this release or the one before, by whatever call: they see it again.
    CREATE FUNCTION forget_approval() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.approved_at := NULL;
      RETURN NEW;
    END $$;
    CREATE TRIGGER videos_forget_approval BEFORE UPDATE ON videos FOR EACH ROW
      WHEN (OLD.approved_at IS NOT NULL AND NEW.approved_at IS NOT NULL AND (NEW.status_id <> 4
        OR (OLD.title, OLD.description, OLD.tags) IS DISTINCT FROM (NEW.title, NEW.description, NEW.tags)))
      EXECUTE FUNCTION forget_approval();

    CREATE FUNCTION forget_approval_of_picture() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE videos SET approved_at = NULL WHERE id = NEW.video_id AND approved_at IS NOT NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER video_processing_forget_approval AFTER UPDATE OF screenshot ON video_processing FOR EACH ROW
      WHEN (OLD.screenshot IS DISTINCT FROM NEW.screenshot) EXECUTE FUNCTION forget_approval_of_picture();

    CREATE FUNCTION forget_approval_of_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE videos SET approved_at = NULL WHERE id = NEW.owner_id AND approved_at IS NOT NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER media_objects_forget_approval AFTER UPDATE OF manifest ON media_objects FOR EACH ROW
      WHEN (NEW.kind = 'video' AND (OLD.manifest -> 'captions' IS DISTINCT FROM NEW.manifest -> 'captions'
        OR OLD.manifest -> 'chapters' IS DISTINCT FROM NEW.manifest -> 'chapters'))
      EXECUTE FUNCTION forget_approval_of_tracks();

    CREATE FUNCTION forget_approval_in_doubt() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE videos SET approved_at = NULL WHERE id = NEW.object_id AND approved_at IS NOT NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER moderation_marks_forget_approval AFTER INSERT ON moderation_marks FOR EACH ROW
      WHEN (NEW.kind = 'video' AND NEW.mark IN ('age', 'copyright')) EXECUTE FUNCTION forget_approval_in_doubt();
  `.execute(db);
}
