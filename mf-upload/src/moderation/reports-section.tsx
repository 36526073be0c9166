/** What visitors wrote to the site, what it is about, and what is done about it. */
import { type FormEvent, useState } from 'react';
import { FormattedMessage, Link, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { type ModerationAct, QUEUE_PAGE_SIZE } from '@foyer/shared/wire-schemas/moderation';
import {
  REPORT_ANSWER_MAX_LENGTH,
  type ReportAct,
  type ReportCase,
  type ReportState,
} from '@foyer/shared/wire-schemas/moderation-reports';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { moderationApi } from '../moderation-api.ts';
import { DecisionForm } from './decision-form.tsx';
import { type DeskView, deskAddress } from './desk-address.ts';
import { actsForReported } from './labels.ts';
import { ReportedObject } from './reported-object.tsx';
import { DueBadge } from './due-badge.tsx';
import styles from './moderation.module.css';
import { useRefusalWords } from './use-refusal-words.ts';
import { ReportStates } from './report-states.tsx';

const { uploadDeskGetReports, uploadDeskGetReport, uploadDeskDecideReport } = moderationApi.endpoints;

export const ReportsSection = ({ view }: { view: DeskView }) => {
  const intl = useIntl();
  const { reports: state, page, report } = view;
  const list = uploadDeskGetReports.useQuery({ state, page });
  const found = uploadDeskGetReport.useQuery(report ?? 0, { skip: report === null });
  return (
    <>
      <ReportStates section="reports" state={state} />
      <div className={styles.columns} data-open={report === null ? undefined : true}>
        <div className={styles.list}>
          <AsyncView
            state={{ data: list.data, error: list.error, isLoading: list.isLoading }}
            empty={({ reports }) => reports.length === 0}
            emptyText={intl.formatMessage({ id: 'upload.moderation.reports.empty' })}
            skeleton={<Skeleton w="100%" h={600} />}
            onRetry={() => void list.refetch()}
          >
            {({ reports, total_count }) => (
              <>
                <ul className={styles.rows}>
                  {reports.map(({ report_id: id, subject, reason, object, date, email, due, is_trusted }) => (
                    <li key={id} className={styles.row} data-open={id === report || undefined}>
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
                          {object && <FormattedMessage id={`upload.moderation.kind.${object.section}`} />}
                          {is_trusted && <Trusted />}
                          {reason && (
                            <Badge kind="warning">
                              <FormattedMessage id={`upload.moderation.report-reason.${reason}`} />
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
                <Pagination
                  page={page}
                  totalPages={Math.ceil(total_count / QUEUE_PAGE_SIZE)}
                  hrefOf={(to) => deskAddress({ ...view, page: to, report: null })}
                />
              </>
            )}
          </AsyncView>
        </div>
        <div className={styles.beside}>
          {report !== null && (
            <>
              <ButtonLink
                className={styles.back}
                kind="quiet"
                icon="chevron-left"
                to={deskAddress({ ...view, report: null })}
              >
                <FormattedMessage id="upload.moderation.back" />
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

const Trusted = () => (
  <Badge kind="accent">
    <FormattedMessage id="upload.moderation.trusted-flagger" />
  </Badge>
);

const ReportView = ({ found }: { found: ReportCase }) => {
  const { object, subject, reason, message, email, attachment, answer, state } = found;
  const [act, setAct] = useState<ModerationAct | null>(null);
  return (
    <article className={styles.case} aria-labelledby="report-title">
      <header className={styles.caseHead}>
        <h2 id="report-title" className={styles.caseTitle}>
          <bdi>{subject || `#${found.report_id}`}</bdi>
        </h2>
        <p className={styles.facts}>
          {found.is_trusted && <Trusted />}
          {reason && (
            <Badge kind="warning">
              <FormattedMessage id={`upload.moderation.report-reason.${reason}`} />
            </Badge>
          )}
          <bdi>{found.member?.name || email}</bdi>
          <PostDate iso={found.date} />
        </p>
      </header>
      {object && <ReportedObject found={found} object={object} />}
      <p className={styles.words}>{message}</p>
      {attachment && (
        <a href={attachment} target="_blank" rel="noreferrer">
          <FormattedMessage id="upload.moderation.reports.attachment" />
        </a>
      )}
      {(object?.section === 'comment' || object?.section === 'message') && (
        <DecisionForm
          subjects={[
            { kind: object.section, objectId: object.object_id, seenDecision: object.last_decision },
          ]}
          acts={actsForReported(object.section, object.status_id)}
          chosen={act}
          onChoose={setAct}
          onDone={() => setAct(null)}
        />
      )}
      {answer && <blockquote className={styles.words}>{answer}</blockquote>}
      <AnswerForm reportId={found.report_id} state={state} />
    </article>
  );
};

const AnswerForm = ({ reportId, state }: { reportId: number; state: ReportState }) => {
  const isOpen = state === 'open';
  const intl = useIntl();
  const dispatch = useDispatch();
  const wordsOf = useRefusalWords();
  const [decide, { isLoading }] = uploadDeskDecideReport.useMutation();
  const send = async (act: ReportAct, text: string) => {
    const { data, error } = await decide({ act, reportId, text, state });
    dispatch(
      notify(
        data?.ok
          ? {
              kind: 'success',
              text: intl.formatMessage({ id: `upload.moderation.reports.done.${data.state}` }),
            }
          : { kind: 'error', text: wordsOf(error ?? data) },
      ),
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send('answer', String(new FormData(event.currentTarget).get('text') ?? ''));
  };
  return (
    <form className={styles.reasons} onSubmit={submit}>
      <TextArea
        label={<FormattedMessage id="upload.moderation.reports.answer" />}
        hint={<FormattedMessage id="upload.moderation.reports.answer.hint" />}
        name="text"
        rows={4}
        required
        maxLength={REPORT_ANSWER_MAX_LENGTH}
      />
      <div className={styles.acts}>
        <Button type="submit" kind="primary" icon="send" disabled={isLoading}>
          <FormattedMessage id="upload.moderation.reports.send" />
        </Button>
        <Button disabled={isLoading} onClick={() => void send(isOpen ? 'close' : 'reopen', '')}>
          <FormattedMessage
            id={isOpen ? 'upload.moderation.reports.close' : 'upload.moderation.reports.reopen'}
          />
        </Button>
      </div>
    </form>
  );
};
