/** Keeps the address on the page of an endless list that is in view, and the card that is looked at in the history's entry. */
import { pageInView, readLookedAt } from './page-in-view.ts';

const SETTLE_MS = 120;

const firstCardIn = (root: ParentNode): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>('[data-tags^="video:"]')].find(
    (card) => card.getBoundingClientRect().bottom > 0,
  );

const videoOf = (card: HTMLElement): number =>
  Number(/^video:(\d+)/.exec(card.dataset.tags ?? '')?.[1] ?? Number.NaN);

export interface FollowedList {
  /** Holds the whole list. */
  root: ParentNode;
  /** Of the list's entry in the history, as react-router's `location.key`. */
  entryKey: string;
  firstPage: number;
  hrefOf: (page: number) => string;
}

/**
 * The entry of the history stays the same one: Back leads to where the visitor came from, and from there to this page of the list.
 * @returns stop
 */
export const followScroll = ({ root, entryKey, firstPage, hrefOf }: FollowedList): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = firstPage;
  const settle = () => {
    const state = (window.history.state ?? {}) as { key?: string };
    // After Back the list stays until the next page is there, while the browser is at that page's entry already.
    if (state.key !== entryKey) return;
    const parts = [...root.querySelectorAll<HTMLElement>('[data-list-page]')].map((part) => ({
      page: Number(part.dataset.listPage),
      top: part.getBoundingClientRect().top,
    }));
    shown = pageInView(firstPage, parts, window.innerHeight / 2);
    const card = firstCardIn(root);
    const lookedAt = card && { videoId: videoOf(card), top: card.getBoundingClientRect().top };
    window.history.replaceState({ ...state, lookedAt }, '', hrefOf(shown));
  };
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLE_MS);
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', onScroll);
  };
};

/** After Back: the card that was looked at stands where it stood. The host has scrolled already, in a page of another height. */
export const findPlaceAgain = (root: ParentNode): void => {
  const lookedAt = readLookedAt(window.history.state);
  const card = lookedAt && root.querySelector(`[data-tags~=${JSON.stringify(`video:${lookedAt.videoId}`)}]`);
  if (card) window.scrollBy(0, card.getBoundingClientRect().top - lookedAt.top);
};
