/** One page of the list of albums, of all or of one category. */
import { ALBUM_SORTS, ALBUMS_PAGE_SIZE, type AlbumsQuery } from '@foyer/shared/wire-schemas/albums';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { ChosenFilters } from '@foyer/shared/ui/filters/chosen-filters';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { CollectionList } from '../lists/collection-list.tsx';
import { sortTabs } from '../lists/list-sorts.ts';
import { AlbumTile } from './album-tile.tsx';
import { albumsAddress } from './albums-address.ts';
import css from './albums.module.css';

export const AlbumsView = ({ query }: { query: AlbumsQuery }) => {
  const intl = useIntl();
  const state = collectionsApi.endpoints.listingsGetAlbums.useQuery(query);
  const { sort, page } = query;
  const albums = intl.formatMessage({ id: 'listings.nav.albums' });
  const category = state.currentData?.categories[0];
  const heading = category
    ? intl.formatMessage({ id: 'listings.albums.heading' }, { category: category.title })
    : albums;
  const crumb = { name: albums, path: urls.albums() };
  return (
    <CollectionList
      heading={heading}
      countOf={(count) => <FormattedMessage id="listings.albums.count" values={{ count }} />}
      crumbs={category ? [crumb] : []}
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
      feed={{ collection: 'albums', sort, filters: { category: query.object_id } }}
      state={state}
      itemsOf={(answer) => answer.albums}
      entryOf={({ title, album_id, dir }) => ({ name: title, path: urls.album(album_id, dir) })}
      page={page}
      pageSize={ALBUMS_PAGE_SIZE}
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
      {(album, eager) => <AlbumTile album={album} eager={eager} />}
    </CollectionList>
  );
};
