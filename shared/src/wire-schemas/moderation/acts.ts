/** What moderators decide about, and which acts each kind takes. */

/**
 * What waits for a decision before anyone sees it. `video_change`: what an uploader wants to change of an approved video, which stays
 * public as it was approved; its object is the change. `album_change`: the same of a published album, decided photo by photo.
 */
export const QUEUED_KINDS = ['video', 'album', 'video_change', 'album_change'] as const;
export type QueuedKind = (typeof QUEUED_KINDS)[number];

/** What is published by its own state. */
export type UploadKind = Exclude<QueuedKind, 'video_change' | 'album_change'>;

/** Avatars and covers are shown immediately and looked at afterwards; their object is the member. */
export const LISTED_KINDS = [...QUEUED_KINDS, 'avatar', 'cover'] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** Comments, messages and members are decided about when somebody reports them. */
export const MODERATED_KINDS = [...LISTED_KINDS, 'comment', 'message', 'member'] as const;
export type ModeratedKind = (typeof MODERATED_KINDS)[number];

/**
 * `block`: as `reject` (of a picture, as `delete`), and neither the same nor one that looks like it comes in again. `restrict`: for
 * signed-in members alone, whatever its owner wants. `age`: back before the moderators, of whom two must agree to show it again.
 */
export const MODERATION_ACTS = [
  'approve',
  'reject',
  'delete',
  'restore',
  'block',
  'restrict',
  'unrestrict',
  'age',
  // Of members.
  'strike',
  'suspend',
  'unsuspend',
] as const;
export type ModerationAct = (typeof MODERATION_ACTS)[number];

/** Which acts each kind takes. */
export const ACTS_OF_KIND: Readonly<Record<ModeratedKind, readonly ModerationAct[]>> = {
  video: ['approve', 'reject', 'delete', 'restore', 'block', 'restrict', 'unrestrict', 'age'],
  album: ['approve', 'reject', 'delete', 'restore', 'block', 'age'],
  video_change: ['approve', 'reject'],
  album_change: ['approve', 'reject'],
  avatar: ['approve', 'delete', 'block'],
  cover: ['approve', 'delete', 'block'],
  comment: ['delete', 'restore'],
  message: ['delete'],
  member: ['strike', 'suspend', 'unsuspend'],
};

/** Whom it concerns reads it, so it must be there. */
export const MODERATION_ACTS_WITH_REASON: readonly ModerationAct[] = [
  'reject',
  'delete',
  'block',
  'restrict',
  'age',
  'strike',
  'suspend',
];

export const MODERATION_REASON_MAX_LENGTH = 500;

/** Days of a suspension; 0 is for good. */
export const SUSPENSION_MAX_DAYS = 365;

/** Longer ones, and those for good, need two moderators. */
export const SUSPENSION_ALONE_MAX_DAYS = 30;
