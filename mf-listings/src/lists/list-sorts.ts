/** Message ids of the sorts of models, channels, albums and playlists. */
import type { AlbumSort } from '@foyer/shared/wire-schemas/albums';
import type { ChannelSort } from '@foyer/shared/wire-schemas/channels';
import type { ModelSort } from '@foyer/shared/wire-schemas/models';
import type { PlaylistSort } from '@foyer/shared/wire-schemas/playlists';
import type { IntlShape } from '@foyer/shared/platform';
import type { LinkTab } from '@foyer/shared/ui/controls/tabs';

type ListSort = AlbumSort | ChannelSort | ModelSort | PlaylistSort;

const LABELS = {
  'most-popular': 'listings.sort.most-popular',
  'latest-updates': 'listings.sort.latest-updates',
  'top-rated': 'listings.sort.top-rated',
  'most-viewed': 'listings.sort.most-viewed',
  'count-videos': 'listings.sort.count-videos',
  'count-subs': 'listings.sort.count-subs',
  alphabet: 'listings.sort.alphabet',
} as const satisfies Record<ListSort, string>;

/** One link a sort, each to its first page. */
export const sortTabs = <Sort extends ListSort>(
  intl: IntlShape,
  sorts: readonly Sort[],
  current: Sort,
  hrefOf: (sort: Sort) => string,
): LinkTab[] =>
  sorts.map((sort) => ({
    label: intl.formatMessage({ id: LABELS[sort] }),
    to: hrefOf(sort),
    current: sort === current,
  }));
