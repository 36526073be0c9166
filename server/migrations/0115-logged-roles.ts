/** Who got or lost which role, by whom and why, stands in the log of changes; the database itself writes it (docs/decisions/0115). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION roles_of(m members) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
      SELECT to_jsonb(array_remove(ARRAY[
        CASE WHEN m.is_moderator THEN 'moderator' END, CASE WHEN m.is_lead_moderator THEN 'lead' END,
        CASE WHEN m.is_records_keeper THEN 'records' END, CASE WHEN m.is_editor THEN 'editor' END,
        CASE WHEN m.is_operator THEN 'operator' END, CASE WHEN m.is_trusted_uploader THEN 'trusted_uploader' END,
        CASE WHEN m.is_trusted_flagger THEN 'trusted_flagger' END], NULL))
    $$;

    -- A transaction says who changes roles in it: foyer.changer is a member's number, foyer.command words of an operator's command. What
    -- says neither was done by the site itself, as when an account ends, or in the database by hand.
    CREATE FUNCTION log_roles() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      before jsonb := CASE WHEN TG_OP = 'UPDATE' THEN roles_of(OLD) ELSE '[]' END;
      after jsonb := roles_of(NEW);
    BEGIN
      INSERT INTO changes (member_id, command, object_kind, object_id, act, before, after, why) VALUES (
        nullif(current_setting('foyer.changer', true), '')::integer, nullif(current_setting('foyer.command', true), ''),
        'role', NEW.id, CASE WHEN after @> before THEN 'grant' ELSE 'revoke' END,
        jsonb_build_object('roles', before), jsonb_build_object('roles', after),
        coalesce(current_setting('foyer.why', true), ''));
      RETURN NULL;
    END $$;
    CREATE TRIGGER members_roles_added AFTER INSERT ON members FOR EACH ROW
      WHEN (roles_of(NEW) <> '[]') EXECUTE FUNCTION log_roles();
    CREATE TRIGGER members_roles_changed AFTER UPDATE OF is_moderator, is_lead_moderator, is_records_keeper, is_editor, is_operator,
        is_trusted_uploader, is_trusted_flagger ON members FOR EACH ROW
      WHEN (roles_of(NEW) <> roles_of(OLD)) EXECUTE FUNCTION log_roles();

    -- As migration 55 has it, with the member who did it.
    CREATE OR REPLACE FUNCTION log_moderator_role() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      by_id integer := nullif(current_setting('foyer.changer', true), '')::integer;
    BEGIN
      IF TG_OP = 'DELETE' THEN
        PERFORM append_moderation_log('moderator revoked',
          jsonb_build_object('member', OLD.id, 'by', NULL, 'through', 'account ended'));
      ELSE
        PERFORM append_moderation_log(CASE WHEN NEW.is_moderator THEN 'moderator granted' ELSE 'moderator revoked' END,
          jsonb_build_object('member', NEW.id, 'by', by_id,
            'through', CASE WHEN NEW.status_id = 5 THEN 'account ended' WHEN by_id IS NULL THEN 'operator' ELSE 'desk' END));
      END IF;
      RETURN NULL;
    END $$;
  `.execute(db);
}
