import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of the pages of members. */
export const loadMembersMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-members-[request]" */ `../messages/members/${language}.json`);
