/** One log of what people change about the site: settings, the catalogue, roles. Each row follows the one before by its hash. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE changes (
      id bigint PRIMARY KEY,
      at timestamptz NOT NULL,
      -- Who changed it: a member, or an operator by a command, whose words stand here. Neither: the site itself.
      member_id integer REFERENCES members,
      command text,
      -- 'category', 'setting'; the id as text, since settings have names.
      object_kind text NOT NULL,
      object_id text NOT NULL,
      act text NOT NULL,
      -- Null: it was not there, or is not there any more.
      before jsonb,
      after jsonb,
      why text NOT NULL DEFAULT '',
      -- SHA-256 of before, after and why: they can be proven, and erased where the law wants it.
      words_hash text NOT NULL,
      -- SHA-256 of the hash before and all of the row but its words; in hexadecimal.
      hash text NOT NULL,
      CHECK (member_id IS NULL OR command IS NULL)
    );
    CREATE INDEX changes_object ON changes (object_kind, object_id, id DESC);
    CREATE INDEX changes_member ON changes (member_id, id DESC) WHERE member_id IS NOT NULL;

    CREATE FUNCTION hash_change_words(before jsonb, after jsonb, why text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT encode(sha256(convert_to(jsonb_build_array(before, after, why)::text, 'UTF8')), 'hex')
    $$;
    CREATE FUNCTION hash_change(previous text, c changes) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT encode(sha256(convert_to(previous || E'\n' || jsonb_build_array(c.id,
        to_char(c.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), c.member_id, c.command, c.object_kind,
        c.object_id, c.act, c.words_hash)::text, 'UTF8')), 'hex')
    $$;

    -- Number, time and hashes are the database's.
    CREATE FUNCTION chain_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      last changes%ROWTYPE;
    BEGIN
      -- One after another until the commit: otherwise two rows would follow the same one.
      PERFORM pg_advisory_xact_lock(7316114);
      SELECT * INTO last FROM changes ORDER BY id DESC LIMIT 1;
      NEW.id := coalesce(last.id, 0) + 1;
      NEW.at := now();
      NEW.words_hash := hash_change_words(NEW.before, NEW.after, NEW.why);
      NEW.hash := hash_change(coalesce(last.hash, ''), NEW);
      RETURN NEW;
    END $$;
    CREATE TRIGGER changes_chained BEFORE INSERT ON changes FOR EACH ROW EXECUTE FUNCTION chain_change();

    CREATE FUNCTION keep_changes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Words may be erased, and nothing else.
      IF TG_OP = 'UPDATE' AND NEW.before IS NULL AND NEW.after IS NULL AND NEW.why = ''
          AND (NEW.id, NEW.at, NEW.object_kind, NEW.object_id, NEW.act, NEW.words_hash, NEW.hash)
            = (OLD.id, OLD.at, OLD.object_kind, OLD.object_id, OLD.act, OLD.words_hash, OLD.hash)
          AND (NEW.member_id, NEW.command) IS NOT DISTINCT FROM (OLD.member_id, OLD.command) THEN
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'the log of changes only grows';
    END $$;
    CREATE TRIGGER changes_kept BEFORE UPDATE OR DELETE ON changes FOR EACH ROW EXECUTE FUNCTION keep_changes();
    CREATE TRIGGER changes_not_emptied BEFORE TRUNCATE ON changes FOR EACH STATEMENT EXECUTE FUNCTION keep_changes();
  `.execute(db);
}
