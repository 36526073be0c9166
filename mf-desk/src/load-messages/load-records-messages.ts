import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of the records desk. */
export const loadRecordsMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-records-[request]" */ `../messages/records/${language}.json`);
