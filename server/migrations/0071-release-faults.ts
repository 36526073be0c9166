/** How live sets fare beside the set before: documents that failed, and faults that the set before does not have. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE release_fault_counts (
      set_id integer NOT NULL,
      package text NOT NULL,
      version text NOT NULL,
      -- The ten minutes that begin then.
      slot timestamptz NOT NULL,
      -- Rendered by the set with the package in them, and those of them in which it failed.
      documents integer NOT NULL DEFAULT 0,
      faults integer NOT NULL DEFAULT 0,
      -- Given to visitors: failed with the set and not with the set before; and without any content.
      new_faults integer NOT NULL DEFAULT 0,
      unavailable integer NOT NULL DEFAULT 0,
      PRIMARY KEY (set_id, package, slot)
    );
    CREATE INDEX release_fault_counts_old ON release_fault_counts (slot);
    -- Unlogged: a crash loses what is counted again within minutes, and nothing of visitors reaches replicas or archives.
    CREATE UNLOGGED TABLE release_new_faults (
      set_id integer NOT NULL,
      package text NOT NULL,
      -- Keyed hashes: they can be counted, and tell nobody without the key which network or page it is.
      network text NOT NULL,
      page text NOT NULL,
      -- For people; empty where the address is for one visitor alone.
      path text NOT NULL,
      met_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (set_id, package, network, page)
    );
    CREATE TABLE release_warnings (
      set_id integer NOT NULL,
      package text NOT NULL,
      version text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('taken_back', 'server', 'browser')),
      reason text NOT NULL,
      warned_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (set_id, package, kind)
    );
  `.execute(db);
}
