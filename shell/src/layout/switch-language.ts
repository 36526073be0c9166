/**
 * Shows the same page in another language. That is another document, but the same place: browsers keep the scroll position and most
 * of what was typed over a reload, which an address of its own would lose.
 */
import { writeCookie } from '@foyer/shared/platform';
import { COOKIES, type Language } from '@foyer/shared/wire-schemas/site';

const YEAR_SECONDS = 365 * 24 * 3600;

/** The history entry's state; `typed`: what stood in the search box, since browsers keep no field that says `autocomplete="off"`. */
const readState = () => window.history.state as { typed?: string } | null;

/** The cookie is the one that the server sets for `?lang=`. */
export const switchLanguage = (language: Language, typed: string | undefined): void => {
  writeCookie(COOKIES.language, language, YEAR_SECONDS);
  const address = new URL(window.location.href);
  // It would win over the cookie.
  address.searchParams.delete('lang');
  window.history.replaceState({ ...readState(), typed }, '', address);
  window.location.reload();
};

/** What was typed before the language was changed; returned once. */
export const takeTyped = (): string | undefined => {
  const state = readState();
  if (state?.typed) window.history.replaceState({ ...state, typed: '' }, '');
  return state?.typed;
};
