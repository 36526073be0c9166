/**
 * Moving inside the site: one history, one view at a time, scroll kept. react-router's own data router would do it too;
 * it costs 18 kB of brotli on every first visit, against a budget of 45 for all of federation. Its links, hooks and
 * location parsing are used; see docs/decisions.
 */
import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router';
import type { PageView } from '../wire-schemas/documents.ts';
import { arrive } from './page-arrival.ts';

/** What a move leads to. `leave`: another document, which is on its way. */
export type Arrival = { view: PageView } | { redirect: string } | 'leave';
/** How a page is gone to, and what the link to it carries. */
export interface Step {
  /** Not by Back or Forward. */
  isForward: boolean;
  state: unknown;
}
/** Gets the next view; rejects when `signal` aborts. That it does also once the view shows, when the visitor moves on. */
export type LoadArrival = (url: URL, signal: AbortSignal, step: Step) => Promise<Arrival>;

export interface NavigatorState {
  location: Location;
  type: NavigationType;
  view: PageView;
  pending: boolean;
}

interface EntryState {
  key: string;
  usr: unknown;
}

const MAX_REDIRECTS = 5;
const SCROLL_STORE = 'foyer-scroll';

const newKey = (): string => Math.random().toString(36).slice(2, 10);

const readEntry = (): EntryState => {
  const state: unknown = window.history.state;
  if (state && typeof state === 'object' && 'key' in state) return state as EntryState;
  const entry = { key: newKey(), usr: null };
  window.history.replaceState(entry, '');
  return entry;
};

const locationOf = (url: URL, { key, usr }: EntryState): Location => ({
  pathname: url.pathname,
  search: url.search,
  hash: url.hash,
  state: usr,
  key,
});

/** Scroll positions by history entry, kept over a reload of the tab. */
const readScroll = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(window.sessionStorage.getItem(SCROLL_STORE) ?? '[]'));
  } catch {
    // Storage may be forbidden; positions then last as long as the document.
    return new Map();
  }
};

/** As browsers find it: by the fragment as it stands, else decoded. Anybody may write one that is no valid encoding (`#50%`). */
const findTarget = (hash: string): HTMLElement | null => {
  const name = hash.slice(1);
  if (!name) return null;
  const asItStands = document.getElementById(name);
  if (asItStands) return asItStands;
  try {
    return document.getElementById(decodeURIComponent(name));
  } catch {
    return null;
  }
};

/** By the link's `preventScrollReset`, or by the state `{ stopScroll: true }` of a link or a call. */
const keepsPosition = (state: unknown, options?: { preventScrollReset?: boolean }): boolean =>
  options?.preventScrollReset === true ||
  (typeof state === 'object' && state !== null && 'stopScroll' in state && state.stopScroll === true);

export class SiteNavigator implements Navigator {
  readonly #load: LoadArrival;
  readonly #leave: (href: string) => void;
  readonly #listeners = new Set<() => void>();
  readonly #scroll = readScroll();
  readonly #listening = new AbortController();
  #state: NavigatorState;
  #running: AbortController | null = null;
  /** Run once the next view is on the screen. */
  #afterCommit: (() => void) | null = null;

