import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of popular searches at the catalogue's part of the desk. */
export const loadSearchesMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-searches-[request]" */ `../messages/searches/${language}.json`);
