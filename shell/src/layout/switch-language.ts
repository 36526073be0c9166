/**
 * Shows the same page in another language. That is another document, but the same place: browsers keep the scroll position and most
 * of what was typed over a reload, which an address of its own would lose.
 */
import { COOKIES, type Language } from '@foyer/shared/wire-schemas/site';

const YEAR_SECONDS = 365 * 24 * 3600;

interface TypedState {
  /** What stood in the search box: browsers keep no field that says `autocomplete="off"`. In the history entry, not on the device. */
  typed?: string;
}
const readState = (): TypedState => (window.history.state as TypedState | null) ?? {};

/** The cookie is the one that the server sets for `?lang=`. */
export const switchLanguage = (language: Language, typed: string | undefined): void => {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${COOKIES.language}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  const address = new URL(window.location.href);
  // It would win over the cookie.
  address.searchParams.delete('lang');
  window.history.replaceState({ ...readState(), typed }, '', address);
  window.location.reload();
};

/** What was typed before the language was changed; told once. */
export const takeTyped = (): string | undefined => {
  const { typed, ...rest } = readState();
  if (typed) window.history.replaceState(rest, '');
  return typed;
};
