/** Who watches what an uploader published, in sums by day (docs/decisions/0123): no sum is read that fewer than ten networks made. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What was counted and waits to be added up: a row for the object, for its uploader and for its channel, each with a hash of its own, so that rows of
    -- two objects do not say that one network saw both. NULL is no split of the figure, '' is unknown. The day is UTC's.
    CREATE TABLE audience_deltas (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      day date NOT NULL DEFAULT (now() AT TIME ZONE 'utc')::date,
      section text NOT NULL,
      object_id integer NOT NULL,
      figure text NOT NULL,
      n bigint NOT NULL DEFAULT 1,
      network_hash bytea,
      country text,
      source text,
      site text,
      -- Of plays of a video: a digit for each part, how often it was watched.
      parts text
    );
    -- Networks of days that are not closed, as hashes with the salt of the day.
    CREATE TABLE audience_networks (
      day date NOT NULL,
      section text NOT NULL,
      object_id integer NOT NULL,
      figure text NOT NULL,
      network_hash bytea NOT NULL,
      PRIMARY KEY (day, section, object_id, figure, network_hash)
    );
    -- Sums of a day: split '' and value '' is all of it, else the part of it that has the value.
    CREATE TABLE audience_days (
      section text NOT NULL,
      object_id integer NOT NULL,
      figure text NOT NULL,
      split text NOT NULL,
      day date NOT NULL,
      value text NOT NULL,
      n bigint NOT NULL,
      viewers integer NOT NULL DEFAULT 0,
      -- Of the whole: the last day of the days that together have ten viewers, once there are so many. What has none is read by nobody.
      until date,
      PRIMARY KEY (section, object_id, figure, split, day, value)
    );
    CREATE INDEX audience_days_open ON audience_days (section, object_id, figure, day)
      WHERE until IS NULL AND split = '' AND figure IN ('views', 'plays');
    CREATE INDEX audience_days_day ON audience_days (day);
    -- Of each part of a video, in how many plays it was watched, left out before a later one, and seen again.
    CREATE TABLE audience_parts (
      video_id integer NOT NULL REFERENCES videos ON DELETE CASCADE,
      day date NOT NULL,
      plays integer NOT NULL,
      watched integer[] NOT NULL,
      skipped integer[] NOT NULL,
      again integer[] NOT NULL,
      PRIMARY KEY (video_id, day)
    );
    -- One row: up to which day sums are closed.
    CREATE TABLE audience_closed (day date NOT NULL);
    INSERT INTO audience_closed (day) VALUES ((now() AT TIME ZONE 'utc')::date - 1);

    -- Argument: the section. Of what is taken back the number is less than nothing.
    CREATE FUNCTION count_likes_for_audience() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO audience_deltas (section, object_id, figure, n) VALUES (TG_ARGV[0], NEW.id, 'likes', NEW.likes - OLD.likes);
      IF NEW.member_id IS NOT NULL THEN
        INSERT INTO audience_deltas (section, object_id, figure, n) VALUES ('member', NEW.member_id, 'likes', NEW.likes - OLD.likes);
      END IF;
      IF TG_ARGV[0] = 'video' THEN
        IF NEW.channel_id IS NOT NULL THEN
          INSERT INTO audience_deltas (section, object_id, figure, n) VALUES ('channel', NEW.channel_id, 'likes', NEW.likes - OLD.likes);
        END IF;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER audience_video_likes AFTER UPDATE OF likes ON videos FOR EACH ROW
      WHEN (NEW.likes <> OLD.likes) EXECUTE FUNCTION count_likes_for_audience('video');
    CREATE TRIGGER audience_album_likes AFTER UPDATE OF likes ON albums FOR EACH ROW
      WHEN (NEW.likes <> OLD.likes) EXECUTE FUNCTION count_likes_for_audience('album');

    -- The uploader's own are not of the audience.
    CREATE FUNCTION count_comments_for_audience() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO audience_deltas (section, object_id, figure, n)
      SELECT o.section, o.object_id, 'comments', count(*) FROM (
        SELECT 'video' AS section, v.id, v.member_id, v.channel_id FROM added a JOIN videos v ON a.section = 'video' AND v.id = a.object_id
          WHERE a.member_id IS DISTINCT FROM v.member_id
        UNION ALL SELECT 'album', b.id, b.member_id, NULL FROM added a JOIN albums b ON a.section = 'album' AND b.id = a.object_id
          WHERE a.member_id IS DISTINCT FROM b.member_id) e
      CROSS JOIN LATERAL (VALUES (e.section, e.id), ('member', e.member_id), ('channel', e.channel_id)) o(section, object_id)
      WHERE o.object_id IS NOT NULL GROUP BY 1, 2;
      RETURN NULL;
    END $$;
    CREATE TRIGGER audience_comments AFTER INSERT ON comments REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_comments_for_audience();

    CREATE FUNCTION count_subscribers_for_audience() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' AND NEW.kind IN ('member', 'channel') THEN
        INSERT INTO audience_deltas (section, object_id, figure, n) VALUES (NEW.kind, NEW.target_id, 'subscribers', 1);
      ELSIF TG_OP = 'DELETE' AND OLD.kind IN ('member', 'channel') THEN
        INSERT INTO audience_deltas (section, object_id, figure, n) VALUES (OLD.kind, OLD.target_id, 'subscribers', -1);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER audience_subscribers AFTER INSERT OR DELETE ON subscriptions FOR EACH ROW
      EXECUTE FUNCTION count_subscribers_for_audience();

    -- Sums go with what they are of. Argument: the section.
    CREATE FUNCTION delete_audience() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM audience_days WHERE section = TG_ARGV[0] AND object_id = OLD.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER audience_of_video AFTER DELETE ON videos FOR EACH ROW EXECUTE FUNCTION delete_audience('video');
    CREATE TRIGGER audience_of_album AFTER DELETE ON albums FOR EACH ROW EXECUTE FUNCTION delete_audience('album');
    CREATE TRIGGER audience_of_channel AFTER DELETE ON channels FOR EACH ROW EXECUTE FUNCTION delete_audience('channel');
    CREATE TRIGGER audience_of_member AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION delete_audience('member');
  `.execute(db);
}
