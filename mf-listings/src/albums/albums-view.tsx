/** One page of the list of albums, of all or of one category. */
import { ALBUM_SORTS, ALBUMS_PAGE_SIZE, type AlbumsQuery } from '@foyer/shared/wire-schemas/albums';
import { collectionFeedAddress } from '@foyer/shared/wire-schemas/feeds';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { ChosenFilters } from '@foyer/shared/ui/filters/chosen-filters';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { CollectionFeedLink } from '../feed/collection-feed-link.tsx';
import { ListHead } from '../lists/list-head.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { sortTabs } from '../lists/list-sorts.ts';
import { AlbumTile } from './album-tile.tsx';
import { albumsAddress } from './albums-address.ts';
import css from './albums.module.css';

/** Cards of the first row on a wide screen, whose pictures do not wait. */
const EAGER_CARDS = 5;

export const AlbumsView = ({ query }: { query: AlbumsQuery }) => {
  const intl = useIntl();
  const site = useSite();
  const state = collectionsApi.endpoints.listingsGetAlbums.useQuery(query);
  const { sort, page } = query;
  const data = state.currentData;
  const total = data?.total_count ?? 0;
  const totalPages = Math.ceil(total / ALBUMS_PAGE_SIZE);
  const albums = intl.formatMessage({ id: 'listings.nav.albums' });
  const category = data?.categories[0];
  const heading = category
    ? intl.formatMessage({ id: 'listings.albums.heading' }, { category: category.title })
    : albums;
  const crumb = { name: albums, path: urls.albums() };
  return (
    <ListPage
      head={
        <ListHead
          title={heading}
          description={intl.formatMessage({ id: 'listings.lists.description' }, { heading, site: site.name })}
          page={page}
          totalPages={totalPages}
          pageSize={ALBUMS_PAGE_SIZE}
          canonicalOf={(other) => albumsAddress({ ...query, page: other })}
          crumbs={category ? [crumb] : []}
          entries={(data?.albums ?? []).map(({ title, album_id, dir }) => ({
            name: title,
            path: urls.album(album_id, dir),
          }))}
        />
      }
      heading={heading}
      count={total > 0 && <FormattedMessage id="listings.albums.count" values={{ count: total }} />}
      sorts={sortTabs(intl, ALBUM_SORTS, sort, (other) => albumsAddress({ ...query, sort: other, page: 1 }))}
      tools={
        <ButtonLink className={css.categories} to={urls.albumCategories()} kind="quiet" size="s" icon="tag">
          <span className={css.words}>{intl.formatMessage({ id: 'listings.albums.categories' })}</span>
        </ButtonLink>
      }
      chosen={
        category && (
          <ChosenFilters
            items={[{ key: 'category', title: category.title, to: urls.albums(sort) }]}
            words={{
              label: intl.formatMessage({ id: 'listings.chosen' }),
              clear: intl.formatMessage({ id: 'listings.filter.clear' }),
              remove: intl.formatMessage({ id: 'listings.categories.remove' }),
            }}
          />
        )
      }
      foot={
        <CollectionFeedLink
          href={collectionFeedAddress(
            { collection: 'albums', sort, filters: { category: query.object_id } },
            site.language,
          )}
          title={heading}
        />
      }
      state={state}
      countOf={(answer) => answer.albums.length}
      page={page}
      totalPages={totalPages}
      hrefOf={(other) => albumsAddress({ ...query, page: other })}
      shape="stacks"
      icon="image"
      emptyTitle={intl.formatMessage({ id: 'error.albums_not_found' })}
      way={
        query.object_id
          ? { to: urls.albums(sort), label: albums }
          : { to: urls.videos(), label: intl.formatMessage({ id: 'listings.heading.latest-updates' }) }
      }
    >
      {(answer) =>
        answer.albums.map((album, index) => (
          <li key={album.album_id}>
            <AlbumTile album={album} eager={index < EAGER_CARDS} />
          </li>
        ))
      }
    </ListPage>
  );
};
