/** Keeps room for a playlist of this device, which the document does not know, as early as a script can. */
import { devicePlaceOf } from '@foyer/shared/device-place';
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';

/** As device-library.ts writes it; that module would be as large as all of this script's own code. */
const LIBRARY = 'foyer.library';
interface KeptPlaylists {
  playlists?: { id: number; videos: unknown[] }[];
}

/** Marks the document's element with `data-device-rows` and `--device-rows`; without such a playlist it does nothing. */
export const reserveDeviceStrip = (): void => {
  const place = devicePlaceOf(location.hash);
  if (!place) return;
  try {
    const { playlists } = JSON.parse(localStorage.getItem(LIBRARY) ?? '') as KeptPlaylists;
    const videos = playlists?.find(({ id }) => id === place.playlistId)?.videos ?? [];
    const rows = Math.min(LISTING_PAGE_SIZE, videos.length - (place.page - 1) * LISTING_PAGE_SIZE);
    if (rows <= 0) return;
    const { documentElement } = document;
    documentElement.dataset.deviceRows = '';
    documentElement.style.setProperty('--device-rows', String(rows));
  } catch {
    // Forbidden storage, or what somebody else wrote: the strip says so when it comes.
  }
};
