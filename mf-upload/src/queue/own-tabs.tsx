import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';

export type OwnTab = 'upload' | 'videos' | 'album' | 'albums' | 'people' | 'settings' | 'audience';

/** The uploader's places, one click from each other. */
export const OwnTabs = ({ current }: { current?: OwnTab }) => {
  const intl = useIntl();
  return (
    <LinkTabs
      label={intl.formatMessage({ id: 'upload.tabs' })}
      items={[
        {
          label: <FormattedMessage id="upload.title" />,
          to: urls.uploadVideo(),
          current: current === 'upload',
        },
        {
          label: <FormattedMessage id="upload.own.title" />,
          to: urls.ownVideos(),
          current: current === 'videos',
        },
        {
          label: <FormattedMessage id="upload.album.title" />,
          to: urls.uploadAlbum(),
          current: current === 'album',
        },
        {
          label: <FormattedMessage id="upload.albums.title" />,
          to: rareUrls.ownAlbums(),
          current: current === 'albums',
        },
        {
          label: <FormattedMessage id="upload.viewers.title" />,
          to: rareUrls.ownAudience(),
          current: current === 'audience',
        },
        {
          label: <FormattedMessage id="upload.people.own.title" />,
          to: urls.ownPeople(),
          current: current === 'people',
        },
        {
          label: <FormattedMessage id="upload.settings.title" />,
          to: rareUrls.uploadSettings(),
          current: current === 'settings',
        },
      ]}
    />
  );
};
