import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of notices from outside and decisions. */
export const loadNoticeMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-notice-[request]" */ `../messages/notice/${language}.json`);
