/** Which release set newer than the tab's own is live, as far as the tab has heard. */
let newest: number | null = null;
const listeners = new Set<() => void>();

export const announceNewerSet = (setId: number): void => {
  if (setId <= (newest ?? 0)) return;
  newest = setId;
  for (const listener of listeners) listener();
};
export const getNewerSet = (): number | null => newest;
export const subscribeNewerSet = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
