/**
 * The cookie `consent`: what a visitor agreed to beyond the necessary. Purposes joined by dots, or `necessary` for none; read by
 * the server and by scripts alike. Source: docs/specification/safety.md.
 */
import type { CallTable } from './call.ts';
export const PURPOSES = ['functional', 'lists', 'advertising'] as const;
/**
 * `functional`: history, player settings on this device, and all of `lists`. `lists`: what the visitor asks to be kept here, as favourites, playlists,
 * votes. `advertising`: requests to third parties' servers.
 */
export type Purpose = (typeof PURPOSES)[number];

export const CONSENT_MODES = ['ask', 'free'] as const;
/** What the policy table says of the visitor's country: `free` allows `functional` until the visitor refuses. */
export type ConsentMode = (typeof CONSENT_MODES)[number];

const NOTHING_OPTIONAL = 'necessary';
/** A choice is asked for again after this. */
export const CONSENT_SECONDS = 180 * 86_400;

const isNamed = (purpose: Purpose, named: readonly string[]): boolean =>
  named.includes(purpose) || (purpose === 'lists' && named.includes('functional'));

/** The visitor's choice; undefined when there is none, or one that this site never set. */
export const parseConsent = (text: string | undefined): readonly Purpose[] | undefined => {
  if (text === NOTHING_OPTIONAL) return [];
  const named = (text ?? '').split('.');
  const isChoice = named.every((name) => PURPOSES.includes(name as Purpose));
  return isChoice ? PURPOSES.filter((purpose) => isNamed(purpose, named)) : undefined;
};

/** The cookie's text. `functional` stands for `lists`, too, as it did before there were two. */
export const formatConsent = (purposes: readonly Purpose[]): string =>
  PURPOSES.filter(
    (purpose) => purposes.includes(purpose) && !(purpose === 'lists' && purposes.includes('functional')),
  ).join('.') || NOTHING_OPTIONAL;

/** Third parties are never asked without an explicit yes, wherever the visitor is. */
export const isAllowed = (
  purpose: Purpose,
  choice: readonly Purpose[] | undefined,
  mode: ConsentMode,
): boolean => (choice ? isNamed(purpose, choice) : purpose !== 'advertising' && mode === 'free');

export const CONSENT_CALLS = {
  'POST /api/age.php': {
    room: 'documents',
    who: 'everyone',
  },
  'POST /api/consent.php': {
    room: 'documents',
    who: 'everyone',
  },
} as const satisfies CallTable;
