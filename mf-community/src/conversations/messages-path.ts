/** Addresses of messages. Source: docs/specification/pages.md. */
export const MESSAGES_PATH = '/messages/';
export const messagesPath = (memberId: number): string => `${MESSAGES_PATH}${memberId}/`;
