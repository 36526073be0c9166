/**
 * Members, uploads, comments and reports have the country, language, class of device and release of the request that made them (docs/decisions/0122), as
 * platform/visits/visit.ts tells the transaction; plays have the page.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- '' is unknown, as of what a command does.
    CREATE FUNCTION site_figure_visit() RETURNS TABLE (country text, language text, device text, release text) LANGUAGE sql STABLE AS $$
      SELECT coalesce(v ->> 'country', ''), coalesce(v ->> 'language', ''), coalesce(v ->> 'device', ''), coalesce(v ->> 'release', '')
      FROM (SELECT coalesce(nullif(current_setting('foyer.visit', true), ''), '{}')::jsonb AS v) s
    $$;
    CREATE OR REPLACE FUNCTION count_sections_for_figures() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO site_figure_deltas (figure, n, kind, country, language, device, release)
      SELECT TG_ARGV[0], a.n, a.kind, v.* FROM site_figure_visit() v,
        (SELECT count(*) AS n, coalesce(section, '') AS kind FROM added GROUP BY 2) a;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION count_videos_for_figures() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO site_figure_deltas (figure, n, kind, country, language, device, release)
      SELECT 'uploads', a.n, 'video', v.* FROM site_figure_visit() v,
        (SELECT count(*) AS n FROM added WHERE replaces_id IS NULL HAVING count(*) > 0) a;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION count_albums_for_figures() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO site_figure_deltas (figure, n, kind, country, language, device, release)
      SELECT 'uploads', a.n, 'album', v.* FROM site_figure_visit() v, (SELECT count(*) AS n FROM added HAVING count(*) > 0) a;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION count_members_for_figures() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO site_figure_deltas (figure, n, country, language, device, release)
      SELECT 'members', a.n, v.* FROM site_figure_visit() v,
        (SELECT count(*) AS n FROM added WHERE status_id <> 0 HAVING count(*) > 0) a;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION count_confirmed_for_figures() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO site_figure_deltas (figure, country, language, device, release) SELECT 'members', v.* FROM site_figure_visit() v;
      RETURN NULL;
    END $$;

    -- Of what was counted before, nothing of it is known.
    UPDATE site_figure_deltas SET country = '', language = '', device = '', release = ''
    WHERE figure IN ('members', 'uploads', 'comments', 'reports');
    INSERT INTO site_figure_days (split, figure, day, value, n)
    SELECT s.split, d.figure, d.day, '', d.n FROM site_figure_days d, (VALUES ('country'), ('language'), ('device'), ('release')) s(split)
    WHERE d.split = '' AND d.figure IN ('members', 'uploads', 'comments', 'reports');

    -- Until now watch pages alone reported what was played.
    UPDATE site_figure_deltas SET kind = 'video' WHERE figure IN ('plays', 'watch_seconds');
    INSERT INTO site_figure_days (split, figure, day, value, n)
    SELECT 'kind', figure, day, 'video', n FROM site_figure_days WHERE split = '' AND figure IN ('plays', 'watch_seconds');
  `.execute(db);
}
