/** Keeps room for a playlist of this device, which the document does not know, as early as a script can. */
import { devicePlaceOf } from '@foyer/shared/device-place';
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';

/** As device-library.ts writes it; that module would be as large as all of this script's own code. */
const LIBRARY = 'foyer.library';
interface KeptPlaylists {
  playlists?: { id: number; videos: unknown[] }[];
}

/** Heights next to the rows (watch-view.module.css, playlist-strip.module.css): the head, with the line of pages, or one sentence alone. */
const REST = { head: '4.25rem', paged: '7.125rem', unknown: '3.4375rem' } as const;

const videosOf = (playlistId: number): number => {
  try {
    const { playlists } = JSON.parse(localStorage.getItem(LIBRARY) ?? '') as KeptPlaylists;
    return playlists?.find(({ id }) => id === playlistId)?.videos.length ?? 0;
  } catch {
    // Forbidden storage, or what somebody else wrote: the strip says so when it comes.
    return 0;
  }
};

/** Where the address names a playlist of this device: marks the document's element with `data-device-rows`, `--device-rows` and `--device-rest`. */
export const reserveDeviceStrip = (): void => {
  const { dataset, style } = document.documentElement;
  const place = devicePlaceOf(location.hash);
  if (!place) return;
  const videos = videosOf(place.playlistId);
  const rows = Math.min(LISTING_PAGE_SIZE, videos - (place.page - 1) * LISTING_PAGE_SIZE);
  const rest = videos > LISTING_PAGE_SIZE ? REST.paged : REST.head;
  dataset.deviceRows = '';
  style.setProperty('--device-rows', String(Math.max(0, rows)));
  style.setProperty('--device-rest', videos > 0 ? rest : REST.unknown);
};
