import { FormattedMessage, useIntl, useViewer } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { DefaultsPanel } from './defaults-panel.tsx';
import { EmbedPanel } from '../embedding/embed-panel.tsx';
import { OwnTabs } from '../queue/own-tabs.tsx';
import { SaveBar } from '../saving/save-bar.tsx';
import { SaveScope } from '../saving/save-scope.tsx';
import layout from '../layout/layout.module.css';

const PARTS = ['defaults', 'embedding'];
const FORMS_HEIGHT_PX = 700;

/** What counts for all videos of the member. */
export const UploadSettingsPage = () => {
  const intl = useIntl();
  const viewer = useViewer();
  return (
    <div className={layout.page}>
      <PageHead
        title={intl.formatMessage({ id: 'upload.settings.title' })}
        description={intl.formatMessage({ id: 'upload.settings.intro' })}
        canonical={rareUrls.uploadSettings()}
        robots="noindex,nofollow"
      />
      <h1 className={layout.title}>
        <FormattedMessage id="upload.settings.title" />
      </h1>
      <OwnTabs current="settings" />
      <p className={layout.hint}>
        <FormattedMessage id="upload.settings.intro" />
      </p>
      {viewer.status === 'member' ? (
        <SaveScope order={PARTS}>
          <DefaultsPanel memberId={viewer.member._id} />
          <EmbedPanel memberId={viewer.member._id} />
          <SaveBar />
        </SaveScope>
      ) : (
        <Skeleton w="100%" h={FORMS_HEIGHT_PX} />
      )}
    </div>
  );
};
