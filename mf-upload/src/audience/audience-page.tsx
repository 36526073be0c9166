import { FormattedMessage, Link, useIntl, useSearchParams, useViewer } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { AUDIENCE_RANGES, AUDIENCE_VIEWERS_MIN } from '@foyer/shared/wire-schemas/uploads/audiences';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { rareUrls } from '@foyer/shared/rare-urls';
import { type AudienceView, audienceApi } from '../audience-api.ts';
import { OwnTabs } from '../queue/own-tabs.tsx';
import { AudienceShown } from './audience-shown.tsx';
import { audienceAddress, readAudienceView } from './audience-view.ts';
import layout from '../layout/layout.module.css';
import styles from './audience.module.css';

const HEIGHT_PX = 1200;

/** All that the member published, or one of it. What is shown stands in the address. */
export const AudiencePage = ({ params }: PageProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  const [search] = useSearchParams();
  const view = readAudienceView(params, search);
  return (
    <div className={styles.page}>
      <PageHead
        title={intl.formatMessage({ id: 'upload.viewers.title' })}
        description={intl.formatMessage({ id: 'upload.viewers.intro' })}
        canonical={rareUrls.ownAudience(view.of)}
        robots="noindex,nofollow"
      />
      <header>
        <h1 className={layout.title} tabIndex={-1}>
          <FormattedMessage id="upload.viewers.title" />
        </h1>
        <p className={styles.muted}>
          <FormattedMessage id="upload.viewers.intro" />{' '}
          <FormattedMessage id="upload.viewers.floor" values={{ count: AUDIENCE_VIEWERS_MIN }} />
        </p>
      </header>
      <OwnTabs current="audience" />
      <LinkTabs
        label={intl.formatMessage({ id: 'upload.viewers.range' })}
        items={AUDIENCE_RANGES.map((range) => ({
          label: <FormattedMessage id={`upload.viewers.range.${range}`} />,
          to: audienceAddress({ ...view, range }),
          current: range === view.range,
        }))}
      />
      {viewer.status === 'member' ? (
        <Asked view={view} memberId={viewer.member._id} />
      ) : (
        <Skeleton w="100%" h={HEIGHT_PX} />
      )}
    </div>
  );
};

const Asked = ({ view, memberId }: { view: AudienceView; memberId: number }) => {
  const { currentData, error, isFetching, refetch } = audienceApi.endpoints.uploadAudienceGet.useQuery({
    ...view,
    memberId,
  });
  return (
    <AsyncView
      state={{ data: currentData, error, isLoading: isFetching }}
      skeleton={<Skeleton w="100%" h={HEIGHT_PX} />}
      onRetry={() => void refetch()}
    >
      {(audience) => (
        <>
          {view.of && (
            <p className={styles.whose}>
              <Link className={styles.back} to={audienceAddress({ ...view, of: undefined })}>
                <FormattedMessage id="upload.viewers.all" />
              </Link>
              <span aria-hidden="true">/</span>
              <span className={styles.muted}>
                <FormattedMessage id={`upload.viewers.kind.${view.of.section}`} />
              </span>
              <bdi className={styles.name}>{audience.title}</bdi>
            </p>
          )}
          <AudienceShown audience={audience} view={view} />
        </>
      )}
    </AsyncView>
  );
};
