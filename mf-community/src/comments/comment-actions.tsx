/** What can be done with a comment: like, answer, and a menu with the rest. The same for everyone in a cached document. */
import { type AnswerComment, COMMENT_EDIT_MINUTES } from '@foyer/shared/wire-schemas/comments';
import {
  type AppDispatch,
  FormattedMessage,
  notify,
  useDispatch,
  useHostActions,
  useIntl,
  useViewer,
  VisuallyHidden,
} from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Count } from '@foyer/shared/ui/text/count';
import { type MouseEvent, useState } from 'react';
import { commentAction } from './comment-action.ts';
import { useListPlace } from './comment-list-place.ts';
import { MoreMenu } from '../parts/more-menu.tsx';
import { ReportComment } from './report-comment.tsx';
import styles from './comments.module.css';

const EDIT_MS = COMMENT_EDIT_MINUTES * 60_000;
const loadChanges = () => import('./change-comment.ts');

interface CommentActionsProps {
  comment: AnswerComment;
  onForm: (form: 'answer' | 'edit') => void;
}

export const CommentActions = ({ comment, onForm }: CommentActionsProps) => {
  const viewer = useViewer();
  const place = useListPlace();
  const dispatch = useDispatch<AppDispatch>();
  const { openSignIn } = useHostActions();
  const { name, likes = 0, is_liked = false, state = 'shown' } = comment;

  /** Members act; others are asked to sign in, and nothing happens before it is known who looks. */
  const asMember = (act: () => void) => () => {
    if (viewer.status === 'member') act();
    if (viewer.status === 'anonymous') openSignIn({ resume: commentAction(place) });
  };
  const like = () => {
    loadChanges().then(
      ({ likeComment }) => likeComment(dispatch, place, comment),
      () => dispatch(notify({ kind: 'error', text: '', code: 'unavailable' })),
    );
  };
  if (state !== 'shown')
    return (
      <div className={styles.actions}>
        <CommentMenu comment={comment} onForm={onForm} />
      </div>
    );
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.action} aria-pressed={is_liked} onClick={asMember(like)}>
        <Icon name="thumb-up" size={16} />
        <VisuallyHidden>
          <FormattedMessage id="community.comments.like" values={{ name }} />
        </VisuallyHidden>
        {likes > 0 && <Count value={likes} />}
      </button>
      <button type="button" className={styles.action} onClick={asMember(() => onForm('answer'))}>
        <FormattedMessage id="community.comments.answer" />
      </button>
      <CommentMenu comment={comment} onForm={onForm} />
    </div>
  );
};

const useOwnRights = ({ _id, added_date, parent_id = null, state = 'shown' }: AnswerComment) => {
  const viewer = useViewer();
  const place = useListPlace();
  const [nowMs] = useState(Date.now);
  if (viewer.status !== 'member')
    return { isOwn: false, mayEdit: false, mayDelete: false, mayApprove: false, mayPin: false };
  const { member } = viewer;
  const isOwn = member._id === _id;
  const isOwnPlace =
    place.ownerId === member._id || (place.section === 'member' && place.objectId === String(member._id));
  return {
    isOwn,
    mayEdit: isOwn && nowMs - Date.parse(added_date) < EDIT_MS,
    mayDelete: isOwn || isOwnPlace || member.is_moderator,
    mayApprove: member.is_moderator,
    mayPin: isOwnPlace && parent_id === null && state === 'shown',
  };
};

const CommentMenu = ({ comment, onForm }: CommentActionsProps) => {
  const intl = useIntl();
  const { name, comment_id } = comment;
  return (
    <MoreMenu label={intl.formatMessage({ id: 'community.comments.menu' }, { name })}>
      <OwnEntries comment={comment} onForm={onForm} />
      <ReportComment id={comment_id} authorId={comment._id} name={name} />
    </MoreMenu>
  );
};

const OwnEntries = ({ comment, onForm }: CommentActionsProps) => {
  const intl = useIntl();
  const place = useListPlace();
  const dispatch = useDispatch<AppDispatch>();
  const { confirm } = useHostActions();
  const { mayEdit, mayDelete, mayApprove, mayPin } = useOwnRights(comment);
  const isPinned = place.pinnedId === comment.comment_id;
  const { comment_id: id, state } = comment;
  const copyLink = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const address = new URL(`#comment-${id}`, window.location.href).href;
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    if (isCopied)
      dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'common.card.copied' }) }));
    else window.location.hash = `comment-${id}`;
  };
  const remove = async () => {
    const question = {
      title: intl.formatMessage({ id: 'community.comments.delete-question' }),
      text: intl.formatMessage({ id: 'community.comments.delete-text' }),
      action: intl.formatMessage({ id: 'common.delete' }),
      kind: 'danger' as const,
    };
    if (confirm && !(await confirm(question))) return;
    const isGone = await loadChanges().then(
      ({ deleteComment }) => deleteComment(dispatch, place, id),
      () => false,
    );
    if (isGone)
      dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'community.comments.deleted' }) }));
  };
  const pin = async () => {
    const isDone = await loadChanges().then(
      ({ pinComment }) => pinComment(dispatch, place, comment, !isPinned),
      () => false,
    );
    const id = isPinned ? 'community.comments.unpinned' : 'community.comments.pinned.done';
    if (isDone) dispatch(notify({ kind: 'success', text: intl.formatMessage({ id }) }));
  };
  const approve = () => {
    void loadChanges().then(
      ({ approveComment }) => approveComment(dispatch, place, id),
      () => {},
    );
  };
  return (
    <>
      {mayApprove && state === 'waiting' && (
        <button type="button" onClick={approve}>
          <Icon name="check" size={16} />
          <FormattedMessage id="community.comments.approve" />
        </button>
      )}
      {mayPin && (
        <button type="button" onClick={() => void pin()}>
          <Icon name="star" size={16} />
          <FormattedMessage id={isPinned ? 'community.comments.unpin' : 'community.comments.pin'} />
        </button>
      )}
      {mayEdit && (
        <button type="button" onClick={() => onForm('edit')}>
          <Icon name="comment" size={16} />
          <FormattedMessage id="common.edit" />
        </button>
      )}
      {mayDelete && (
        <button type="button" onClick={() => void remove()}>
          <Icon name="close" size={16} />
          <FormattedMessage id="common.delete" />
        </button>
      )}
      <a href={`#comment-${id}`} onClick={(event) => void copyLink(event)}>
        <Icon name="copy" size={16} />
        <FormattedMessage id="common.card.copy" />
      </a>
    </>
  );
};
