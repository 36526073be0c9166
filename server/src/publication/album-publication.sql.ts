/** Changes of an album's state: row, media revision, counts and log in one transaction. */
import { randomBytes } from 'node:crypto';
import type { PeopleLack } from '@foyer/shared/wire-schemas/records/person-records';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { mediaObject } from '../platform/storage/media-address.ts';

const ALBUM_STATE_ROW = columns({
  status_id: 'int2',
  is_private: 'bool',
  member_id: 'int4?',
  photosReady: 'int4',
  /** All its files were removed for good. */
  isPurged: 'bool',
  statusBeforeDeletion: 'int4?',
  wasPublished: 'bool',
  /** Of moderators, until they take them away: age, copyright. */
  marks: 'text[]',
});
export type AlbumStateRow = RowOf<typeof ALBUM_STATE_ROW>;

export interface AlbumStateChange {
  albumId: number;
  from: { status_id: number; is_private: boolean };
  to: { status_id: number; is_private: boolean };
  memberId: number | null;
  reason: string;
  isNew: boolean;
  endsAddresses: boolean;
}

const REJECTED = 6;
const status = (column: 'from_state' | 'to_state') => sql`split_part(${sql.ref(column)}, ' ', 1)::int`;

/** Within a transaction it waits for the changes of others, and they for this one. */
export const selectAlbumState = async (db: Database, albumId: number): Promise<AlbumStateRow | undefined> =>
  (
    await typedSql(ALBUM_STATE_ROW)`SELECT a.status_id, a.is_private, a.member_id,
        (SELECT count(*)::int FROM photos WHERE album_id = a.id AND state = 'ready') AS "photosReady",
        EXISTS (SELECT FROM media_objects WHERE kind = 'album' AND owner_id = a.id AND state = 'removed') AS "isPurged",
        (SELECT ${status('from_state')} FROM state_changes WHERE kind = 'album' AND object_id = a.id
          AND ${status('to_state')} = 5 AND ${status('from_state')} <> 5 ORDER BY id DESC LIMIT 1) AS "statusBeforeDeletion",
        EXISTS (SELECT FROM state_changes WHERE kind = 'album' AND object_id = a.id
          AND ${status('to_state')} = 1) AS "wasPublished",
        ARRAY(SELECT mark FROM moderation_marks WHERE kind = 'album' AND object_id = a.id) AS marks
      FROM albums a WHERE a.id = ${albumId} ${db.isTransaction ? sql`FOR UPDATE OF a` : sql``}`.execute(db)
  ).rows[0];

const nameOf = ({ status_id, is_private }: { status_id: number; is_private: boolean }): string =>
  `${status_id}${is_private ? ' private' : ''}`;

/** Of the category `c`. */
const PUBLIC_ALBUMS = sql`(SELECT count(*) FROM albums_in_categories x
  JOIN albums a ON a.id = x.album_id AND a.status_id = 1 AND NOT a.is_private WHERE x.category_id = c.id)`;

export const countCategoryAgain = async (tx: Database, categoryId: number): Promise<void> => {
  await sql`UPDATE album_categories c SET albums_count = ${PUBLIC_ALBUMS} WHERE c.id = ${categoryId}`.execute(
    tx,
  );
};

/** Totals alongside lists, of the album's categories, of those that it may have left, and of its owner. */
export const countAlbumAgain = async (
  tx: Database,
  albumId: number,
  left: readonly number[] = [],
): Promise<void> => {
  await sql`UPDATE albums a SET photos_count = (SELECT count(*) FROM photos p
      WHERE p.album_id = a.id AND p.state = 'ready') WHERE a.id = ${albumId}`.execute(tx);
  const counted = sql`(c.id = ANY (${[...left]}::int[])
    OR c.id IN (SELECT category_id FROM albums_in_categories WHERE album_id = ${albumId}))`;
  // In one order: two albums that change places would wait for each other.
  await sql`SELECT FROM album_categories c WHERE ${counted} ORDER BY c.id FOR NO KEY UPDATE`.execute(tx);
  await sql`UPDATE album_categories c SET albums_count = ${PUBLIC_ALBUMS} WHERE ${counted}`.execute(tx);
  await sql`UPDATE members m SET albums_count = (SELECT count(*) FROM albums
      WHERE member_id = m.id AND status_id = 1 AND NOT is_private)
    WHERE m.id = (SELECT member_id FROM albums WHERE id = ${albumId})`.execute(tx);
};

/** Addresses of its pictures that were given out before end here. */
export const replaceAlbumRevision = async (tx: Database, albumId: number): Promise<void> => {
  await sql`UPDATE media_objects SET revision = ${randomBytes(9).toString('base64url')}, updated_at = now()
    WHERE id = ${mediaObject('album', albumId)}`.execute(tx);
};

/** What keeps it from being published, as the database's own rule has it (migration 0051). */
export const selectAlbumLacks = async (db: Database, albumId: number): Promise<PeopleLack[]> => {
  const { rows } = await typedSql({ lacks: 'text[]?' })`SELECT album_lacks(${albumId}) AS lacks`.execute(db);
  return (rows[0]?.lacks ?? []) as PeopleLack[];
};

/** @param tx a transaction. @returns false when somebody else changed the album meanwhile */
export const updateAlbumState = async (
  tx: Database,
  { albumId, from, to, memberId, reason, isNew, endsAddresses }: AlbumStateChange,
): Promise<boolean> => {
  const { rows } = await sql`UPDATE albums SET status_id = ${to.status_id}, is_private = ${to.is_private},
      reject_reason = ${to.status_id === REJECTED ? reason : null},
      posted_at = CASE WHEN ${isNew} THEN now() ELSE posted_at END, updated_at = now()
    WHERE id = ${albumId} AND status_id = ${from.status_id} AND is_private = ${from.is_private} RETURNING 1`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  if (endsAddresses) await replaceAlbumRevision(tx, albumId);
  await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
    VALUES ('album', ${albumId}, ${nameOf(from)}, ${nameOf(to)}, ${memberId}, ${reason})`.execute(tx);
  await countAlbumAgain(tx, albumId);
  return true;
};
