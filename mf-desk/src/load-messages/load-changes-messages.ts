import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of what changes did: for each page that lists some. */
const loadChangesMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-changes-[request]" */ `../messages/changes/${language}.json`);

/** Words of several parts. */
export const joinMessages =
  (...parts: readonly LoadMessages[]): LoadMessages =>
  async (language) => {
    const catalogues = await Promise.all(parts.map((load) => load(language)));
    return { default: Object.assign({}, ...catalogues.map((one) => one.default)) };
  };

/** A part's own words with those. */
export const withChangesMessages = (load: LoadMessages): LoadMessages =>
  joinMessages(load, loadChangesMessages);
