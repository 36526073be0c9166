/**
 * What somebody changes in forms of the desk and has not saved yet: in this tab's storage, so that another entry, a reload or signing in again
 * loses none of it. Needed for what the member is doing, so it asks for no consent. The shell empties the tab's storage at signing out.
 */
export interface Draft<Value> {
  value: Value;
  /** What was there when the change started: tells what somebody else has changed since. */
  base: Value;
  /** When it was last typed, ms. */
  at: number;
}

const PREFIX = 'mf-desk-draft:';
const listeners = new Set<() => void>();
/** What the storage did not take, being forbidden or full: lost with the document. */
const unstored = new Map<string, string>();
/** What was read last, so that the same text is the same draft. */
const parsed = new Map<string, { text: string; draft: unknown }>();

export const draftKey = (memberId: number, object: string): string => `${PREFIX}${memberId}:${object}`;

const readText = (key: string): string | null => {
  try {
    return unstored.get(key) ?? window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

export const readDraft = <Value>(key: string): Draft<Value> | undefined => {
  const text = readText(key);
  if (text === null) return undefined;
  const known = parsed.get(key);
  if (known?.text === text) return known.draft as Draft<Value>;
  const draft = JSON.parse(text) as Draft<Value>;
  parsed.set(key, { text, draft });
  return draft;
};

/** @param draft undefined: there is none any more */
export const putDraft = (key: string, draft?: Draft<unknown>): void => {
  const text = draft && JSON.stringify(draft);
  unstored.delete(key);
  try {
    if (text === undefined) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, text);
  } catch {
    if (text !== undefined) unstored.set(key, text);
  }
  for (const listener of listeners) listener();
};

/** False: it is lost with the document. */
export const isStored = (key: string): boolean => !unstored.has(key);

/** Where somebody else signed in without a signing out before. */
export const dropDraftsOfOthers = (memberId: number): void => {
  try {
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(draftKey(memberId, '')))
        window.sessionStorage.removeItem(key);
  } catch {
    // Storage may be forbidden: then it holds none.
  }
};

export const followDrafts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
