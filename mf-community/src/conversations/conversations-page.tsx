import { FormattedMessage, useIntl, useViewer } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { ConversationList } from './conversation-list.tsx';
import { ListSkeleton } from './conversations-skeleton.tsx';
import { Conversation } from './conversation.tsx';
import styles from './conversations.module.css';

/** The conversations on one side, one of them on the other; on phones either. */
export const ConversationsPage = ({ params }: PageProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  const otherId = params.id ? Number(params.id) : null;
  const title = intl.formatMessage({ id: 'community.messages.title' });
  return (
    <div className={styles.page} data-open={otherId !== null || undefined}>
      <PageHead title={title} description={title} canonical="/messages/" robots="noindex,nofollow" />
      <h1 className={styles.title} id="conversations">
        {title}
      </h1>
      <section className={styles.side} aria-labelledby="conversations">
        {viewer.status === 'member' ? <ConversationList openId={otherId} /> : <ListSkeleton />}
        <noscript>
          <p className={styles.note}>
            <FormattedMessage id="community.messages.scripts" />
          </p>
        </noscript>
      </section>
      <section className={styles.main}>
        {otherId === null ? (
          <div className={styles.none}>
            <EmptyState icon="mail" title={intl.formatMessage({ id: 'community.messages.choose' })} />
          </div>
        ) : (
          viewer.status === 'member' && (
            <Conversation key={otherId} memberId={otherId} ownId={viewer.member._id} />
          )
        )}
      </section>
    </div>
  );
};
