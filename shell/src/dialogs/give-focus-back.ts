/** Gives the focus back to what opened a dialog: its entry of a menu is hidden by then, and the dialog itself came after that. */

const findSeen = (opener: Element): HTMLElement | null => {
  if (opener instanceof HTMLElement && opener.checkVisibility?.() !== false) return opener;
  return opener.closest('details')?.querySelector('summary') ?? null;
};

/** Once the dialog is gone; nothing where something else has the focus by then. */
export const giveFocusBack = (opener: Element): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) findSeen(opener)?.focus();
  });
};
