/**
 * What stands in the settings, read from the page itself: cards of other packages come late and bring their own words, and all of them
 * have to be in the contents and found by the search, in whatever language.
 */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

export interface IndexedCard {
  /** Fragment of its address. */
  id: string;
  heading: string;
}
export interface IndexedGroup {
  id: string;
  heading: string;
  cards: readonly IndexedCard[];
}

const CARDS = 'section[id]';
const GROUPS = '[data-settings-group]';

/** Accents and case do not count. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const headingOf = (element: Element): string => element.querySelector('h2, h3')?.textContent?.trim() ?? '';

const readIndex = (container: Element): IndexedGroup[] =>
  [...container.querySelectorAll<HTMLElement>(GROUPS)].map((group) => ({
    id: group.dataset.settingsGroup ?? '',
    heading: headingOf(group),
    cards: [...group.querySelectorAll(CARDS)].map((card) => ({ id: card.id, heading: headingOf(card) })),
  }));

/** Hides the cards that lack one of the words, and groups of which none is left. @returns how many are shown */
const showMatches = (container: Element, query: string): number => {
  const words = plain(query).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const group of container.querySelectorAll<HTMLElement>(GROUPS)) {
    const cards = [...group.querySelectorAll<HTMLElement>(CARDS)];
    for (const card of cards) {
      const text = plain(card.textContent ?? '');
      card.hidden = !words.every((word) => text.includes(word));
    }
    const left = cards.filter(({ hidden }) => !hidden).length;
    group.hidden = left === 0;
    shown += left;
  }
  return shown;
};

/** @param query words that a card must have to be shown; empty: all are */
export const useSettingsIndex = (
  container: RefObject<HTMLElement | null>,
  query: string,
): { groups: readonly IndexedGroup[]; shown: number } => {
  const [index, setIndex] = useState<{ groups: readonly IndexedGroup[]; changes: number }>({
    groups: [],
    changes: 0,
  });
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const read = () => {
      const groups = readIndex(element);
      setIndex(({ changes }) => ({ groups, changes: changes + 1 }));
    };
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, subtree: true });
    read();
    return () => observer.disconnect();
  }, [container]);
  // React knows nothing of `hidden` here, so that it stays until the words or the cards change.
  useLayoutEffect(() => {
    if (container.current) setShown(showMatches(container.current, query));
  }, [container, query, index]);
  return { groups: index.groups, shown };
};
