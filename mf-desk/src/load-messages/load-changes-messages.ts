import type { LoadMessages } from '@foyer/shared/ui/text/with-messages';

/** Of what changes did: for each page that lists some. */
export const loadChangesMessages: LoadMessages = (language) =>
  import(/* webpackChunkName: "messages-changes-[request]" */ `../messages/changes/${language}.json`);

/** A part's own words with those. */
export const withChangesMessages =
  (load: LoadMessages): LoadMessages =>
  async (language) => {
    const [own, changes] = await Promise.all([load(language), loadChangesMessages(language)]);
    return { default: { ...own.default, ...changes.default } };
  };
