/** Addresses of messages. Source: decisions.md "Paths". */
export const MESSAGES_PATH = '/messages/';
export const messagesPath = (memberId: number): string => `${MESSAGES_PATH}${memberId}/`;
