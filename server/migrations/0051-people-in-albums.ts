/**
 * Albums name the people that they show as videos do, by the same records. The database itself publishes no album while somebody
 * shown lacks a valid record or the consent to showing it.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- As of videos (0041): albums that were here already keep the first default, with the date of this migration.
    ALTER TABLE albums
      ADD COLUMN people text NOT NULL DEFAULT 'before_records'
        CHECK (people IN ('undeclared', 'shown', 'nobody', 'before_records')),
      ADD COLUMN people_declared_at timestamptz NOT NULL DEFAULT now(),
      -- By its uploader; null: the day of the upload counts.
      ADD COLUMN recorded_on date,
      -- What somebody shown does not consent to; kept by triggers: never write it.
      ADD COLUMN withheld_uses text[] NOT NULL DEFAULT '{}';
    ALTER TABLE albums ALTER COLUMN people SET DEFAULT 'undeclared';
    UPDATE albums SET people = 'undeclared' WHERE status_id NOT IN (1, 5);

    CREATE TABLE album_people (
      album_id integer NOT NULL REFERENCES albums ON DELETE CASCADE,
      record_id integer NOT NULL REFERENCES person_records,
      -- What the person consents to; albums are not embedded.
      uses text[] NOT NULL DEFAULT '{}' CHECK (uses <@ ARRAY['streaming', 'download', 'preview']),
      -- Withdrawn by the records role: the uploader cannot give these back.
      held_uses text[] NOT NULL DEFAULT '{}' CHECK (NOT uses && held_uses),
      added_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (album_id, record_id)
    );
    CREATE INDEX album_people_record ON album_people (record_id, album_id);

    ALTER TABLE consent_log
      ALTER COLUMN video_id DROP NOT NULL,
      ADD COLUMN album_id integer,
      ADD CHECK (num_nonnulls(video_id, album_id) = 1);
    CREATE INDEX consent_log_album ON consent_log (album_id, id) WHERE album_id IS NOT NULL;
    ALTER TABLE consent_requests
      ADD COLUMN album_id integer REFERENCES albums ON DELETE SET NULL,
      ADD CHECK (num_nonnulls(video_id, album_id) <= 1);

    -- What keeps the album from being published: declaration, person, record, consent. Empty: nothing.
    CREATE FUNCTION album_lacks(wanted integer) RETURNS text[] LANGUAGE sql STABLE AS $$
      SELECT array_remove(ARRAY[
        CASE WHEN a.people = 'undeclared' THEN 'declaration' END,
        CASE WHEN a.people = 'shown' AND NOT EXISTS (SELECT FROM album_people p WHERE p.album_id = a.id) THEN 'person' END,
        CASE WHEN a.people = 'shown' AND EXISTS (
          SELECT FROM album_people p JOIN person_records r ON r.id = p.record_id WHERE p.album_id = a.id
            AND (r.state <> 'verified'
              OR r.birth_date > (least(a.recorded_on, (a.created_at AT TIME ZONE 'UTC')::date) - interval '18 years')::date
              OR NOT EXISTS (SELECT FROM person_documents d WHERE d.record_id = r.id))) THEN 'record' END,
        CASE WHEN EXISTS (SELECT FROM album_people p WHERE p.album_id = a.id AND NOT 'streaming' = ANY (p.uses))
          THEN 'consent' END
      ], NULL) FROM albums a WHERE a.id = wanted
    $$;

    CREATE FUNCTION refuse_incomplete_album(wanted integer) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      status smallint;
      lacks text[];
    BEGIN
      -- Held until the commit: a publication and a withdrawal at the same time follow one another.
      SELECT status_id INTO status FROM albums WHERE id = wanted FOR UPDATE;
      IF status = 1 THEN
        lacks := album_lacks(wanted);
        IF lacks <> '{}' THEN
          RAISE EXCEPTION 'album % may not be published: it lacks %', wanted, lacks
            USING ERRCODE = 'check_violation', CONSTRAINT = 'people_shown';
        END IF;
      END IF;
    END $$;

    CREATE FUNCTION check_people_of_album() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM refuse_incomplete_album(NEW.id);
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER albums_people AFTER INSERT OR UPDATE OF status_id, people, recorded_on, created_at, withheld_uses
      ON albums DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (NEW.status_id = 1 AND NEW.people <> 'nobody') EXECUTE FUNCTION check_people_of_album();

    -- The triggers on records and documents of 0041 call it: albums that stand on the record, too.
    CREATE OR REPLACE FUNCTION check_videos_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed integer;
      shown integer;
    BEGIN
      IF TG_TABLE_NAME = 'person_records' THEN changed := NEW.id; ELSE changed := OLD.record_id; END IF;
      FOR shown IN SELECT video_id FROM video_people WHERE record_id = changed ORDER BY video_id LOOP
        PERFORM refuse_incomplete_video(shown);
      END LOOP;
      FOR shown IN SELECT album_id FROM album_people WHERE record_id = changed ORDER BY album_id LOOP
        PERFORM refuse_incomplete_album(shown);
      END LOOP;
      RETURN NULL;
    END $$;

    CREATE FUNCTION note_withheld_album_uses() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed integer := coalesce(NEW.album_id, OLD.album_id);
    BEGIN
      -- Held until the commit, too: whoever refuses the record at the same time comes before or after.
      IF TG_OP = 'INSERT' THEN
        PERFORM FROM person_records WHERE id = NEW.record_id FOR SHARE;
      END IF;
      -- Its own statement, so that the next one sees what others committed before.
      PERFORM FROM albums WHERE id = changed FOR UPDATE;
      IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM albums WHERE id = changed AND people NOT IN ('shown', 'before_records')) THEN
        RAISE EXCEPTION 'album % is not declared to show anybody', changed USING ERRCODE = 'check_violation';
      END IF;
      UPDATE albums SET withheld_uses = ARRAY(
        SELECT use FROM unnest(ARRAY['streaming', 'download', 'preview']) AS use
        WHERE EXISTS (SELECT FROM album_people p WHERE p.album_id = changed AND NOT use = ANY (p.uses))) WHERE id = changed;
      RETURN NULL;
    END $$;
    CREATE TRIGGER album_people_noted AFTER INSERT OR UPDATE OR DELETE ON album_people
      FOR EACH ROW EXECUTE FUNCTION note_withheld_album_uses();

    CREATE FUNCTION check_album_declaration() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.people = 'before_records' AND (TG_OP = 'INSERT' OR OLD.people <> 'before_records') THEN
        RAISE EXCEPTION 'only albums that were here before there were records are declared so' USING ERRCODE = 'check_violation';
      END IF;
      IF TG_OP = 'UPDATE' AND NEW.people IN ('nobody', 'undeclared')
        AND EXISTS (SELECT FROM album_people p WHERE p.album_id = NEW.id) THEN
        RAISE EXCEPTION 'album % has records of people', NEW.id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER albums_declaration BEFORE INSERT OR UPDATE OF people ON albums
      FOR EACH ROW EXECUTE FUNCTION check_album_declaration();

    -- Nobody said who is shown in what was published before there were records: with a new photo it is a new publication.
    CREATE FUNCTION ask_who_is_shown() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE albums a SET people = CASE WHEN EXISTS (SELECT FROM album_people p WHERE p.album_id = a.id)
          THEN 'shown' ELSE 'undeclared' END
        WHERE a.id = NEW.album_id AND a.people = 'before_records';
      RETURN NULL;
    END $$;
    CREATE TRIGGER photos_people AFTER INSERT ON photos FOR EACH ROW EXECUTE FUNCTION ask_who_is_shown();
  `.execute(db);
}
