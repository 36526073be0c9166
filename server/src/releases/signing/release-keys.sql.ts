/** SQL of keys, signatures and what was revoked. */
import type { ReleaseSignature } from '@foyer/shared/wire-schemas/releases/releases';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const KEY_ROW = columns({
  key_id: 'text',
  public_key: 'text',
  team: 'text',
  packages: json<string[]>(),
  is_local: 'bool',
  added_at: 'timestamptz',
  valid_from: 'timestamptz',
  revoked_at: 'timestamptz?',
  revoked_from: 'timestamptz?',
  reason: 'text',
});
export type KeyRow = RowOf<typeof KEY_ROW>;
const KEY_COLUMNS = sql`
  key_id, public_key, team, to_jsonb(packages) AS packages, is_local, added_at, valid_from, revoked_at, revoked_from, reason`;

const REVOCATION_ROW = columns({
  package: 'text',
  version: 'text?',
  signed_before: 'timestamptz?',
  revoked_at: 'timestamptz',
  reason: 'text',
});
export type RevocationRow = RowOf<typeof REVOCATION_ROW>;

const SIGNATURE_ROW = columns({
  signature: json<ReleaseSignature | null>(),
  signature_taken_at: 'timestamptz?',
});
export type SignatureRow = RowOf<typeof SIGNATURE_ROW>;

export async function selectKeys(db: Database): Promise<KeyRow[]> {
  const { rows } = await typedSql(KEY_ROW)`
    SELECT ${KEY_COLUMNS} FROM release_keys ORDER BY added_at, key_id`.execute(db);
  return rows;
}

export async function selectKey(db: Database, keyId: string): Promise<KeyRow | undefined> {
  const { rows } = await typedSql(KEY_ROW)`
    SELECT ${KEY_COLUMNS} FROM release_keys WHERE key_id = ${keyId}`.execute(db);
  return rows[0];
}

/** False when the key is there already, which stays unchanged: a revoked key does not come back. */
export async function insertKey(
  db: Database,
  key: { keyId: string; publicKey: string; team: string; packages: readonly string[]; isLocal: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO release_keys (key_id, public_key, team, packages, is_local)
    VALUES (${key.keyId}, ${key.publicKey}, ${key.team}, ${[...key.packages]}::text[], ${key.isLocal})
    ON CONFLICT (key_id) DO NOTHING RETURNING key_id`.execute(db);
  return rows.length > 0;
}

/** `from` null: from now on. An earlier revocation is only ever widened. False when there is no such key. */
export async function revokeKey(
  db: Database,
  keyId: string,
  from: Date | null,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE release_keys
    SET revoked_at = coalesce(revoked_at, now()), revoked_from = least(revoked_from, coalesce(${from}, now())), reason = ${reason}
    WHERE key_id = ${keyId} RETURNING key_id`.execute(db);
  return rows.length > 0;
}

export async function selectRevocations(db: Database, packageName?: string): Promise<RevocationRow[]> {
  const { rows } = await typedSql(REVOCATION_ROW)`
    SELECT package, version, signed_before, revoked_at, reason FROM revoked_releases
    WHERE ${packageName ?? null}::text IS NULL OR package = ${packageName ?? null} ORDER BY id`.execute(db);
  return rows;
}

export async function insertRevocation(
  db: Database,
  revocation: { package: string; version: string | null; signedBefore: Date | null; reason: string },
): Promise<void> {
  await sql`
    INSERT INTO revoked_releases (package, version, signed_before, reason)
    VALUES (${revocation.package}, ${revocation.version}, ${revocation.signedBefore}, ${revocation.reason})`.execute(
    db,
  );
}

export async function selectSignature(
  db: Database,
  name: string,
  version: string,
): Promise<SignatureRow | undefined> {
  const { rows } = await typedSql(SIGNATURE_ROW)`
    SELECT signature, signature_taken_at FROM releases WHERE package = ${name} AND version = ${version}`.execute(
    db,
  );
  return rows[0];
}

/** Names of those of these releases that a key which a site made for itself has signed. */
export async function selectLocallySigned(db: Database, packages: object): Promise<string[]> {
  const { rows } = await typedSql(columns({ package: 'text' }))`
    SELECT r.package FROM jsonb_each_text(${JSON.stringify(packages)}::jsonb) AS p(package, version)
    JOIN releases r ON r.package = p.package AND r.version = p.version
    JOIN release_keys k ON k.key_id = r.signature->>'keyId'
    WHERE k.is_local ORDER BY r.package`.execute(db);
  return rows.map(({ package: name }) => name);
}

/** A signature that is newer than the one before takes its place: the release is wanted again, or its key was replaced. */
export async function writeSignature(
  db: Database,
  name: string,
  version: string,
  signature: ReleaseSignature,
): Promise<void> {
  await sql`
    UPDATE releases SET signature = ${JSON.stringify(signature)}::jsonb, signature_taken_at = now()
    WHERE package = ${name} AND version = ${version}
      AND (signature IS NULL OR (signature ->> 'signedAt')::timestamptz < ${signature.signedAt}::timestamptz)`.execute(
    db,
  );
}
