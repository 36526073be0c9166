import type { Comment } from '@foyer/shared/wire-schemas/comments';
import { type AppDispatch, FormattedMessage, useDispatch } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { useState } from 'react';
import { communityApi } from '../community-api.ts';
import { patchThreads, useListPlace } from './comment-list-place.ts';
import { CommentWords } from './comment-words.tsx';
import styles from './comments.module.css';

/** A thread: the comment that started it, and its answers, the first ones immediately and the rest on demand. */
export const CommentItem = ({ comment, isPinned = false }: { comment: Comment; isPinned?: boolean }) => {
  const { answers = [], answers_count = answers.length, comment_id } = comment;
  const more = answers_count - answers.length;
  return (
    <li className={isPinned ? styles.pinned : undefined}>
      {isPinned && (
        <p className={styles.pinnedMark}>
          <Icon name="star" size={16} />
          <FormattedMessage id="community.comments.pinned" />
        </p>
      )}
      <CommentWords comment={comment} threadId={comment_id} />
      {answers.length > 0 && (
        <ol className={styles.answers}>
          {answers.map((answer) => (
            <li key={answer.comment_id}>
              <CommentWords comment={answer} threadId={comment_id} />
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <MoreAnswers threadId={comment_id} count={more} />}
    </li>
  );
};

const MoreAnswers = ({ threadId, count }: { threadId: number; count: number }) => {
  const dispatch = useDispatch<AppDispatch>();
  const place = useListPlace();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = async () => {
    setState('loading');
    const { communityGetCommentThread } = communityApi.endpoints;
    const { data } = await dispatch(
      communityGetCommentThread.initiate({ id: threadId, objectId: place.objectId }, { forceRefetch: true }),
    );
    if (!data) return setState('failed');
    patchThreads(dispatch, place, (threads) => {
      const index = threads.comments.findIndex(({ comment_id }) => comment_id === threadId);
      if (index >= 0) threads.comments[index] = data.comment;
      if (threads.pinned?.comment_id === threadId) threads.pinned = data.comment;
    });
    // It is still there where the answer brought none.
    setState('idle');
  };
  return (
    <div className={styles.more}>
      <Button
        kind="quiet"
        size="s"
        icon="chevron-down"
        disabled={state === 'loading'}
        onClick={() => void load()}
      >
        <FormattedMessage id="community.comments.more-answers" values={{ count }} />
      </Button>
      {state === 'failed' && (
        <p role="alert" className={styles.missing}>
          <FormattedMessage id="error.unavailable" />
        </p>
      )}
    </div>
  );
};
