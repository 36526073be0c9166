/** Addresses of unlisted videos: a hash to compare with, and the secret sealed for its owner. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

export interface StoredAddress {
  /** SHA-256 of the secret, hexadecimal. */
  hash: string;
  sealed: string;
}

export const upsertAddress = async (
  tx: Database,
  videoId: number,
  { hash, sealed }: StoredAddress,
): Promise<void> => {
  await sql`INSERT INTO unlisted_addresses (video_id, hash, sealed) VALUES (${videoId}, decode(${hash}, 'hex'), ${sealed})
    ON CONFLICT (video_id) DO UPDATE SET hash = EXCLUDED.hash, sealed = EXCLUDED.sealed, made_at = now()`.execute(
    tx,
  );
};

export const deleteAddress = async (tx: Database, videoId: number): Promise<void> => {
  await sql`DELETE FROM unlisted_addresses WHERE video_id = ${videoId}`.execute(tx);
};

const SEALED_ROW = columns({ video_id: 'int4', sealed: 'text' });

/** At most so many whose sealed text does not start so. */
export const selectAddressesSealedElse = async (
  db: Database,
  prefix: string,
  limit: number,
): Promise<RowOf<typeof SEALED_ROW>[]> =>
  (
    await typedSql(SEALED_ROW)`SELECT video_id, sealed FROM unlisted_addresses
      WHERE NOT starts_with(sealed, ${prefix}) ORDER BY video_id LIMIT ${limit}`.execute(db)
  ).rows;

/** Nothing happens where there is a new address meanwhile. */
export const updateSealedAddress = async (
  db: Database,
  { video_id, sealed }: RowOf<typeof SEALED_ROW>,
  next: string,
): Promise<void> => {
  await sql`UPDATE unlisted_addresses SET sealed = ${next} WHERE video_id = ${video_id} AND sealed = ${sealed}`.execute(
    db,
  );
};
