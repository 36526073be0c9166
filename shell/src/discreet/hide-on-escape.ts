/** Tells when Escape was pressed twice in a row, unless something open takes the key for itself. */
/** Two presses that lie further apart are two presses. */
const TWICE_WITHIN_MS = 600;
/** What closes on Escape. */
const OPEN_LAYERS =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [popover]:popover-open';

/** @returns stop */
export const onEscapeTwice = (act: () => void): (() => void) => {
  let lastMs = Number.NEGATIVE_INFINITY;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.repeat || event.isComposing) return;
    // Looked at before the layer itself hears of the key and goes.
    if (document.querySelector(OPEN_LAYERS)) {
      lastMs = Number.NEGATIVE_INFINITY;
      return;
    }
    const isSecond = event.timeStamp - lastMs <= TWICE_WITHIN_MS;
    lastMs = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
    if (isSecond) act();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => window.removeEventListener('keydown', onKey, { capture: true });
};
