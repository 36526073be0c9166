/** Figures of the site by day (docs/decisions/0122): counted as rows without anyone in them, which are added up and deleted within a minute. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What was counted and waits to be added up. The day and the hour are UTC's. Columns of splits: '' is unknown, NULL is no split of the figure.
    CREATE TABLE site_figure_deltas (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      day date NOT NULL DEFAULT (now() AT TIME ZONE 'utc')::date,
      hour smallint NOT NULL DEFAULT extract(hour FROM now() AT TIME ZONE 'utc'),
      figure text NOT NULL,
      n bigint NOT NULL DEFAULT 1,
      kind text,
      country text,
      language text,
      device text
    );
    -- Sums of a day: split '' and value '' is all of it, else the part of it that has the value. Of storage it is what there was.
    CREATE TABLE site_figure_days (
      split text NOT NULL,
      figure text NOT NULL,
      day date NOT NULL,
      value text NOT NULL,
      n bigint NOT NULL,
      PRIMARY KEY (split, figure, day, value)
    );
    -- Of today and yesterday.
    CREATE TABLE site_figure_hours (
      figure text NOT NULL,
      day date NOT NULL,
      hour smallint NOT NULL,
      n bigint NOT NULL,
      PRIMARY KEY (figure, day, hour)
    );
    -- Networks that came today, as hashes with the salt of the day; both are deleted after it.
    CREATE TABLE site_visitors (
      day date NOT NULL,
      network_hash bytea NOT NULL,
      PRIMARY KEY (day, network_hash)
    );
    -- One row: the first day that was counted as it went. What is known of earlier ones a scheduled job adds once.
    CREATE TABLE site_figures_since (
      day date PRIMARY KEY,
      is_filled boolean NOT NULL DEFAULT false
    );
    INSERT INTO site_figures_since (day) VALUES ((now() AT TIME ZONE 'utc')::date);

    -- Argument: the figure; the rows say of what section they are.
    CREATE FUNCTION count_sections_for_figures() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO site_figure_deltas (figure, n, kind)
      SELECT TG_ARGV[0], count(*), coalesce(section, '') FROM added GROUP BY 3;
      RETURN NULL;
    END $$;
    CREATE TRIGGER site_figures_comments AFTER INSERT ON comments REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_sections_for_figures('comments');
    CREATE TRIGGER site_figures_reports AFTER INSERT ON reports REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_sections_for_figures('reports');

    -- A new file of a video is no new video.
    CREATE FUNCTION count_videos_for_figures() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO site_figure_deltas (figure, n, kind)
      SELECT 'uploads', count(*), 'video' FROM added WHERE replaces_id IS NULL HAVING count(*) > 0;
      RETURN NULL;
    END $$;
    CREATE TRIGGER site_figures_videos AFTER INSERT ON videos REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_videos_for_figures();
    CREATE FUNCTION count_albums_for_figures() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO site_figure_deltas (figure, n, kind) SELECT 'uploads', count(*), 'album' FROM added HAVING count(*) > 0;
      RETURN NULL;
    END $$;
    CREATE TRIGGER site_figures_albums AFTER INSERT ON albums REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_albums_for_figures();

    -- Status 0 is an account that nobody has confirmed.
    CREATE FUNCTION count_members_for_figures() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO site_figure_deltas (figure, n)
      SELECT 'members', count(*) FROM added WHERE status_id <> 0 HAVING count(*) > 0;
      RETURN NULL;
    END $$;
    CREATE TRIGGER site_figures_members AFTER INSERT ON members REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_members_for_figures();
    CREATE FUNCTION count_confirmed_for_figures() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO site_figure_deltas (figure) VALUES ('members');
      RETURN NULL;
    END $$;
    CREATE TRIGGER site_figures_confirmed AFTER UPDATE OF status_id ON members FOR EACH ROW
      WHEN (OLD.status_id = 0 AND NEW.status_id IN (1, 6)) EXECUTE FUNCTION count_confirmed_for_figures();
  `.execute(db);
}
