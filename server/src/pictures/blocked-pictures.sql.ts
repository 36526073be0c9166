/** The block list of pictures: exactly the same file, or one that looks the same. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { type PictureHashes, toBits } from './picture-hashes.ts';

/** Bits of 64 in which a picture that was resized, compressed or lightly edited may differ. */
const NEAR_BITS = 8;
/** Pictures of one colour or a plain gradient all have nearly the same hash: they are distinguished by content alone. */
const TELLING_BITS = { min: 10, max: 54 };

export const isPictureBlocked = async (
  db: Database,
  { sha256, differenceHash }: PictureHashes,
): Promise<boolean> => {
  const bits = toBits(differenceHash);
  const { rows } = await sql`SELECT 1 FROM blocked_pictures
    WHERE sha256 = ${sha256} OR (difference_hash IS NOT NULL
      AND bit_count(difference_hash) BETWEEN ${TELLING_BITS.min} AND ${TELLING_BITS.max}
      AND bit_count(difference_hash # ${bits}::bit(64)) <= ${NEAR_BITS}) LIMIT 1`.execute(db);
  return rows.length > 0;
};

export interface PictureBlock {
  reason: string;
  memberId: number | null;
}

/** Keeps every photo of the album out from now on. @returns whether there was anything to know them by */
export const blockAlbumPictures = async (
  db: Database,
  albumId: number,
  { reason, memberId }: PictureBlock,
): Promise<boolean> => {
  await sql`INSERT INTO blocked_pictures (sha256, difference_hash, reason, album_id, member_id)
    SELECT DISTINCT ON (sha256) sha256, difference_hash, ${reason}, album_id, ${memberId}::int
    FROM photos WHERE album_id = ${albumId} AND sha256 IS NOT NULL ON CONFLICT (sha256) DO NOTHING`.execute(
    db,
  );
  const { rows } =
    await sql`SELECT 1 FROM photos WHERE album_id = ${albumId} AND sha256 IS NOT NULL LIMIT 1`.execute(db);
  return rows.length > 0;
};

export const blockMemberPicture = async (
  db: Database,
  ownerId: number,
  picture: string,
  { reason, memberId }: PictureBlock,
): Promise<void> => {
  await sql`INSERT INTO blocked_pictures (sha256, difference_hash, reason, member_id)
    SELECT sha256, difference_hash, ${reason}, ${memberId}::int FROM member_pictures
    WHERE member_id = ${ownerId} AND picture = ${picture} ON CONFLICT (sha256) DO NOTHING`.execute(db);
};
