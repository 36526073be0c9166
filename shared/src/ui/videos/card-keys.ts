/** Arrow keys in a grid of cards: to the neighbour on that side, Home and End to the ends of its list. Tab goes through all as ever. */
const linkOf = (card: Element): HTMLAnchorElement | null => card.querySelector('h2 a[href], h3 a[href]');

/** Cards that can have the focus, in the order of the page. */
const cardsIn = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('[data-tags]')].filter((card) => {
    const link = linkOf(card);
    return link && (link.checkVisibility?.({ visibilityProperty: true }) ?? true);
  });

/** The nearest row above or below, and in it the card whose middle is nearest. */
const inNextRow = (
  cards: readonly HTMLElement[],
  from: HTMLElement,
  down: boolean,
): HTMLElement | undefined => {
  const own = from.getBoundingClientRect();
  const middle = own.left + own.width / 2;
  const beyond = cards
    .map((card) => ({ card, box: card.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top >= own.bottom - 1 : box.bottom <= own.top + 1));
  const tops = beyond.map(({ box }) => box.top);
  const row = down ? Math.min(...tops) : Math.max(...tops);
  return beyond
    .filter(({ box }) => Math.abs(box.top - row) < own.height / 2)
    .sort(
      (a, b) =>
        Math.abs(a.box.left + a.box.width / 2 - middle) - Math.abs(b.box.left + b.box.width / 2 - middle),
    )[0]?.card;
};

const target = (from: HTMLElement, key: string): HTMLElement | undefined => {
  const list = cardsIn(from.closest('ul') ?? document);
  switch (key) {
    case 'ArrowLeft':
      return list[list.indexOf(from) - 1];
    case 'ArrowRight':
      return list[list.indexOf(from) + 1];
    case 'Home':
      return list[0];
    case 'End':
      return list.at(-1);
    case 'ArrowUp':
    case 'ArrowDown':
      // From list to list, too.
      return inNextRow(cardsIn(document), from, key === 'ArrowDown');
    default:
      return undefined;
  }
};

/** @returns whether the focus moved */
export const moveFocus = (from: HTMLElement, key: string): boolean => {
  const card = target(from, key);
  const link = card && linkOf(card);
  if (!link) return false;
  link.focus();
  link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
};
