import type { LoadMessages } from './with-messages.tsx';

/** Of notices from outside and decisions. */
export const loadNoticeMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-notice-[request]" */ `../messages/notice/${language}.json`);
