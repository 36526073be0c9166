/** One entry of the log: what happened, about what, whom it concerns, who did it, with its number. */
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { LISTED_KINDS, MODERATED_KINDS } from '@foyer/shared/wire-schemas/moderation/acts';
import { LOG_EVENTS, type LogEntry, type LogEvent } from '@foyer/shared/wire-schemas/moderation/log';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { deskAddress } from '../desk-address.ts';
import styles from '../moderation.module.css';

const EVENTS = {
  decision: 'desk.moderation.log.event.decision',
  appeal: 'desk.moderation.log.event.appeal',
  'appeal upheld': 'desk.moderation.log.event.upheld',
  'appeal overturned': 'desk.moderation.log.event.overturned',
  proposal: 'desk.moderation.log.event.proposal',
  'proposal confirmed': 'desk.moderation.log.event.confirmed',
  'proposal dismissed': 'desk.moderation.log.event.dismissed',
  report: 'desk.moderation.log.event.report',
  'report closed': 'desk.moderation.log.event.closed',
  'report open': 'desk.moderation.log.event.reopened',
  'copyright notice': 'desk.moderation.log.event.notice',
  'copyright notice closed': 'desk.moderation.log.event.notice-closed',
  'copyright open': 'desk.moderation.log.event.named',
  'copyright declined': 'desk.moderation.log.event.declined',
  'copyright disabled': 'desk.moderation.log.event.disabled',
  'copyright countered': 'desk.moderation.log.event.countered',
  'copyright held': 'desk.moderation.log.event.held',
  'copyright returned': 'desk.moderation.log.event.returned',
  'counter-notice': 'desk.moderation.log.event.counter-notice',
  'moderator granted': 'desk.moderation.log.event.granted',
  'moderator revoked': 'desk.moderation.log.event.revoked',
  'moderator noted': 'desk.moderation.log.event.noted',
  'word added': 'desk.moderation.log.event.word-added',
  'word removed': 'desk.moderation.log.event.word-removed',
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
      <FormattedMessage id={`desk.moderation.kind.${known}`} />:{' '}
      <Link to={deskAddress({ section: 'log', about: { kind: known, id } })}>{words}</Link>
    </span>
  );
};

const Person = ({ member }: { member: NonNullable<LogEntry['member']> }) => (
  <Link to={deskAddress({ section: 'log', member: member._id })}>
    <bdi>{member.name}</bdi>
  </Link>
);

/** Where the reverse of what was decided is offered. */
const CaseLink = ({ kind, object_id: id, event }: LogEntry) => {
  const known = LISTED_KINDS.find((one) => one === kind);
  return event === 'decision' && known && id !== null ? (
    <Link to={deskAddress({ section: 'queue', open: { kind: known, id } })}>
      <FormattedMessage id="desk.moderation.log.case" />
    </Link>
  ) : null;
};

export const LogEntryFacts = ({ entry }: { entry: LogEntry }) => {
  const intl = useIntl();
  const { event, act, ground, fact, member, by, automated, date, seq, report_id: report } = entry;
  return (
    <div className={styles.decision}>
      <p className={styles.decisionHead}>
        <strong>
          {event === 'decision' && act ? (
            <FormattedMessage id={`desk.moderation.act.${act}`} />
          ) : isEvent(event) ? (
            intl.formatMessage({ id: EVENTS[event] })
          ) : (
            event
          )}
        </strong>{' '}
        {event !== 'decision' && act && (
          <>
            (<FormattedMessage id={`desk.moderation.act.${act}`} />){' '}
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
            <FormattedMessage id={`desk.moderation.ground.${ground}`} />
          </span>
        )}
        {member && (
          <span>
            <FormattedMessage id="desk.moderation.log.concerns" />: <Person member={member} />
          </span>
        )}
        {automated ? (
          <span>
            <FormattedMessage id="desk.moderation.automated" />
          </span>
        ) : (
          by && (
            <span>
              <FormattedMessage id="desk.moderation.log.by" />: <Person member={by} />
            </span>
          )
        )}
        {report !== null && (
          <Link to={deskAddress({ section: 'reports', report })}>
            <FormattedMessage id="desk.moderation.log.report" values={{ id: report }} />
          </Link>
        )}
        <CaseLink {...entry} />
        {entry.is_altered && (
          <Badge kind="danger">
            <FormattedMessage id="desk.moderation.log.altered" />
          </Badge>
        )}
      </p>
      {fact && <q className={styles.words}>{fact}</q>}
    </div>
  );
};
