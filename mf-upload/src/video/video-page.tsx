import { FormattedMessage, useHostActions, useIntl, useViewer } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { OwnVideos } from '../queue/own-videos.tsx';
import { Transfers } from '../queue/transfers.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { UploadForm } from './upload-form.tsx';
import styles from './video.module.css';

/** About the form's height, so that the footer does not move when it comes. */
const FORM_HEIGHT_PX = 1500;

/** Form and rules side by side; the rules are for everyone, the form for members. */
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
      <div className={styles.columns}>
        <div className={styles.main}>
          <MembersForm />
        </div>
        <RulesPanel withForbidden={viewer.status === 'anonymous'} />
      </div>
    </div>
  );
};

const MembersForm = () => {
  const intl = useIntl();
  const viewer = useViewer();
  const { openSignIn } = useHostActions();
  if (viewer.status === 'member')
    return (
      <>
        <Transfers />
        <UploadForm />
        <OwnVideos />
      </>
    );
  if (viewer.status === 'unknown') return <Skeleton w="100%" h={FORM_HEIGHT_PX} />;
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
