/** The thread under one object: ten comments a page, newest first, and the form for members. */
import type { CommentsProps } from '@foyer/shared/remotes/community';
import type { Widget } from '@foyer/shared/remotes/remote';
import { communityApi } from '../community-api.ts';
import { CommentThread } from './comment-thread.tsx';

export const widget = {
  load: async ({ query }, { section, objectId }) => {
    await query(communityApi.endpoints.communityGetComments.initiate({ section, objectId, chunk: 0 }));
  },
  Component: CommentThread,
} satisfies Widget<CommentsProps>;
