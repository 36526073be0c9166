/** What a screen reader announces when the page changes without a new document: its title, and its heading in focus. */
let arrived = '';
let untitled = false;
const listeners = new Set<() => void>();

export const getArrival = (): string => arrived;
/** The page that one moved to gave no title of its own: its data or its code did not come. */
export const isUntitled = (): boolean => untitled;
export const subscribeArrival = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The page's first heading, or its content where it has none. Nothing scrolls. */
const focusHeading = (): void => {
  const content = document.getElementById('content');
  const heading = content?.querySelector<HTMLElement>('h1') ?? content;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** To be called once the new page is on the screen. */
export const arrive = (): void => {
  focusHeading();
  untitled = !document.querySelector('head > title:not([data-stand-in])')?.textContent;
  arrived = document.title;
  for (const listener of listeners) listener();
};
