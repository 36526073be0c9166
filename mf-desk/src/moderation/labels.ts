/** What the desk's buttons look like, and what they offer. */
import {
  type ListedKind,
  type ModeratedKind,
  type ModerationAct,
  SUSPENSION_ALONE_MAX_DAYS,
} from '@foyer/shared/wire-schemas/moderation/acts';
import type { BadgeState } from '@foyer/shared/ui/graphics/badge';
import type { IconName } from '@foyer/shared/ui/graphics/icon';

export const ACT_ICONS: Readonly<Record<ModerationAct, IconName>> = {
  approve: 'check',
  reject: 'warning',
  delete: 'close',
  restore: 'check',
  block: 'lock',
  restrict: 'eye',
  unrestrict: 'eye',
  age: 'users',
  strike: 'flag',
  suspend: 'lock',
  unsuspend: 'check',
};
/** What another moderator has to agree to, whatever the choice. */
export const TWO_ACTS: readonly ModerationAct[] = ['block'];
/** 0: for good. */
export const SUSPENSION_DAYS = [1, 3, 7, SUSPENSION_ALONE_MAX_DAYS, 90, 365, 0] as const;

export const KIND_ICONS: Readonly<Record<ModeratedKind, IconName>> = {
  video: 'film',
  album: 'image',
  video_change: 'film',
  album_change: 'image',
  avatar: 'user',
  cover: 'image',
  comment: 'comment',
  message: 'mail',
  member: 'user',
};

/** Of a member. */
export const SUSPENDED_STATUS_ID = 3;

/** By what it is now: values of `status_id`. */
export const stateOf = (statusId: number): BadgeState => {
  if (statusId === 1) return 'published';
  if (statusId === 6) return 'rejected';
  return statusId === 5 || statusId === 7 ? 'deleted' : 'pending';
};

/** What can be decided about an upload or a picture in this state. */
export const actsFor = (kind: ListedKind, statusId: number, marks: readonly string[]): ModerationAct[] => {
  if (kind === 'avatar' || kind === 'cover') return ['approve', 'delete', 'block'];
  if (kind === 'video_change' || kind === 'album_change') return statusId === 4 ? ['approve', 'reject'] : [];
  const isGone = statusId === 5 || statusId === 7;
  if (isGone) return ['restore'];
  const restrict: ModerationAct[] =
    kind === 'album' ? [] : [marks.includes('restricted') ? 'unrestrict' : 'restrict'];
  if (statusId === 1) return ['reject', ...restrict, 'age', 'delete', 'block'];
  // What a copyright notice keeps away is released where notices are.
  const approve: ModerationAct[] = marks.includes('copyright') ? [] : ['approve'];
  if (statusId === 6) return [...approve, 'delete', 'block'];
  return [...approve, 'reject', ...restrict, 'age', 'delete', 'block'];
};

/** What can be decided about a reported comment or message. @param statusId of a comment; 1 while everyone sees it */
export const actsForReported = (
  section: 'comment' | 'message',
  statusId: number | null | undefined,
): ModerationAct[] => {
  if (section === 'message') return ['delete'];
  if (statusId === 1) return ['delete'];
  return statusId === 5 ? ['restore'] : ['restore', 'delete'];
};
