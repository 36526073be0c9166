/** How many anonymous votes came from each wider network, so that the holder of many addresses has a few votes and not one for each. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- network_hash: of a /24, /56 or /48 with the day's salt, as votes.visitor_hash is of an address or /64. Deleted with the salt.
    CREATE TABLE network_votes (
      day date NOT NULL DEFAULT (now() AT TIME ZONE 'utc')::date,
      section text NOT NULL,
      object_id integer NOT NULL,
      network_hash bytea NOT NULL,
      votes integer NOT NULL,
      PRIMARY KEY (day, section, object_id, network_hash)
    );
  `.execute(db);
}
