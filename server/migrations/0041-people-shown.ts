/**
 * Records of the people that videos show, with their documents and consents; and the rule that the database itself keeps: nothing is
 * published while somebody shown lacks a valid record or the consent to streaming.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Verifies records and reads documents; granted by npm run records alone.
    ALTER TABLE members ADD COLUMN is_records_keeper boolean NOT NULL DEFAULT false;

    -- Videos that were here already keep the first default, with the date of this migration: no row is written. New ones get the second.
    ALTER TABLE videos
      ADD COLUMN people text NOT NULL DEFAULT 'before_records'
        CHECK (people IN ('undeclared', 'shown', 'nobody', 'before_records')),
      ADD COLUMN people_declared_at timestamptz NOT NULL DEFAULT now(),
      -- By its uploader; null: the day of the upload counts.
      ADD COLUMN recorded_on date,
      -- What somebody shown does not consent to; kept by triggers: never write it.
      ADD COLUMN withheld_uses text[] NOT NULL DEFAULT '{}';
    ALTER TABLE videos ALTER COLUMN people SET DEFAULT 'undeclared';
    UPDATE videos SET people = 'undeclared' WHERE status_id NOT IN (1, 5, 7);

    CREATE TABLE person_records (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- The uploader who gave it.
      member_id integer NOT NULL REFERENCES members,
      -- The name, encrypted: records/sealing.ts.
      sealed_name text NOT NULL,
      birth_date date NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'verified', 'refused')),
      refusal text NOT NULL DEFAULT '',
      sent_at timestamptz NOT NULL DEFAULT now(),
      decided_by integer REFERENCES members,
      decided_at timestamptz,
      -- Of an account that ended: kept until then, because the law wants it.
      delete_after timestamptz,
      CHECK (state <> 'verified' OR decided_by IS NOT NULL),
      CHECK (state <> 'refused' OR refusal <> '')
    );
    CREATE INDEX person_records_member ON person_records (member_id, id);
    CREATE INDEX person_records_queue ON person_records (state, sent_at, id);
    CREATE INDEX person_records_due ON person_records (delete_after) WHERE delete_after IS NOT NULL;

    CREATE TABLE person_documents (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      record_id integer NOT NULL REFERENCES person_records ON DELETE CASCADE,
      -- Name of the encrypted file in the folder of documents.
      file text NOT NULL UNIQUE,
      -- The file's own key, encrypted with a key of the site.
      sealed_key text NOT NULL,
      bytes integer NOT NULL,
      added_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX person_documents_record ON person_documents (record_id, id);

    CREATE TABLE video_people (
      video_id integer NOT NULL REFERENCES videos ON DELETE CASCADE,
      record_id integer NOT NULL REFERENCES person_records,
      -- What the person consents to.
      uses text[] NOT NULL DEFAULT '{}' CHECK (uses <@ ARRAY['streaming', 'download', 'embedding', 'preview']),
      -- Withdrawn by the records role: the uploader cannot give these back.
      held_uses text[] NOT NULL DEFAULT '{}' CHECK (NOT uses && held_uses),
      added_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (video_id, record_id)
    );
    CREATE INDEX video_people_record ON video_people (record_id, video_id);

    CREATE TABLE consent_log (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      video_id integer NOT NULL,
      record_id integer NOT NULL,
      use text NOT NULL,
      is_given boolean NOT NULL,
      member_id integer,
      logged_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX consent_log_video ON consent_log (video_id, id);

    -- Who read or decided what, and to whom the role was given; null: the operator of the site.
    CREATE TABLE record_readings (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      member_id integer,
      act text NOT NULL,
      record_id integer,
      document_id integer,
      request_id integer,
      about_member_id integer,
      read_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX record_readings_record ON record_readings (record_id, id);

    -- From people who are shown, without an account.
    CREATE TABLE consent_requests (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      video_id integer REFERENCES videos ON DELETE SET NULL,
      uses text[] NOT NULL CHECK (uses <@ ARRAY['streaming', 'download', 'embedding', 'preview'] AND uses <> '{}'),
      -- Name, address and words, encrypted.
      sealed text NOT NULL,
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
      sent_at timestamptz NOT NULL DEFAULT now(),
      closed_by integer,
      closed_at timestamptz
    );
    CREATE INDEX consent_requests_queue ON consent_requests (state, id);

    CREATE FUNCTION keep_records_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the logs of records only grow';
    END $$;
    CREATE TRIGGER consent_log_kept BEFORE UPDATE OR DELETE ON consent_log
      FOR EACH ROW EXECUTE FUNCTION keep_records_log();
    CREATE TRIGGER consent_log_not_emptied BEFORE TRUNCATE ON consent_log
      FOR EACH STATEMENT EXECUTE FUNCTION keep_records_log();
    CREATE TRIGGER record_readings_kept BEFORE UPDATE OR DELETE ON record_readings
      FOR EACH ROW EXECUTE FUNCTION keep_records_log();
    CREATE TRIGGER record_readings_not_emptied BEFORE TRUNCATE ON record_readings
      FOR EACH STATEMENT EXECUTE FUNCTION keep_records_log();

    -- What keeps the video from being published: declaration, person, record, consent. Empty: nothing.
    CREATE FUNCTION video_lacks(wanted integer) RETURNS text[] LANGUAGE sql STABLE AS $$
      SELECT array_remove(ARRAY[
        CASE WHEN v.people = 'undeclared' THEN 'declaration' END,
        CASE WHEN v.people = 'shown' AND NOT EXISTS (SELECT FROM video_people p WHERE p.video_id = v.id) THEN 'person' END,
        CASE WHEN v.people = 'shown' AND EXISTS (
          SELECT FROM video_people p JOIN person_records r ON r.id = p.record_id WHERE p.video_id = v.id
            AND (r.state <> 'verified'
              -- Counted back, so that who was born on a 29th of February is 18 on the 1st of March.
              OR r.birth_date > (least(v.recorded_on, (v.created_at AT TIME ZONE 'UTC')::date) - interval '18 years')::date
              OR NOT EXISTS (SELECT FROM person_documents d WHERE d.record_id = r.id))) THEN 'record' END,
        CASE WHEN EXISTS (SELECT FROM video_people p WHERE p.video_id = v.id AND NOT 'streaming' = ANY (p.uses))
          THEN 'consent' END
      ], NULL) FROM videos v WHERE v.id = wanted
    $$;

    CREATE FUNCTION refuse_incomplete_video(wanted integer) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      status smallint;
      lacks text[];
    BEGIN
      -- Held until the commit: a publication and a withdrawal at the same time follow one another.
      SELECT status_id INTO status FROM videos WHERE id = wanted FOR UPDATE;
      IF status = 1 THEN
        lacks := video_lacks(wanted);
        IF lacks <> '{}' THEN
          RAISE EXCEPTION 'video % may not be published: it lacks %', wanted, lacks
            USING ERRCODE = 'check_violation', CONSTRAINT = 'people_shown';
        END IF;
      END IF;
    END $$;

    CREATE FUNCTION check_people_of_video() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM refuse_incomplete_video(NEW.id);
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER videos_people AFTER INSERT OR UPDATE OF status_id, people, recorded_on, created_at, withheld_uses
      ON videos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (NEW.status_id = 1 AND NEW.people <> 'nobody') EXECUTE FUNCTION check_people_of_video();

    CREATE FUNCTION check_videos_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed integer;
      shown integer;
    BEGIN
      IF TG_TABLE_NAME = 'person_records' THEN changed := NEW.id; ELSE changed := OLD.record_id; END IF;
      FOR shown IN SELECT video_id FROM video_people WHERE record_id = changed ORDER BY video_id LOOP
        PERFORM refuse_incomplete_video(shown);
      END LOOP;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER person_records_people AFTER UPDATE OF state, birth_date ON person_records
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_videos_of_record();
    CREATE CONSTRAINT TRIGGER person_documents_people AFTER DELETE OR UPDATE OF record_id ON person_documents
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_videos_of_record();

    CREATE FUNCTION note_withheld_uses() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed integer := coalesce(NEW.video_id, OLD.video_id);
    BEGIN
      -- Held until the commit, too: whoever refuses the record at the same time comes before or after.
      IF TG_OP = 'INSERT' THEN
        PERFORM FROM person_records WHERE id = NEW.record_id FOR SHARE;
      END IF;
      -- Its own statement, so that the next one sees what others committed before.
      PERFORM FROM videos WHERE id = changed FOR UPDATE;
      IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM videos WHERE id = changed AND people NOT IN ('shown', 'before_records')) THEN
        RAISE EXCEPTION 'video % is not declared to show anybody', changed USING ERRCODE = 'check_violation';
      END IF;
      UPDATE videos SET withheld_uses = ARRAY(
        SELECT use FROM unnest(ARRAY['streaming', 'download', 'embedding', 'preview']) AS use
        WHERE EXISTS (SELECT FROM video_people p WHERE p.video_id = changed AND NOT use = ANY (p.uses))) WHERE id = changed;
      RETURN NULL;
    END $$;
    CREATE TRIGGER video_people_noted AFTER INSERT OR UPDATE OR DELETE ON video_people
      FOR EACH ROW EXECUTE FUNCTION note_withheld_uses();

    CREATE FUNCTION check_declaration() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.people = 'before_records' AND (TG_OP = 'INSERT' OR OLD.people <> 'before_records') THEN
        RAISE EXCEPTION 'only videos that were here before there were records are declared so' USING ERRCODE = 'check_violation';
      END IF;
      IF TG_OP = 'UPDATE' AND NEW.people IN ('nobody', 'undeclared')
        AND EXISTS (SELECT FROM video_people p WHERE p.video_id = NEW.id) THEN
        RAISE EXCEPTION 'video % has records of people', NEW.id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER videos_declaration BEFORE INSERT OR UPDATE OF people ON videos
      FOR EACH ROW EXECUTE FUNCTION check_declaration();
  `.execute(db);
}
