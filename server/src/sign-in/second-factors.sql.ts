/** The second factor of an account and its recovery codes. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const FACTOR_ROW = columns({
  secret: 'text?',
  sealed: 'text?',
  confirmed_at: 'timestamptz?',
  recovery_left: 'int4',
});
export type FactorRow = RowOf<typeof FACTOR_ROW>;

export const selectFactor = async (db: Database, memberId: number): Promise<FactorRow | undefined> =>
  (
    await typedSql(FACTOR_ROW)`SELECT f.secret, f.sealed, f.confirmed_at,
        (SELECT count(*)::int FROM recovery_codes c WHERE c.member_id = f.member_id) AS recovery_left
      FROM second_factors f WHERE f.member_id = ${memberId}`.execute(db)
  ).rows[0];

/** In clear text while the release before may read it, sealed afterwards. */
export type StoredSeed = { secret: string; sealed: null } | { secret: null; sealed: string };

/** One that is on stays unchanged. @returns whether the new one waits for its confirmation */
export const upsertWaitingFactor = async (
  db: Database,
  memberId: number,
  { secret, sealed }: StoredSeed,
): Promise<boolean> =>
  (
    await sql`INSERT INTO second_factors AS f (member_id, secret, sealed) VALUES (${memberId}, ${secret}, ${sealed})
      ON CONFLICT (member_id) DO UPDATE SET secret = EXCLUDED.secret, sealed = EXCLUDED.sealed, asked_at = now(), last_counter = 0
        WHERE f.confirmed_at IS NULL RETURNING 1`.execute(db)
  ).rows.length > 0;

/** A code counts once, for all processes together: no earlier counter is taken after a later one. */
export const takeCounter = async (db: Database, memberId: number, counter: number): Promise<boolean> =>
  (
    await sql`UPDATE second_factors SET last_counter = ${counter}
      WHERE member_id = ${memberId} AND last_counter < ${counter} RETURNING 1`.execute(db)
  ).rows.length > 0;

/** @returns how many are left; undefined: it is none of the member's, or was used */
export const takeRecoveryCode = async (
  db: Database,
  memberId: number,
  codeHash: Buffer,
): Promise<number | undefined> =>
  (
    await typedSql({ left: 'int4' })`WITH taken AS (
        DELETE FROM recovery_codes WHERE member_id = ${memberId} AND code_hash = ${codeHash} RETURNING 1)
      SELECT (SELECT count(*)::int - 1 FROM recovery_codes WHERE member_id = ${memberId}) AS "left" FROM taken`.execute(
      db,
    )
  ).rows[0]?.left;

const replaceRecoveryCodes = async (
  tx: Database,
  memberId: number,
  hashes: readonly Buffer[],
): Promise<void> => {
  await sql`DELETE FROM recovery_codes WHERE member_id = ${memberId}`.execute(tx);
  await sql`INSERT INTO recovery_codes (member_id, code_hash)
    SELECT ${memberId}, h FROM unnest(${[...hashes]}::bytea[]) AS h`.execute(tx);
};

/** Switches on what waits, and gives it recovery codes. @returns whether something waited */
export const confirmFactor = (db: Database, memberId: number, hashes: readonly Buffer[]): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql`UPDATE second_factors SET confirmed_at = now()
      WHERE member_id = ${memberId} AND confirmed_at IS NULL RETURNING 1`.execute(tx);
    if (rows.length > 0) await replaceRecoveryCodes(tx, memberId, hashes);
    return rows.length > 0;
  });

export const renewRecoveryCodes = (
  db: Database,
  memberId: number,
  hashes: readonly Buffer[],
): Promise<void> => inTransaction(db, (tx) => replaceRecoveryCodes(tx, memberId, hashes));

export const deleteFactor = (db: Database, memberId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`DELETE FROM second_factors WHERE member_id = ${memberId}`.execute(tx);
    await sql`DELETE FROM recovery_codes WHERE member_id = ${memberId}`.execute(tx);
  });

const SEED_ROW = columns({ member_id: 'int4', secret: 'text?', sealed: 'text?' });
export type SeedRow = RowOf<typeof SEED_ROW>;

/** Those that stand in clear text, or are sealed with another key than `keyId`. */
export const selectUnsealedSeeds = async (db: Database, keyId: string, limit: number): Promise<SeedRow[]> =>
  (
    await typedSql(SEED_ROW)`SELECT member_id, secret, sealed FROM second_factors
      WHERE secret IS NOT NULL OR sealed NOT LIKE ${`${keyId}.%`} ORDER BY member_id LIMIT ${limit}`.execute(
      db,
    )
  ).rows;

/** Unless it was changed meanwhile. */
export const updateSeed = async (
  db: Database,
  { member_id, secret, sealed }: SeedRow,
  after: string,
): Promise<void> => {
  await sql`UPDATE second_factors SET secret = NULL, sealed = ${after} WHERE member_id = ${member_id}
    AND secret IS NOT DISTINCT FROM ${secret}::text AND sealed IS NOT DISTINCT FROM ${sealed}::text`.execute(
    db,
  );
};

/** How many seeds stand in clear text (`''`), and how many each key sealed. */
export const countSeeds = async (db: Database): Promise<Map<string, number>> => {
  const { rows } = await typedSql({ key: 'text!', seeds: 'int4' })`
    SELECT CASE WHEN secret IS NULL THEN split_part(sealed, '.', 1) ELSE '' END AS key, count(*)::int AS seeds
    FROM second_factors GROUP BY 1`.execute(db);
  return new Map(rows.map(({ key, seeds }) => [key, seeds]));
};
