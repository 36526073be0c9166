/**
 * What an index of videos outside PostgreSQL still has to be given (docs/decisions/0138). Nothing is noted while there is no such index.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE search_indexes (
      name text PRIMARY KEY,
      made_at timestamptz NOT NULL DEFAULT now()
    );
    -- Rows are only added, and deleted by who has sent them: two writes of one video never wait for one another here.
    CREATE TABLE search_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      video_id integer NOT NULL
    );

    CREATE FUNCTION note_search_change(video integer) RETURNS void LANGUAGE sql AS $$
      INSERT INTO search_changes (video_id) SELECT video WHERE EXISTS (SELECT FROM search_indexes)
    $$;
    CREATE FUNCTION note_video_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_search_change(CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END);
      RETURN NULL;
    END $$;
    CREATE FUNCTION note_words_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_search_change(NEW.video_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER videos_note_search AFTER UPDATE ON videos FOR EACH ROW
      WHEN ((OLD.is_listed OR NEW.is_listed)
        AND (OLD.is_listed, OLD.gender, OLD.title, OLD.title_ja, OLD.titles, OLD.height, OLD.duration_seconds, OLD.posted_at,
          OLD.popularity, OLD.views, OLD.rating, OLD.comments_count)
        IS DISTINCT FROM (NEW.is_listed, NEW.gender, NEW.title, NEW.title_ja, NEW.titles, NEW.height, NEW.duration_seconds,
          NEW.posted_at, NEW.popularity, NEW.views, NEW.rating, NEW.comments_count))
      EXECUTE FUNCTION note_video_for_search();
    CREATE TRIGGER videos_note_search_end AFTER DELETE ON videos FOR EACH ROW WHEN (OLD.is_listed)
      EXECUTE FUNCTION note_video_for_search();
    CREATE TRIGGER video_search_note_new AFTER INSERT ON video_search FOR EACH ROW
      EXECUTE FUNCTION note_words_for_search();
    CREATE TRIGGER video_search_note_change AFTER UPDATE ON video_search FOR EACH ROW
      WHEN (OLD.tokens IS DISTINCT FROM NEW.tokens) EXECUTE FUNCTION note_words_for_search();
  `.execute(db);
}
