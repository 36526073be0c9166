import { FormattedMessage, Link, useIntl, useSearchParams, useViewer } from '@foyer/shared/platform';
import type { PersonRecordState } from '@foyer/shared/wire-schemas/records/person-records';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { urls } from '@foyer/shared/urls';
import { Closed } from '../layout/closed.tsx';
import { DeskFrame } from '../layout/desk-frame.tsx';
import { PageLinks } from '../layout/page-links.tsx';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { recordsApi } from '../records-api.ts';
import { RecordCaseView } from './record-case.tsx';
import { RECORD_VIEWS, type RecordsView, readRecordsView, recordsAddress } from './records-address.ts';
import styles from './records.module.css';
import { RequestsSection } from './requests-section.tsx';

const DESK_HEIGHT_PX = 700;

/** Records to verify, and requests of people shown; closed to everyone without the role. */
export const RecordsPage = () => {
  const intl = useIntl();
  const viewer = useViewer();
  return (
    <DeskFrame current="records">
      <div className={styles.page}>
        <PageHead
          title={intl.formatMessage({ id: 'desk.part.records' })}
          description={intl.formatMessage({ id: 'desk.part.records' })}
          canonical={urls.records()}
          robots="noindex,nofollow"
        />
        <h1 className={styles.title} tabIndex={-1}>
          <FormattedMessage id="desk.part.records" />
        </h1>
        {viewer.status === 'member' && viewer.member.is_records_keeper ? (
          <OpenDesk />
        ) : viewer.status === 'unknown' ? (
          <Skeleton w="100%" h={DESK_HEIGHT_PX} />
        ) : (
          <Closed part="records">
            <FormattedMessage id="desk.records.closed" />
          </Closed>
        )}
      </div>
    </DeskFrame>
  );
};

const OpenDesk = () => {
  const intl = useIntl();
  const [search] = useSearchParams();
  const view = readRecordsView(search);
  const state: PersonRecordState = view.view === 'requests' ? 'waiting' : view.view;
  const { currentData, error, isFetching, refetch } = recordsApi.endpoints.deskRecordsGetQueue.useQuery({
    state,
    after: view.view === 'requests' ? '' : view.after,
  });
  const counts = { waiting: currentData?.waiting, requests: currentData?.requests };
  return (
    <>
      <LinkTabs
        label={intl.formatMessage({ id: 'desk.part.records' })}
        items={RECORD_VIEWS.map((one) => {
          const count = one === 'waiting' || one === 'requests' ? (counts[one] ?? 0) : 0;
          return {
            label: (
              <>
                <FormattedMessage id={`desk.records.view.${one}`} />
                {count > 0 && <span className={styles.count}>{intl.formatNumber(count)}</span>}
              </>
            ),
            to: recordsAddress({ view: one }),
            current: one === view.view,
          };
        })}
      />
      <p className={styles.hint}>
        <FormattedMessage id="desk.records.logged" />
      </p>
      {view.view === 'requests' ? (
        <RequestsSection after={view.after} />
      ) : (
        <div className={styles.columns} data-open={view.record !== null || undefined}>
          <div className={styles.list}>
            <AsyncView
              state={{ data: currentData, error, isLoading: isFetching && !currentData }}
              empty={({ records }) => records.length === 0}
              emptyText={<FormattedMessage id="desk.records.empty" />}
              skeleton={<Skeleton w="100%" h={DESK_HEIGHT_PX} />}
              onRetry={() => void refetch()}
            >
              {({ records, next = null }) => (
                <>
                  <ul className={styles.rows}>
                    {records.map((record) => (
                      <li key={record.record_id}>
                        <Row record={record} view={view} />
                      </li>
                    ))}
                  </ul>
                  <PageLinks
                    isFirst={view.after === ''}
                    next={next}
                    hrefOf={(after) => recordsAddress({ view: view.view, after })}
                  />
                </>
              )}
            </AsyncView>
          </div>
          <div className={styles.beside}>
            {view.record === null ? (
              <p className={styles.hint}>
                <FormattedMessage id="desk.records.choose" />
              </p>
            ) : (
              <>
                <Link className={styles.back} to={recordsAddress({ ...view, record: null })}>
                  <FormattedMessage id="desk.records.back" />
                </Link>
                <RecordCaseView key={view.record} recordId={view.record} />
              </>
            )}
          </div>
        </div>
      )}
    </>
  );
};

interface RowProps {
  record: { record_id: number; sent: string; member: { name: string } | null; documents: number };
  view: RecordsView;
}

/** Nothing of who it is: that is a reading. */
const Row = ({ record: { record_id, sent, member, documents }, view }: RowProps) => (
  <Link
    className={styles.row}
    to={recordsAddress({ ...view, record: record_id })}
    aria-current={view.record === record_id ? 'true' : undefined}
    state={{ stopScroll: true }}
  >
    <span className={styles.rowTitle}>
      <FormattedMessage id="desk.records.record" values={{ number: record_id }} />
    </span>
    <span className={styles.facts}>
      <bdi>{member?.name}</bdi>
      <FormattedMessage id="desk.people.own.documents" values={{ count: documents }} />
      <PostDate iso={sent} />
    </span>
  </Link>
);
