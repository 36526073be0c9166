import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of the moderators' desk. */
export const loadModerationMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-moderation-[request]" */ `../messages/moderation/${language}.json`);
