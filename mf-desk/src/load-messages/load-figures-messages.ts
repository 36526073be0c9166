import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of the page of figures. */
export const loadFiguresMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-figures-[request]" */ `../messages/figures/${language}.json`);
