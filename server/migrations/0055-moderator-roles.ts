/** Who was made a moderator, and who is none any more, stands in the log of moderation as decisions do (decision 46). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Only the operator gives and takes the role, by command line or in the database itself: by is null, as of the operator's
    -- decisions. Who ends the account loses it, too.
    CREATE FUNCTION log_moderator_role() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        PERFORM append_moderation_log('moderator revoked',
          jsonb_build_object('member', OLD.id, 'by', NULL, 'through', 'account ended'));
      ELSE
        PERFORM append_moderation_log(CASE WHEN NEW.is_moderator THEN 'moderator granted' ELSE 'moderator revoked' END,
          jsonb_build_object('member', NEW.id, 'by', NULL,
            'through', CASE WHEN NEW.status_id = 5 THEN 'account ended' ELSE 'operator' END));
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER members_moderator_added AFTER INSERT ON members FOR EACH ROW
      WHEN (NEW.is_moderator) EXECUTE FUNCTION log_moderator_role();
    CREATE TRIGGER members_moderator_changed AFTER UPDATE OF is_moderator ON members FOR EACH ROW
      WHEN (NEW.is_moderator <> OLD.is_moderator) EXECUTE FUNCTION log_moderator_role();
    CREATE TRIGGER members_moderator_gone AFTER DELETE ON members FOR EACH ROW
      WHEN (OLD.is_moderator) EXECUTE FUNCTION log_moderator_role();

    -- Those who have it already: when it was given, nobody noted.
    SELECT append_moderation_log('moderator noted', jsonb_build_object('member', id, 'by', NULL, 'through', 'operator'))
      FROM members WHERE is_moderator ORDER BY id;
  `.execute(db);
}
