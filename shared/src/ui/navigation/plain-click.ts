/** Whether a click on a link is one that the page may answer itself: no new tab or window is asked for. */
import type { MouseEvent } from 'react';

export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
