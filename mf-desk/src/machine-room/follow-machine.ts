/**
 * Follows the machine room while its page is looked at: by the stream, or by asking every few seconds while that is broken. A tab that nobody sees holds no
 * stream and asks nothing.
 */
import { MACHINE_EVENTS } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { MACHINE_LIVE } from '../machine-room-api.ts';

export type FollowMode = 'connecting' | 'live' | 'polling' | 'paused';

export const POLL_SECONDS = 10;
/** Also while the stream is there: another process may have answered the last question. */
const SLOW_MS = 20_000;
/** After an answer that is no stream: browsers do not ask again by themselves then. */
const RETRY_MS = 30_000;

export interface FollowOptions {
  /** Something may be new. */
  onChange: () => void;
  onMode: (mode: FollowMode) => void;
}

/** Until what is returned is called. */
export const followMachine = ({ onChange, onMode }: FollowOptions): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;

  const askEvery = (ms: number): void => {
    clearInterval(asking);
    asking = setInterval(onChange, ms);
  };
  const close = (): void => {
    clearTimeout(retry);
    clearInterval(asking);
    source?.close();
    source = undefined;
  };
  const open = (): void => {
    close();
    onMode('connecting');
    askEvery(POLL_SECONDS * 1000);
    if (typeof EventSource === 'undefined') return onMode('polling');
    const opened = new EventSource(MACHINE_LIVE.url);
    source = opened;
    opened.addEventListener(MACHINE_EVENTS.hello, () => {
      onMode('live');
      askEvery(SLOW_MS);
      onChange();
    });
    opened.addEventListener(MACHINE_EVENTS.changed, onChange);
    opened.addEventListener('error', () => {
      onMode('polling');
      askEvery(POLL_SECONDS * 1000);
      if (opened.readyState !== EventSource.CLOSED) return;
      clearTimeout(retry);
      retry = setTimeout(open, RETRY_MS);
    });
  };
  const look = (): void => {
    if (document.visibilityState === 'visible') {
      open();
      onChange();
    } else {
      close();
      onMode('paused');
    }
  };
  document.addEventListener('visibilitychange', look, { signal });
  // A page that waits in the browser's history holds nothing open.
  addEventListener('pagehide', close, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
  if (document.visibilityState === 'visible') open();
  else onMode('paused');
  return () => {
    stop.abort();
    close();
  };
};
