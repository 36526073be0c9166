/** Messages of the shell's pages and dialogs (`shellPages.*`): one chunk a language, loaded with the first of them. */
import { IntlProvider, useIntl, useSite } from '@foyer/shared/platform';
import type { Catalogue } from '@foyer/shared/remotes/remote';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { type ReactNode, use, useMemo } from 'react';

const loading = new Map<Language, Promise<Catalogue>>();
const loaded = new Map<Language, Catalogue>();

/** @throws when they cannot be had; the next call tries again */
export const loadPageMessages = (language: Language): Promise<Catalogue> => {
  const known = loading.get(language);
  if (known) return known;
  const promise = import(
    /* webpackChunkName: "page-messages-[request]" */ `../page-messages/${language}.json`
  ).then(
    ({ default: catalogue }: { default: Catalogue }) => {
      loaded.set(language, catalogue);
      return catalogue;
    },
    (error: unknown) => {
      loading.delete(language);
      throw error;
    },
  );
  loading.set(language, promise);
  return promise;
};

/** Gives `shellPages.*` to what is inside, beside the shell's own messages; suspends while they are on their way. */
export const PageMessages = ({ children }: { children: ReactNode }) => {
  const { language } = useSite();
  const outer = useIntl();
  const own = loaded.get(language) ?? use(loadPageMessages(language));
  const messages = useMemo(() => ({ ...outer.messages, ...own }), [outer.messages, own]);
  return (
    <IntlProvider locale={language} messages={messages as Record<string, string>} onError={outer.onError}>
      {children}
    </IntlProvider>
  );
};
