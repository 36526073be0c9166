import type { InterruptedAction } from '@foyer/shared/platform';
import type { CommentsProps } from '@foyer/shared/remotes/community';

/** Writing a comment, as it outlives a sign-in; with `text`, it was written already. */
export const commentAction = ({ section, objectId }: CommentsProps, text?: string): InterruptedAction => ({
  remote: 'mf-community',
  action: 'comment',
  args: { section, objectId, ...(text === undefined ? {} : { text }) },
});
