import type { MouseEvent } from 'react';

/** Any other click on a link is the browser's own: another tab, another window, a download. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
