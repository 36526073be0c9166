/**
 * What signing in interrupted, kept for this tab until it is shown again to a member. What the visitor asked for needs it, so that
 * it is stored without consent; it goes with its first use, with the tab, or after a quarter of an hour.
 */
import type { InterruptedAction } from '@foyer/shared/platform';

const STORE = 'foyer-interrupted';
/** Ids that some tab of this browser has carried out: a tab that is duplicated takes its storage along. */
const DONE_STORE = 'foyer-resumed';
export const INTERRUPTED_MS = 15 * 60_000;

interface Kept extends InterruptedAction {
  id: string;
  /** Own path and query that it belongs to. */
  path: string;
  atMs: number;
}

const isKept = (value: unknown): value is Kept => {
  const { id, path, remote, action, args, atMs } = (value ?? {}) as Partial<Kept>;
  return (
    [id, path, remote, action].every((text) => typeof text === 'string') &&
    typeof atMs === 'number' &&
    typeof args === 'object' &&
    args !== null
  );
};

export const keepInterrupted = ({ remote, action, args }: InterruptedAction, path: string): void => {
  const kept: Kept = {
    id: crypto.randomUUID?.() ?? `${Math.random()}`,
    remote,
    action,
    args,
    path,
    atMs: Date.now(),
  };
  try {
    window.sessionStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // Storage may be forbidden: the visitor then does it again.
  }
};

export const discardInterrupted = (): void => {
  try {
    window.sessionStorage.removeItem(STORE);
  } catch {
    // As above.
  }
};

/** Takes out what is kept; null where there is nothing, for another page, and when it is too old. */
export const takeInterrupted = (path: string, nowMs = Date.now()): Kept | null => {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(STORE) ?? 'null');
    if (kept === null) return null;
    discardInterrupted();
    return isKept(kept) && kept.path === path && nowMs - kept.atMs < INTERRUPTED_MS ? kept : null;
  } catch {
    return null;
  }
};

/** Whether this tab, and no other, may carry it out. */
export const claimInterrupted = async ({ id }: Pick<Kept, 'id'>): Promise<boolean> => {
  const claim = (): boolean => {
    const done: unknown = JSON.parse(window.localStorage.getItem(DONE_STORE) ?? '[]');
    const ids = Array.isArray(done) ? done : [];
    if (ids.includes(id)) return false;
    window.localStorage.setItem(DONE_STORE, JSON.stringify([...ids, id].slice(-10)));
    return true;
  };
  try {
    // Only over https and on this machine; elsewhere two tabs would have to claim within the same millisecond.
    return await (navigator.locks ? navigator.locks.request(DONE_STORE, claim) : claim());
  } catch {
    return true;
  }
};
