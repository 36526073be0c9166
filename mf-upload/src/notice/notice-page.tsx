import { errorCodeOf, FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import type { Notice } from '@foyer/shared/wire-schemas/notices';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import styles from '../decision/decision.module.css';
import { moderationApi } from '../moderation-api.ts';

const DATE = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;

export const NoticePage = ({ params }: PageProps) => {
  const intl = useIntl();
  const { data, error, isLoading, refetch } = moderationApi.endpoints.uploadGetNotice.useQuery(
    params.key ?? '',
  );
  const title = data
    ? intl.formatMessage({ id: 'upload.moderation.notice.title' }, { number: data.number })
    : intl.formatMessage({ id: 'upload.moderation.notice.yours' });
  return (
    <div className={styles.page}>
      <PageHead title={title} description={title} canonical={urls.home()} robots="noindex,nofollow" />
      {/* The address is the key: no other site is told it. */}
      <meta name="referrer" content="no-referrer" />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {error !== undefined && errorCodeOf(error) === 'not_found' ? (
        <EmptyState icon="info" title={<FormattedMessage id="upload.moderation.notice.none" />} />
      ) : (
        <AsyncView
          state={{ data, error, isLoading }}
          skeleton={<Skeleton w="100%" h={300} />}
          onRetry={() => void refetch()}
        >
          {(notice) => <Facts notice={notice} />}
        </AsyncView>
      )}
    </div>
  );
};

const Facts = ({ notice }: { notice: Notice }) => {
  const intl = useIntl();
  const { state, date, due, reason, section, answer, closed } = notice;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>
            <FormattedMessage id="upload.moderation.notice.state" />
          </dt>
          <dd>
            <Badge kind={state === 'open' ? 'pending' : 'published'}>
              <FormattedMessage id={`upload.moderation.notice.state.${state}`} />
            </Badge>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="upload.moderation.notice.received" />
          </dt>
          <dd>{intl.formatDate(date, DATE)} UTC</dd>
        </div>
        {reason && (
          <div>
            <dt>{section ? <FormattedMessage id={`upload.moderation.kind.${section}`} /> : null}</dt>
            <dd>
              <FormattedMessage id={`upload.moderation.report-reason.${reason}`} />
            </dd>
          </div>
        )}
        {due && state === 'open' && (
          <div>
            <dt>
              <FormattedMessage id="upload.moderation.notice.due" />
            </dt>
            <dd>{intl.formatDate(due, DATE)} UTC</dd>
          </div>
        )}
        {closed && (
          <div>
            <dt>
              <FormattedMessage id="upload.moderation.notice.closed" />
            </dt>
            <dd>{intl.formatDate(closed, DATE)} UTC</dd>
          </div>
        )}
        {answer && (
          <div>
            <dt>
              <FormattedMessage id="upload.moderation.reports.answer" />
            </dt>
            <dd className={styles.words}>{answer}</dd>
          </div>
        )}
      </dl>
      <p>
        <FormattedMessage id="upload.moderation.notice.keep" />
      </p>
    </>
  );
};
