/**
 * The cookie `discreet`: what a visitor asked for so that others see less over the shoulder. Flags joined by dots, in one order.
 * It is set only when the visitor chooses something, so that it needs no consent.
 */
import type { CallTable } from './call.ts';
export const DISCREET_FLAGS = ['neutral', 'blur', 'nohistory', 'button'] as const;
/**
 * `neutral`: title and icon that tell nothing; `blur`: thumbnails are blurred until one points at them; `nohistory`: nothing is
 * remembered of what was watched and searched; `button`: a button that hides the page stands in its corner.
 */
export type DiscreetFlag = (typeof DISCREET_FLAGS)[number];

/** Those that the document shows before any script runs; documents are kept apart by them. */
export const DOCUMENT_FLAGS = ['neutral', 'blur'] as const satisfies readonly DiscreetFlag[];
export type DocumentFlag = (typeof DOCUMENT_FLAGS)[number];

export const DISCREET_SECONDS = 365 * 86_400;

/** Unknown flags count as absent. */
export const parseDiscreet = (text: string | undefined): readonly DiscreetFlag[] => {
  const named = (text ?? '').split('.');
  return DISCREET_FLAGS.filter((flag) => named.includes(flag));
};

/** The cookie's text; empty when nothing is chosen. */
export const formatDiscreet = (flags: readonly DiscreetFlag[]): string =>
  DISCREET_FLAGS.filter((flag) => flags.includes(flag)).join('.');

export const documentFlags = (flags: readonly DiscreetFlag[]): readonly DocumentFlag[] =>
  DOCUMENT_FLAGS.filter((flag) => flags.includes(flag));

export const NEUTRAL_ICON_PATH = '/icon-neutral.svg';

export const DISCREET_CALLS = {
  'POST /api/discreet.php': {
    room: 'documents',
    who: 'everyone',
  },
} as const satisfies CallTable;
