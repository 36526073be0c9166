import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of uploaders' own pages. */
export const loadUploadMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-uploads-[request]" */ `../messages/uploads/${language}.json`);
