/** Moving on inside the site: state and code are asked for at the same time, never one after the other. */
import {
  LIVE_SET_HEADER,
  type PageAnswer,
  type PageView,
  pageAnswerAddress,
} from '@foyer/shared/wire-schemas/documents';
import { type AppStore, receiveState, type Site } from '@foyer/shared/platform';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { isGender, isLanguage } from '@foyer/shared/wire-schemas/site';
import type { Move, PageModule, WidgetUse } from '@foyer/shared/remotes/remote';
import type { Arrival, Step } from '@foyer/shared/navigation/navigator';
import { fetchAhead } from '@foyer/shared/loading/fetch-ahead';
import { PREFETCH_EVENT } from '@foyer/shared/remotes/prefetch-event';
import { urls } from '@foyer/shared/urls';
import type { SiteTable } from '@foyer/shared/routes/site-table';
import { noteTicket } from '../measure/view-ticket.ts';
import { loadShellPage } from '../pages/shell-pages.ts';
import { coverPage } from './cover-page.ts';
import { pause } from './pause.ts';
import { baseView, placeModules } from './place-modules.ts';
import type { Modules } from './remote-modules.ts';

export interface NavigationContext {
  site: Site;
  viewer: Viewer | null;
  store: AppStore;
  modules: Modules;
  table: SiteTable;
  setId: number;
  /** This document has no gate, and other pages would: they come as documents. */
  asksAgeElsewhere?: boolean;
  /** Called when the visitor's next document comes from a set that is newer than the tab's. */
  onNewerSet: (setId: number) => void;
}

/** What a page may start with before the move goes on to it. */
const PREPARE_WAIT_MS = 100;
/** The same where it covers the page before: the visitor sees what was clicked already, and rendering the page would keep its video from moving. */
const COVERED_WAIT_MS = 300;
/** What covers the page before is removed by the page that has come, normally within its first task. */
const COVER_LASTS_MS = 2000;
/** Longer presses are followed as if there had been none. */
const PRESS_LASTS_MS = 3000;

export interface Received {
  headers: Headers;
  answer: PageAnswer;
}

export const askAnswer = async (url: URL, setId: number, init: RequestInit): Promise<Received> => {
  const address = pageAnswerAddress(url, setId);
  const response = await fetch(address, { ...init, headers: { accept: 'application/json' } });
  return { headers: response.headers, answer: (await response.json()) as PageAnswer };
};

/** Of the link that was pressed last, for the click that ends the press: the browser's own copy takes a task or two longer. */
let pressed: { href: string; at: number; received: Promise<Received> } | undefined;

export const keepPressed = (href: string, received: Promise<Received>): void => {
  pressed = { href, at: performance.now(), received };
};
const takePressed = ({ href }: URL): Promise<Received> | undefined => {
  const last = pressed;
  pressed = undefined;
  return last?.href === href && performance.now() - last.at < PRESS_LASTS_MS ? last.received : undefined;
};

const fetchAnswer = async (
  url: URL,
  signal: AbortSignal,
  { setId, onNewerSet }: NavigationContext,
): Promise<PageAnswer | null> => {
  try {
    const ask = (cache?: RequestCache) => askAnswer(url, setId, { signal, cache });
    // Without a connection: what the browser has of the page, however old, as of those that were prefetched or shown before.
    const { headers, answer } = await (takePressed(url) ?? ask()).catch(() => ask('force-cache'));
    const liveSetId = Number(headers.get(LIVE_SET_HEADER));
    if (liveSetId > setId) onNewerSet(liveSetId);
    noteTicket(headers.get('server-timing'));
    return answer;
  } catch (error) {
    if (signal.aborted) throw error;
    noteTicket(null);
    return null;
  }
};

/** Leaves this document for good; the old page stays until the browser has the new one. */
const leaveTo = (href: string): 'leave' => {
  window.location.assign(href);
  return 'leave';
};

const changesSettings = (search: URLSearchParams, { language, gender, country }: Site): boolean => {
  const asked = {
    language: search.get('lang'),
    gender: search.get('gender'),
    country: search.get('country'),
  };
  return (
    (isLanguage(asked.language) && asked.language !== language) ||
    (isGender(asked.gender) && asked.gender !== gender) ||
    (asked.country !== null && asked.country !== country)
  );
};

/** Loads the code of the page at the address that a `PREFETCH_EVENT` names; its data is fetched by who sent it. */
export const followPrefetches = ({ modules, table, site }: NavigationContext): void =>
  window.addEventListener(PREFETCH_EVENT, ({ detail }) => {
    const { remote, page } = table.match(detail).route;
    if (remote !== 'shell') modules.prepare(remote, placeModules(page, site.language));
    else loadShellPage(page, site.language).catch(() => {});
  });

