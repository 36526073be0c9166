/**
 * Decisions with their statements of reasons, appeals, second opinions, claims, marks and suspensions; and the log of them all, which
 * only grows and whose rows are chained by hashes.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE decisions (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Whoever has it reads the statement of reasons and may appeal.
      key text NOT NULL UNIQUE,
      kind text NOT NULL,
      object_id integer NOT NULL,
      act text NOT NULL,
      -- Whom it concerns. Null: something of the site's own.
      member_id integer REFERENCES members ON DELETE SET NULL,
      -- Null: the operator of the site, or nobody (is_automated).
      moderator_id integer REFERENCES members ON DELETE SET NULL,
      -- Who agreed, where a decision needs two.
      second_id integer REFERENCES members ON DELETE SET NULL,
      is_automated boolean NOT NULL DEFAULT false,
      ground text NOT NULL DEFAULT '',
      fact text NOT NULL DEFAULT '',
      -- What the object was called then.
      title text NOT NULL DEFAULT '',
      -- Of a suspension; null: for good.
      until_at timestamptz,
      -- How long the object had waited for it.
      waited_seconds integer,
      decided_at timestamptz NOT NULL DEFAULT now(),
      CHECK (second_id IS NULL OR second_id IS DISTINCT FROM moderator_id)
    );
    CREATE INDEX decisions_object ON decisions (kind, object_id, id);
    CREATE INDEX decisions_member ON decisions (member_id, id) WHERE member_id IS NOT NULL;
    CREATE INDEX decisions_decided ON decisions (decided_at);

    CREATE TABLE appeals (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      decision_id integer NOT NULL UNIQUE REFERENCES decisions,
      words text NOT NULL,
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'overturned')),
      answer text NOT NULL DEFAULT '',
      sent_at timestamptz NOT NULL DEFAULT now(),
      decided_by integer REFERENCES members ON DELETE SET NULL,
      decided_at timestamptz
    );
    CREATE INDEX appeals_open ON appeals (id) WHERE state = 'open';

    -- What one moderator wants and another has to agree to.
    CREATE TABLE proposals (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      object_id integer NOT NULL,
      act text NOT NULL,
      ground text NOT NULL,
      fact text NOT NULL,
      days integer,
      proposed_by integer NOT NULL REFERENCES members ON DELETE CASCADE,
      proposed_at timestamptz NOT NULL DEFAULT now(),
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'dismissed')),
      decided_by integer REFERENCES members ON DELETE SET NULL,
      decided_at timestamptz,
      -- Who proposed it may take it back, and never confirm it.
      CHECK (state <> 'confirmed' OR decided_by IS DISTINCT FROM proposed_by)
    );
    CREATE UNIQUE INDEX proposals_open ON proposals (kind, object_id, act) WHERE state = 'open';

    CREATE TABLE moderation_claims (
      kind text NOT NULL,
      object_id integer NOT NULL,
      moderator_id integer NOT NULL REFERENCES members ON DELETE CASCADE,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (kind, object_id)
    );

    -- restricted: its owner cannot make it public; age: it is shown again only when two moderators agree.
    CREATE TABLE moderation_marks (
      kind text NOT NULL,
      object_id integer NOT NULL,
      mark text NOT NULL CHECK (mark IN ('restricted', 'age')),
      marked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (kind, object_id, mark)
    );

    CREATE TABLE suspensions (
      member_id integer PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      status_before smallint NOT NULL,
      -- Null: for good.
      until_at timestamptz
    );
    CREATE INDEX suspensions_until ON suspensions (until_at) WHERE until_at IS NOT NULL;

    -- Hash of the picture that a moderator looked at: a new one has to be looked at again.
    ALTER TABLE member_pictures ADD COLUMN looked_sha256 text;
    CREATE INDEX member_pictures_unseen ON member_pictures (changed_at) WHERE looked_sha256 IS DISTINCT FROM sha256;

    CREATE TABLE moderation_log (
      seq bigint PRIMARY KEY,
      -- JSON, as it was hashed.
      entry text NOT NULL,
      -- SHA-256 of the hash before, the number and the entry, each on a line; in hexadecimal.
      hash text NOT NULL
    );

    CREATE FUNCTION append_moderation_log(event text, facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      last moderation_log%ROWTYPE;
      next bigint;
      words text;
    BEGIN
      -- One after another until the commit: otherwise two rows would follow the same one.
      PERFORM pg_advisory_xact_lock(7316002);
      SELECT * INTO last FROM moderation_log ORDER BY seq DESC LIMIT 1;
      next := coalesce(last.seq, 0) + 1;
      words := (facts || jsonb_build_object('event', event,
        'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text;
      INSERT INTO moderation_log (seq, entry, hash) VALUES (next, words,
        encode(sha256(convert_to(coalesce(last.hash, '') || E'\n' || next || E'\n' || words, 'UTF8')), 'hex'));
    END $$;
    -- Words are logged as their hashes: they can be proven, and erased.
    CREATE FUNCTION hash_of_words(words text) RETURNS text LANGUAGE sql IMMUTABLE AS
      $$ SELECT encode(sha256(convert_to(words, 'UTF8')), 'hex') $$;

    CREATE FUNCTION log_decision() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM append_moderation_log('decision', jsonb_build_object('decision', NEW.id, 'kind', NEW.kind,
        'object', NEW.object_id, 'act', NEW.act, 'member', NEW.member_id, 'by', NEW.moderator_id, 'second', NEW.second_id,
        'automated', NEW.is_automated, 'ground', NEW.ground, 'fact', hash_of_words(NEW.fact), 'waited', NEW.waited_seconds));
      RETURN NULL;
    END $$;
    CREATE TRIGGER decisions_logged AFTER INSERT ON decisions FOR EACH ROW EXECUTE FUNCTION log_decision();

    CREATE FUNCTION log_appeal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        PERFORM append_moderation_log('appeal', jsonb_build_object('appeal', NEW.id, 'decision', NEW.decision_id,
          'words', hash_of_words(NEW.words)));
      ELSIF NEW.state <> OLD.state THEN
        PERFORM append_moderation_log('appeal ' || NEW.state, jsonb_build_object('appeal', NEW.id,
          'decision', NEW.decision_id, 'by', NEW.decided_by, 'answer', hash_of_words(NEW.answer)));
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER appeals_logged AFTER INSERT OR UPDATE ON appeals FOR EACH ROW EXECUTE FUNCTION log_appeal();

    CREATE FUNCTION log_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        PERFORM append_moderation_log('proposal', jsonb_build_object('proposal', NEW.id, 'kind', NEW.kind,
          'object', NEW.object_id, 'act', NEW.act, 'by', NEW.proposed_by));
      ELSIF NEW.state <> OLD.state THEN
        PERFORM append_moderation_log('proposal ' || NEW.state, jsonb_build_object('proposal', NEW.id, 'by', NEW.decided_by));
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER proposals_logged AFTER INSERT OR UPDATE ON proposals FOR EACH ROW EXECUTE FUNCTION log_proposal();

    CREATE FUNCTION log_report() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        PERFORM append_moderation_log('report', jsonb_build_object('report', NEW.id, 'section', NEW.section,
          'object', NEW.object_id, 'reason', NEW.reason));
      ELSIF NEW.state <> OLD.state THEN
        PERFORM append_moderation_log('report ' || NEW.state, jsonb_build_object('report', NEW.id, 'by', NEW.closed_by,
          'reason', NEW.reason, 'open_seconds', extract(epoch FROM now() - NEW.created_at)::int));
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER reports_logged AFTER INSERT OR UPDATE ON reports FOR EACH ROW EXECUTE FUNCTION log_report();

    CREATE FUNCTION keep_moderation_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the log of moderation only grows';
    END $$;
    CREATE TRIGGER moderation_log_kept BEFORE UPDATE OR DELETE ON moderation_log
      FOR EACH ROW EXECUTE FUNCTION keep_moderation_log();
    CREATE TRIGGER moderation_log_not_emptied BEFORE TRUNCATE ON moderation_log
      FOR EACH STATEMENT EXECUTE FUNCTION keep_moderation_log();

    CREATE FUNCTION refuse_first_decider() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.decided_by IS NOT NULL AND EXISTS (SELECT FROM decisions d WHERE d.id = NEW.decision_id
          AND NEW.decided_by IN (d.moderator_id, d.second_id, d.member_id)) THEN
        RAISE EXCEPTION 'an appeal is not decided by whoever decided first, nor by whom it concerns';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER appeals_by_another BEFORE INSERT OR UPDATE ON appeals
      FOR EACH ROW EXECUTE FUNCTION refuse_first_decider();
  `.execute(db);
}
