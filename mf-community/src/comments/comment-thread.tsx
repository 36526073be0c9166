import type { CommentsAnswer } from '@foyer/shared/wire-schemas/comments';
import { FormattedMessage, FormattedNumber, useIntl } from '@foyer/shared/platform';
import type { CommentsProps } from '@foyer/shared/remotes/community';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { useRef } from 'react';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';
import { type ListPlace, ListPlaceContext } from './comment-list-place.ts';
import { CommentOrderChoice } from './comment-order-choice.tsx';
import { CommentPager } from './comment-pager.tsx';
import { pageCount, sliceOfPage } from './comment-paging.ts';
import { CommentsSkeleton } from './comments-skeleton.tsx';
import styles from './comments.module.css';
import { useLinkedComment } from './use-linked-comment.ts';
import { useThread } from './use-thread.ts';

/** The threads under one object. Their first page is in the server's HTML; the form comes after hydration. */
export const CommentThread = ({ section, objectId }: CommentsProps) => {
  const { page, order, chunk, total, data, error, isFetching, ...view } = useThread(section, objectId);
  const heading = useRef<HTMLHeadingElement>(null);
  const intl = useIntl();
  const { isMissing } = useLinkedComment({ section, objectId }, view.showPage);
  const place: ListPlace = {
    section,
    objectId,
    chunk,
    order,
    ownerId: data?.owner_id,
    pinnedId: data?.pinned?.comment_id,
  };

  const turnTo = (next: number) => {
    view.setPage(next);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };

  const list = ({ comments, total_count, pinned }: CommentsAnswer) =>
    total_count === 0 && comments.length === 0 ? (
      <EmptyState
        icon="comment"
        title={intl.formatMessage({ id: 'community.comments.empty.title' })}
        text={intl.formatMessage({ id: 'community.comments.empty.text' })}
      />
    ) : (
      <>
        <ol className={styles.list} aria-busy={isFetching}>
          {page === 1 && pinned && <CommentItem key="pinned" comment={pinned} isPinned />}
          {sliceOfPage(comments, page)
            // Once on a page: two could not both have its address.
            .filter(({ comment_id }) => page !== 1 || comment_id !== pinned?.comment_id)
            .map((comment) => (
              <CommentItem key={comment.comment_id} comment={comment} />
            ))}
        </ol>
        <CommentPager
          page={page}
          total={total_count}
          isNewestFirst={order === 'newest'}
          pageCount={pageCount(total_count)}
          onTurn={turnTo}
        />
      </>
    );

  return (
    <section className={styles.thread} aria-labelledby={`comments-${section}`}>
      <div className={styles.head}>
        <h2 id={`comments-${section}`} ref={heading} tabIndex={-1} className={styles.heading}>
          <FormattedMessage id="community.comments.title" values={{ section }} />
          {total > 0 && (
            <span className={styles.total} suppressHydrationWarning>
              <FormattedNumber value={total} />
            </span>
          )}
        </h2>
        {total > 1 && <CommentOrderChoice order={order} onChange={view.setOrder} />}
      </div>
      <CommentComposer
        section={section}
        objectId={objectId}
        onPost={view.showNewest}
        onPosted={view.refreshNewest}
      />
      {isMissing && (
        <p className={styles.missing} role="status">
          <FormattedMessage id="community.comments.missing" />
        </p>
      )}
      <ListPlaceContext value={place}>
        <AsyncView
          state={{ data, error, isLoading: isFetching }}
          skeleton={<CommentsSkeleton />}
          onRetry={() => void view.refetch()}
        >
          {list}
        </AsyncView>
      </ListPlaceContext>
    </section>
  );
};
