/** Tells when a visitor is likely to play, early enough to fetch what the first frame needs before the click. */

/** A pointer that only crosses the frame is gone by then. */
const HOVER_INTENT_MS = 90;

/** Whether the visitor asked for little traffic, or has a line on which every byte counts. */
export const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
};

/** Calls `onIntent` at most once: a pointer rests on `element`, presses it, or the keyboard reaches it. Returns an undo. */
export const watchIntent = (element: HTMLElement, onIntent: () => void): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    controller.abort();
  };
  const fire = () => {
    stop();
    onIntent();
  };
  element.addEventListener(
    'pointerenter',
    () => {
      timer = setTimeout(fire, HOVER_INTENT_MS);
    },
    { signal },
  );
  element.addEventListener('pointerleave', () => clearTimeout(timer), { signal });
  element.addEventListener('pointerdown', fire, { signal });
  element.addEventListener('focusin', fire, { signal });
  return stop;
};
