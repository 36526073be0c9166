import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of the settings and of the log of changes. */
export const loadSettingsMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-settings-[request]" */ `../messages/settings/${language}.json`);
