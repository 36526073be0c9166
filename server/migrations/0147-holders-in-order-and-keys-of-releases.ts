/**
 * A release that goes live, or to some visitors, is logged with the keys that signed what is new in it (docs/decisions/0119). Who holds a role is listed in the
 * order of an index (docs/decisions/0116).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of packages that the set before has in another version, or not at all; null: none of them is signed.
    CREATE FUNCTION signers_of_set(set_id integer, before_id integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_agg(DISTINCT concat_ws(' ', k.team, r.signature ->> 'keyId'))
      FROM release_sets s CROSS JOIN jsonb_each_text(s.packages) p
        JOIN releases r ON r.package = p.key AND r.version = p.value AND r.signature IS NOT NULL
        LEFT JOIN release_keys k ON k.key_id = r.signature ->> 'keyId'
      WHERE s.id = set_id AND p.value IS DISTINCT FROM (SELECT b.packages ->> p.key FROM release_sets b WHERE b.id = before_id)
    $$;
    -- As migration 142 has it, with them.
    CREATE OR REPLACE FUNCTION log_live_release() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      share jsonb := CASE WHEN NEW.channel = 'candidate' THEN (SELECT jsonb_build_object('share', percent_of_share(c.share))
        FROM release_channels c WHERE c.channel = 'candidate') END;
      shown jsonb := packages_of_set(NEW.set_id) || coalesce(share, '{}');
      before_id integer;
    BEGIN
      IF TG_OP = 'INSERT' THEN
        before_id := (SELECT h.set_id FROM release_history h WHERE h.channel = NEW.channel AND h.id < NEW.id ORDER BY h.id DESC LIMIT 1);
        INSERT INTO changes (member_id, command, object_kind, object_id, act, before, after, why) VALUES (
          changer_id(), changer_command(NEW.changed_by), 'release', NEW.set_id,
          CASE NEW.channel WHEN 'stable' THEN 'live' ELSE 'candidate' END,
          packages_of_set(before_id),
          shown || jsonb_strip_nulls(jsonb_build_object('signed_by', signers_of_set(NEW.set_id, before_id))), NEW.reason);
      ELSE
        INSERT INTO changes (member_id, command, object_kind, object_id, act, before, why) VALUES (
          changer_id(), changer_command(NEW.ended_by), 'release', NEW.set_id, 'take_back', shown, NEW.end_reason);
      END IF;
      RETURN NULL;
    END $$;

    CREATE INDEX members_with_roles_in_order ON members (lower(name), id) WHERE is_moderator OR is_records_keeper OR is_editor OR is_operator
      OR is_trusted_uploader OR is_trusted_flagger;
    DROP INDEX members_with_roles;
  `.execute(db);
}
