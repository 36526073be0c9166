/**
 * Decides who may do what to which object: the one place for it, for reads and writes (docs/specification/roles.md, behaviour.md, safety.md).
 * Pure: what it decides by comes from access/require-access.ts.
 */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { AccessAction, AccessKind } from '@foyer/shared/wire-schemas/call';
import { UPLOADER_STATUS_ID, type Viewer } from '@foyer/shared/wire-schemas/members/members';
import type { VisibilityField } from '@foyer/shared/wire-schemas/members/profile';
import { DELETED_STATUS_ID, type VideoStatus } from '@foyer/shared/wire-schemas/videos';

/**
 * `pending`: not published (yet); as if it did not exist for everyone but its owner and moderators. `unlisted`: for anyone who comes with the secret
 * of its address.
 */
const ACCESS_STATES = ['public', 'unlisted', 'private', 'pending', 'deleted'] as const;
export type AccessState = (typeof ACCESS_STATES)[number];
export type { AccessAction, AccessKind };

/** What the viewer and the object's owner are to one another. */
export interface Relation {
  isFriend: boolean;
  /** The owner has blocked the viewer. */
  isBlocked: boolean;
  /** The viewer has blocked the owner. */
  hasBlocked: boolean;
}
export const STRANGER: Relation = { isFriend: false, isBlocked: false, hasBlocked: false };

export interface AccessObject extends Relation {
  kind: AccessKind;
  id: number;
  state: AccessState;
  /** Null: the site's own. */
  ownerId: number | null;
  /** The owner's settings: audience by field. */
  visibility: Record<string, unknown>;
  /** A new file of another video: looked at by anyone who may, and changed through that video alone. */
  isReplacement?: boolean;
  /** The request came with the secret of its address (access/unlisted-proof.ts). */
  hasAddress?: boolean;
}

/** `status_id` may be left out where nothing is managed. */
export type AccessViewer = Pick<Viewer, '_id' | 'is_moderator'> &
  Partial<Pick<Viewer, 'status_id' | 'roles'>> & {
    /** Public id of the session that asks: signed addresses name it. */
    session?: string;
  };
/** Null: allowed. */
export type AccessDecision = ErrorCode | null;

export const ACTIVE_STATUS_ID = 1;
/** Deleted, and to be published again on a day that its owner chose. */
export const RETURNING_STATUS_ID = 7;
const CLOSED_MEMBER_STATUS_IDS = [3, DELETED_STATUS_ID];
const MET_MEMBER_STATUS_IDS = [ACTIVE_STATUS_ID, UPLOADER_STATUS_ID];

/** Deleted wins over private. */
export const stateOf = (
  kind: AccessKind,
  {
    status_id,
    is_private,
    is_unlisted = false,
  }: { status_id: number; is_private: boolean; is_unlisted?: boolean },
): AccessState => {
  const isMember = kind === 'member';
  const gone = isMember ? CLOSED_MEMBER_STATUS_IDS : [DELETED_STATUS_ID, RETURNING_STATUS_ID];
  if (gone.includes(status_id)) return 'deleted';
  if (!(isMember ? MET_MEMBER_STATUS_IDS : [ACTIVE_STATUS_ID]).includes(status_id)) return 'pending';
  if (!is_private) return 'public';
  return is_unlisted ? 'unlisted' : 'private';
};

const STATUSES: Record<AccessState, VideoStatus | undefined> = {
  public: 'active',
  unlisted: 'private',
  private: 'private',
  deleted: 'deleted',
  pending: undefined,
};

/** The status that clients know; undefined for what is not published, and to strangers does not exist. */
export const statusOf = (state: AccessState): VideoStatus | undefined => STATUSES[state];

const isIn = (object: AccessObject, field: VisibilityField): boolean => {
  const audience = object.visibility[field] ?? 'all';
  return audience === 'all' || (audience === 'friends' && object.isFriend);
};

const isOwner = ({ ownerId }: AccessObject, viewer: AccessViewer | null): boolean =>
  viewer !== null && ownerId === viewer._id;

const decideSee = (object: AccessObject, viewer: AccessViewer | null): AccessDecision => {
  const { kind, state, isBlocked, isFriend } = object;
  // An account that waits or is closed has no page, for nobody.
  if (kind === 'member' && (state === 'pending' || state === 'deleted')) return 'not_found';
  // Nor does anything of a deleted playlist remain.
  if (kind === 'playlist' && state === 'deleted') return 'not_found';
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
  // Numbers can be counted: without the secret it is for fewer than a private one.
  if (state === 'unlisted') return object.hasAddress ? null : 'no_permission';
  if (kind === 'playlist') return 'playlist_private';
  if (!viewer || isBlocked || !isIn(object, 'private_videos')) return 'no_permission';
  return null;
};

/** Whether the viewer sees what of its owner is not for everyone: drafts, private lists, hidden fields. */
export const seesHidden = (object: AccessObject, viewer: AccessViewer | null): boolean =>
  viewer !== null && (viewer.is_moderator || isOwner(object, viewer));

/** A field of a member's profile or one of the member's lists; for all unless the member chose otherwise. */
export const maySeeField = (
  field: VisibilityField,
  member: AccessObject,
  viewer: AccessViewer | null,
): boolean => decideSee(member, viewer) === null && (seesHidden(member, viewer) || isIn(member, field));

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

/** Uploads: by moderators, and by owners who are uploaders; what they deleted themselves they may bring back. */
const decideManage = (object: AccessObject, viewer: AccessViewer): AccessDecision => {
  if (viewer.is_moderator) return decideSee(object, viewer);
  if (!isOwner(object, viewer)) return decideSee(object, viewer) ?? 'no_permission';
  return viewer.status_id === UPLOADER_STATUS_ID ? null : 'no_permission';
};

/** Whether this viewer (null: anonymous) may do this; the refusal's code otherwise. */
export const decideAccess = (
  action: AccessAction,
  object: AccessObject,
  viewer: AccessViewer | null,
): AccessDecision => {
  if (object.isReplacement && action !== 'see' && action !== 'view') return 'not_found';
  if (action === 'see' || action === 'view' || action === 'vote') return decideSee(object, viewer);
  if (!viewer) return 'need_auth';
  if (action === 'befriend' || action === 'message' || action === 'block')
    return decideContact(action, object, viewer);
  if (action === 'manage') return decideManage(object, viewer);
  const hidden = decideSee(object, viewer);
  if (hidden) return hidden;
  const own = isOwner(object, viewer);
  switch (action) {
    case 'comment':
      if (own || viewer.is_moderator) return null;
      if (object.isBlocked) return 'no_permission';
      return object.kind !== 'member' || isIn(object, 'wall') ? null : 'no_permission';
    case 'keep':
      // Lists lead to a number, which does not open it; and they are shown to others.
      return object.kind === 'video' && object.state !== 'unlisted' ? null : 'no_permission';
    case 'edit':
      return own ? null : 'no_permission';
    case 'delete':
      return own || viewer.is_moderator ? null : 'no_permission';
    // To approve, refuse, block. Nobody decides about their own: moderation/moderation.ts; some need a second moderator: moderation/upload-decisions.ts.
    case 'moderate':
      return viewer.is_moderator ? null : 'no_permission';
    case 'subscribe':
      if (object.kind === 'member' && own) return 'cannot_subscribe_self';
      return ['member', 'model', 'channel'].includes(object.kind) ? null : 'no_permission';
  }
};
