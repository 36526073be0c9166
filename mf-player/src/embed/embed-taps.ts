/**
 * The embed's first script, a build of its own that stands in the document: marks the play button as tapped until embed.ts, which
 * comes a round trip after the first paint, can answer it. Types and names only are imported: it must stay tiny.
 */
import { PRESSED, START_BUTTON } from './kept-tap.ts';
import { CONNECTED } from '../player/early-play.ts';

addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Element).closest(START_BUTTON);
    if (button && !button.closest(`[${CONNECTED}]`)) button.setAttribute(PRESSED, '');
  },
  true,
);
