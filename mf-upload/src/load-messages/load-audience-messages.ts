import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of the page of an audience. */
export const loadAudienceMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-audience-[request]" */ `../messages/audience/${language}.json`);
