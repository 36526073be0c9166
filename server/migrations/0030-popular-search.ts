/**
 * The tokens of each group's most popular videos, small enough that a search for frequent words ranks its best matches without
 * reading the index of all videos. Filled by a chore; what changes of a video in between is followed by the triggers.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE popular_search (
      video_id integer PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
      gender text NOT NULL,
      -- When the table was filled: newer views change the order with the next filling.
      popularity double precision NOT NULL,
      height smallint NOT NULL,
      duration_seconds integer NOT NULL,
      -- In lower case.
      title text NOT NULL,
      title_ja text,
      tokens tsvector NOT NULL
    );
    CREATE INDEX popular_search_order ON popular_search (gender, popularity DESC, video_id DESC);
    -- Without fastupdate: each search would read the pending list from its beginning.
    CREATE INDEX popular_search_tokens ON popular_search USING gin (tokens) WITH (fastupdate = off);

    CREATE FUNCTION follow_popular_video() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.is_listed AND NEW.gender = OLD.gender THEN
        UPDATE popular_search SET height = NEW.height, duration_seconds = NEW.duration_seconds, title = lower(NEW.title),
          title_ja = NEW.title_ja WHERE video_id = NEW.id;
      ELSE
        DELETE FROM popular_search WHERE video_id = NEW.id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER videos_follow_popular AFTER UPDATE ON videos FOR EACH ROW
      WHEN (OLD.is_listed AND (OLD.is_listed, OLD.gender, OLD.height, OLD.duration_seconds, OLD.title, OLD.title_ja)
        IS DISTINCT FROM (NEW.is_listed, NEW.gender, NEW.height, NEW.duration_seconds, NEW.title, NEW.title_ja))
      EXECUTE FUNCTION follow_popular_video();

    CREATE FUNCTION follow_popular_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE popular_search SET tokens = NEW.tokens WHERE video_id = NEW.video_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER video_search_follow_popular AFTER UPDATE ON video_search FOR EACH ROW
      WHEN (OLD.tokens IS DISTINCT FROM NEW.tokens) EXECUTE FUNCTION follow_popular_tokens();
  `.execute(db);
}
