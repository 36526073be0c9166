/** Which other files are the same, byte for byte or to the eye; which may never come back. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

/** Candidates to compare, the most alike first. */
const CANDIDATES_MAX = 20;

/** Videos that count: what is shown, waits for it or may come back. Not what is only being looked through. */
const counts = (videoId: number) => sql`v.id <> ${videoId} AND v.status_id IN (1, 3, 4, 7)`;

/** A video and its new files look alike. */
const isOfAnother = (videoId: number) =>
  sql`coalesce(v.replaces_id, v.id) <> (SELECT coalesce(replaces_id, id) FROM videos WHERE id = ${videoId})`;

/** Until the transaction ends nobody else passes here: of two of the same that come at the same time one is the first. */
export const holdDuplicates = async (db: Database): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('foyer duplicates'))`.execute(db);
};

const IDENTITY_ROW = columns({
  sha256: 'text?',
  fingerprint: 'bytea?',
  bands: 'int4[]?',
  sound: 'bytea?',
  /** Said by its uploader or the operator: what it looks like is no reason to refuse it. */
  isOtherVersion: 'bool!',
});
export type IdentityRow = RowOf<typeof IDENTITY_ROW>;

/** What the scan found out. */
export const selectIdentity = async (db: Database, videoId: number): Promise<IdentityRow | undefined> =>
  (
    await typedSql(IDENTITY_ROW)`SELECT p.sha256, f.fingerprint, f.bands, f.sound,
        coalesce((SELECT is_other_version FROM video_matches m WHERE m.video_id = p.video_id), false) AS "isOtherVersion"
      FROM video_processing p LEFT JOIN video_fingerprints f USING (video_id)
      WHERE p.video_id = ${videoId}`.execute(db)
  ).rows[0];

/** @returns another video of the very same file */
export const selectSameFile = async (
  db: Database,
  videoId: number,
  sha256: string,
): Promise<number | undefined> =>
  (
    await typedSql({ id: 'int4' })`SELECT v.id FROM video_processing p JOIN videos v ON v.id = p.video_id
      WHERE p.sha256 = ${sha256} AND ${counts(videoId)} ORDER BY v.id LIMIT 1`.execute(db)
  ).rows[0]?.id;

/** @returns the other videos of the very same file */
export const selectSameFiles = async (db: Database, videoId: number, sha256: string): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`SELECT v.id FROM video_processing p JOIN videos v ON v.id = p.video_id
      WHERE p.sha256 = ${sha256} AND ${counts(videoId)} AND ${isOfAnother(videoId)} ORDER BY v.id`.execute(db)
  ).rows.map(({ id }) => id);

const FINGERPRINT_ROW = columns({
  /** Of the video, or of the entry of the block list. */
  id: 'int4',
  fingerprint: 'bytea!',
  sound: 'bytea?',
});
export type FingerprintRow = RowOf<typeof FINGERPRINT_ROW>;

const shared = (bands: readonly number[]) =>
  sql`(SELECT count(*) FROM unnest(f.bands) b WHERE b = ANY (${[...bands]}::int[]))`;

export const selectLookAlikes = async (
  db: Database,
  videoId: number,
  bands: readonly number[],
): Promise<FingerprintRow[]> =>
  (
    await typedSql(
      FINGERPRINT_ROW,
    )`SELECT f.video_id AS id, f.fingerprint, f.sound FROM video_fingerprints f JOIN videos v ON v.id = f.video_id
      WHERE f.bands && ${[...bands]}::int[] AND ${counts(videoId)} AND ${isOfAnother(videoId)}
      ORDER BY ${shared(bands)} DESC LIMIT ${sql.lit(CANDIDATES_MAX)}`.execute(db)
  ).rows;

export const upsertFingerprint = async (
  db: Database,
  videoId: number,
  {
    fingerprint,
    bands,
    sound = null,
  }: { fingerprint: Uint8Array; bands: readonly number[]; sound?: Uint8Array | null },
): Promise<void> => {
  await sql`INSERT INTO video_fingerprints (video_id, fingerprint, bands, sound)
    VALUES (${videoId}, ${Buffer.from(fingerprint)}, ${[...bands]}::int[], ${sound && Buffer.from(sound)})
    ON CONFLICT (video_id) DO UPDATE SET fingerprint = EXCLUDED.fingerprint, bands = EXCLUDED.bands, sound = EXCLUDED.sound`.execute(
    db,
  );
};

export const isFileBlocked = async (db: Database, sha256: string): Promise<boolean> =>
  (await sql`SELECT 1 FROM blocked_videos WHERE sha256 = ${sha256} LIMIT 1`.execute(db)).rows.length > 0;

export const selectBlockedLookAlikes = async (
  db: Database,
  bands: readonly number[],
): Promise<FingerprintRow[]> =>
  (
    await typedSql(FINGERPRINT_ROW)`SELECT f.id, f.fingerprint, f.sound FROM blocked_videos f
      WHERE f.fingerprint IS NOT NULL AND f.bands && ${[...bands]}::int[]
      ORDER BY ${shared(bands)} DESC LIMIT ${sql.lit(CANDIDATES_MAX)}`.execute(db)
  ).rows;

/** Puts what is known of the video, and of files that it had or should get, on the block list; once. @returns whether there was anything to know it by */
export const insertBlocked = async (
  db: Database,
  { videoId, reason, memberId }: { videoId: number; reason: string; memberId: number | null },
): Promise<boolean> => {
  const { rows } = await typedSql({ known: 'bool' })`
    WITH known AS (SELECT p.sha256, f.fingerprint, f.sound, coalesce(f.bands, '{}') AS bands
      FROM videos v LEFT JOIN video_processing p ON p.video_id = v.id LEFT JOIN video_fingerprints f ON f.video_id = v.id
      WHERE ${videoId} IN (v.id, v.replaces_id) AND (p.sha256 IS NOT NULL OR f.fingerprint IS NOT NULL)),
    gone AS (DELETE FROM blocked_videos WHERE video_id = ${videoId} AND EXISTS (SELECT FROM known)),
    added AS (INSERT INTO blocked_videos (sha256, fingerprint, sound, bands, reason, video_id, member_id)
      SELECT sha256, fingerprint, sound, bands, ${reason}, ${videoId}, ${memberId} FROM known)
    SELECT true AS known FROM known LIMIT 1`.execute(db);
  return rows.length > 0;
};
