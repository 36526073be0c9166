import { errorCodeOf, FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import type { Notice, NoticeKind } from '@foyer/shared/wire-schemas/moderation/notices';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import layout from '../layout/layout.module.css';
import styles from '../decision/decision.module.css';
import { decisionsApi } from '../decisions-api.ts';
import { NoticeMaterials } from './notice-materials.tsx';

const TITLES = {
  report: 'upload.moderation.notice.title',
  copyright: 'upload.copyright.number',
  consent: 'upload.people.request.number',
} as const satisfies Record<NoticeKind, string>;
const DATE = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;

export const NoticePage = ({ params }: PageProps) => {
  const intl = useIntl();
  const { data, error, isLoading, refetch } = decisionsApi.endpoints.uploadGetNotice.useQuery(
    params.key ?? '',
  );
  const title = data
    ? intl.formatMessage({ id: TITLES[data.kind ?? 'report'] }, { number: data.number })
    : intl.formatMessage({ id: 'upload.moderation.notice.yours' });
  return (
    <div className={layout.page} data-width="narrow">
      <PageHead title={title} description={title} canonical={urls.home()} robots="noindex,nofollow" />
      {/* The address is the key: no other site learns it. */}
      <meta name="referrer" content="no-referrer" />
      <h1 className={layout.title} tabIndex={-1}>
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
          {(notice) => <Facts notice={notice} noticeKey={params.key ?? ''} />}
        </AsyncView>
      )}
    </div>
  );
};

const Facts = ({ notice, noticeKey }: { notice: Notice; noticeKey: string }) => {
  const intl = useIntl();
  const { kind = 'report', state, date, due, reason, section, answer, closed, materials, uses } = notice;
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
        {kind === 'report' && reason && (
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
        {uses && (
          <div>
            <dt>
              <FormattedMessage id="upload.people.request.uses" />
            </dt>
            <dd>
              {intl.formatList(uses.map((use) => intl.formatMessage({ id: `upload.people.use.${use}` })))}
            </dd>
          </div>
        )}
        {materials && (
          <div>
            <dt>
              <FormattedMessage id="upload.copyright.claimed-addresses" />
            </dt>
            <dd>
              <NoticeMaterials materials={materials} noticeKey={noticeKey} />
            </dd>
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
