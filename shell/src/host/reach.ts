/**
 * Whether the site can be reached: the browser's own word (`navigator.onLine` is sure only of "no"), and what became of the last
 * request. While it cannot, one small request every few seconds asks again.
 */
import type { Transport } from '@foyer/shared/platform';

const ASK_AGAIN_MS = 5000;
/** Small, of our own origin, and there whenever the site is. */
const PROBE = '/favicon.svg';

let isReached = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const setReach = (reached: boolean): void => {
  clearTimeout(timer);
  if (!reached) timer = setTimeout(() => void askAgain(), ASK_AGAIN_MS);
  if (isReached === reached) return;
  isReached = reached;
  for (const listener of listeners) listener();
};

const askAgain = async (): Promise<void> => {
  try {
    await fetch(PROBE, { method: 'HEAD', cache: 'no-store' });
    setReach(true);
  } catch {
    setReach(false);
  }
};

export const getReach = (): boolean => isReached;
export const subscribeReach = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Call once, in a browser. */
export const watchReach = (): void => {
  window.addEventListener('offline', () => setReach(false));
  window.addEventListener('online', () => void askAgain());
  if (!navigator.onLine) setReach(false);
};

/** `transport` that learns from each answer. Status 0 is none at all (transport.ts). */
export const learningReach =
  (transport: Transport): Transport =>
  async (request, signal) => {
    const answer = await transport(request, signal);
    const isAnswered = !('error' in answer) || answer.error.status !== 0;
    // One request may fail by itself: the probe decides.
    if (isAnswered) setReach(true);
    else if (isReached) void askAgain();
    return answer;
  };
