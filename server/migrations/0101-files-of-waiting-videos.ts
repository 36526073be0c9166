/** Which file of a video is its present one, so that nobody decides about another than they saw; when none may take its place. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Counts the files that a video has had; the release before exchanges files of published videos alone, whose decisions are about changes.
    ALTER TABLE video_processing ADD COLUMN file_number integer NOT NULL DEFAULT 1,
      ADD COLUMN replaced_at timestamptz;

    -- An approval before its time was of the file that moderators saw.
    CREATE TRIGGER video_processing_forget_approval_of_file AFTER UPDATE OF file_number ON video_processing FOR EACH ROW
      WHEN (OLD.file_number <> NEW.file_number) EXECUTE FUNCTION forget_approval_of_picture();

    CREATE INDEX blocked_videos_video ON blocked_videos (video_id) WHERE video_id IS NOT NULL;
    -- Why the file of a video that is not public stays, whoever wants to send another: it is what somebody has to look at. Null: nothing.
    CREATE FUNCTION video_file_hold(wanted integer) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT CASE
        WHEN EXISTS (SELECT FROM moderation_marks WHERE kind = 'video' AND object_id = wanted AND mark IN ('age', 'copyright')) THEN 'doubt'
        WHEN EXISTS (SELECT FROM blocked_videos WHERE video_id = wanted)
          OR EXISTS (SELECT FROM media_objects WHERE kind = 'video' AND owner_id = wanted AND state = 'removed') THEN 'blocked'
        WHEN EXISTS (SELECT FROM proposals WHERE kind = 'video' AND object_id = wanted AND state = 'open') THEN 'proposal'
        WHEN EXISTS (SELECT FROM appeals a JOIN decisions d ON d.id = a.decision_id
          WHERE d.kind = 'video' AND d.object_id = wanted AND a.state = 'open') THEN 'appeal'
      END
    $$;
  `.execute(db);
}
