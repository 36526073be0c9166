/**
 * Copyright notices, the material that each names, counter-notices of uploaders, and the clocks between them. While a notice keeps
 * material away the database itself refuses its publication.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE moderation_marks DROP CONSTRAINT moderation_marks_mark_check;
    -- copyright: a notice keeps it away, until its clock has run out or a moderator releases it.
    ALTER TABLE moderation_marks ADD CONSTRAINT moderation_marks_mark_check CHECK (mark IN ('restricted', 'age', 'copyright'));

    CREATE TABLE copyright_notices (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Whoever has it reads what became of the notice, and may say that an action was filed.
      key text NOT NULL UNIQUE
        DEFAULT translate(substr(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), 1, 24),
          '+/', '-_'),
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
      work text NOT NULL,
      -- Whose work it is, where somebody else sends the notice.
      owner text NOT NULL DEFAULT '',
      name text NOT NULL,
      email text NOT NULL,
      postal text NOT NULL,
      phone text NOT NULL,
      signature text NOT NULL,
      -- Of the mails to the claimant.
      language text NOT NULL,
      -- Of all that it says: the same form sent twice is one notice.
      digest text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      due_at timestamptz NOT NULL,
      alarmed_at timestamptz,
      closed_at timestamptz
    );
    CREATE UNIQUE INDEX copyright_notices_same ON copyright_notices (digest) WHERE state = 'open';
    CREATE INDEX copyright_notices_due ON copyright_notices (due_at) WHERE state = 'open';

    -- open, declined, disabled; countered: the uploader objected and the clock runs; held: the claimant filed an action;
    -- returned: no longer kept away, so that review decides alone.
    CREATE TABLE copyright_materials (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      notice_id integer NOT NULL REFERENCES copyright_notices,
      kind text NOT NULL CHECK (kind IN ('video', 'album')),
      object_id integer NOT NULL,
      -- As the claimant wrote it.
      address text NOT NULL,
      state text NOT NULL DEFAULT 'open'
        CHECK (state IN ('open', 'declined', 'disabled', 'countered', 'held', 'returned')),
      -- Whose it was when it was disabled.
      member_id integer REFERENCES members ON DELETE SET NULL,
      decision_id integer UNIQUE REFERENCES decisions,
      -- Its status_id before it was disabled.
      status_before smallint,
      decided_by integer REFERENCES members ON DELETE SET NULL,
      decided_at timestamptz,
      reason text NOT NULL DEFAULT '',
      -- The first and the last day on which the law wants it back; null without a counter-notice.
      restore_from timestamptz,
      restore_by timestamptz,
      alarmed_at timestamptz,
      -- Which court, which number.
      action text NOT NULL DEFAULT '',
      UNIQUE (notice_id, kind, object_id),
      CHECK (state IN ('open', 'declined') OR decision_id IS NOT NULL),
      CHECK (state <> 'countered' OR restore_from IS NOT NULL)
    );
    CREATE INDEX copyright_materials_object ON copyright_materials (kind, object_id);
    CREATE INDEX copyright_materials_clock ON copyright_materials (restore_from) WHERE state = 'countered';
    CREATE INDEX copyright_materials_back ON copyright_materials (restore_by) WHERE state = 'returned' AND alarmed_at IS NULL;

    CREATE TABLE counter_notices (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      material_id integer NOT NULL UNIQUE REFERENCES copyright_materials,
      name text NOT NULL,
      postal text NOT NULL,
      phone text NOT NULL,
      email text NOT NULL,
      words text NOT NULL,
      signature text NOT NULL,
      sent_at timestamptz NOT NULL DEFAULT now()
    );

    -- One strike for each notice, however much of an uploader's it names.
    CREATE TABLE copyright_strikes (
      notice_id integer NOT NULL REFERENCES copyright_notices,
      member_id integer NOT NULL REFERENCES members ON DELETE CASCADE,
      decision_id integer NOT NULL UNIQUE REFERENCES decisions,
      PRIMARY KEY (notice_id, member_id)
    );

    CREATE FUNCTION refuse_disabled_material() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM moderation_marks WHERE kind = TG_ARGV[0] AND object_id = NEW.id AND mark = 'copyright') THEN
        RAISE EXCEPTION '% % may not be published: a copyright notice keeps it away', TG_ARGV[0], NEW.id
          USING ERRCODE = 'check_violation', CONSTRAINT = 'copyright_notice';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER videos_disabled BEFORE UPDATE OF status_id ON videos FOR EACH ROW
      WHEN (NEW.status_id = 1 AND OLD.status_id <> 1) EXECUTE FUNCTION refuse_disabled_material('video');
    CREATE TRIGGER albums_disabled BEFORE UPDATE OF status_id ON albums FOR EACH ROW
      WHEN (NEW.status_id = 1 AND OLD.status_id <> 1) EXECUTE FUNCTION refuse_disabled_material('album');

    CREATE FUNCTION log_copyright_notice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        PERFORM append_moderation_log('copyright notice', jsonb_build_object('notice', NEW.id, 'words', NEW.digest));
      ELSIF NEW.state <> OLD.state THEN
        PERFORM append_moderation_log('copyright notice ' || NEW.state, jsonb_build_object('notice', NEW.id,
          'open_seconds', extract(epoch FROM now() - NEW.created_at)::int));
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER copyright_notices_logged AFTER INSERT OR UPDATE ON copyright_notices
      FOR EACH ROW EXECUTE FUNCTION log_copyright_notice();

    CREATE FUNCTION log_copyright_material() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' OR NEW.state <> OLD.state THEN
        PERFORM append_moderation_log('copyright ' || NEW.state, jsonb_build_object('material', NEW.id, 'notice', NEW.notice_id,
          'kind', NEW.kind, 'object', NEW.object_id, 'by', NEW.decided_by, 'decision', NEW.decision_id,
          'reason', hash_of_words(NEW.reason), 'action', hash_of_words(NEW.action)));
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER copyright_materials_logged AFTER INSERT OR UPDATE ON copyright_materials
      FOR EACH ROW EXECUTE FUNCTION log_copyright_material();

    CREATE FUNCTION log_counter_notice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM append_moderation_log('counter-notice', jsonb_build_object('material', NEW.material_id,
        'words', hash_of_words(concat_ws(E'\n', NEW.name, NEW.postal, NEW.phone, NEW.email, NEW.words, NEW.signature))));
      RETURN NULL;
    END $$;
    CREATE TRIGGER counter_notices_logged AFTER INSERT ON counter_notices
      FOR EACH ROW EXECUTE FUNCTION log_counter_notice();
  `.execute(db);
}
