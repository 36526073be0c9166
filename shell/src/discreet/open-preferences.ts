/** Asks for the dialog of preferences from anywhere in the host; anyone who shows it listens. */
const listeners = new Set<() => void>();

export const openPreferences = (): void => {
  for (const listener of listeners) listener();
};
export const onOpenPreferences = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
