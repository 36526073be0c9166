/** A page of the list of albums, channels, models or playlists: what all of them have, around the tiles of each. */
import { type CollectionFeedQuery, collectionFeedAddress } from '@foyer/shared/wire-schemas/feeds';
import { useIntl, useSite } from '@foyer/shared/platform';
import type { ReactNode } from 'react';
import { CollectionFeedLink } from '../feed/collection-feed-link.tsx';
import type { Crumb } from './json-ld.ts';
import { ListHead } from './list-head.tsx';
import { ListPage, type ListPageProps } from './list-page.tsx';

type OfListPage =
  | 'heading'
  | 'sorts'
  | 'tools'
  | 'chosen'
  | 'state'
  | 'page'
  | 'hrefOf'
  | 'shape'
  | 'icon'
  | 'way';

interface CollectionListProps<Data, Item> extends Pick<ListPageProps<Data>, OfListPage> {
  pageSize: number;
  /** How many there are, of more than none. */
  countOf: (total: number) => ReactNode;
  emptyTitle: string;
  /** What a page of it holds. */
  itemsOf: (data: Data) => readonly Item[];
  /** The page of one of them. */
  entryOf: (item: Item) => Crumb;
  /** The address that search engines know each page by, where it is not the visitor's. */
  canonicalOf?: (page: number) => string;
  crumbs?: readonly Crumb[];
  isFiltered?: boolean;
  feed: CollectionFeedQuery;
  /** Of the first row on a wide screen, whose pictures do not wait. */
  eagerTiles?: number;
  children: (item: Item, eager: boolean) => ReactNode;
}

export const CollectionList = <Data extends { total_count: number }, Item>({
  pageSize,
  countOf,
  itemsOf,
  entryOf,
  canonicalOf,
  crumbs,
  isFiltered,
  feed,
  eagerTiles = 5,
  children,
  ...list
}: CollectionListProps<Data, Item>) => {
  const intl = useIntl();
  const site = useSite();
  const { heading, page, state, hrefOf } = list;
  const data = state.currentData;
  const total = data?.total_count ?? 0;
  const totalPages = Math.ceil(total / pageSize);
  return (
    <ListPage
      {...list}
      head={
        <ListHead
          title={heading}
          description={intl.formatMessage({ id: 'listings.lists.description' }, { heading, site: site.name })}
          page={page}
          totalPages={totalPages}
          pageSize={pageSize}
          canonicalOf={canonicalOf ?? hrefOf}
          crumbs={crumbs}
          entries={data ? itemsOf(data).map(entryOf) : []}
          isFiltered={isFiltered}
        />
      }
      count={total > 0 && countOf(total)}
      countOf={(answer) => itemsOf(answer).length}
      totalPages={totalPages}
      foot={<CollectionFeedLink href={collectionFeedAddress(feed, site.language)} title={heading} />}
    >
      {(answer) =>
        itemsOf(answer).map((item, index) => (
          <li key={entryOf(item).path}>{children(item, index < eagerTiles)}</li>
        ))
      }
    </ListPage>
  );
};
