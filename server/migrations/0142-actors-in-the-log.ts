/**
 * The log of changes says whose account changed a release, and has what becomes of reports, of keys that sign releases, and of the share of visitors that a candidate
 * gets (docs/decisions/0119).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Commands are logged as what was run with who ran it in brackets, tokens of releases as 'token ID (NAME)': both are found by that name.
    CREATE FUNCTION name_of_command(command text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT coalesce(substring(command from '^[^(]* [(](.+)[)]$'), command)
    $$;
    DROP INDEX changes_command;
    CREATE INDEX changes_command_name ON changes (name_of_command(command), id) WHERE command IS NOT NULL;

    -- A transaction says who changes something in it, as migration 115 has it: foyer.changer is a member's number, foyer.command words.
    CREATE FUNCTION changer_id() RETURNS integer LANGUAGE sql STABLE AS $$
      SELECT nullif(current_setting('foyer.changer', true), '')::integer
    $$;
    -- Null where a member did it; what is given where the transaction says nothing.
    CREATE FUNCTION changer_command(otherwise text) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT CASE WHEN changer_id() IS NULL THEN coalesce(nullif(current_setting('foyer.command', true), ''), otherwise) END
    $$;

    -- Who asked a server to bring a set live; neither: nobody said.
    ALTER TABLE release_requests ADD COLUMN member_id integer, ADD COLUMN command text;

    CREATE FUNCTION percent_of_share(share double precision) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT trim_scale(round((share * 100)::numeric, 4)) || ' %'
    $$;
    -- Of a candidate with the share of visitors that gets it.
    CREATE OR REPLACE FUNCTION log_live_release() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      share jsonb := CASE WHEN NEW.channel = 'candidate' THEN (SELECT jsonb_build_object('share', percent_of_share(c.share))
        FROM release_channels c WHERE c.channel = 'candidate') END;
      shown jsonb := packages_of_set(NEW.set_id) || coalesce(share, '{}');
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO changes (member_id, command, object_kind, object_id, act, before, after, why) VALUES (
          changer_id(), changer_command(NEW.changed_by), 'release', NEW.set_id,
          CASE NEW.channel WHEN 'stable' THEN 'live' ELSE 'candidate' END,
          packages_of_set((SELECT h.set_id FROM release_history h WHERE h.channel = NEW.channel AND h.id < NEW.id ORDER BY h.id DESC LIMIT 1)),
          shown, NEW.reason);
      ELSE
        INSERT INTO changes (member_id, command, object_kind, object_id, act, before, why) VALUES (
          changer_id(), changer_command(NEW.ended_by), 'release', NEW.set_id, 'take_back', shown, NEW.end_reason);
      END IF;
      RETURN NULL;
    END $$;
    CREATE FUNCTION log_share() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO changes (member_id, command, object_kind, object_id, act, before, after, why) VALUES (
        changer_id(), changer_command(NEW.changed_by), 'release', NEW.set_id, 'share',
        jsonb_build_object('share', percent_of_share(OLD.share)), jsonb_build_object('share', percent_of_share(NEW.share)),
        coalesce(current_setting('foyer.why', true), ''));
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER release_channels_changes AFTER UPDATE OF share ON release_channels DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.channel = 'candidate' AND NEW.set_id = OLD.set_id AND NEW.share <> OLD.share) EXECUTE FUNCTION log_share();
    CREATE OR REPLACE FUNCTION log_release_action() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO changes (member_id, command, object_kind, object_id, act, why)
        VALUES (changer_id(), changer_command(NEW.who), 'release', NEW.set_id, NEW.act, NEW.reason);
      RETURN NULL;
    END $$;

    -- A key that a site makes for itself is the site's own change. A new key for the same is one that is added and one that is replaced.
    CREATE FUNCTION log_release_key() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      signs jsonb := jsonb_build_object('team', NEW.team, 'packages', array_to_string(NEW.packages, ', '));
      before jsonb := CASE WHEN TG_OP = 'UPDATE' THEN signs || jsonb_strip_nulls(jsonb_build_object('revoked_from', OLD.revoked_from)) END;
      after jsonb := signs || jsonb_strip_nulls(jsonb_build_object('revoked_from', NEW.revoked_from));
    BEGIN
      INSERT INTO changes (member_id, command, object_kind, object_id, act, before, after, why) VALUES (
        changer_id(), changer_command(NULL), 'release_key', NEW.key_id,
        CASE WHEN TG_OP = 'INSERT' THEN 'add_key' WHEN NEW.reason LIKE 'replaced by %' THEN 'replace_key' ELSE 'revoke_key' END,
        before, after, NEW.reason);
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER release_keys_changes_added AFTER INSERT ON release_keys DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION log_release_key();
    CREATE CONSTRAINT TRIGGER release_keys_changes_revoked AFTER UPDATE OF revoked_from ON release_keys DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.revoked_from IS DISTINCT FROM OLD.revoked_from) EXECUTE FUNCTION log_release_key();
    CREATE FUNCTION log_revoked_release() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO changes (member_id, command, object_kind, object_id, act, after, why) VALUES (
        changer_id(), changer_command(NULL), 'release', NEW.package, 'revoke_release',
        jsonb_strip_nulls(jsonb_build_object('version', NEW.version, 'signed_before', NEW.signed_before)), NEW.reason);
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER revoked_releases_changes AFTER INSERT ON revoked_releases DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION log_revoked_release();

    -- The reason stays in state_changes, whose number stands in the row.
    CREATE FUNCTION log_report_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO changes (member_id, command, object_kind, object_id, act, before, after) VALUES (
        NEW.member_id, CASE WHEN NEW.member_id IS NULL THEN changer_command('moderate') END, 'report', NEW.object_id,
        CASE WHEN NEW.to_state = 'open' THEN 'reopen' WHEN NEW.reason = 'answered' THEN 'answer' ELSE 'close' END,
        jsonb_build_object('state', NEW.from_state),
        jsonb_strip_nulls(jsonb_build_object('state', NEW.to_state, 'change', NEW.id,
          'about', (SELECT r.section || ' ' || r.object_id FROM reports r WHERE r.id = NEW.object_id))));
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER state_changes_changes AFTER INSERT ON state_changes DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.kind = 'report') EXECUTE FUNCTION log_report_change();
  `.execute(db);
}
