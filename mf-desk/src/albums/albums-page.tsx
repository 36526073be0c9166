import { useIntl, useLocation } from '@foyer/shared/platform';
import { BulkList } from '../bulk/late-bulk-list.ts';
import { FoundFilters } from '../bulk/found-filters.tsx';
import { CatalogueTabs } from '../catalogue/catalogue-tabs.tsx';
import { DeskPage } from '../layout/desk-page.tsx';
import { ObjectSheet } from '../sheets/late-object-sheet.ts';
import { AlbumList } from './album-list.tsx';
import { ALBUMS } from './albums-address.ts';

/** Filters, what they find, and what was changed of many albums lately. */
export const AlbumsPage = () => {
  const intl = useIntl();
  return (
    <DeskPage
      part="catalogue"
      title={intl.formatMessage({ id: 'desk.videos.albums.title' })}
      description={intl.formatMessage({ id: 'desk.videos.albums.about' })}
      canonical={ALBUMS.addressOf()}
    >
      <CatalogueTabs current="albums" />
      <Albums />
    </DeskPage>
  );
};

const TERMS = [
  ['category_id', 'album_category'],
  ['model_id', 'model'],
] as const;

const Albums = () => {
  const intl = useIntl();
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const filter = ALBUMS.readFilter(asked);
  const key = JSON.stringify(filter);
  return (
    <>
      <FoundFilters
        key={`filter ${key}`}
        filter={filter}
        address={ALBUMS}
        label={intl.formatMessage({ id: 'desk.videos.albums.q' })}
        terms={TERMS}
        named={{ name: 'member', label: intl.formatMessage({ id: 'desk.videos.field.member' }) }}
      />
      <AlbumList key={key} filter={filter} after={asked.get('after') ?? ''} />
      <ObjectSheet kind="album" filter={filter} />
      <BulkList kind="album" />
    </>
  );
};
