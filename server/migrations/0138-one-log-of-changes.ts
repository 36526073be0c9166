/** What goes live, what is decided about contents and what becomes of records of people shown stands in the log of changes, too; it is found by words and by date (docs/decisions/0119). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- As migration 114 has it; besides, no row is older than the one before, so that days are ranges of numbers.
    CREATE OR REPLACE FUNCTION chain_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      last changes%ROWTYPE;
    BEGIN
      PERFORM pg_advisory_xact_lock(7316114);
      SELECT * INTO last FROM changes ORDER BY id DESC LIMIT 1;
      NEW.id := coalesce(last.id, 0) + 1;
      NEW.at := greatest(now(), last.at);
      NEW.words_hash := hash_change_words(NEW.before, NEW.after, NEW.why);
      NEW.hash := hash_change(coalesce(last.hash, ''), NEW);
      RETURN NEW;
    END $$;
    CREATE INDEX changes_at ON changes (at, id);
    CREATE INDEX changes_kind ON changes (object_kind, id);
    CREATE INDEX changes_command ON changes (command, id) WHERE command IS NOT NULL;
    CREATE FUNCTION words_of_change(before jsonb, after jsonb, why text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT lower(why || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))
    $$;
    CREATE INDEX changes_words ON changes USING gin (words_of_change(before, after, why) gin_trgm_ops);

    -- The triggers below wait for the commit: who holds the lock of the log then waits for no row any more.

    -- Names alone are known of who changes releases: a member, a team's token, or who ran a command.
    CREATE FUNCTION packages_of_set(set_id integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT packages || jsonb_build_object('set', id) FROM release_sets WHERE id = set_id
    $$;
    CREATE FUNCTION log_live_release() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO changes (command, object_kind, object_id, act, before, after, why) VALUES (NEW.changed_by, 'release', NEW.set_id,
          CASE NEW.channel WHEN 'stable' THEN 'live' ELSE 'candidate' END,
          packages_of_set((SELECT h.set_id FROM release_history h WHERE h.channel = NEW.channel AND h.id < NEW.id ORDER BY h.id DESC LIMIT 1)),
          packages_of_set(NEW.set_id), NEW.reason);
      ELSE
        INSERT INTO changes (command, object_kind, object_id, act, before, why) VALUES (NEW.ended_by, 'release', NEW.set_id,
          'take_back', packages_of_set(NEW.set_id), NEW.end_reason);
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER release_history_changes_added AFTER INSERT ON release_history DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION log_live_release();
    CREATE CONSTRAINT TRIGGER release_history_changes_ended AFTER UPDATE OF outcome ON release_history DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.outcome = 'taken_back' AND OLD.outcome = 'live') EXECUTE FUNCTION log_live_release();
    CREATE INDEX release_history_channel ON release_history (channel, id);

    -- What leaves channels as they are, and was not refused.
    CREATE FUNCTION log_release_action() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO changes (command, object_kind, object_id, act, why)
        VALUES (NEW.who, 'release', NEW.set_id, NEW.act, NEW.reason);
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER release_actions_changes AFTER INSERT ON release_actions DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.refusal IS NULL AND NEW.set_id IS NOT NULL AND NEW.act IN ('hold', 'resume', 'preview', 'end_preview'))
      EXECUTE FUNCTION log_release_action();

    -- Names, documents and reasons stay with the record.
    CREATE FUNCTION log_person_record() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO changes (member_id, object_kind, object_id, act, before, after) VALUES (
        CASE WHEN TG_OP <> 'DELETE' THEN CASE WHEN NEW.state = 'waiting' THEN NEW.member_id ELSE NEW.decided_by END END,
        'record', CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END,
        CASE WHEN TG_OP = 'DELETE' THEN 'delete' WHEN NEW.state = 'verified' THEN 'verify' WHEN NEW.state = 'refused' THEN 'refuse'
          WHEN TG_OP = 'INSERT' THEN 'create' ELSE 'edit' END,
        CASE WHEN TG_OP <> 'INSERT' THEN jsonb_build_object('state', OLD.state) END,
        CASE WHEN TG_OP <> 'DELETE' THEN jsonb_build_object('state', NEW.state) END);
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER person_records_changes AFTER INSERT OR DELETE ON person_records DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION log_person_record();
    CREATE CONSTRAINT TRIGGER person_records_changes_decided AFTER UPDATE OF state ON person_records DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION log_person_record();

    CREATE FUNCTION log_consent() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO changes (member_id, object_kind, object_id, act, after) VALUES (
        (SELECT id FROM members WHERE id = NEW.member_id), 'record', NEW.record_id,
        CASE WHEN NEW.is_given THEN 'give' ELSE 'withdraw' END,
        jsonb_strip_nulls(jsonb_build_object('use', NEW.use, 'video', NEW.video_id, 'album', NEW.album_id)));
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER consent_log_changes AFTER INSERT ON consent_log DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION log_consent();

    -- The log of moderation has the hashes of statements; here is who decided what about what.
    CREATE FUNCTION log_moderation_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      e jsonb := NEW.entry::jsonb;
      event text := e ->> 'event';
      about record;
      act text;
      after jsonb;
    BEGIN
      IF event = 'decision' OR event = 'proposal' OR (event LIKE 'copyright %' AND e ? 'material' AND e ->> 'by' IS NOT NULL) THEN
        SELECT e ->> 'kind' AS kind, e ->> 'object' AS id INTO about;
        act := CASE event WHEN 'decision' THEN e ->> 'act' WHEN 'proposal' THEN 'propose' ELSE 'copyright' END;
        after := CASE event WHEN 'decision' THEN jsonb_build_object('decision', e -> 'decision', 'ground', e -> 'ground', 'second', e -> 'second')
          WHEN 'proposal' THEN jsonb_build_object('proposal', e -> 'proposal', 'act', e -> 'act')
          ELSE jsonb_build_object('notice', e -> 'notice', 'state', substr(event, 11)) END;
      ELSIF event IN ('appeal upheld', 'appeal overturned') THEN
        SELECT d.kind, d.object_id::text AS id INTO about FROM decisions d WHERE d.id = (e ->> 'decision')::integer;
        act := replace(event, ' ', '_');
        after := jsonb_build_object('decision', e -> 'decision', 'appeal', e -> 'appeal');
      ELSIF event = 'proposal dismissed' THEN
        SELECT p.kind, p.object_id::text AS id INTO about FROM proposals p WHERE p.id = (e ->> 'proposal')::integer;
        act := 'dismiss';
        after := jsonb_build_object('proposal', e -> 'proposal');
      ELSIF event IN ('word added', 'word removed') THEN
        SELECT 'word' AS kind, e ->> 'word' AS id INTO about;
        act := CASE event WHEN 'word added' THEN 'create' ELSE 'end' END;
        after := (SELECT jsonb_build_object('word', w.word) FROM watched_words w WHERE w.id = (e ->> 'word')::integer);
      ELSE
        RETURN NULL;
      END IF;
      INSERT INTO changes (member_id, command, object_kind, object_id, act, before, after) VALUES (
        (e ->> 'by')::integer,
        CASE WHEN e ->> 'by' IS NULL AND NOT coalesce((e ->> 'automated')::boolean, false) THEN 'moderate' END,
        about.kind, about.id, act,
        CASE WHEN event = 'word removed' THEN after END, CASE WHEN event <> 'word removed' THEN jsonb_strip_nulls(after) END);
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER moderation_log_changes AFTER INSERT ON moderation_log DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION log_moderation_change();
  `.execute(db);
}
