/** Members who may publish in a channel besides its owner (docs/decisions/0116). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE channel_publishers (
      channel_id integer NOT NULL REFERENCES channels ON DELETE CASCADE,
      member_id integer NOT NULL REFERENCES members ON DELETE CASCADE,
      PRIMARY KEY (channel_id, member_id)
    );
    CREATE INDEX channel_publishers_member ON channel_publishers (member_id);
    CREATE INDEX channels_member ON channels (member_id) WHERE member_id IS NOT NULL;
  `.execute(db);
}
