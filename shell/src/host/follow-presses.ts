/** A chunk of its own, which comes when a mouse is used: phones and first visits do without. */
import { askAnswer, getReady, keepPressed, leadsToPage, type NavigationContext } from './load-next-page.ts';

/**
 * Gets ready for the page of a link as soon as a mouse presses it, a tenth of a second before it is released; a finger may be about to scroll.
 * Not for members, whose answers the browser does not keep for the move itself.
 */
export const followPresses = (context: NavigationContext): void => {
  const { setId, modules } = context;
  document.addEventListener('pointerdown', ({ target, button, pointerType }) => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target])') : null;
    if (!link || button !== 0 || pointerType !== 'mouse') return;
    const url = new URL(link.href);
    if (!leadsToPage(url, context)) return;
    const received = askAnswer(url, setId, {});
    keepPressed(url.href, received);
    received
      .then(({ answer }) => getReady(answer.view, modules))
      // The move itself says what became of it.
      .catch(() => {});
  });
};
