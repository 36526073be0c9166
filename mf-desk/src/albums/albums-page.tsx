import { useIntl, useLocation } from '@foyer/shared/platform';
import { BulkList } from '../bulk/late-bulk-list.ts';
import { CatalogueTabs } from '../catalogue/catalogue-tabs.tsx';
import { DeskPage } from '../layout/desk-page.tsx';
import { AlbumFilters } from './album-filters.tsx';
import { AlbumList } from './album-list.tsx';
import { albumsAddress, readAlbumsFilter, readAlbumsPage } from './albums-address.ts';

/** Filters, what they find, and what was changed of many albums lately. */
export const AlbumsPage = () => {
  const intl = useIntl();
  return (
    <DeskPage
      part="catalogue"
      title={intl.formatMessage({ id: 'desk.videos.albums.title' })}
      description={intl.formatMessage({ id: 'desk.videos.albums.about' })}
      canonical={albumsAddress()}
    >
      <CatalogueTabs current="albums" />
      <Albums />
    </DeskPage>
  );
};

const Albums = () => {
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const filter = readAlbumsFilter(asked);
  const key = JSON.stringify(filter);
  return (
    <>
      <AlbumFilters key={`filter ${key}`} filter={filter} />
      <AlbumList key={key} filter={filter} page={readAlbumsPage(asked)} />
      <BulkList kind="album" />
    </>
  );
};
