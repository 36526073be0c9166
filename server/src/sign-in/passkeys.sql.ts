/** Passkeys of members, found by the id of their credential. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

export interface NewPasskey {
  id: string;
  memberId: number;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  name: string;
}

/** At most `max` of one member, also when asked for at the same time. @returns whether it was added: not one that is there already */
export const insertPasskey = async (db: Database, passkey: NewPasskey, max: number): Promise<boolean> =>
  (
    await sql`WITH member AS (SELECT id FROM members WHERE id = ${passkey.memberId} FOR NO KEY UPDATE)
      INSERT INTO passkeys (id, member_id, public_key, counter, transports, name)
      SELECT ${passkey.id}, member.id, ${Buffer.from(passkey.publicKey)}, ${passkey.counter},
        ${[...passkey.transports]}::text[], ${passkey.name} FROM member
      WHERE (SELECT count(*) FROM passkeys p WHERE p.member_id = member.id) < ${max}
      ON CONFLICT DO NOTHING RETURNING 1`.execute(db)
  ).rows.length > 0;

/** What devices know the account by; `made` where it has none yet. */
export const ensureHandle = async (db: Database, memberId: number, made: Buffer): Promise<Buffer> => {
  await sql`INSERT INTO passkey_handles (member_id, handle) VALUES (${memberId}, ${made})
    ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await typedSql({
    handle: 'bytea',
  })`SELECT handle FROM passkey_handles WHERE member_id = ${memberId}`.execute(db);
  return rows[0]?.handle ?? made;
};

const PASSKEY_ROW = columns({
  public_id: 'uuid',
  name: 'text',
  created_at: 'timestamptz',
  last_used_at: 'timestamptz?',
  id: 'text',
  transports: 'text[]',
});
export type PasskeyRow = RowOf<typeof PASSKEY_ROW>;

/** The newest first. */
export const selectPasskeys = async (db: Database, memberId: number): Promise<PasskeyRow[]> =>
  (
    await typedSql(PASSKEY_ROW)`SELECT public_id, name, created_at, last_used_at, id, transports FROM passkeys
      WHERE member_id = ${memberId} ORDER BY created_at DESC, id`.execute(db)
  ).rows;

const KEY_ROW = columns({
  member_id: 'int4',
  public_key: 'bytea',
  counter: 'float8',
  password_hash: 'text?',
});
export type KeyRow = RowOf<typeof KEY_ROW>;

/** Undefined for unknown ones, and of members who may not be signed in. */
export const selectPasskeyById = async (db: Database, id: string): Promise<KeyRow | undefined> =>
  (
    await typedSql(KEY_ROW)`SELECT p.member_id, p.public_key, p.counter::float8, m.password_hash
      FROM passkeys p JOIN members m ON m.id = p.member_id AND m.status_id IN (1, 6) WHERE p.id = ${id}`.execute(
      db,
    )
  ).rows[0];

export const markPasskeyUsed = async (db: Database, id: string, counter: number): Promise<void> => {
  await sql`UPDATE passkeys SET last_used_at = now(), counter = greatest(counter, ${counter}) WHERE id = ${id}`.execute(
    db,
  );
};

/** @returns whether it is the member's */
export const renamePasskey = async (
  db: Database,
  memberId: number,
  publicId: string,
  name: string,
): Promise<boolean> =>
  (
    await sql`UPDATE passkeys SET name = ${name} WHERE member_id = ${memberId} AND public_id = ${publicId}::uuid
      RETURNING 1`.execute(db)
  ).rows.length > 0;

/** @returns whether it was the member's */
export const deletePasskey = async (db: Database, memberId: number, publicId: string): Promise<boolean> =>
  (
    await sql`DELETE FROM passkeys WHERE member_id = ${memberId} AND public_id = ${publicId}::uuid RETURNING 1`.execute(
      db,
    )
  ).rows.length > 0;
