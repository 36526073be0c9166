/** Runs in the page: every string that is shown or read out, but for names (`bdi`) and texts that say their own language. */
export const collectStrings = (): string[] => {
  const skipped = 'bdi, script, style, noscript, code, svg title, [translate="no"], body [lang]';
  const found = new Set<string>();
  const add = (text: string | null) => {
    const clean = text?.replace(/\s+/g, ' ').trim() ?? '';
    if (/\p{L}{2}/u.test(clean)) found.add(clean);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element?.checkVisibility({ visibilityProperty: true }) && !element.closest(skipped))
      add(node.nodeValue);
  }
  for (const element of document.querySelectorAll('body *'))
    if (!element.closest(skipped))
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'])
        add(element.getAttribute(name));
  add(document.title);
  add(document.querySelector('meta[name="description"]')?.getAttribute('content') ?? null);
  return [...found];
};
