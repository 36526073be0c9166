/** Reads which categories, models or channels a list of the desk holds, and where videos of a deleted one go. */
import { TERM_STATES } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import type { AskedPage } from '../platform/http/lists/list-page.ts';
import { readChoice, readId } from '../platform/http/read-address.ts';

export interface TermFilter {
  /** For LIKE, escaped and in lower case; null: not asked for. */
  part: string | null;
  state: (typeof TERM_STATES)[number];
}

/** A page of a list of the desk. */
export interface TermsPage extends AskedPage {
  filter: TermFilter;
}

/** For LIKE, escaped and in lower case; null: not asked for. */
export const readPart = (q: string): string | null => {
  const part = q.trim().toLowerCase();
  return part === '' ? null : part.replace(/[\\%_]/g, '\\$&');
};

/** @throws Refused bad_request */
export const readTermFilter = ({ q = '', state }: { q?: string; state?: string }): TermFilter => {
  return {
    part: readPart(q),
    state: readChoice(TERM_STATES, state || 'all', 'state'),
  };
};

/** Undefined: it is not said. @throws Refused bad_request, not_found */
export const readMoveTo = (text: string | undefined): number | 'none' | undefined => {
  if (!text) return undefined;
  return text === 'none' ? 'none' : readId(text, 'move_to');
};
