/** Endpoints of the watch page's dialogs, which come with them: the page loads without. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { DownloadTicket } from '@foyer/shared/wire-schemas/watching/downloads';
import type { EmbedDomains } from '@foyer/shared/wire-schemas/watching/embed-domains';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import type { ObjectName } from '@foyer/shared/unlisted-name';
import type { WriteAnswer } from './player-api.ts';

export const dialogsApi = injectEndpoints('playerDialog', (build) => ({
  /** Where the viewer's own videos may be embedded. */
  playerDialogGetDomains: build.query<EmbedDomains, { memberId: number }>({
    query: () => apiCall('GET /api/embed_domains.json'),
    providesTags: ['Member'],
  }),
  playerDialogSetDomains: build.mutation<WriteAnswer, { domains: string }>({
    // useWriteNotice tells of both ends.
    extraOptions: { ownErrors: true },
    query: ({ domains }) => ({ ...apiCall('POST /api/embed_domains.php'), body: { domains } }),
    invalidatesTags: ['Member'],
  }),
  /** `height`: lines of the file wanted. */
  playerDialogAskDownload: build.mutation<DownloadTicket | Refusal, { id: ObjectName; height: number }>({
    // The dialog shows refusals itself.
    extraOptions: { ownErrors: true },
    query: ({ id, height }) => ({
      ...apiCall('POST /api/download.php'),
      body: { video_id: id, height },
    }),
  }),
}));

/** The file that a ticket is for. */
export const downloadUrlOf = (token: string): string =>
  apiCall('GET /api/download.php{?token}', { token }).url;
