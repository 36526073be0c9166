/** Questions of age that wallets are to answer; nothing in them says who is asked. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

export type AgeOutcome = 'adult' | 'underAge' | 'refused';

export interface NewAgeRequest {
  id: string;
  nonce: string;
  browserHash: string;
  seconds: number;
}

export const insertAgeRequest = async (
  db: Database,
  { id, nonce, browserHash, seconds }: NewAgeRequest,
): Promise<void> => {
  await sql`INSERT INTO age_requests (id, nonce, browser_hash, expires_at)
    VALUES (${id}, ${nonce}, ${browserHash}, now() + make_interval(secs => ${seconds}))`.execute(db);
};

const OPEN_REQUEST = columns({ nonce: 'text', browserHash: 'text' });

/** Undefined once it was answered, or is too old. */
export const selectOpenAgeRequest = async (
  db: Database,
  id: string,
): Promise<RowOf<typeof OPEN_REQUEST> | undefined> => {
  const { rows } = await typedSql(OPEN_REQUEST)`SELECT nonce, browser_hash AS "browserHash" FROM age_requests
    WHERE id = ${id} AND outcome IS NULL AND expires_at > now()`.execute(db);
  return rows[0];
};

/** @returns whether this was the first answer */
export const answerAgeRequest = async (
  db: Database,
  id: string,
  outcome: AgeOutcome,
  countsUntil: Date | null,
): Promise<boolean> => {
  const { rows } = await typedSql({ id: 'text' })`UPDATE age_requests
    SET outcome = ${outcome}, counts_until = ${countsUntil}
    WHERE id = ${id} AND outcome IS NULL AND expires_at > now() RETURNING id`.execute(db);
  return rows.length > 0;
};

const ANSWER = columns({ outcome: choices<AgeOutcome>(), countsUntil: 'timestamptz?' });

/** Gives the answer out once, to the browser that asked. */
export const takeAgeAnswer = async (
  db: Database,
  id: string,
  browserHash: string,
): Promise<RowOf<typeof ANSWER> | undefined> => {
  const { rows } = await typedSql(ANSWER)`DELETE FROM age_requests
    WHERE id = ${id} AND browser_hash = ${browserHash} AND outcome IS NOT NULL AND expires_at > now()
    RETURNING outcome, counts_until AS "countsUntil"`.execute(db);
  return rows[0];
};

export const deletePastAgeRequests = async (db: Database): Promise<void> => {
  await sql`DELETE FROM age_requests WHERE expires_at < now()`.execute(db);
};
