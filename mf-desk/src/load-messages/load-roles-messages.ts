import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of the page of roles. */
export const loadRolesMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-roles-[request]" */ `../messages/roles/${language}.json`);
