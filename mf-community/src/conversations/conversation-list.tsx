import { relativeText } from '@foyer/shared/ui/text/relative-date';
import type { MessagesAnswer } from '@foyer/shared/wire-schemas/messages';
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { urls } from '@foyer/shared/urls';
import { useState } from 'react';
import { messagesApi } from '../messages-api.ts';
import { messagesPath } from './messages-path.ts';
import { ListSkeleton } from './conversations-skeleton.tsx';
import styles from './conversations.module.css';

/** Of what may just have come: a clock that is a little behind the server's says "1 minute ago", too. Give it `iso` as its key. */
const HowLongAgo = ({ iso }: { iso: string }) => {
  const intl = useIntl();
  const [nowMs] = useState(Date.now);
  return <time dateTime={iso}>{relativeText(intl, Math.max(0, nowMs - Date.parse(iso)))}</time>;
};

/** With whom one has written, the latest first; more of them page by page. */
export const ConversationList = ({ openId }: { openId: number | null }) => {
  const [pages, setPages] = useState(1);
  return (
    <div className={styles.list}>
      {Array.from({ length: pages }, (_, index) => (
        <ListPage
          key={index}
          page={index + 1}
          openId={openId}
          onMore={index + 1 === pages ? () => setPages(pages + 1) : undefined}
        />
      ))}
    </div>
  );
};

interface ListPageProps {
  page: number;
  openId: number | null;
  /** Of the last one that is shown. */
  onMore?: () => void;
}

const PAGE_SIZE = 20;
type Thread = NonNullable<MessagesAnswer['threads']>[number];

const ListPage = ({ page, openId, onMore }: ListPageProps) => {
  const intl = useIntl();
  const answer = messagesApi.endpoints.communityMessagesGetThreads.useQuery(page);
  const data = answer.data?.ok ? answer.data : undefined;
  const refused = answer.data && !answer.data.ok ? answer.data : undefined;
  return (
    <AsyncView
      state={{ data, error: answer.error ?? refused, isLoading: answer.isLoading }}
      skeleton={<ListSkeleton />}
      onRetry={() => void answer.refetch()}
    >
      {({ threads = [], total_count = 0 }) =>
        threads.length === 0 && page === 1 ? (
          <EmptyState
            icon="mail"
            title={intl.formatMessage({ id: 'community.messages.empty' })}
            text={intl.formatMessage({ id: 'community.messages.empty-text' })}
            action={
              <ButtonLink to={urls.community()}>
                <FormattedMessage id="community.nav" />
              </ButtonLink>
            }
          />
        ) : (
          <>
            <ul>
              {threads.map((thread) => (
                <li key={thread.member._id}>
                  <Row thread={thread} isOpen={thread.member._id === openId} />
                </li>
              ))}
            </ul>
            {onMore && total_count > page * PAGE_SIZE && (
              <Button kind="quiet" size="s" className={styles.moreRows} onClick={onMore}>
                <FormattedMessage id="common.more" />
              </Button>
            )}
          </>
        )
      }
    </AsyncView>
  );
};

const Row = ({ thread: { member, last, unread }, isOpen }: { thread: Thread; isOpen: boolean }) => {
  const isOwn = last.to_id === member._id;
  return (
    <Link
      className={styles.row}
      to={messagesPath(member._id)}
      aria-current={isOpen ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <Avatar src={member.avatar} name={member.name} size={44} />
      <span className={styles.rowWords}>
        <span className={styles.rowHead}>
          <bdi className={styles.rowName}>{member.name}</bdi>
          <span className={styles.rowDate}>
            <HowLongAgo key={last.sent} iso={last.sent} />
          </span>
        </span>
        <span className={styles.rowHead}>
          <span className={styles.rowText}>
            {isOwn && <FormattedMessage id="community.messages.own" />} <bdi>{last.message}</bdi>
          </span>
          {unread > 0 && (
            <span className={styles.unread}>
              {unread}
              <VisuallyHidden>
                {' '}
                <FormattedMessage id="community.messages.unread" values={{ count: unread }} />
              </VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
};
