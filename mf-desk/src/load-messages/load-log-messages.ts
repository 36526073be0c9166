import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of what stands in rows of the log and in no form. */
export const loadLogMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-log-[request]" */ `../messages/log/${language}.json`);
