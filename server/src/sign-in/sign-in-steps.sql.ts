/** Steps of what takes more than one call: kept by the hash of what the browser holds, taken once. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

export type StepPurpose = 'code' | 'passkey-sign-in' | 'passkey-add' | 'passkey-prove';

export const insertStep = async (
  db: Database,
  step: { idHash: Buffer; purpose: StepPurpose; memberId: number | null; minutes: number },
): Promise<void> => {
  await sql`INSERT INTO sign_in_steps (id_hash, purpose, member_id, expires_at)
    VALUES (${step.idHash}, ${step.purpose}, ${step.memberId}, now() + make_interval(mins => ${step.minutes}))`.execute(
    db,
  );
};

const STEP_ACCOUNT_ROW = columns({
  id: 'int4',
  name: 'text',
  email: 'text?',
  language: 'text',
  password_hash: 'text?',
});
export type StepAccountRow = RowOf<typeof STEP_ACCOUNT_ROW>;

/** Whose code is waited for; undefined for an unknown or expired step, and for members who may not be signed in any more. */
export const selectCodeStep = async (db: Database, idHash: Buffer): Promise<StepAccountRow | undefined> =>
  (
    await typedSql(STEP_ACCOUNT_ROW)`SELECT m.id, m.name, m.email, m.language, m.password_hash
      FROM sign_in_steps s JOIN members m ON m.id = s.member_id AND m.status_id IN (1, 6)
      WHERE s.id_hash = ${idHash} AND s.purpose = 'code' AND s.expires_at > now()`.execute(db)
  ).rows[0];

/** Ends the step. @returns whether it was there: of two who take it at the same time, one gets it */
export const takeStep = async (
  db: Database,
  idHash: Buffer,
  { purpose, memberId }: { purpose: StepPurpose; memberId: number | null },
): Promise<boolean> =>
  (
    await sql`DELETE FROM sign_in_steps WHERE id_hash = ${idHash} AND purpose = ${purpose}
      AND member_id IS NOT DISTINCT FROM ${memberId}::int AND expires_at > now() RETURNING 1`.execute(db)
  ).rows.length > 0;

/** Opened by the code of a mail, in the browser that asked. Nothing for nobody, in as many statements. */
export const insertLink = async (
  db: Database,
  link: { idHash: Buffer; browserHash: Buffer; memberId: number | null; minutes: number },
): Promise<void> => {
  await sql`INSERT INTO sign_in_steps (id_hash, browser_hash, purpose, member_id, expires_at)
    SELECT ${link.idHash}::bytea, ${link.browserHash}::bytea, 'link', ${link.memberId}::int,
      now() + make_interval(mins => ${link.minutes}) WHERE ${link.memberId}::int IS NOT NULL`.execute(db);
};

/** Uses it up. @returns whose it was; undefined for an unknown or expired one, and in any other browser */
export const takeLink = async (
  db: Database,
  { idHash, browserHash }: { idHash: Buffer; browserHash: Buffer },
): Promise<StepAccountRow | undefined> =>
  (
    await typedSql(STEP_ACCOUNT_ROW)`WITH taken AS (
        DELETE FROM sign_in_steps WHERE id_hash = ${idHash} AND purpose = 'link'
          AND browser_hash = ${browserHash} AND expires_at > now() RETURNING member_id)
      SELECT m.id, m.name, m.email, m.language, m.password_hash
      FROM taken JOIN members m ON m.id = taken.member_id AND m.status_id IN (1, 6)`.execute(db)
  ).rows[0];

export const deleteStepsOf = async (db: Database, memberId: number): Promise<void> => {
  await sql`DELETE FROM sign_in_steps WHERE member_id = ${memberId}`.execute(db);
};

export const deleteExpiredSteps = async (db: Database): Promise<void> => {
  await sql`DELETE FROM sign_in_steps WHERE expires_at < now()`.execute(db);
};
