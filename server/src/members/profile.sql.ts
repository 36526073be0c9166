/** A member's own row, as only the member sees and changes it. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { type PictureHashes, toBits } from '../pictures/picture-hashes.ts';
import type { ProfileRow } from './members.sql.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

export interface OwnRow {
  name: string;
  email: string | null;
  password_hash: string | null;
  language: string;
  visibility: Record<string, string>;
}

export const selectOwn = (db: Database, memberId: number): Promise<OwnRow> =>
  db
    .selectFrom('members')
    .select(['name', 'email', 'password_hash', 'language', 'visibility'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow() as Promise<OwnRow>;

export interface ProfileFields extends ProfileRow {
  language: string;
}

/** Only the fields given. */
export const updateProfile = async (
  db: Database,
  memberId: number,
  fields: Partial<ProfileFields>,
): Promise<void> => {
  if (Object.keys(fields).length > 0)
    await db.updateTable('members').set(fields).where('id', '=', memberId).execute();
};

/**
 * `visibility` is laid over what was there. Who becomes private, or public again, gets new addresses for the pictures, so
 * that those which others know open nothing.
 */
export const updateVisibility = (
  db: Database,
  memberId: number,
  change: { isPrivate: boolean | undefined; visibility: Record<string, string> },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const isPrivate = change.isPrivate ?? null;
    await sql`UPDATE media_objects o SET revision = ${randomBytes(9).toString('base64url')}, updated_at = now()
      FROM members m WHERE m.id = ${memberId} AND m.is_private <> ${isPrivate}::boolean
        AND o.kind = 'member' AND o.owner_id = m.id`.execute(tx);
    await sql`UPDATE members SET is_private = coalesce(${isPrivate}::boolean, is_private),
      visibility = visibility || ${JSON.stringify(change.visibility)}::jsonb WHERE id = ${memberId}`.execute(
      tx,
    );
  });

/** Codes that were sent before end with the old password. */
export const updatePassword = async (tx: Database, memberId: number, passwordHash: string): Promise<void> => {
  await sql`UPDATE members SET password_hash = ${passwordHash} WHERE id = ${memberId}`.execute(tx);
  await sql`DELETE FROM member_codes WHERE member_id = ${memberId}`.execute(tx);
};

/** A new picture gets a new address, so that nobody is shown the old one from a cache. */
export const publishMemberPicture = (
  db: Database,
  memberId: number,
  {
    picture,
    revision,
    sha256,
    differenceHash,
  }: { picture: 'avatar' | 'cover'; revision: string } & PictureHashes,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    // The manifest says which pictures exist in all formats: those of the demo are WebP alone.
    const made = JSON.stringify({ [picture]: true });
    await sql`INSERT INTO media_objects (id, kind, owner_id, revision, state, manifest)
      VALUES (${`member-${memberId}`}, 'member', ${memberId}, ${revision}, 'ready', ${made}::jsonb)
      ON CONFLICT (kind, owner_id) DO UPDATE SET revision = EXCLUDED.revision, state = 'ready', updated_at = now(),
        manifest = media_objects.manifest || EXCLUDED.manifest`.execute(tx);
    await sql`INSERT INTO member_pictures (member_id, picture, sha256, difference_hash)
      VALUES (${memberId}, ${picture}, ${sha256}, ${toBits(differenceHash)}::bit(64))
      ON CONFLICT (member_id, picture) DO UPDATE SET sha256 = EXCLUDED.sha256,
        difference_hash = EXCLUDED.difference_hash, changed_at = now()`.execute(tx);
    const column = sql.ref(picture === 'avatar' ? 'has_avatar' : 'has_cover');
    await sql`UPDATE members SET ${column} = true WHERE id = ${memberId}`.execute(tx);
  });

/** Ends the picture's address, of the other picture too: it gets a new one. @returns whether there was one */
export const removeMemberPicture = async (
  tx: Database,
  ownerId: number,
  { picture, memberId, reason }: { picture: 'avatar' | 'cover'; memberId: number | null; reason: string },
): Promise<boolean> => {
  const column = sql.ref(picture === 'avatar' ? 'has_avatar' : 'has_cover');
  const { rows } = await sql`UPDATE members SET ${column} = false
    WHERE id = ${ownerId} AND ${column} RETURNING 1`.execute(tx);
  if (rows.length === 0) return false;
  await sql`UPDATE media_objects SET revision = ${randomBytes(9).toString('base64url')}, updated_at = now(),
      manifest = manifest - ${picture}::text
    WHERE kind = 'member' AND owner_id = ${ownerId}`.execute(tx);
  await sql`DELETE FROM member_pictures WHERE member_id = ${ownerId} AND picture = ${picture}`.execute(tx);
  await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
    VALUES (${picture}, ${ownerId}, '1', '5', ${memberId}, ${reason})`.execute(tx);
  return true;
};
