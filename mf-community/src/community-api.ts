/** Endpoints of the members' list and of comments; the only file of this room that builds API addresses. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { CommentSection, CommentsAnswer } from '@foyer/shared/wire-schemas/comments';
import type { MembersPage, MembersQuery } from '@foyer/shared/wire-schemas/members';
import { apiCall } from '@foyer/shared/api-call';
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

const commentsCall = ({ section, objectId: object_id, chunk, fresh }: CommentsQuery) => {
  const fields = { lifetime: fresh ? 0 : LIFETIME_SECONDS, section, object_id };
  return chunk > 0
    ? apiCall('GET /api/json/comments/{lifetime}/{section}.{object_id}.{chunk}.json', { ...fields, chunk })
    : apiCall('GET /api/json/comments/{lifetime}/{section}.{object_id}.json', fields);
};

export const communityApi = injectEndpoints('community', (build) => ({
  communityGetMembers: build.query<MembersPage, MembersQuery>({
    query: (asked) =>
      apiCall('GET /api/json/members/{lifetime}/{sort}/{count}/{filter}.{page}.json', {
        lifetime: LIFETIME_SECONDS,
        ...asked,
      }),
  }),
  communityGetComments: build.query<CommentsAnswer, CommentsQuery>({
    query: (asked) => ({ ...commentsCall(asked), fresh: asked.fresh }),
    // A fresh answer takes the place of the cached one instead of standing beside it.
    serializeQueryArgs: ({ endpointName, queryArgs: { section, objectId, chunk } }) =>
      `${endpointName}(${section}.${objectId}.${chunk})`,
  }),
  communityPostComment: build.mutation<PostCommentAnswer, NewComment>({
    extraOptions: { ownErrors: true },
    query: ({ section, objectId, msg }) => ({
      ...apiCall('POST /api/stats.php'),
      body: { act: 'comm', section, object_id: objectId, msg },
    }),
  }),
}));
