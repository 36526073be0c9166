/** Tables of the catalogue: addresses to download them from, and the call that takes one in. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { SheetImport, SheetKind } from '@foyer/shared/wire-schemas/catalogue-desk/sheets';
import { EVERY_ALBUM, EVERY_VIDEO } from './bulk-api.ts';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

export const TERM_TABLES = {
  category: apiCall('GET /api/catalogue/categories.csv').url,
  album_category: apiCall('GET /api/catalogue/album_categories.csv').url,
  model: apiCall('GET /api/catalogue/models.csv').url,
  channel: apiCall('GET /api/catalogue/channels.csv').url,
} as const;

/** @param filter of the list; what it finds is in the table */
export const videosTable = (filter: Readonly<Record<string, string>>): string =>
  apiCall(
    'GET /api/catalogue/videos.csv{?q}{&category_id}{&model_id}{&channel_id}{&gender}{&type}{&duration}{&date}{&exclusive}{&visibility}',
    {
      ...EVERY_VIDEO,
      ...filter,
    },
  ).url;

/** As `videosTable`. */
export const albumsTable = (filter: Readonly<Record<string, string>>): string =>
  apiCall('GET /api/catalogue/albums.csv{?q}{&category_id}{&model_id}{&member}{&date}{&visibility}', {
    ...EVERY_ALBUM,
    ...filter,
  }).url;

export const sheetsApi = injectEndpoints('deskSheets', (build) => ({
  deskSheetsImport: build.mutation<SheetImport | Refusal, { kind: SheetKind; file: File }>({
    extraOptions: { ownErrors: true },
    query: ({ kind, file }) => {
      const body = new FormData();
      body.set('kind', kind);
      body.set('file', file);
      return { ...apiCall('POST /api/catalogue_import.php'), body };
    },
  }),
}));
