/** Draws the picture of a member who has none: the first letter of the name on one of eight quiet colours. */
import { MONOGRAM_COLOURS } from '@foyer/shared/wire-schemas/monogram';

/** @param letter one character; anything that could be markup is replaced */
export const drawMonogram = (letter: string, tone: number): string => {
  const shown = /^[\p{L}\p{N}]$/u.test(letter) ? letter : '·';
  const colour = MONOGRAM_COLOURS[tone % MONOGRAM_COLOURS.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${colour}"/><text x="48" y="50" fill="#fff" font-family="sans-serif" font-size="44" text-anchor="middle" dominant-baseline="central">${shown}</text></svg>`;
};
