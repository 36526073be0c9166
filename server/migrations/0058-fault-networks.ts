/** From how many networks a candidate's faults come, while its canary runs. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Unlogged: a crash loses what is counted again within hours, and nothing of visitors reaches replicas or archives.
    CREATE UNLOGGED TABLE release_fault_networks (
      set_id integer NOT NULL,
      package text NOT NULL,
      side text NOT NULL CHECK (side IN ('browser', 'server')),
      -- Keyed hashes: they can be counted, and tell nobody without the key which network it is.
      network text NOT NULL,
      system text NOT NULL,
      PRIMARY KEY (set_id, package, side, network)
    );
  `.execute(db);
}
