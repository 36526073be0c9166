/** What decides whether a media file may be given out. */
import type { Database } from '../platform/database/create-database.ts';
import type { MediaObject } from '../platform/storage/media-address.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const MEDIA_RECORD = columns({
  revision: 'text',
  /** Folder of the stream below `films/`; null for objects without one. */
  filmId: 'text?',
  /** Whether its owner is published and public now. */
  isPublic: 'bool',
  manifest: json<Record<string, unknown>>(),
  /** What somebody shown does not consent to; null for objects that show nobody. */
  withheld: 'text[]?',
  /** What names of files of photos start with that are not approved; their owner and moderators alone have them. */
  hidden: 'text[]',
  /** Of a video whose film was remade a short while ago: the revision before and the film that it goes on to lead to. */
  former: json<FormerFilm | null>(),
});
export interface FormerFilm {
  revision: string;
  filmId: string;
}
export type MediaRecord = RowOf<typeof MEDIA_RECORD>;

/** Undefined for unknown and removed objects. */
export const findMediaRecord = async (
  db: Database,
  object: MediaObject,
): Promise<MediaRecord | undefined> => {
  const { rows } = await typedSql(MEDIA_RECORD)`
    SELECT m.revision, m.film_id AS "filmId", m.manifest, coalesce(CASE m.kind
        WHEN 'video' THEN (SELECT is_listed FROM videos WHERE id = m.owner_id)
        WHEN 'album' THEN (SELECT status_id = 1 AND NOT is_private FROM albums WHERE id = m.owner_id)
        WHEN 'member' THEN (SELECT status_id IN (1, 6) FROM members WHERE id = m.owner_id)
        WHEN 'playlist' THEN (SELECT visible = 1 AND NOT is_deleted FROM playlists WHERE id = m.owner_id)
        ELSE true END, false) AS "isPublic",
      CASE m.kind WHEN 'video' THEN (SELECT withheld_uses FROM videos WHERE id = m.owner_id)
        WHEN 'album' THEN (SELECT withheld_uses FROM albums WHERE id = m.owner_id) END AS withheld,
      CASE WHEN m.kind = 'album' THEN ARRAY(SELECT 'photos/' || p.file || '-' FROM photos p
        WHERE p.album_id = m.owner_id AND p.state IN ('proposed', 'refused')) ELSE '{}' END AS hidden,
      CASE WHEN m.followed_by = m.revision AND m.former_until > now()
        THEN json_build_object('revision', m.former_revision, 'filmId', m.former_film_id) END AS former
    FROM media_objects m WHERE m.id = ${object} AND m.state <> 'removed'`.execute(db);
  return rows[0];
};
