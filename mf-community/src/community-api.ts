/** Endpoints of the members' list and of comments; the only file of this room that builds API addresses. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type {
  CommentAct,
  CommentOrder,
  CommentSection,
  CommentState,
  CommentThread,
  CommentsAnswer,
} from '@foyer/shared/wire-schemas/comments';
import type { MembersPage, MembersQuery } from '@foyer/shared/wire-schemas/members/members';
import { nameLike } from '@foyer/shared/unlisted-name';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

/** People come and go: the shortest lifetime that shared caches know. */
const LIFETIME_SECONDS = 3600;

export interface CommentsQuery {
  section: CommentSection;
  objectId: string;
  /** 0 comes first; each next one holds the COMMENTS_CHUNK threads that follow. */
  chunk: number;
  /** Default: newest. */
  order?: CommentOrder;
  /** Asks past every cache: after one's own write, and for members, who expect to see what they wrote. */
  fresh?: boolean;
}

export interface NewComment {
  section: CommentSection;
  objectId: string;
  msg: string;
  /** The comment that is answered. */
  parentId?: number;
}

export interface CommentChange {
  act: CommentAct;
  id: number;
  /** What it stands under, by its name. */
  objectId: string;
  /** Of `edit`. */
  msg?: string;
}

/** A refused comment answers 200 with `ok: false`, or 429 for `comment_limit` (then it is a failure, not data). */
export type PostCommentAnswer =
  | { ok: true; comment_id: number; state?: CommentState }
  | { ok: false; code: ErrorCode; error: string; field?: string; info?: Record<string, unknown> };

/** A refusal answers 200 with `ok: false`. */
export type CommentChangeAnswer =
  | { ok: true; likes?: number; state?: CommentState }
  | { ok: false; code: ErrorCode; error: string; info?: Record<string, unknown> };

const commentsCall = ({ section, objectId: object_id, chunk, order = 'newest', fresh }: CommentsQuery) => {
  const fields = { lifetime: fresh ? 0 : LIFETIME_SECONDS, section, object_id };
  if (order !== 'newest')
    return apiCall('GET /api/json/comments/{lifetime}/{section}.{object_id}.{chunk}.{order}.json', {
      ...fields,
      chunk,
      order,
    });
  return chunk > 0
    ? apiCall('GET /api/json/comments/{lifetime}/{section}.{object_id}.{chunk}.json', { ...fields, chunk })
    : apiCall('GET /api/json/comments/{lifetime}/{section}.{object_id}.json', fields);
};

export const communityApi = injectEndpoints('community', (build) => ({
  communityGetMembers: build.query<MembersPage, MembersQuery & { fresh?: boolean }>({
    query: ({ fresh, ...asked }) => ({
      ...apiCall('GET /api/json/members/{lifetime}/{sort}/{count}/{filter}.{page}.json', {
        lifetime: fresh ? 0 : LIFETIME_SECONDS,
        ...asked,
      }),
      fresh,
    }),
    // A fresh answer, which knows who is online, takes the place of the cached one.
    serializeQueryArgs: ({ endpointName, queryArgs: { sort, count, filter, page } }) =>
      `${endpointName}(${sort}.${count}.${filter}.${page})`,
  }),
  communityGetComments: build.query<CommentsAnswer, CommentsQuery>({
    query: (asked) => ({ ...commentsCall(asked), fresh: asked.fresh }),
    // A fresh answer takes the place of the cached one instead of standing next to it.
    serializeQueryArgs: ({ endpointName, queryArgs: { section, objectId, chunk, order = 'newest' } }) =>
      `${endpointName}(${section}.${objectId}.${chunk}.${order})`,
  }),
  communityPostComment: build.mutation<PostCommentAnswer, NewComment>({
    extraOptions: { ownErrors: true },
    query: ({ section, objectId, msg, parentId }) => ({
      ...apiCall('POST /api/stats.php'),
      body: { act: 'comm', section, object_id: objectId, msg, parent_id: parentId },
    }),
  }),
  /** The whole thread that a comment stands in, as the viewer may see it now. */
  communityGetCommentThread: build.query<CommentThread, { id: number; objectId: string }>({
    query: ({ id, objectId }) => ({
      ...apiCall('GET /api/json/comment/{lifetime}/{comment_id}.json', {
        lifetime: 0,
        comment_id: nameLike(id, objectId),
      }),
      fresh: true,
    }),
    keepUnusedDataFor: 0,
  }),
  communityChangeComment: build.mutation<CommentChangeAnswer, CommentChange>({
    extraOptions: { ownErrors: true },
    query: ({ act, id, objectId, msg }) => ({
      ...apiCall('POST /api/comments.php'),
      body: { act, comment_id: nameLike(id, objectId), msg },
    }),
  }),
}));
