/** Contract of mf-community: the members' list, comments and walls, messages, notifications. */
import type { CommentSection } from '../wire-schemas/comments.ts';
import type { PageModule, WidgetModule } from './remote.ts';

export const communityRemote = {
  name: 'mf-community',
  contract: 1,
  pages: ['people', 'conversations', 'notifications'],
  widgets: ['comments', 'notification-choices'],
} as const;

/** Props of the widget `comments`: the thread under one object. */
export interface CommentsProps {
  section: CommentSection;
  /** The object's id, or dir where the section's objects have no id. */
  objectId: string;
}

export interface CommunityRemote {
  contract: (typeof communityRemote)['contract'];
  './people': () => Promise<PageModule>;
  './conversations': () => Promise<PageModule>;
  './notifications': () => Promise<PageModule>;
  './comments': () => Promise<WidgetModule<CommentsProps>>;
  './notification-choices': () => Promise<WidgetModule<object>>;
}
