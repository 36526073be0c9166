/**
 * What all hot builds of one page share in development: the runtime of react-refresh, of which there must be one, and messages that were
 * saved while the page is open. The shell brings it before React DOM, a remote that runs alone brings its own.
 */
import * as refresh from 'react-refresh/runtime';

/** Messages by language, as they were saved; a new object after each change. */
let saved = {};
const listeners = new Set();

globalThis.__FOYER_HOT__ ??= {
  refresh,
  getSavedMessages: () => saved,
  /** @param {string} language @param {Record<string, unknown>} catalogue */
  saveMessages: (language, catalogue) => {
    saved = { ...saved, [language]: { ...saved[language], ...catalogue } };
    for (const listener of listeners) listener();
  },
  /** @param {() => void} listener */
  subscribeToMessages: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export default globalThis.__FOYER_HOT__;
