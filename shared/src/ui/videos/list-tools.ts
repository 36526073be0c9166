/**
 * What every list of cards does once the page is there: leaves out what the visitor never wants to see, moves the focus between cards
 * by arrow keys, and fetches what a link that is pointed at will need. A page without it works.
 */
import { moveFocus } from './card-keys.ts';
import { hidingStyles, readHidden, subscribeHidden } from './never-show.ts';

const CARD = '[data-tags]';

const hideCards = (words: string): void => {
  if (!('adoptedStyleSheets' in document)) return;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const update = () => sheet.replaceSync(hidingStyles(readHidden(), words));
  update();
  subscribeHidden(update);
};

const followKeys = (): void =>
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof HTMLAnchorElement ? event.target : undefined;
    const card = link?.closest<HTMLElement>(CARD);
    if (card && moveFocus(card, event.key)) event.preventDefault();
  });

const followPointer = (): void => {
  const start = ({ target }: Pick<Event, 'target'>) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link?.closest(`${CARD},nav`)) return;
    import('./prefetch-pages.ts').then(
      ({ prefetchOf }) => prefetchOf(link),
      () => {},
    );
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const)
    document.addEventListener(type, start, { passive: true });
  // What the mouse or the focus came to rest on while this was loaded.
  for (const target of [document.querySelector('a[href]:hover'), document.activeElement]) start({ target });
};

/** Once for the document, whichever package's list is there first. `words`: what stands in the place of a hidden card. */
export const followLists = (words: string): void => {
  const { dataset } = document.documentElement;
  if (dataset.lists) return;
  dataset.lists = 'followed';
  hideCards(words);
  followKeys();
  followPointer();
};
