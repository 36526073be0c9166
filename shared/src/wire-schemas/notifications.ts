/** POST /api/notifications.php: what happened to a member meanwhile. Source: decisions.md "Calls". */
import type { FromSchema } from 'json-schema-to-ts';
import { ERROR_CODES } from './answers.ts';

export const NOTIFICATION_ACTS = ['list', 'read'] as const;
export type NotificationAct = (typeof NOTIFICATION_ACTS)[number];
export const NOTIFICATION_KINDS = [
  'friend_request',
  'friend_accepted',
  'comment',
  'moderation',
  'sign_in_attempts',
  // To moderators: somebody wrote to the site.
  'report',
  // To moderators: somebody objects to a decision.
  'appeal',
  // To moderators: the time of a report runs out.
  'report_due',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export const MODERATION_DECISIONS = [
  'approved',
  'rejected',
  'deleted',
  'restored',
  'restricted',
  'suspended',
  'strike',
  // Of an appeal.
  'appeal_upheld',
  'appeal_overturned',
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
    /** What it is about. */
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
    decision: { type: 'string', enum: MODERATION_DECISIONS },
    /** A moderator's words. */
    reason: { type: 'string' },
    /** Why the site itself rejected an upload. */
    code: { type: 'string', enum: ERROR_CODES },
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
    code: { type: 'string' },
  },
} as const;
export type NotificationsAnswer = FromSchema<typeof notificationsAnswerSchema>;
