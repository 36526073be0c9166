import type { LoadMessages } from './with-messages.tsx';

/** Of uploaders' own pages. */
export const loadUploadMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-uploads-[request]" */ `../messages/uploads/${language}.json`);
