/** POST /api/notifications.php: what happened to a member meanwhile. Source: docs/specification/calls.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { ERROR_CODES } from './answers.ts';
import type { CallTable } from './call.ts';
import { type Power, ROLES } from './members/roles.ts';

/** `choose` changes what `choices` tells: which kinds this member is notified of, and how often by mail. */
export const NOTIFICATION_ACTS = ['list', 'read', 'choices', 'choose'] as const;
export type NotificationAct = (typeof NOTIFICATION_ACTS)[number];
export const NOTIFICATION_KINDS = [
  'friend_request',
  'friend_accepted',
  'comment',
  // To a comment of one's own.
  'answer',
  // Somebody named the member in a comment, with an @ before the name.
  'mention',
  'moderation',
  'sign_in_attempts',
  // Somebody used a token of a session that had been replaced: the session was ended.
  'session_copied',
  // To moderators: somebody wrote to the site.
  'report',
  // To moderators: a comment is held back until they decide.
  'held_comment',
  // To moderators: somebody objects to a decision.
  'appeal',
  // To moderators: the time of a report runs out.
  'report_due',
  // To members with the records role: a record, or a request of somebody shown.
  'records_waiting',
  // To them: the time of such a request runs out.
  'records_due',
  // To moderators: a copyright notice came, or its clock needs them.
  'copyright',
  // A role was given or taken.
  'role_granted',
  'role_revoked',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
/** What waits at a desk: for those alone whose roles count at the moment at which they look. */
export const DESK_NOTIFICATION_KINDS = {
  moderate: ['report', 'held_comment', 'appeal', 'report_due', 'copyright'],
  records: ['records_waiting', 'records_due'],
} as const satisfies Partial<Record<Power, readonly NotificationKind[]>>;
/** What members may do without; of the others they are always notified. */
export const OPTIONAL_NOTIFICATION_KINDS = [
  'comment',
  'answer',
  'mention',
  'friend_request',
  'friend_accepted',
] as const;
export type OptionalNotificationKind = (typeof OPTIONAL_NOTIFICATION_KINDS)[number];
/** How often unread notifications and messages are counted in a mail. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];
export const MODERATION_DECISIONS = [
  'approved',
  'rejected',
  'deleted',
  'restored',
  'change_approved',
  'change_rejected',
  'restricted',
  'suspended',
  'strike',
  // Of an appeal.
  'appeal_upheld',
  'appeal_overturned',
  // Of records of people shown.
  'record_verified',
  'record_refused',
  'records_missing',
  'consent_withdrawn',
  // The site's own check of a file.
  'file_refused',
  // No decision: something is missing before moderators see it.
  'upload_waits',
] as const;
export type ModerationDecision = (typeof MODERATION_DECISIONS)[number];
export const NOTIFICATIONS_PER_PAGE = 20;

/** Form-encoded; `read` without `notification_id` marks all. */
export const notificationsBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: NOTIFICATION_ACTS },
    notification_id: { type: 'string', maxLength: 20 },
    page: { type: 'string', maxLength: 10 },
    /** Of `choose`: kinds joined by commas, of which the member is not notified. */
    kinds_off: { type: 'string', maxLength: 200 },
    digest: { type: 'string', enum: DIGESTS },
  },
} as const;

export const notificationSchema = {
  type: 'object',
  required: ['notification_id', 'kind', 'date', 'is_read'],
  properties: {
    notification_id: { type: 'integer' },
    kind: { type: 'string', enum: NOTIFICATION_KINDS },
    date: { type: 'string' },
    is_read: { type: 'boolean' },
    /** Who did it; null for the site itself and for members who are gone. */
    member: {
      type: ['object', 'null'],
      required: ['_id', 'name', 'avatar'],
      properties: { _id: { type: 'integer' }, name: { type: 'string' }, avatar: { type: 'string' } },
    },
    /** What it is about; null where the member may not see it any more. */
    object: {
      type: ['object', 'null'],
      required: ['section', 'object_id', 'title'],
      properties: {
        section: { type: 'string' },
        object_id: { type: 'integer' },
        dir: { type: 'string' },
        title: { type: 'string' },
      },
    },
    comment_id: { type: 'integer' },
    /** How many of this kind about this object it stands for, the newest first; left out: 1. */
    count: { type: 'integer' },
    decision: { type: 'string', enum: MODERATION_DECISIONS },
    /** Words of a moderator, or of who changed a role. */
    reason: { type: 'string' },
    /** Why the site itself rejected an upload. */
    code: { type: 'string', enum: ERROR_CODES },
    role: { type: 'string', enum: ROLES },
    /** Key of the statement of reasons: urls.decision. */
    statement: { type: 'string' },
  },
} as const;
export type Notification = FromSchema<typeof notificationSchema>;

export const notificationsAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { const: true },
    notifications: { type: 'array', items: notificationSchema },
    total_count: { type: 'integer' },
    unread_count: { type: 'integer' },
    /** Messages, of `list`. */
    unread_messages: { type: 'integer' },
    choices: {
      type: 'object',
      required: ['kinds_off', 'digest'],
      properties: {
        kinds_off: { type: 'array', items: { type: 'string', enum: OPTIONAL_NOTIFICATION_KINDS } },
        digest: { type: 'string', enum: DIGESTS },
      },
    },
    code: { type: 'string' },
  },
} as const;
export type NotificationsAnswer = FromSchema<typeof notificationsAnswerSchema>;

export const NOTIFICATION_CALLS = {
  'POST /api/notifications.php': {
    room: 'notifications',
    who: 'members',
    body: notificationsBodySchema,
    answer: notificationsAnswerSchema,
  },
} as const satisfies CallTable;
