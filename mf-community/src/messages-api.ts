/** Endpoints of messages between members. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { MessagesAnswer } from '@foyer/shared/wire-schemas/messages';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

/** A refusal answers 200 with `ok: false`. */
export type MessagesResult = MessagesAnswer | Refusal;
type DoneResult = { ok: true } | Refusal;

const MESSAGES = apiCall('POST /api/messages.php');

export const messagesApi = injectEndpoints('communityMessages', (build) => ({
  /** With whom the member has written, the latest first. */
  communityMessagesGetThreads: build.query<MessagesResult, number>({
    query: (page) => ({ ...MESSAGES, body: { act: 'list', page } }),
    providesTags: ['Messages'],
  }),
  /** The newest of one conversation. */
  communityMessagesGetThread: build.query<MessagesResult, number>({
    query: (memberId) => ({ ...MESSAGES, body: { act: 'thread', object_id: memberId } }),
    providesTags: ['Messages'],
    keepUnusedDataFor: 60,
  }),
  communityMessagesGetOlder: build.query<MessagesResult, { memberId: number; before: number }>({
    query: ({ memberId, before }) => ({ ...MESSAGES, body: { act: 'thread', object_id: memberId, before } }),
    keepUnusedDataFor: 0,
  }),
  communityMessagesSend: build.mutation<MessagesResult, { memberId: number; msg: string }>({
    extraOptions: { ownErrors: true },
    query: ({ memberId, msg }) => ({ ...MESSAGES, body: { act: 'send', object_id: memberId, msg } }),
    invalidatesTags: ['Messages'],
  }),
  communityMessagesRead: build.mutation<MessagesResult, number>({
    extraOptions: { ownErrors: true },
    query: (memberId) => ({ ...MESSAGES, body: { act: 'read', object_id: memberId } }),
    invalidatesTags: ['Messages', 'Notifications'],
  }),
  /** For this member alone. */
  communityMessagesDelete: build.mutation<MessagesResult, { memberId: number } | { messageId: number }>({
    query: (which) => ({
      ...MESSAGES,
      body: {
        act: 'delete',
        ...('messageId' in which ? { message_id: which.messageId } : { object_id: which.memberId }),
      },
    }),
    invalidatesTags: ['Messages'],
  }),
  /** A received one, with its words. */
  communityMessagesReport: build.mutation<DoneResult, number>({
    query: (messageId) => ({ ...MESSAGES, body: { act: 'report', message_id: messageId } }),
  }),
  communityMessagesBlock: build.mutation<DoneResult, number>({
    query: (memberId) => ({
      ...apiCall('POST /api/member.php'),
      body: { act: 'block', object_id: memberId },
    }),
    invalidatesTags: ['Messages', 'Member'],
  }),
}));
