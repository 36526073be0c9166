/** The last searches of this visitor. They leave this tab's memory only where the visitor agreed to it. */
const STORE = 'foyer-searches';
const SHOWN = 3;

let remembered: readonly string[] = [];

/** The one place that asks whether searches may be kept on the device; until consent is known here they are not. */
const deviceStore = (): Storage | null => null;

const readStore = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(deviceStore()?.getItem(STORE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : [];
  } catch {
    // Storage may be forbidden, or hold what another program wrote.
    return [];
  }
};

/** The newest first; three at most. */
export const recentSearches = (): readonly string[] =>
  [...new Set([...remembered, ...readStore()])].slice(0, SHOWN);

export const rememberSearch = (text: string): void => {
  remembered = [text, ...recentSearches().filter((other) => other !== text)].slice(0, SHOWN);
  try {
    deviceStore()?.setItem(STORE, JSON.stringify(remembered));
  } catch {
    // Storage may be forbidden or full: this tab remembers.
  }
};
