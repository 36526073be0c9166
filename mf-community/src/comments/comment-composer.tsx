import { FormattedMessage, useHostActions, useViewer } from '@foyer/shared/platform';
import type { CommentsProps } from '@foyer/shared/remotes/community';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { commentAction } from './comment-action.ts';
import styles from './comments.module.css';
import type { NewCommentProps } from './new-comment.tsx';

const NewComment = latePart<NewCommentProps>(() =>
  import('./new-comment.tsx').then(({ NewComment: Form }) => Form),
);

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
        <NewComment
          member={viewer.member}
          section={section}
          objectId={objectId}
          onPost={onPost}
          onPosted={onPosted}
        />
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
