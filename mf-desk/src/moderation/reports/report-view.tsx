/** One report with what it is about, and everything that can be done about it: the object, its author, the sender. */
import { FormattedMessage } from '@foyer/shared/platform';
import { MODERATED_KINDS, type ModeratedKind } from '@foyer/shared/wire-schemas/moderation/acts';
import type { ReportCase } from '@foyer/shared/wire-schemas/moderation/reports';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { AnswerForm } from './answer-form.tsx';
import styles from '../moderation.module.css';
import { Notes } from '../case/notes.tsx';
import { ReportActs } from './report-acts.tsx';
import { ReportedObject } from './reported-object.tsx';
import { WatchedWords } from '../watched-words.tsx';

export const Trusted = () => (
  <Badge kind="accent">
    <FormattedMessage id="desk.moderation.trusted-flagger" />
  </Badge>
);

/** Notes stand with the object, so that anyone who meets it elsewhere reads them. */
const notedOf = ({ report_id, object }: ReportCase): { kind: ModeratedKind | 'report'; id: number } => {
  const kind = MODERATED_KINDS.find((one) => one === object?.section);
  return kind && object ? { kind, id: object.object_id } : { kind: 'report', id: report_id };
};

export const ReportView = ({ found }: { found: ReportCase }) => {
  const { object, subject, reason, message, email, attachment, answer } = found;
  return (
    <article className={styles.case} aria-labelledby="report-title">
      <header className={styles.caseHead}>
        <h2 id="report-title" className={styles.caseTitle} tabIndex={-1}>
          <bdi>{subject || `#${found.report_id}`}</bdi>
        </h2>
        <p className={styles.facts}>
          {found.is_trusted && <Trusted />}
          {reason && (
            <Badge kind="warning">
              <FormattedMessage id={`desk.moderation.report-reason.${reason}`} />
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
          <FormattedMessage id="desk.moderation.reports.attachment" />
        </a>
      )}
      {object && <ReportActs found={found} object={object} />}
      {object?.section === 'comment' && <WatchedWords />}
      <Notes {...notedOf(found)} />
      {answer && <blockquote className={styles.words}>{answer}</blockquote>}
      <AnswerForm found={found} />
    </article>
  );
};
