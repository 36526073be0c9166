/** SQL of the networks that a candidate's faults come from. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

export interface FaultNetwork {
  setId: number;
  packages: readonly string[];
  side: 'browser' | 'server';
  /** Hashed. */
  network: string;
  system: string;
}

export async function addFaultNetwork(
  db: Database,
  { setId, packages, side, network, system }: FaultNetwork,
): Promise<void> {
  await sql`
    INSERT INTO release_fault_networks (set_id, package, side, network, system)
    SELECT ${setId}::int, name, ${side}, ${network}, ${system} FROM unnest(${[...packages]}::text[]) AS name ORDER BY name
    ON CONFLICT DO NOTHING`.execute(db);
}

const FAULT_NETWORKS_ROW = columns({
  package: 'text',
  side: choices<FaultNetwork['side']>(),
  networks: 'int4',
  /** Autonomous systems, or what stands for them (report-source.ts). */
  systems: 'int4',
});
export type FaultNetworksRow = RowOf<typeof FAULT_NETWORKS_ROW>;

/** Of candidates that are one for their canary. */
export async function countFaultNetworks(
  db: Database,
  setIds: readonly number[],
): Promise<FaultNetworksRow[]> {
  const { rows } = await typedSql(FAULT_NETWORKS_ROW)`
    SELECT package, side, count(DISTINCT network)::int AS networks, count(DISTINCT system)::int AS systems
    FROM release_fault_networks WHERE set_id = ANY(${[...setIds]}::int[]) GROUP BY package, side ORDER BY package, side`.execute(
    db,
  );
  return rows;
}

/** Of canaries that are decided. */
export async function deleteDecidedFaultNetworks(db: Database): Promise<void> {
  await sql`
    DELETE FROM release_fault_networks f WHERE NOT EXISTS (
      SELECT FROM release_canaries c WHERE c.decided_at IS NULL
        AND (c.set_id = f.set_id OR c.earlier @> jsonb_build_array(jsonb_build_object('setId', f.set_id))))`.execute(
    db,
  );
}
