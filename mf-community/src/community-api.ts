/** Endpoints of the members' list and of comments; the only file of this room that builds API addresses. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { CommentSection, CommentsAnswer } from '@foyer/shared/wire-schemas/comments';
import type { MembersPage, MembersQuery } from '@foyer/shared/wire-schemas/members';
import { injectEndpoints } from '@foyer/shared/platform';

/** People come and go: the shortest lifetime that shared caches know. */
const LIFETIME_SECONDS = 3600;

export interface CommentsQuery {
  section: CommentSection;
  objectId: string;
  /** 0 is the newest; each next one holds the COMMENTS_CHUNK comments before it. */
  chunk: number;
  /** Asks past every cache: after one's own write, and for members, who expect to see what they wrote. */
  fresh?: boolean;
}

export interface NewComment {
  section: CommentSection;
  objectId: string;
  msg: string;
}

/** A refused comment answers 200 with `ok: false`, or 429 for `comment_limit` (then it is a failure, not data). */
export type PostCommentAnswer =
  | { ok: true; comment_id: number }
  | { ok: false; code: ErrorCode; error: string; field?: string; info?: Record<string, unknown> };

const commentsAddress = ({ section, objectId, chunk, fresh }: CommentsQuery): string => {
  const lifetime = fresh ? 0 : LIFETIME_SECONDS;
  const older = chunk > 0 ? `.${chunk}` : '';
  return `/api/json/comments/${lifetime}/${section}.${encodeURIComponent(objectId)}${older}.json`;
};

export const communityApi = injectEndpoints('community', (build) => ({
  communityGetMembers: build.query<MembersPage, MembersQuery>({
    query: ({ sort, count, filter, page }) =>
      `/api/json/members/${LIFETIME_SECONDS}/${sort}/${count}/${filter}.${page}.json`,
  }),
  communityGetComments: build.query<CommentsAnswer, CommentsQuery>({
    query: (asked) => ({ url: commentsAddress(asked), fresh: asked.fresh }),
    // A fresh answer takes the place of the cached one instead of standing beside it.
    serializeQueryArgs: ({ endpointName, queryArgs: { section, objectId, chunk } }) =>
      `${endpointName}(${section}.${objectId}.${chunk})`,
  }),
  communityPostComment: build.mutation<PostCommentAnswer, NewComment>({
    query: ({ section, objectId, msg }) => ({
      url: '/api/stats.php',
      method: 'POST',
      body: { act: 'comm', section, object_id: objectId, msg },
    }),
  }),
}));
