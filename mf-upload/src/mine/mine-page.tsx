import { FormattedMessage, useIntl, useSearchParams, useViewer } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { LAST_DAYS_PX } from '../audience/last-days-height.ts';
import { OwnTabs } from '../queue/own-tabs.tsx';
import { MineList } from './mine-list.tsx';
import { viewFromSearch } from './mine-view.ts';
import styles from './mine.module.css';

/** About a page of rows, so that the footer does not move when they come. */
const LIST_HEIGHT_PX = 900;

const LateLastDays = latePart<object>(
  () => import('../audience/last-days.tsx').then(({ LastDays }) => LastDays),
  LAST_DAYS_PX,
);

/** The member's own videos with their states and figures. */
export const MinePage = () => {
  const intl = useIntl();
  const viewer = useViewer();
  const [search] = useSearchParams();
  return (
    <div className={styles.page}>
      <PageHead
        title={intl.formatMessage({ id: 'upload.own.title' })}
        description={intl.formatMessage({ id: 'upload.own.intro' })}
        canonical={urls.ownVideos()}
        robots="noindex,nofollow"
      />
      <header className={styles.head}>
        <h1 className={styles.title}>
          <FormattedMessage id="upload.own.title" />
        </h1>
        <ButtonLink kind="primary" icon="upload" to={urls.uploadVideo()}>
          <FormattedMessage id="upload.title" />
        </ButtonLink>
      </header>
      <OwnTabs current="videos" />
      {viewer.status === 'member' ? (
        <>
          <LateLastDays />
          <MineList view={viewFromSearch(search)} />
        </>
      ) : (
        <Skeleton w="100%" h={LIST_HEIGHT_PX} />
      )}
    </div>
  );
};