  /** @param leave opens another document; a test's, where the window has no other */
  constructor(
    load: LoadArrival,
    view: PageView,
    leave = (href: string): void => window.location.assign(href),
  ) {
    this.#load = load;
    this.#leave = leave;
    // What the server rendered, not what stands in the address bar (`?utm=…`, an address that is none): both must agree.
    const url = new URL(view.url + window.location.hash, window.location.origin);
    this.#state = { location: locationOf(url, readEntry()), type: NavigationType.Pop, view, pending: false };
    window.history.scrollRestoration = 'manual';
    const { signal } = this.#listening;
    window.addEventListener('popstate', () => this.#onPop(), { signal });
    window.addEventListener('pagehide', () => this.#onLeave(), { signal });
    window.addEventListener('pageshow', () => (window.history.scrollRestoration = 'manual'), { signal });
  }

  readonly getState = (): NavigatorState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Ends it where a document has several, one after the other, as in tests. */
  readonly dispose = (): void => {
    this.#listening.abort();
    this.#running?.abort();
  };
  /** To be called after each commit of a state. */
  readonly settled = (): void => {
    this.#afterCommit?.();
    this.#afterCommit = null;
  };

  // Bound: react-router calls them without their object.
  readonly createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to));
  readonly encodeLocation = (to: To) => {
    const { pathname, search, hash } = this.#urlOf(to);
    return { pathname, search, hash };
  };
  readonly go = (delta: number): void => window.history.go(delta);
  readonly push = (to: To, state?: unknown, options?: { preventScrollReset?: boolean }): void => {
    void this.#move(
      this.#urlOf(to),
      { key: newKey(), usr: state ?? null },
      NavigationType.Push,
      keepsPosition(state, options),
    );
  };
  readonly replace = (to: To, state?: unknown, options?: { preventScrollReset?: boolean }): void => {
    void this.#move(
      this.#urlOf(to),
      { key: newKey(), usr: state ?? null },
      NavigationType.Replace,
      keepsPosition(state, options),
    );
  };

  #urlOf(to: To): URL {
    const { location } = this.#state;
    const path = typeof to === 'string' ? parsePath(to) : to;
    const text = createPath({
      pathname: path.pathname ?? location.pathname,
      search: path.search ?? '',
      hash: path.hash ?? '',
    });
    // Two slashes would name another host.
    return new URL(text.replace(/^[/\\]{2,}/, '/'), window.location.origin);
  }

  #onPop(): void {
    const entry = readEntry();
    void this.#move(new URL(window.location.href), entry, NavigationType.Pop);
  }

  async #move(url: URL, entry: EntryState, type: NavigationType, keepPosition = false): Promise<void> {
    this.#keepScroll();
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const { location, view } = this.#state;
    // Within the page: nothing to load.
    if (url.pathname === location.pathname && url.search === location.search && url.hash)
      return this.#commit(url, entry, type, view, keepPosition);
    this.#set({ ...this.#state, pending: true });
    let target = url;
    let how = type;
    for (let count = 0; count < MAX_REDIRECTS; count++) {
      let arrival: Arrival;
      try {
        arrival = await this.#load(target, running.signal, {
          isForward: type !== NavigationType.Pop,
          state: entry.usr,
        });
      } catch (error) {
        if (running.signal.aborted) return;
        // What cannot be settled here is the server's to answer.
        console.error('navigation failed', error);
        return this.#leave(target.href);
      }
      if (running.signal.aborted || arrival === 'leave') return;
      if ('view' in arrival) return this.#commit(target, entry, how, arrival.view, keepPosition);
      target = new URL(arrival.redirect, window.location.origin);
      // As browsers do: the server knows no fragment.
      target.hash ||= url.hash;
      // An entry of the history that only redirects gives way to where it leads.
      if (how === NavigationType.Pop) how = NavigationType.Replace;
    }
    this.#leave(target.href);
  }

  #commit(url: URL, entry: EntryState, type: NavigationType, view: PageView, keepPosition: boolean): void {
    const href = `${url.pathname}${url.search}${url.hash}`;
    if (type === NavigationType.Push) window.history.pushState(entry, '', href);
    if (type === NavigationType.Replace) window.history.replaceState(entry, '', href);
    const { location } = this.#state;
    const isAnotherPage = url.pathname !== location.pathname || url.search !== location.search;
    this.#afterCommit = () => {
      const position = type === NavigationType.Pop ? this.#scroll.get(entry.key) : undefined;
      const anchor = findTarget(url.hash);
      if (position !== undefined) window.scrollTo(0, position);
      else if (anchor) anchor.scrollIntoView();
      else if (!keepPosition) window.scrollTo(0, 0);
      // Anyone who keeps the position goes on with the control that was used.
      if (!anchor && !keepPosition && isAnotherPage) arrive();
    };
    this.#set({ location: locationOf(url, entry), type, view, pending: false });
  }

  /** A reload and the way back from another site are the browser's own. */
  #onLeave(): void {
    this.#keepScroll();
    window.history.scrollRestoration = 'auto';
    try {
      window.sessionStorage.setItem(SCROLL_STORE, JSON.stringify([...this.#scroll].slice(-50)));
    } catch {
      // As above.
    }
  }

  #keepScroll(): void {
    this.#scroll.set(this.#state.location.key, window.scrollY);
  }

  #set(state: NavigatorState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
