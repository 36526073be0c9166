/** One entry of the log: what happened, about what, whom it concerns, who did it, with its number. */
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { MODERATED_KINDS } from '@foyer/shared/wire-schemas/moderation/acts';
import { LOG_EVENTS, type LogEntry, type LogEvent } from '@foyer/shared/wire-schemas/moderation/log';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { deskAddress } from '../desk-address.ts';
import styles from '../moderation.module.css';

const EVENTS = {
  decision: 'upload.moderation.log.event.decision',
  appeal: 'upload.moderation.log.event.appeal',
  'appeal upheld': 'upload.moderation.log.event.upheld',
  'appeal overturned': 'upload.moderation.log.event.overturned',
  proposal: 'upload.moderation.log.event.proposal',
  'proposal confirmed': 'upload.moderation.log.event.confirmed',
  'proposal dismissed': 'upload.moderation.log.event.dismissed',
  report: 'upload.moderation.log.event.report',
  'report closed': 'upload.moderation.log.event.closed',
  'report open': 'upload.moderation.log.event.reopened',
  'copyright notice': 'upload.moderation.log.event.notice',
  'copyright notice closed': 'upload.moderation.log.event.notice-closed',
  'copyright open': 'upload.moderation.log.event.named',
  'copyright declined': 'upload.moderation.log.event.declined',
  'copyright disabled': 'upload.moderation.log.event.disabled',
  'copyright countered': 'upload.moderation.log.event.countered',
  'copyright held': 'upload.moderation.log.event.held',
  'copyright returned': 'upload.moderation.log.event.returned',
  'counter-notice': 'upload.moderation.log.event.counter-notice',
  'moderator granted': 'upload.moderation.log.event.granted',
  'moderator revoked': 'upload.moderation.log.event.revoked',
  'moderator noted': 'upload.moderation.log.event.noted',
  'word added': 'upload.moderation.log.event.word-added',
  'word removed': 'upload.moderation.log.event.word-removed',
} as const satisfies Record<LogEvent, string>;

const isEvent = (event: string): event is LogEvent => LOG_EVENTS.some((known) => known === event);

/** What it is about, which leads to all entries about it. */
const About = ({ kind, object_id: id, title }: Pick<LogEntry, 'kind' | 'object_id' | 'title'>) => {
  const known = MODERATED_KINDS.find((one) => one === kind);
  if (kind === null || id === null) return null;
  const words = <bdi>{title || `#${id}`}</bdi>;
  if (!known)
    return (
      <span>
        {kind} {words}
      </span>
    );
  return (
    <span>
      <FormattedMessage id={`upload.moderation.kind.${known}`} />:{' '}
      <Link to={deskAddress({ section: 'log', about: { kind: known, id } })}>{words}</Link>
    </span>
  );
};

const Person = ({ member }: { member: NonNullable<LogEntry['member']> }) => (
  <Link to={deskAddress({ section: 'log', member: member._id })}>
    <bdi>{member.name}</bdi>
  </Link>
);

export const LogEntryFacts = ({ entry }: { entry: LogEntry }) => {
  const intl = useIntl();
  const { event, act, ground, fact, member, by, automated, date, seq, report_id: report } = entry;
  return (
    <div className={styles.decision}>
      <p className={styles.decisionHead}>
        <strong>
          {event === 'decision' && act ? (
            <FormattedMessage id={`upload.moderation.act.${act}`} />
          ) : isEvent(event) ? (
            intl.formatMessage({ id: EVENTS[event] })
          ) : (
            event
          )}
        </strong>{' '}
        {event !== 'decision' && act && (
          <>
            (<FormattedMessage id={`upload.moderation.act.${act}`} />){' '}
          </>
        )}
        <About {...entry} />
      </p>
      <p className={styles.facts}>
        <span>{intl.formatNumber(seq, { useGrouping: false })}</span>
        <time dateTime={date}>
          {intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })}
        </time>
        {ground && (
          <span>
            <FormattedMessage id={`upload.moderation.ground.${ground}`} />
          </span>
        )}
        {member && (
          <span>
            <FormattedMessage id="upload.moderation.log.concerns" />: <Person member={member} />
          </span>
        )}
        {automated ? (
          <span>
            <FormattedMessage id="upload.moderation.automated" />
          </span>
        ) : (
          by && (
            <span>
              <FormattedMessage id="upload.moderation.log.by" />: <Person member={by} />
            </span>
          )
        )}
        {report !== null && (
          <Link to={deskAddress({ section: 'reports', report })}>
            <FormattedMessage id="upload.moderation.log.report" values={{ id: report }} />
          </Link>
        )}
        {entry.is_altered && (
          <Badge kind="danger">
            <FormattedMessage id="upload.moderation.log.altered" />
          </Badge>
        )}
      </p>
      {fact && <q className={styles.words}>{fact}</q>}
    </div>
  );
};
