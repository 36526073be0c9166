/** Second factors that wait for their removal, by their member. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const OWNER_ROW = columns({ id: 'int4', name: 'text', email: 'text?', language: 'text' });
export type FactorOwnerRow = RowOf<typeof OWNER_ROW>;

/** The last code counts. One that has started stays unchanged. @returns whether a mail is to be sent */
export const upsertRemoval = async (
  db: Database,
  memberId: number,
  { startHash, hours }: { startHash: Buffer; hours: number },
): Promise<boolean> =>
  (
    await sql`INSERT INTO factor_removals AS f (member_id, begin_hash, begin_expires_at)
      VALUES (${memberId}, ${startHash}, now() + make_interval(hours => ${hours}))
      ON CONFLICT (member_id) DO UPDATE SET begin_hash = EXCLUDED.begin_hash, begin_expires_at = EXCLUDED.begin_expires_at
        WHERE f.due_at IS NULL RETURNING 1`.execute(db)
  ).rows.length > 0;

/** Only of accounts that have a second factor. @returns whose, and when; undefined: the code is unknown, used or expired */
export const startRemovalRow = async (
  tx: Database,
  { startHash, keepHash, days }: { startHash: Buffer; keepHash: Buffer; days: number },
): Promise<(FactorOwnerRow & { due_at: Date }) | undefined> =>
  (
    await typedSql({ ...OWNER_ROW, due_at: 'timestamptz!' })`
      UPDATE factor_removals r SET begin_hash = NULL, begin_expires_at = NULL, keep_hash = ${keepHash},
        due_at = now() + make_interval(days => ${days})
      FROM members m JOIN second_factors f ON f.member_id = m.id AND f.confirmed_at IS NOT NULL
      WHERE r.begin_hash = ${startHash} AND r.begin_expires_at > now() AND r.due_at IS NULL
        AND m.id = r.member_id AND m.status_id IN (1, 6)
      RETURNING m.id, m.name, m.email, m.language, r.due_at`.execute(tx)
  ).rows[0];

/** Without the mail that starts it; also of accounts that have passkeys alone. One that has started stays as it is. */
export const insertStartedRemoval = async (
  tx: Database,
  memberId: number,
  { keepHash, days }: { keepHash: Buffer; days: number },
): Promise<FactorOwnerRow | undefined> =>
  (
    await typedSql(OWNER_ROW)`
      WITH started AS (
        INSERT INTO factor_removals AS f (member_id, keep_hash, due_at)
        SELECT m.id, ${keepHash}::bytea, now() + make_interval(days => ${days}) FROM members m
        WHERE m.id = ${memberId} AND (EXISTS (SELECT FROM second_factors s WHERE s.member_id = m.id AND s.confirmed_at IS NOT NULL)
          OR EXISTS (SELECT FROM passkeys p WHERE p.member_id = m.id))
        ON CONFLICT (member_id) DO UPDATE SET begin_hash = NULL, begin_expires_at = NULL, keep_hash = EXCLUDED.keep_hash,
          due_at = EXCLUDED.due_at WHERE f.due_at IS NULL
        RETURNING f.member_id)
      SELECT m.id, m.name, m.email, m.language FROM members m JOIN started ON started.member_id = m.id`.execute(
      tx,
    )
  ).rows[0];

/** Null: none has started. */
export const selectRemovalDue = async (db: Database, memberId: number): Promise<Date | null> =>
  (
    await typedSql({ due_at: 'timestamptz?' })`
      SELECT due_at FROM factor_removals WHERE member_id = ${memberId}`.execute(db)
  ).rows[0]?.due_at ?? null;

/** Also what was only asked for. @returns whether one had started */
export const deleteRemoval = async (db: Database, memberId: number): Promise<boolean> =>
  (
    await typedSql({ begun: 'bool' })`
      DELETE FROM factor_removals WHERE member_id = ${memberId} RETURNING due_at IS NOT NULL AS begun`.execute(
      db,
    )
  ).rows[0]?.begun ?? false;

export const selectKeeper = async (db: Database, keepHash: Buffer): Promise<FactorOwnerRow | undefined> =>
  (
    await typedSql(OWNER_ROW)`SELECT m.id, m.name, m.email, m.language
      FROM factor_removals r JOIN members m ON m.id = r.member_id WHERE r.keep_hash = ${keepHash}`.execute(db)
  ).rows[0];

/** The longest waiting first. */
export const selectDueRemovals = async (db: Database, limit: number): Promise<number[]> =>
  (
    await typedSql({ member_id: 'int4' })`
      SELECT member_id FROM factor_removals WHERE due_at <= now() ORDER BY due_at LIMIT ${limit}`.execute(db)
  ).rows.map(({ member_id }) => member_id);

const WAITING_ROW = columns({ name: 'text', due_at: 'timestamptz?' });
export const selectWaitingRemovals = async (db: Database): Promise<RowOf<typeof WAITING_ROW>[]> =>
  (
    await typedSql(
      WAITING_ROW,
    )`SELECT m.name, r.due_at FROM factor_removals r JOIN members m ON m.id = r.member_id
      WHERE r.due_at IS NOT NULL ORDER BY r.due_at LIMIT 1000`.execute(db)
  ).rows;

export const selectFactorOwner = async (db: Database, name: string): Promise<FactorOwnerRow | undefined> =>
  (
    await typedSql(
      OWNER_ROW,
    )`SELECT id, name, email, language FROM members WHERE lower(name) = lower(${name})`.execute(db)
  ).rows[0];

/**
 * Second factor, recovery codes, passkeys, all sessions and sign-ins that are half done.
 * @param isDue only where the days are over: somebody may have stopped it just now
 * @returns whose; undefined where there was nothing to remove
 */
export const removeFactors = async (
  tx: Database,
  memberId: number,
  { isDue }: { isDue: boolean },
): Promise<FactorOwnerRow | undefined> => {
  const { rows: waited } = await sql`DELETE FROM factor_removals WHERE member_id = ${memberId}
    AND (NOT ${isDue}::bool OR due_at <= now()) RETURNING 1`.execute(tx);
  if (isDue && waited.length === 0) return undefined;
  const { rows: factors } =
    await sql`DELETE FROM second_factors WHERE member_id = ${memberId} RETURNING 1`.execute(tx);
  await sql`DELETE FROM recovery_codes WHERE member_id = ${memberId}`.execute(tx);
  const { rows: keys } = await sql`DELETE FROM passkeys WHERE member_id = ${memberId} RETURNING 1`.execute(
    tx,
  );
  if (factors.length + keys.length === 0) return undefined;
  await sql`DELETE FROM sessions WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM sign_in_steps WHERE member_id = ${memberId}`.execute(tx);
  return (
    await typedSql(OWNER_ROW)`SELECT id, name, email, language FROM members WHERE id = ${memberId}`.execute(
      tx,
    )
  ).rows[0];
};
