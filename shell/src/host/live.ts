/**
 * Follows what happens to the member while a page is open: asks again for what is shown as soon as the server hints at a change. One tab
 * of a browser holds the connection, and tells the others; they take its place when it is closed (decision 44).
 */
import { LIVE_EVENTS, LIVE_NOUNS, type LiveHint, type LiveNoun } from '@foyer/shared/wire-schemas/live';
import { api, type AppDispatch, type Tag } from '@foyer/shared/platform';
import { LIVE_CALL } from '../shell-api.ts';
import { SIGNED_OUT } from './tab-names.ts';

const NAME = 'foyer-live';
const TAGS: Record<LiveNoun, Tag> = {
  messages: 'Messages',
  notifications: 'Notifications',
  moderation: 'Moderation',
};
/** Hints that come together are one question. */
const GATHER_MS = 150;
/** After an answer that is no stream, as while a server is restarted. */
const RETRY_MS = 30_000;
/** After which a tab that is looked at again asks by itself. */
const LONG_HIDDEN_MS = 60_000;

/** Holds a connection until `signal` ends it. Browsers connect again themselves after a break. */
const connect = (onHint: (nouns: readonly LiveNoun[]) => void, signal: AbortSignal): void => {
  // Without it a page is as fresh as its last question.
  if (typeof EventSource === 'undefined') return;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const open = (): void => {
    if (signal.aborted || isOver) return;
    source = new EventSource(LIVE_CALL.url);
    // Whatever happened before is asked for now: nothing is lost between two connections.
    source.addEventListener(LIVE_EVENTS.hello, () => onHint(LIVE_NOUNS));
    source.addEventListener(LIVE_EVENTS.changed, ({ data }: MessageEvent<string>) => {
      const { nouns } = JSON.parse(data) as LiveHint;
      onHint(nouns.filter((noun) => LIVE_NOUNS.includes(noun)));
    });
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED && !signal.aborted) timer = setTimeout(open, RETRY_MS);
    });
  };
  const close = (): void => {
    clearTimeout(timer);
    source?.close();
  };
  // Signed out in another tab: the stream ends with the session, and comes with the next one's document.
  addEventListener(
    SIGNED_OUT,
    () => {
      isOver = true;
      close();
    },
    { signal },
  );
  // A page that waits in the browser's history holds nothing open.
  addEventListener('pagehide', close, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && open(), { signal });
  signal.addEventListener('abort', close);
  open();
};

/** Until what is returned is called. */
export const followLive = (dispatch: AppDispatch): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const gathered = new Set<LiveNoun>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askAgain = (nouns: readonly LiveNoun[]): void => {
    for (const noun of nouns) gathered.add(noun);
    timer ??= setTimeout(() => {
      timer = undefined;
      dispatch(api.util.invalidateTags([...gathered].map((noun) => TAGS[noun])));
      gathered.clear();
    }, GATHER_MS);
  };
  // The tab that leads may have slept in the background, where browsers stop what they like.
  let hiddenAtMs = 0;
  const onSight = (): void => {
    if (document.visibilityState === 'hidden') hiddenAtMs = Date.now();
    else if (hiddenAtMs > 0 && Date.now() - hiddenAtMs > LONG_HIDDEN_MS) askAgain(LIVE_NOUNS);
  };
  document.addEventListener('visibilitychange', onSight, { signal });
  const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
  others?.addEventListener('message', ({ data }: MessageEvent<LiveNoun[]>) => askAgain(data));
  const onHint = (nouns: readonly LiveNoun[]): void => {
    askAgain(nouns);
    others?.postMessage(nouns);
  };
  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve());
      connect(onHint, signal);
    });
  // Where tabs cannot agree on one, each holds its own.
  if (others && navigator.locks) navigator.locks.request(NAME, { signal }, lead).catch(() => {});
  else void lead();
  return () => {
    stop.abort();
    clearTimeout(timer);
    others?.close();
  };
};
