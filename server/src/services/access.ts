/**
 * Who may do what to which object: the one place where it is decided (product.md section 6, decisions.md "Ambiguities",
 * "Stricter"). Pure: the object and what its owner is to the viewer come from sql/access.sql.ts.
 */
import type { ErrorCode } from '@foyer/shared/http/answers';
import { UPLOADER_STATUS_ID, type Viewer } from '@foyer/shared/http/members';

export const ACCESS_KINDS = ['video', 'album', 'playlist', 'member', 'model', 'channel', 'comment'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];
/** `pending`: not published (yet); as if it did not exist for everyone but its owner and moderators. */
export const ACCESS_STATES = ['public', 'private', 'pending', 'deleted'] as const;
export type AccessState = (typeof ACCESS_STATES)[number];
export const ACCESS_ACTIONS = [
  'see',
  'view',
  'vote',
  'comment',
  'keep',
  'edit',
  'delete',
  'manage',
  'moderate',
  'subscribe',
  'befriend',
  'message',
  'block',
] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

export interface AccessObject {
  kind: AccessKind;
  id: number;
  state: AccessState;
  /** Null: the site's own. */
  ownerId: number | null;
  /** The owner's settings: audience by field. */
  visibility: Record<string, unknown>;
  /** Of owner and viewer. */
  isFriend: boolean;
  /** The owner has blocked the viewer. */
  isBlocked: boolean;
  /** The viewer has blocked the owner. */
  hasBlocked: boolean;
}

/** `status_id` may be left out where nothing is managed. */
export type AccessViewer = Pick<Viewer, '_id' | 'is_moderator'> & Partial<Pick<Viewer, 'status_id'>>;
/** Null: allowed. */
export type AccessDecision = ErrorCode | null;

const isIn = (object: AccessObject, field: string): boolean => {
  const audience = object.visibility[field] ?? 'all';
  return audience === 'all' || (audience === 'friends' && object.isFriend);
};

const isOwner = ({ ownerId }: AccessObject, viewer: AccessViewer | null): boolean =>
  viewer !== null && ownerId === viewer._id;

const decideSee = (object: AccessObject, viewer: AccessViewer | null): AccessDecision => {
  const { kind, state, isBlocked, isFriend } = object;
  // An account that waits or is closed has no page, for nobody.
  if (kind === 'member' && (state === 'pending' || state === 'deleted')) return 'not_found';
  if (viewer?.is_moderator) return null;
  if (state === 'deleted') return 'not_found';
  if (isOwner(object, viewer)) return null;
  if (state === 'pending') return 'not_found';
  if (kind === 'member') {
    // Blocked members, and strangers of a private one, see the name and nothing else.
    if (isBlocked || (state === 'private' && !isFriend)) return 'no_permission';
    return null;
  }
  if (state === 'public') return null;
  if (kind === 'playlist') return 'playlist_private';
  if (!viewer || isBlocked || !isIn(object, 'private_videos')) return 'no_permission';
  return null;
};

/** What members do to one another, whatever the other shows of itself. */
const decideContact = (
  action: 'befriend' | 'message' | 'block',
  object: AccessObject,
  viewer: AccessViewer,
): AccessDecision => {
  if (object.kind !== 'member' || isOwner(object, viewer)) return 'no_permission';
  if (object.state === 'pending' || object.state === 'deleted') return 'not_found';
  if (action === 'block') return null;
  if (object.isBlocked || object.hasBlocked) return 'no_permission';
  const isReachable =
    action === 'befriend' || viewer.is_moderator || object.isFriend || isIn(object, 'messages');
  // `nobody` is nobody, friends too.
  const isClosed = action === 'message' && !viewer.is_moderator && object.visibility.messages === 'nobody';
  return isReachable && !isClosed ? null : 'no_permission';
};

/** Whether this viewer (null: anonymous) may do this; the refusal's code otherwise. */
export const decideAccess = (
  action: AccessAction,
  object: AccessObject,
  viewer: AccessViewer | null,
): AccessDecision => {
  if (action === 'see' || action === 'view' || action === 'vote') return decideSee(object, viewer);
  if (!viewer) return 'need_auth';
  if (action === 'befriend' || action === 'message' || action === 'block')
    return decideContact(action, object, viewer);
  const hidden = decideSee(object, viewer);
  if (hidden) return hidden;
  const own = isOwner(object, viewer);
  switch (action) {
    case 'comment':
      if (own || viewer.is_moderator) return null;
      if (object.isBlocked) return 'no_permission';
      return object.kind !== 'member' || isIn(object, 'wall') ? null : 'no_permission';
    case 'keep':
      return object.kind === 'video' ? null : 'no_permission';
    case 'edit':
      return own ? null : 'no_permission';
    case 'delete':
      return own || viewer.is_moderator ? null : 'no_permission';
    // Uploads: by uploaders (status 6) and moderators.
    case 'manage':
      return viewer.is_moderator || (own && viewer.status_id === UPLOADER_STATUS_ID) ? null : 'no_permission';
    case 'moderate':
      return viewer.is_moderator ? null : 'no_permission';
    case 'subscribe':
      if (object.kind === 'member' && own) return 'cannot_subscribe_self';
      return ['member', 'model', 'channel'].includes(object.kind) ? null : 'no_permission';
  }
};
