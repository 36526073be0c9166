/** What visitors wrote to the site, what it is about, and what is done about it. */
import { useRef } from 'react';
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { PageLinks } from '../../layout/page-links.tsx';
import { moderationApi } from '../../moderation-api.ts';
import { type DeskView, deskAddress } from '../desk-address.ts';
import { DueBadge } from '../queue/due-badge.tsx';
import styles from '../moderation.module.css';
import { ReportView, Trusted } from './report-view.tsx';
import { ReportStates } from './report-states.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';

const { deskGetReports, deskGetReport } = moderationApi.endpoints;

export const ReportsSection = ({ view }: { view: DeskView }) => {
  const intl = useIntl();
  const { reports: state, report } = view;
  const after = view.after ?? '';
  const list = deskGetReports.useQuery({ state, after });
  const found = deskGetReport.useQuery(report ?? 0, { skip: report === null });
  const rows = useRef<HTMLDivElement>(null);
  const beside = useRef<HTMLDivElement>(null);
  const keyOf = (id: number | undefined) => (id === undefined ? undefined : `report-${id}`);
  useKeptFocus({
    list: rows,
    beside,
    openKey: keyOf(report ?? undefined) ?? null,
    shownKey: keyOf(found.currentData?.report_id),
  });
  return (
    <>
      <ReportStates section="reports" state={state} />
      <div className={styles.columns} data-open={report === null ? undefined : true}>
        <div ref={rows} className={styles.list} tabIndex={-1}>
          <AsyncView
            state={{ data: list.data, error: list.error, isLoading: list.isLoading }}
            empty={({ reports }) => reports.length === 0}
            emptyText={intl.formatMessage({ id: 'desk.moderation.reports.empty' })}
            skeleton={<Skeleton w="100%" h={600} />}
            onRetry={() => void list.refetch()}
          >
            {({ reports, next = null }) => (
              <>
                <ul className={styles.rows}>
                  {reports.map(({ report_id: id, subject, reason, object, date, email, due, is_trusted }) => (
                    <li
                      key={id}
                      className={styles.row}
                      data-key={keyOf(id)}
                      data-open={id === report || undefined}
                    >
                      <div className={styles.rowWords}>
                        <Link
                          className={styles.rowTitle}
                          to={deskAddress({ ...view, report: id })}
                          preventScrollReset
                          aria-current={id === report ? 'true' : undefined}
                        >
                          <bdi>{object?.title || subject || `#${id}`}</bdi>
                        </Link>
                        <p className={styles.facts}>
                          {object && <FormattedMessage id={`desk.moderation.kind.${object.section}`} />}
                          {is_trusted && <Trusted />}
                          {reason && (
                            <Badge kind="warning">
                              <FormattedMessage id={`desk.moderation.report-reason.${reason}`} />
                            </Badge>
                          )}
                          <bdi>{email}</bdi>
                          {due && state === 'open' && <DueBadge iso={due} />}
                          <PostDate iso={date} />
                        </p>
                      </div>
                    </li>
                  ))}
                </ul>
                <PageLinks
                  isFirst={after === ''}
                  next={next}
                  hrefOf={(to) => deskAddress({ ...view, after: to, report: null })}
                />
              </>
            )}
          </AsyncView>
        </div>
        <div ref={beside} className={styles.beside} tabIndex={-1}>
          {report !== null && (
            <>
              <ButtonLink
                className={styles.back}
                kind="quiet"
                icon="chevron-left"
                to={deskAddress({ ...view, report: null })}
              >
                <FormattedMessage id="desk.moderation.back" />
              </ButtonLink>
              <AsyncView
                state={{ data: found.currentData, error: found.error, isLoading: found.isFetching }}
                skeleton={<Skeleton w="100%" h={500} />}
                onRetry={() => void found.refetch()}
              >
                {(one) => <ReportView key={one.report_id} found={one} />}
              </AsyncView>
            </>
          )}
        </div>
      </div>
    </>
  );
};
