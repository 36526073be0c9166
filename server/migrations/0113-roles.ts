/** More roles than moderators and the records desk (docs/decisions/0115); losing one is a withdrawal, as of theirs. */
import { type Kysely, sql } from 'kysely';

const STATES = ['status_id', 'is_private', 'has_avatar', 'has_cover'];
const ROLES = [
  'is_moderator',
  'is_lead_moderator',
  'is_records_keeper',
  'is_editor',
  'is_operator',
  'is_trusted_uploader',
  'is_trusted_flagger',
];
const NOTED = [...STATES, ...ROLES];
const listOf = (row: 'OLD' | 'NEW'): string => `(${NOTED.map((name) => `${row}.${name}`).join(', ')})`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE members
      -- Of the catalogue.
      ADD COLUMN is_editor boolean NOT NULL DEFAULT false,
      ADD COLUMN is_operator boolean NOT NULL DEFAULT false,
      ADD COLUMN is_trusted_uploader boolean NOT NULL DEFAULT false,
      ADD COLUMN is_trusted_flagger boolean NOT NULL DEFAULT false;
    CREATE INDEX members_with_roles ON members (id) WHERE is_moderator OR is_records_keeper OR is_editor OR is_operator
      OR is_trusted_uploader OR is_trusted_flagger;
    DROP TRIGGER withdrawal_member_10 ON members;
  `.execute(db);
  await sql`CREATE TRIGGER withdrawal_member_113 AFTER UPDATE OF ${sql.raw(NOTED.join(', '))} ON members
    FOR EACH ROW WHEN (${sql.raw(`${listOf('OLD')} IS DISTINCT FROM ${listOf('NEW')}`)})
    EXECUTE FUNCTION note_withdrawal(${sql.join(['member', 'id', ...NOTED].map((text) => sql.lit(text)))})`.execute(
    db,
  );
}
