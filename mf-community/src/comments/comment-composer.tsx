import { FormattedMessage, useHostActions, useViewer } from '@foyer/shared/platform';
import type { CommentsProps } from '@foyer/shared/remotes/community';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { commentAction } from './comment-action.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';

/** What stands above a thread: the form for members, an invitation for others; space of one height for all. */
export const CommentComposer = ({
  section,
  objectId,
  onPosted,
}: CommentsProps & { onPosted: () => void }) => {
  const viewer = useViewer();
  const { openSignIn } = useHostActions();
  return (
    <div className={styles.composer}>
      {viewer.status === 'member' && (
        <CommentForm member={viewer.member} section={section} objectId={objectId} onPosted={onPosted} />
      )}
      {viewer.status === 'anonymous' && (
        <div className={styles.prompt}>
          <Icon name="comment" size={24} />
          <p>
            <FormattedMessage id="community.comments.prompt" />
          </p>
          <Button kind="primary" onClick={() => openSignIn({ resume: commentAction({ section, objectId }) })}>
            <FormattedMessage id="common.signIn" />
          </Button>
        </div>
      )}
    </div>
  );
};
