import { FormattedMessage, useHostActions, useViewer } from '@foyer/shared/platform';
import type { CommentsProps } from '@foyer/shared/remotes/community';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Suspense } from 'react';
import { commentAction } from './comment-action.ts';
import styles from './comments.module.css';
import { lazyPart } from './lazy-part.tsx';
import type { NewCommentProps } from './new-comment.tsx';

const NewComment = lazyPart<NewCommentProps>(() => import('./new-comment.tsx'));

/** What stands above a list: the form for members, an invitation in one row for others; space of one height for all. */
export const CommentComposer = ({
  section,
  objectId,
  onPost,
  onPosted,
}: CommentsProps & { onPost: () => void; onPosted: () => void }) => {
  const viewer = useViewer();
  const { openSignIn } = useHostActions();
  return (
    <div className={styles.composer}>
      {viewer.status === 'member' && (
        <Suspense>
          <NewComment
            member={viewer.member}
            section={section}
            objectId={objectId}
            onPost={onPost}
            onPosted={onPosted}
          />
        </Suspense>
      )}
      {viewer.status === 'anonymous' && (
        <div className={styles.prompt}>
          <Icon name="comment" size={20} />
          <p>
            <FormattedMessage id="community.comments.prompt" />
          </p>
          <Button
            kind="secondary"
            size="s"
            onClick={() => openSignIn({ resume: commentAction({ section, objectId }) })}
          >
            <FormattedMessage id="common.signIn" />
          </Button>
        </div>
      )}
    </div>
  );
};
