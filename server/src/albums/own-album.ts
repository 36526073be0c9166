/** Of an own album, what is not public: what waits for the moderators, what they refused, what could not be taken. For its owner alone. */
import type { OwnAlbum } from '@foyer/shared/wire-schemas/own-albums';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { holderOf } from '../access/media-holders.ts';
import { objectLinks } from '../access/media-links.ts';
import { findRestrictingKey } from '../decisions/find-decision.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import {
  type AlbumChangeRow,
  type AnyPhotoRow,
  selectAnyPhotos,
  selectRefusedAlbumChanges,
  selectWaitingAlbumChange,
} from './album-changes.sql.ts';
import { selectAlbum, selectUnfinishedPhotos } from './albums.sql.ts';
import { describeUnfinished } from './describe-unfinished.ts';
import { photoLinks } from './photo-links.ts';

interface OwnAlbumDeps {
  db: Database;
  secrets: Secrets;
}

type Link = (file: string) => string;

const toProposed = (
  { title, description, photos }: AlbumChangeRow,
  rows: ReadonlyMap<number, AnyPhotoRow>,
  link: Link,
) => ({
  ...(title !== null && { title }),
  ...(description !== null && { description }),
  photos: photos.flatMap(({ photo_id, caption }) => {
    const row = rows.get(photo_id);
    if (!row) return [];
    const isMade = row.state !== 'waiting';
    return [
      {
        photo_id,
        is_new: caption === null,
        title: caption ?? row.title,
        ...(isMade && photoLinks(row, link)),
      },
    ];
  }),
});

/** @throws Refused need_auth, not_found */
export const getOwnAlbum = async (
  { db, secrets }: OwnAlbumDeps,
  viewer: AccessViewer,
  albumId: number,
): Promise<OwnAlbum> => {
  const object = await requireAccess(db, viewer, 'see', 'album', albumId);
  const album = await selectAlbum(db, albumId);
  if (!album || object.ownerId !== viewer._id)
    throw new Refused('not_found', `there is no album ${albumId} of yours`);
  const [photos, unfinished, waiting, refused] = await Promise.all([
    selectAnyPhotos(db, albumId),
    selectUnfinishedPhotos(db, albumId),
    selectWaitingAlbumChange(db, albumId),
    selectRefusedAlbumChanges(db, albumId),
  ]);
  const rows = new Map(photos.map((photo) => [photo.id, photo]));
  // Signed always: none of these pictures has a public address.
  const link = objectLinks(mediaObject('album', albumId), {
    revision: album.revision,
    isPublic: false,
    holder: holderOf(viewer),
    secrets,
    nowSeconds: Math.floor(Date.now() / 1000),
  });
  const keys = await Promise.all(refused.map(({ id }) => findRestrictingKey(db, 'album_change', id)));
  return {
    album_id: albumId,
    order: photos.filter(({ state }) => state === 'ready' || state === 'proposed').map(({ id }) => id),
    ...(waiting && {
      waiting: { date: waiting.created_at.toISOString(), ...toProposed(waiting, rows, link) },
    }),
    refused: refused.map((change, index) => ({
      change_id: change.id,
      date: change.created_at.toISOString(),
      reason: change.reject_reason ?? '',
      ...(keys[index] !== undefined && { decision_key: keys[index] }),
      ...toProposed(change, rows, link),
    })),
    ...describeUnfinished(unfinished),
  };
};
