import type { LoadMessages } from './with-messages.tsx';

/** Of the moderators' desk and that of the records role. */
export const loadDeskMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-desk-[request]" */ `../messages/desk/${language}.json`);
