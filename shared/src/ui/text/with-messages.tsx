/**
 * Messages that only some of this remote's places use. The host loads `messages/{language}` with every place; what a part of them needs
 * beyond that is loaded by its pages' modules themselves, before they are there: the server renders with it, and nothing waits while
 * a page is hydrated.
 */
import { IntlProvider, useIntl, useSite } from '@foyer/shared/platform';
import type { Catalogue, CatalogueModule, Page, PageProps } from '@foyer/shared/remotes/remote';
import { LANGUAGES, type Language } from '@foyer/shared/wire-schemas/site';
import { type ComponentType, type ReactNode, useMemo } from 'react';

export type LoadMessages = (language: Language) => Promise<CatalogueModule>;

/** A browser shows one language for as long as it shows a document; a server all of them. */
const neededLanguages = (): readonly Language[] => {
  if (typeof document === 'undefined') return LANGUAGES;
  const shown = LANGUAGES.find((language) => language === document.documentElement.lang);
  return [shown ?? 'en'];
};

const PartMessages = ({
  catalogues,
  children,
}: {
  catalogues: ReadonlyMap<Language, Catalogue>;
  children: ReactNode;
}) => {
  const { language } = useSite();
  const outer = useIntl();
  const messages = useMemo(
    () => ({ ...outer.messages, ...catalogues.get(language) }),
    [outer.messages, catalogues, language],
  );
  return (
    <IntlProvider locale={language} messages={messages as Record<string, string>} onError={outer.onError}>
      {children}
    </IntlProvider>
  );
};

/** @throws when they cannot be had: the host then shows the place as one that failed, with a way to try again */
export const partWithMessages = async <Props extends object>(
  load: LoadMessages,
  Component: ComponentType<Props>,
): Promise<ComponentType<Props>> => {
  const catalogues = new Map<Language, Catalogue>(
    await Promise.all(
      neededLanguages().map(async (language) => [language, (await load(language)).default] as const),
    ),
  );
  return (props) => (
    <PartMessages catalogues={catalogues}>
      <Component {...props} />
    </PartMessages>
  );
};

/** @throws as partWithMessages */
export const withMessages = async (load: LoadMessages, { Component, ...page }: Page): Promise<Page> => ({
  ...page,
  Component: await partWithMessages<PageProps>(load, Component),
});
