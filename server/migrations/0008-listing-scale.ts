/** Lists stay quick at a million videos: totals by filter, anchors of deep pages, and changes that totals have yet to take in. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Totals by filter. quality: 0 below 720 lines, 1 hd, 2 4k. length: 1 under 10 min, 2 10-40, 3 over 40.
    -- scope all: by day (UTC) and, under the epoch, altogether; scope category: under the epoch only.
    CREATE TABLE listing_facets (
      scope text NOT NULL,
      scope_id integer NOT NULL DEFAULT 0,
      gender text NOT NULL,
      day date NOT NULL DEFAULT '1970-01-01',
      quality smallint NOT NULL,
      length smallint NOT NULL,
      videos integer NOT NULL,
      PRIMARY KEY (scope, scope_id, gender, day, quality, length)
    );

    -- Every so-many-th video of a sorted list, so that a deep page starts at the one before it instead of counting rows off.
    -- value: the sort column as text; total: of the list when this was written.
    CREATE TABLE listing_anchors (
      scope text NOT NULL,
      scope_id integer NOT NULL DEFAULT 0,
      gender text NOT NULL,
      sort text NOT NULL,
      place integer NOT NULL,
      value text NOT NULL,
      video_id integer NOT NULL,
      total integer NOT NULL,
      PRIMARY KEY (scope, scope_id, gender, sort, place)
    );

    -- What listing_counters and listing_facets do not hold yet; folded every few seconds, so that publishing never waits.
    CREATE TABLE listing_deltas (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      scope text NOT NULL,
      scope_id integer NOT NULL DEFAULT 0,
      gender text NOT NULL,
      day date NOT NULL,
      quality smallint NOT NULL,
      length smallint NOT NULL,
      delta smallint NOT NULL
    );

    CREATE FUNCTION quality_of(height integer) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
      $$ SELECT (CASE WHEN height >= 2160 THEN 2 WHEN height >= 720 THEN 1 ELSE 0 END)::smallint $$;
    CREATE FUNCTION length_of(seconds integer) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
      $$ SELECT (CASE WHEN seconds < 600 THEN 1 WHEN seconds <= 2400 THEN 2 ELSE 3 END)::smallint $$;

    INSERT INTO listing_facets (scope, scope_id, gender, day, quality, length, videos)
    SELECT 'all', 0, gender, coalesce((posted_at AT TIME ZONE 'utc')::date, '1970-01-01'), quality_of(height),
      length_of(duration_seconds), count(*)
    FROM videos WHERE is_listed
    GROUP BY GROUPING SETS ((3, (posted_at AT TIME ZONE 'utc')::date, 5, 6), (3, 5, 6))
    UNION ALL
    SELECT 'category', category_id, gender, '1970-01-01', quality_of(height), length_of(duration_seconds), count(*)
    FROM video_categories WHERE is_listed GROUP BY 2, 3, 5, 6;

    CREATE FUNCTION note_video(v videos, delta integer) RETURNS void LANGUAGE sql AS $$
      INSERT INTO listing_deltas (scope, scope_id, gender, day, quality, length, delta)
      SELECT s.scope, s.scope_id, v.gender, (v.posted_at AT TIME ZONE 'utc')::date, quality_of(v.height),
        length_of(v.duration_seconds), delta
      FROM (
        SELECT 'all' AS scope, 0 AS scope_id
        UNION ALL SELECT 'channel', v.channel_id WHERE v.channel_id IS NOT NULL
        UNION ALL SELECT 'member', v.member_id WHERE v.member_id IS NOT NULL
        UNION ALL SELECT 'model', model_id FROM video_models WHERE video_id = v.id
      ) s
    $$;
    CREATE FUNCTION note_video_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.is_listed THEN PERFORM note_video(OLD, -1); END IF;
      IF NEW.is_listed THEN PERFORM note_video(NEW, 1); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER videos_note_new AFTER INSERT ON videos FOR EACH ROW WHEN (NEW.is_listed)
      EXECUTE FUNCTION note_video_change();
    CREATE TRIGGER videos_note_change AFTER UPDATE ON videos FOR EACH ROW
      WHEN ((OLD.is_listed OR NEW.is_listed)
        AND (OLD.is_listed, OLD.gender, OLD.channel_id, OLD.member_id, OLD.posted_at, OLD.height, OLD.duration_seconds)
        IS DISTINCT FROM (NEW.is_listed, NEW.gender, NEW.channel_id, NEW.member_id, NEW.posted_at, NEW.height, NEW.duration_seconds))
      EXECUTE FUNCTION note_video_change();

    CREATE FUNCTION note_category(c video_categories, delta integer) RETURNS void LANGUAGE sql AS $$
      INSERT INTO listing_deltas (scope, scope_id, gender, day, quality, length, delta)
      VALUES ('category', c.category_id, c.gender, (c.posted_at AT TIME ZONE 'utc')::date, quality_of(c.height),
        length_of(c.duration_seconds), delta)
    $$;
    CREATE FUNCTION note_category_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' AND OLD.is_listed THEN PERFORM note_category(OLD, -1); END IF;
      IF TG_OP <> 'DELETE' AND NEW.is_listed THEN PERFORM note_category(NEW, 1); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER video_categories_note_new AFTER INSERT ON video_categories FOR EACH ROW WHEN (NEW.is_listed)
      EXECUTE FUNCTION note_category_change();
    CREATE TRIGGER video_categories_note_end AFTER DELETE ON video_categories FOR EACH ROW WHEN (OLD.is_listed)
      EXECUTE FUNCTION note_category_change();
    CREATE TRIGGER video_categories_note_change AFTER UPDATE ON video_categories FOR EACH ROW
      WHEN ((OLD.is_listed OR NEW.is_listed)
        AND (OLD.is_listed, OLD.category_id, OLD.gender, OLD.posted_at, OLD.height, OLD.duration_seconds)
        IS DISTINCT FROM (NEW.is_listed, NEW.category_id, NEW.gender, NEW.posted_at, NEW.height, NEW.duration_seconds))
      EXECUTE FUNCTION note_category_change();

    CREATE FUNCTION note_model_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed integer := CASE TG_OP WHEN 'DELETE' THEN OLD.video_id ELSE NEW.video_id END;
      model integer := CASE TG_OP WHEN 'DELETE' THEN OLD.model_id ELSE NEW.model_id END;
    BEGIN
      INSERT INTO listing_deltas (scope, scope_id, gender, day, quality, length, delta)
      SELECT 'model', model, v.gender, (v.posted_at AT TIME ZONE 'utc')::date, quality_of(v.height),
        length_of(v.duration_seconds), CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END
      FROM videos v WHERE v.id = changed AND v.is_listed;
      RETURN NULL;
    END $$;
    CREATE TRIGGER video_models_note AFTER INSERT OR DELETE ON video_models FOR EACH ROW
      EXECUTE FUNCTION note_model_change();

    CREATE INDEX models_group_popularity ON models (gender, popularity DESC, id DESC);
    CREATE INDEX models_letter ON models (lower(left(title, 1)), id);
    CREATE INDEX models_views ON models (views DESC, id DESC);
    CREATE INDEX models_rating ON models (rating DESC, id DESC);
    CREATE INDEX models_latest ON models (created_at DESC, id DESC);
    CREATE INDEX playlist_categories_category ON playlist_categories (category_id, playlist_id);
    CREATE INDEX albums_model ON albums (model_id, posted_at DESC) WHERE status_id = 1 AND NOT is_private;
  `.execute(db);
}
