import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of the catalogue's part of the desk. */
export const loadCatalogueMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-catalogue-[request]" */ `../messages/catalogue/${language}.json`);
