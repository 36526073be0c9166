/** Bytes in the storage by folder, and whose they are. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

/** As they were listed; folders that nobody noted, or that are as before, are left alone. */
export const setFolderBytes = async (db: Database, bytes: ReadonlyMap<string, number>): Promise<void> => {
  await sql`UPDATE stored_folders f SET bytes = x.n
    FROM unnest(${[...bytes.keys()]}::text[], ${[...bytes.values()]}::bigint[]) AS x (folder, n)
    WHERE f.folder = x.folder AND f.bytes <> x.n`.execute(db);
};

const STORAGE_ROW = columns({ originals: 'int8', renditions: 'int8', pictures: 'int8' });
export type MemberStorage = RowOf<typeof STORAGE_ROW>;

/** Of a file that was sent since the storage was listed, its size as it came. */
export const selectMemberStorage = async (db: Database, memberId: number): Promise<MemberStorage> =>
  (
    await typedSql(STORAGE_ROW)`
      WITH own AS (
        SELECT 'video-' || v.id AS object, CASE WHEN p.source_key IS NULL THEN 0 ELSE p.bytes END AS sent
          FROM videos v LEFT JOIN video_processing p ON p.video_id = v.id WHERE v.member_id = ${memberId}
        UNION ALL SELECT 'album-' || a.id, 0 FROM albums a WHERE a.member_id = ${memberId}
        UNION ALL SELECT 'member-' || ${memberId}::int, 0),
      kept AS (
        SELECT o.sent, f.originals, f.renditions, f.pictures FROM own o LEFT JOIN LATERAL (
          SELECT coalesce(sum(s.bytes) FILTER (WHERE s.folder LIKE 'sources/%'), 0) AS originals,
            coalesce(sum(s.bytes) FILTER (WHERE s.folder LIKE 'films/%'), 0) AS renditions,
            coalesce(sum(s.bytes) FILTER (WHERE s.folder LIKE 'objects/%'), 0) AS pictures
          FROM stored_folders s WHERE s.object = o.object AND s.state = 'kept') f ON true)
      SELECT coalesce(sum(greatest(originals, CASE WHEN renditions = 0 THEN sent ELSE 0 END)), 0)::bigint AS originals,
        coalesce(sum(renditions), 0)::bigint AS renditions, coalesce(sum(pictures), 0)::bigint AS pictures FROM kept`.execute(
      db,
    )
  ).rows[0] ?? { originals: 0, renditions: 0, pictures: 0 };
