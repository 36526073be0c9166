/** Characters that do something to the writing around them. Joiners (U+200C, U+200D) stay: scripts and emoji need them. */

/** Marks, embeddings, overrides and isolates of direction, and the deprecated marks alongside them. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/g;
const SEPARATORS = /[\u2028\u2029]/g;

/** Direction marks are taken out; line and paragraph separators become spaces. */
export const cleanText = (text: string): string => text.replace(DIRECTION_MARKS, '').replace(SEPARATORS, ' ');
