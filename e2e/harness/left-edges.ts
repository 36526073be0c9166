/** Where a page starts at its left: the header's content, and what stands furthest left below it. CSS pixels. Runs in the page. */
export const leftEdges = (): { header: number; content: number; leftmost: string } => {
  const bar = document.querySelector('header > div');
  if (!bar) throw new Error('the page has no header');
  const header = bar.getBoundingClientRect().left + parseFloat(getComputedStyle(bar).paddingLeft);
  // What scrolls sideways starts at the screen's edge, pictures of the player go from edge to edge on phones.
  const isApart = (element: Element): boolean => {
    if (
      element.closest('[data-ad], .mf-player-frame, dialog, [popover], details:not([open]) > :not(summary)')
    )
      return true;
    for (let one: Element | null = element; one && one.tagName !== 'MAIN'; one = one.parentElement) {
      const { overflowX, position } = getComputedStyle(one);
      if (/auto|scroll/.test(overflowX) || position === 'fixed') return true;
    }
    return false;
  };
  let content = Number.POSITIVE_INFINITY;
  let leftmost = '';
  const look = (left: number, element: Element) => {
    if (left >= content || isApart(element)) return;
    content = left;
    leftmost = `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 30)}"`;
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
  };
  const walker = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_ALL,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      const { parentElement: parent } = node;
      if (!node.nodeValue?.trim() || !parent || !isSeen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      look(range.getBoundingClientRect().left, parent);
    } else if (node instanceof Element && isSeen(node)) {
      const { borderLeftWidth, borderLeftStyle } = getComputedStyle(node);
      const hasEdge = borderLeftStyle !== 'none' && parseFloat(borderLeftWidth) > 0;
      if (hasEdge || node.matches('img, video, svg, input')) look(node.getBoundingClientRect().left, node);
    }
  }
  return { header: Math.round(header), content: Math.round(content), leftmost };
};
