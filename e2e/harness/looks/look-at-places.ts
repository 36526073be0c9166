/** What a visitor can see of each remote's places: boxes with an area, not what the document holds. Runs in the page. */

export const PART_KINDS = ['heading', 'list', 'player'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** CSS pixels from the top left corner of the document. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface SeenPart {
  kind: PartKind;
  /** The page's main heading. */
  isMain: boolean;
  /** Its first words, to name it. */
  text: string;
  /** Absent where it cannot be seen. */
  box?: Box;
}
export interface SeenPlace {
  remote: string;
  /** Exposed name. */
  name: string;
  /** Words in the server's document, those for readers alone left out; 0 where it has no such place. */
  served: number;
  /** The same in the page as it is. */
  words: number;
  /** Of these, the ones in boxes that can be seen, and pictures and controls there. */
  seen: number;
  parts: SeenPart[];
}

/** @param html as the server sent it */
export const lookAtPlaces = (html: string): SeenPlace[] => {
  const SELECTORS: Record<PartKind, string> = {
    heading: 'h1, h2, h3',
    list: 'ul:has(> li), ol:has(> li)',
    player: 'video',
  };
  // What the document itself keeps from view; a stylesheet cannot say any of it.
  const KEPT_BACK =
    '[hidden], [inert], [aria-hidden="true"], [popover]:not(:popover-open), dialog:not([open]), details:not([open]) > :not(summary), template, script, style, noscript, option';
  const LEAST_AREA = 16;
  const boxOf = (element: Element): Box => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + window.scrollX, y: y + window.scrollY, width, height };
  };
  /** Clipped to a dot: for screen readers alone. */
  const isForReaders = (element: Element): boolean => {
    for (let one: Element | null = element; one && !one.matches('[data-place]'); one = one.parentElement) {
      const { position, width, height } = getComputedStyle(one);
      if (position === 'absolute' && parseFloat(width) <= 1 && parseFloat(height) <= 1) return true;
    }
    return false;
  };
  const isSeen = (element: Element): boolean => {
    const { x, y, width, height } = boxOf(element);
    const isThere = width * height >= LEAST_AREA && x + width > 0 && y + height > 0;
    return isThere && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
  const ownText = (place: Element, root: Document): { node: Text; parent: Element }[] => {
    const found: { node: Text; parent: Element }[] = [];
    const walker = root.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node;
      if (!parent || !node.nodeValue?.trim() || parent.closest(KEPT_BACK)) continue;
      // What another remote shows within is that remote's.
      if (parent.closest('[data-place]') === place) found.push({ node: node as Text, parent });
    }
    return found;
  };
  const wordsOf = (texts: readonly { node: Text }[]): number =>
    texts.reduce((total, { node }) => total + countWords(node.nodeValue ?? ''), 0);
  const served = new Map<string, number>();
  const sent = new DOMParser().parseFromString(html, 'text/html');
  for (const place of sent.querySelectorAll<HTMLElement>('[data-place]'))
    served.set(place.dataset.place ?? '', wordsOf(ownText(place, sent)));

  const look = (place: HTMLElement): SeenPlace => {
    const key = place.dataset.place ?? '';
    const [, remote = '', name = ''] = /^([^/]*)\/([^:]*)/.exec(key) ?? [];
    const texts = ownText(place, document).filter(({ parent }) => !isForReaders(parent));
    const isOwn = (element: Element) =>
      element.closest('[data-place]') === place && !element.closest(KEPT_BACK);
    const all = (selector: string) => [...place.querySelectorAll(selector)].filter(isOwn);
    const media = all('img, video, canvas, svg, button, input, iframe, [role="status"]').filter(isSeen);
    return {
      remote,
      name,
      served: served.get(key) ?? 0,
      words: wordsOf(texts),
      seen: wordsOf(texts.filter(({ parent }) => isSeen(parent))) + media.length,
      parts: (Object.entries(SELECTORS) as [PartKind, string][]).flatMap(([kind, selector]) =>
        all(selector)
          .filter(
            (element) => kind === 'player' || (element.textContent.trim() !== '' && !isForReaders(element)),
          )
          .map((element) => ({
            kind,
            isMain: element.tagName === 'H1',
            text: element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 40),
            box: isSeen(element) ? boxOf(element) : undefined,
          })),
      ),
    };
  };
  return [...document.querySelectorAll<HTMLElement>('[data-place]')].map(look);
};
