import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of the page of releases. */
export const loadReleasesMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-releases-[request]" */ `../messages/releases/${language}.json`);
