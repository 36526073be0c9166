/**
 * What a thumb may miss: controls whose room is below 44 by 44 px. A control's room is its own box, whatever it or a pseudo-element of it
 * takes of the page around (asked of the browser point by point), and what lies between it and the next control. Links within a sentence
 * are excepted, as WCAG 2.5.8 has it. Runs in the page.
 */
export const findSmallTargets = (least: number): string[] => {
  const CONTROLS = 'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="slider"]';
  const half = least / 2;
  /** Fractions of a pixel, as boxes between others have them. */
  const SLACK = 1;
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 2 &&
      height > 2 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"]') &&
      getComputedStyle(element).pointerEvents !== 'none'
    );
  };
  const isInSentence = (element: Element): boolean =>
    element.matches('a, button') &&
    getComputedStyle(element).display.startsWith('inline') &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.nodeValue ?? ''),
    );
  /** A box to tick is as large as the label around it. */
  const targetOf = (control: Element): Element => control.closest('label') ?? control;
  const controls = [...new Set([...document.querySelectorAll(CONTROLS)].filter(isSeen).map(targetOf))];
  const isHit = (target: Element, x: number, y: number): boolean => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (target.contains(found) || found.closest(CONTROLS) === target);
  };
  /** How far from the middle the target answers, one way. */
  const reach = (target: Element, x: number, y: number, dx: number, dy: number): number => {
    let far = 0;
    while (far < least && isHit(target, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
    return far;
  };
  /** Whether a square of the least size is all its own, wherever: links of cards cover the card but for other links in it. */
  const holdsSquare = (target: Element): boolean => {
    const around = target.closest('article, li, tr')?.getBoundingClientRect();
    if (!around) return false;
    const steps = [0, half, least - 1];
    for (let top = around.top; top + least <= around.bottom + SLACK; top += 8)
      for (let left = around.left; left + least <= around.right + SLACK; left += 8)
        if (steps.every((dy) => steps.every((dx) => isHit(target, left + dx, top + dy)))) return true;
    return false;
  };
  const boxOf = (target: Element): Box => {
    const { left, top, right, bottom } = target.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const gapTo = (box: Box, other: Box): { x: number; y: number } => ({
    x: Math.max(other.left - box.right, box.left - other.right),
    y: Math.max(other.top - box.bottom, box.top - other.bottom),
  });
  const found: string[] = [];
  for (const target of controls) {
    if (isInSentence(target)) continue;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = boxOf(target);
    const width = box.right - box.left;
    const height = box.bottom - box.top;
    const x = Math.min(Math.max(box.left + width / 2, 1), innerWidth - 2);
    const y = box.top + height / 2;
    // Something lies over it; what can be reached is measured where it is free.
    if (!isHit(target, x, y)) continue;
    const wide = Math.max(width, reach(target, x, y, -1, 0) + 1 + reach(target, x, y, 1, 0));
    const high = Math.max(height, reach(target, x, y, 0, -1) + 1 + reach(target, x, y, 0, 1));
    if (wide + SLACK >= least && high + SLACK >= least) continue;
    const room: Box = {
      left: x - Math.max(half, width / 2),
      right: x + Math.max(half, width / 2),
      top: y - Math.max(half, height / 2),
      bottom: y + Math.max(half, height / 2),
    };
    const isCrowded = controls.some((other) => {
      if (other === target || other.contains(target) || target.contains(other)) return false;
      const gap = gapTo(room, boxOf(other));
      return gap.x < -SLACK && gap.y < -SLACK;
    });
    if (!isCrowded || holdsSquare(target)) continue;
    const name = target.getAttribute('aria-label') ?? target.textContent?.trim().replaceAll(/\s+/g, ' ');
    found.push(
      `${target.tagName.toLowerCase()} "${name?.slice(0, 40)}" ${Math.round(wide)}x${Math.round(high)}`,
    );
  }
  return found;
};
