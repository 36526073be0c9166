import type { CommentsAnswer } from '@foyer/shared/wire-schemas/comments';
import { FormattedMessage, FormattedNumber, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import type { CommentsProps } from '@foyer/shared/remotes/community';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { useRef } from 'react';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';
import { CommentPager } from './comment-pager.tsx';
import { pageCount, sliceOfPage } from './comment-paging.ts';
import { CommentsSkeleton } from './comments-skeleton.tsx';
import styles from './comments.module.css';
import { useThread } from './use-thread.ts';

/** The thread under one object. Its first page is in the server's HTML; the form comes after hydration. */
export const CommentThread = ({ section, objectId }: CommentsProps) => {
  const { page, setPage, refresh, refetch, total, data, error, isFetching } = useThread(section, objectId);
  const heading = useRef<HTMLHeadingElement>(null);
  const intl = useIntl();
  const dispatch = useDispatch();

  const turnTo = (next: number) => {
    setPage(next);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };
  const showNewest = () => {
    setPage(1);
    refresh();
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'community.comments.sent' }) }));
  };

  const list = ({ comments, total_count }: CommentsAnswer) =>
    total_count === 0 ? (
      <EmptyState
        icon="comment"
        title={intl.formatMessage({ id: 'community.comments.empty.title' })}
        text={intl.formatMessage({ id: 'community.comments.empty.text' })}
      />
    ) : (
      <>
        <ol className={styles.list} aria-busy={isFetching}>
          {sliceOfPage(comments, page).map((comment) => (
            <CommentItem key={comment.comment_id} comment={comment} />
          ))}
        </ol>
        <CommentPager page={page} total={total_count} pageCount={pageCount(total_count)} onTurn={turnTo} />
      </>
    );

  return (
    <section className={styles.thread} aria-labelledby={`comments-${section}`}>
      <h2 id={`comments-${section}`} ref={heading} tabIndex={-1} className={styles.heading}>
        <FormattedMessage id="community.comments.title" />
        {total > 0 && (
          <span className={styles.total} suppressHydrationWarning>
            <FormattedNumber value={total} />
          </span>
        )}
      </h2>
      <CommentComposer section={section} objectId={objectId} onPosted={showNewest} />
      <AsyncView
        state={{ data, error, isLoading: isFetching }}
        skeleton={<CommentsSkeleton />}
        onRetry={() => void refetch()}
      >
        {list}
      </AsyncView>
    </section>
  );
};
