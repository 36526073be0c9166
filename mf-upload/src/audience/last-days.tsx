/** Views of the last 28 days, small, above the member's own videos. */
import { FormattedMessage, Link, useIntl, useViewer } from '@foyer/shared/platform';
import { Sparkline } from '@foyer/shared/ui/charts/chart';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { COVER_LINK } from '@foyer/shared/ui/controls/cover-link';
import { rareUrls } from '@foyer/shared/rare-urls';
import { audienceApi } from '../audience-api.ts';
import { LAST_DAYS_PX } from './last-days-height.ts';
import styles from './last-days.module.css';

/** Where it cannot be had, the list below is still what the page is for. */
export const LastDays = () => {
  const viewer = useViewer();
  const intl = useIntl();
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  const { data, isError } = audienceApi.endpoints.uploadAudienceGet.useQuery(
    { of: undefined, range: '28d', memberId },
    { skip: memberId === 0 },
  );
  if (isError) return null;
  if (!data) return <Skeleton w="100%" h={LAST_DAYS_PX} />;
  return (
    <section className={styles.days} aria-labelledby="last-days">
      <h2 id="last-days" className={styles.name}>
        <Link className={COVER_LINK} to={rareUrls.ownAudience()}>
          <FormattedMessage id="upload.viewers.last" />
        </Link>
      </h2>
      {data.views ? (
        <>
          <p className={styles.total} suppressHydrationWarning>
            {intl.formatNumber(data.views.total)}
          </p>
          <div className={styles.line}>
            <Sparkline numbers={data.views.points} />
          </div>
        </>
      ) : (
        <p className={styles.few}>
          <FormattedMessage id="upload.viewers.few" />
        </p>
      )}
    </section>
  );
};
