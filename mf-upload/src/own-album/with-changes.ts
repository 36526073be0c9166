/** A public album as its owner wants it: what waits for the moderators in the place of what is public. */
import type { Album, Photo } from '@foyer/shared/wire-schemas/albums';
import type { OwnAlbum } from '@foyer/shared/wire-schemas/own-albums';

export const withChanges = (
  album: Album,
  { waiting, order }: OwnAlbum,
): { album: Album; waiting: ReadonlySet<number> } => {
  if (!waiting) return { album, waiting: new Set() };
  const photos = new Map(album.photos.map((photo) => [photo.photo_id, photo]));
  for (const { photo_id, title, src, thumb, sources } of waiting.photos) {
    const shown = photos.get(photo_id);
    // Of one that is still worked on nothing can be shown.
    if (shown) photos.set(photo_id, { ...shown, title });
    else if (src !== undefined && thumb !== undefined)
      photos.set(photo_id, {
        ...{ photo_id, title, src, thumb, position: 1, width: 0, height: 0 },
        ...(sources && { sources }),
      });
  }
  return {
    album: {
      ...album,
      title: waiting.title ?? album.title,
      description: waiting.description ?? album.description,
      photos: order.flatMap((id): Photo[] => {
        const photo = photos.get(id);
        return photo ? [photo] : [];
      }),
    },
    waiting: new Set(waiting.photos.map(({ photo_id }) => photo_id)),
  };
};
