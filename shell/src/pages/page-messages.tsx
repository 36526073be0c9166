/** Messages of the shell's pages and dialogs (`shellPages.*`): one chunk a language, loaded with the first of them. */
import { IntlProvider, useIntl, useSite } from '@foyer/shared/platform';
import type { Catalogue } from '@foyer/shared/remotes/remote';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { type ReactNode, use, useMemo, useState } from 'react';

/** A component that waited throws the failure when it is rendered again. Without this it would load anew instead, for as long as the line is down. */
const FAILED_MS = 1000;

const loading = new Map<Language, Promise<Catalogue>>();
const loaded = new Map<Language, Catalogue>();

/** @throws when they cannot be had; a call a second later tries again */
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
      setTimeout(() => loading.delete(language), FAILED_MS);
      throw error;
    },
  );
  loading.set(language, promise);
  return promise;
};

const Given = ({ own, children }: { own: Catalogue; children: ReactNode }) => {
  const { language } = useSite();
  const outer = useIntl();
  const messages = useMemo(() => ({ ...outer.messages, ...own }), [outer.messages, own]);
  return (
    <IntlProvider locale={language} messages={messages as Record<string, string>} onError={outer.onError}>
      {children}
    </IntlProvider>
  );
};

const Awaited = ({ children }: { children: ReactNode }) => (
  <Given own={use(loadPageMessages(useSite().language))}>{children}</Given>
);

/** Gives `shellPages.*` to what is inside, alongside the shell's own messages; suspends while they are on their way. */
export const PageMessages = ({ children }: { children: ReactNode }) => {
  const { language } = useSite();
  // Settled by the first rendering: a component that waited must go on calling `use`, and one that did not must not start to.
  const [atHand] = useState(() => loaded.get(language));
  return atHand ? <Given own={atHand}>{children}</Given> : <Awaited>{children}</Awaited>;
};
