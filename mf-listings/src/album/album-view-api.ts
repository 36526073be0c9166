/** Counts a view of an album; apart from what all collections ask for, so that their other pages do not load it. */
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';

export const albumViewApi = injectEndpoints('listings', (build) => ({
  /** `from`: where the visitor came from, in one word. */
  listingsCountAlbumView: build.mutation<{ ok: true } | Refusal, { id: number; from: string }>({
    // Nobody asked for it, so nobody is notified.
    extraOptions: { ownErrors: true },
    query: ({ id, from }) => ({
      ...apiCall('POST /api/stats.php'),
      body: { act: 'view', section: 'album', object_id: id, from },
      keepalive: true,
    }),
  }),
}));
