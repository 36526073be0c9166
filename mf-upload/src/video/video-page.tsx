import { FormattedMessage, useHostActions, useIntl, useViewer } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { RulesPanel } from './rules-panel.tsx';
import { OwnTabs } from '../queue/own-tabs.tsx';
import { UploadDesk } from './upload-desk.tsx';
import styles from './video.module.css';

/** About the desk's height, so that the footer does not move when it comes. */
const DESK_HEIGHT_PX = 480;

/** Desk and rules side by side; the rules are for everyone, the desk for members. */
export const VideoPage = () => {
  const intl = useIntl();
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <PageHead
        title={intl.formatMessage({ id: 'upload.title' })}
        description={intl.formatMessage({ id: 'upload.intro' })}
        canonical={urls.uploadVideo()}
        robots="noindex,nofollow"
      />
      <header className={styles.head}>
        <h1 className={styles.title}>
          <FormattedMessage id="upload.title" />
        </h1>
        <p className={styles.intro}>
          <FormattedMessage id="upload.intro" />
        </p>
      </header>
      {viewer.status !== 'anonymous' && <OwnTabs current="upload" />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <MembersDesk />
        </div>
        <RulesPanel withForbidden={viewer.status === 'anonymous'} />
      </div>
    </div>
  );
};

const MembersDesk = () => {
  const intl = useIntl();
  const viewer = useViewer();
  const { openSignIn } = useHostActions();
  if (viewer.status === 'member') return <UploadDesk />;
  if (viewer.status === 'unknown') return <Skeleton w="100%" h={DESK_HEIGHT_PX} />;
  return (
    <EmptyState
      icon="lock"
      title={intl.formatMessage({ id: 'common.signInFirst' })}
      text={intl.formatMessage({ id: 'upload.members-only' })}
      action={
        <Button kind="primary" onClick={() => openSignIn()}>
          <FormattedMessage id="common.signIn" />
        </Button>
      }
    />
  );
};
