import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { ALBUMS } from '../albums/albums-address.ts';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { searchesAddress } from '../searches/searches-address.ts';
import { VIDEOS } from '../videos/videos-address.ts';
import { catalogueAddress } from './catalogue-address.ts';

const TABS = [
  { id: 'categories', to: catalogueAddress({ section: 'categories' }) },
  { id: 'album-categories', to: catalogueAddress({ section: 'album-categories' }) },
  { id: 'models', to: catalogueAddress({ section: 'models' }) },
  { id: 'channels', to: catalogueAddress({ section: 'channels' }) },
  { id: 'videos', to: VIDEOS.addressOf() },
  { id: 'albums', to: ALBUMS.addressOf() },
  { id: 'searches', to: searchesAddress() },
] as const;

/** What the catalogue's part of the desk has. */
export const CatalogueTabs = ({ current }: { current: (typeof TABS)[number]['id'] }) => {
  const intl = useIntl();
  return (
    <LinkTabs
      label={intl.formatMessage({ id: 'desk.part.catalogue' })}
      items={TABS.map(({ id, to }) => ({
        label: <FormattedMessage id={`desk.catalogue.tab.${id}`} />,
        to,
        current: id === current,
      }))}
    />
  );
};
