import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of the machine room. */
export const loadMachineRoomMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-machines-[request]" */ `../messages/machines/${language}.json`);
