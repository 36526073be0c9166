/** What an album's owner is notified of photos that are still worked on, or could not be taken. */
import type { selectUnfinishedPhotos } from './albums.sql.ts';

export const describeUnfinished = (photos: Awaited<ReturnType<typeof selectUnfinishedPhotos>>) => ({
  photos_waiting: photos.filter(({ state }) => state === 'waiting').length,
  photos_failed: photos
    .filter(({ state }) => state === 'failed')
    .map(({ id: photo_id, file_name, error_code }) => ({
      photo_id,
      name: file_name,
      code: error_code ?? 'server_error',
    })),
});
