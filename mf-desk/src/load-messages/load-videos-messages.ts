import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of videos at the catalogue's part of the desk. */
export const loadVideosMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-videos-[request]" */ `../messages/videos/${language}.json`);