/** Where the server gives no answer. Without a connection, and without the code for it, the page's own parts say what they cannot have. */
const settleHere = async (
  path: string,
  { site, viewer, store, modules, table }: NavigationContext,
): Promise<PageView> => {
  try {
    const { loadView } = await import('./load-view.ts');
    return (await loadView({ url: path, site, viewer, store, modules, table })).view;
  } catch {
    const { route, params } = table.match(new URL(path, location.href).pathname);
    return { ...baseView(path, route, params), status: 503 };
  }
};

/** Lets the page start with what takes long besides its rendering. */
export const getReady = async (
  { remote, page, files = [], moveFiles = [] }: PageView,
  modules: Modules,
  move?: Move,
): Promise<void> => {
  void fetchAhead([...files, ...moveFiles]);
  if (remote === 'shell') return;
  const state = modules.get(remote, page);
  try {
    if (state.status === 'ready') await (state.module as PageModule).page.prepare?.({ files }, move);
  } catch (error) {
    // The page shows all the same.
    console.error(`${remote} could not get ready`, error);
  }
};

/** Lets the page of a move start, and waits a moment for what it starts with. */
const startPage = async (
  view: PageView,
  url: URL,
  signal: AbortSignal,
  { isForward, state }: Step,
  { viewer, store, modules }: NavigationContext,
): Promise<void> => {
  if (!isForward) return getReady(view, modules);
  let removeCover: (() => void) | undefined;
  const waiting = new AbortController();
  const endWait = () => waiting.abort();
  signal.addEventListener('abort', endWait);
  const move: Move = {
    params: view.params,
    search: url.searchParams,
    viewer,
    state,
    waits: waiting.signal,
    read: (select) => select(store.getState() as never),
    cover: () => {
      const element = coverPage();
      removeCover = () => element.remove();
      signal.addEventListener('abort', removeCover);
      return element;
    },
  };
  const ready = getReady(view, modules, move);
  await Promise.race([ready, pause(PREPARE_WAIT_MS)]);
  // What waits for its first frame covers the page before once it has it.
  if (removeCover) await Promise.race([ready, pause(COVERED_WAIT_MS - PREPARE_WAIT_MS)]);
  endWait();
  if (removeCover) setTimeout(removeCover, COVER_LASTS_MS);
};

/** Whether the host moves to the page at `url`: not to a file, a part of this page, or by what only the server may change. */
export const leadsToPage = (
  { origin, pathname, search, searchParams }: URL,
  { site, table }: NavigationContext,
): boolean =>
  origin === window.location.origin &&
  pathname + search !== window.location.pathname + window.location.search &&
  !changesSettings(searchParams, site) &&
  table.hasPage(pathname);

/** What the navigator asks for each move. The first view came with the document. */
export const createLoader =
  (context: NavigationContext) =>
  async (url: URL, signal: AbortSignal, step: Step): Promise<Arrival> => {
    const { site, viewer, store, modules, table, setId } = context;
    if (context.asksAgeElsewhere) return leaveTo(url.href);
    // Other settings are the server's to take: it answers with another document.
    if (changesSettings(url.searchParams, site)) return leaveTo(url.href);
    const { route } = table.match(url.pathname);
    const ready =
      route.remote === 'shell'
        ? loadShellPage(route.page, site.language)
        : modules.loadAll(route.remote, placeModules(route.page, site.language));
    const [answer] = await Promise.all([fetchAnswer(url, signal, context), ready]);
    if (answer && answer.setId !== setId) return leaveTo(url.href);
    if (signal.aborted) throw signal.reason;
    let started: Promise<void> | undefined;
    if (answer) {
      receiveState(store, answer.state);
      started = startPage(answer.view, url, signal, step, context);
    }
    const path = `${url.pathname}${url.search}`;
    const view = answer?.view ?? (await settleHere(path, context));
    if (view.redirect)
      return view.redirect.startsWith('/?') ? leaveTo(view.redirect) : { redirect: view.redirect };
    // A page's own view of what is not there is for anyone who opens the address, and for members, whose own it may turn out to be.
    if (view.status === 404 && view.name !== '404' && (view.remote === 'shell' || !viewer))
      return { redirect: urls.notFound() };
    const isAwaited = ({ hydrates }: WidgetUse) => hydrates !== 'near';
    await Promise.all([
      started,
      ...view.widgets
        .filter(isAwaited)
        .map(({ remote, widget }) => modules.loadAll(remote, placeModules(widget, site.language))),
    ]);
    return { view };
  };
