/**
 * What is finished of a film that is being made anew: its plan, and the folder of its pieces. The release before neither reads nor writes it, and
 * begins such a film from its beginning.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE film_remakes ADD COLUMN parts jsonb;
    -- The sweep of stored files asks for each folder whether it is one.
    CREATE INDEX film_remakes_parts ON film_remakes ((parts ->> 'film')) WHERE state = 'waiting' AND parts IS NOT NULL;
  `.execute(db);
}
