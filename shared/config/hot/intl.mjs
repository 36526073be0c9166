/** react-intl whose provider also gives messages that were saved while the page is open. */
import { IntlProvider as Provider } from 'foyer-react-intl';
import { createElement, useMemo, useSyncExternalStore } from 'react';
import page from './page.mjs';

export * from 'foyer-react-intl';

export const IntlProvider = (props) => {
  const { locale, messages } = props;
  const saved = useSyncExternalStore(page.subscribeToMessages, page.getSavedMessages, page.getSavedMessages)[
    locale
  ];
  const all = useMemo(() => (saved ? { ...messages, ...saved } : messages), [messages, saved]);
  return createElement(Provider, { ...props, messages: all });
};
