/** The lists of one device. */
import { useIntl } from '@foyer/shared/platform';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { urls } from '@foyer/shared/urls';
import { LIBRARY_LIST_NAMES, LIBRARY_LISTS, type LibraryListName } from './library-lists.ts';

export const LibraryTabs = ({ current }: { current: LibraryListName | 'playlists' }) => {
  const intl = useIntl();
  return (
    <LinkTabs
      label={intl.formatMessage({ id: 'member.kept.lists' })}
      items={[
        ...LIBRARY_LIST_NAMES.map((name) => ({
          label: intl.formatMessage({ id: LIBRARY_LISTS[name].label }),
          to: urls.library(name),
          current: name === current,
        })),
        {
          label: intl.formatMessage({ id: 'member.section.playlists' }),
          to: urls.library('playlists'),
          current: current === 'playlists',
        },
      ]}
    />
  );
};
