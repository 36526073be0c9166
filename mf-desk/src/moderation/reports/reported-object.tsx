/** What a report is about, in its context: who made it, where it stands, what was reported of both before. */
import type { ReportCase } from '@foyer/shared/wire-schemas/moderation/reports';
import { MODERATED_KINDS, type ModeratedKind } from '@foyer/shared/wire-schemas/moderation/acts';
import { notificationPath } from '@foyer/shared/notification-path';
import { FormattedMessage, Link } from '@foyer/shared/platform';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { moderationApi } from '../../moderation-api.ts';
import { deskAddress } from '../desk-address.ts';
import styles from '../moderation.module.css';

type ReportedThing = NonNullable<ReportCase['object']>;

const isModerated = (section: string): section is ModeratedKind =>
  MODERATED_KINDS.some((kind) => kind === section);

/** Where the object is looked at; of a comment its own place on the site. */
const placeOf = ({ section, object_id: id, place, member_id }: ReportedThing): string | undefined => {
  if (section === 'video' || section === 'album')
    return deskAddress({ section: 'queue', open: { kind: section, id } });
  if (section === 'comment' && place) {
    const object = { section: place.section, object_id: place.object_id, title: '', dir: place.dir ?? '' };
    return notificationPath({
      notification_id: 0,
      kind: 'comment',
      date: '',
      is_read: true,
      object,
      comment_id: id,
    });
  }
  const member = section === 'member' ? id : member_id;
  return member ? deskAddress({ section: 'find', member }) : undefined;
};

/** The whole thread, the reported comment marked: what it answers decides what it means. */
const Thread = ({ commentId }: { commentId: number }) => {
  const { data, isLoading } = moderationApi.endpoints.deskGetThread.useQuery(commentId);
  if (isLoading) return <Skeleton w="100%" h={120} />;
  if (!data) return null;
  const { answers = [], ...first } = data.comment;
  return (
    <ol className={styles.threadOfReport}>
      {[first, ...answers].map(({ comment_id, name, comment, state }) => (
        <li key={comment_id} aria-current={comment_id === commentId ? 'true' : undefined}>
          {state === 'gone' ? (
            <FormattedMessage id="desk.moderation.reports.gone" />
          ) : (
            <>
              <bdi className={styles.threadName}>{name}</bdi> <span dir="auto">{comment}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
};

export const ReportedObject = ({ found, object }: { found: ReportCase; object: ReportedThing }) => {
  const {
    others_open: others,
    earlier = 0,
    author_reports: ofAuthor = 0,
    author_strikes: strikes = 0,
  } = found;
  const { section, object_id: id, title, member_id: author, member_name: authorName, status_id } = object;
  const to = placeOf(object);
  return (
    <section className={styles.about} aria-label={title ?? `#${id}`}>
      <p>
        <FormattedMessage id={`desk.moderation.kind.${section}`} />:{' '}
        {to ? (
          <Link to={to}>
            <bdi>{title ?? `#${id}`}</bdi>
          </Link>
        ) : (
          <q>{title ?? `#${id}`}</q>
        )}{' '}
        {section === 'comment' && status_id !== null && status_id !== undefined && status_id !== 1 && (
          <Badge kind={status_id === 5 ? 'deleted' : 'pending'}>
            <FormattedMessage
              id={status_id === 5 ? 'desk.moderation.state.deleted' : 'desk.moderation.state.pending'}
            />
          </Badge>
        )}
      </p>
      {author && section !== 'member' && (
        <p>
          <FormattedMessage id="desk.moderation.reports.by" />:{' '}
          <Link to={deskAddress({ section: 'find', member: author })}>
            <bdi>{authorName ?? `#${author}`}</bdi>
          </Link>
        </p>
      )}
      {(others > 0 || earlier > 0 || ofAuthor > 0 || strikes > 0) && (
        <p className={styles.muted}>
          <FormattedMessage
            id="desk.moderation.reports.before"
            values={{ object: earlier, open: others, author: ofAuthor, strikes }}
          />
        </p>
      )}
      {isModerated(section) && (
        <p>
          <Link to={deskAddress({ section: 'log', about: { kind: section, id } })}>
            <FormattedMessage id="desk.moderation.log.of" />
          </Link>
        </p>
      )}
      {section === 'comment' && <Thread commentId={id} />}
    </section>
  );
};
