/**
 * Settles one page view: which page, its data, its widgets' data, its status. Runs in a render worker before rendering,
 * and in the browser only when the server's own answer for a navigation cannot be had (a chunk of its own there).
 */
import type { PageView, FailedRemote } from '@foyer/shared/wire-schemas/documents';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import type { AppStore, Site } from '@foyer/shared/platform';
import type {
  LoadContext,
  LoadResult,
  Page,
  PageModule,
  QueryFailure,
  RemoteName,
  RunQuery,
  WidgetModule,
  WidgetUse,
} from '@foyer/shared/remotes/remote';
import { urls } from '@foyer/shared/urls';
import type { SiteTable } from '@foyer/shared/routes/site-table';
import { loadShellPage } from '../pages/shell-pages.ts';
import type { Modules } from './remote-modules.ts';
import { DataLate, limitLoad } from './limit-load.ts';
import { baseView, placeModules, WIDGET_ALONE } from './place-modules.ts';

export interface ViewRequest {
  url: string;
  site: Site;
  viewer: Viewer | null;
  store: AppStore;
  modules: Modules;
  table: SiteTable;
  /** Remotes not to be tried. */
  off?: readonly RemoteName[];
  /** Receives whose code is about to run for this view. */
  mark?: (remote: RemoteName) => void;
  /** Limit for one `load`, ms. */
  loadTimeoutMs?: number;
  /** Shown alone in place of the page. */
  widget?: WidgetUse;
}
export interface LoadedView {
  view: PageView;
  failed: FailedRemote[];
}

const toFailure = (error: unknown): QueryFailure => {
  const { status, code } = (error ?? {}) as Partial<QueryFailure>;
  return {
    status: typeof status === 'number' ? status : 500,
    code: typeof code === 'string' ? code : 'server_error',
  };
};

interface Queries {
  query: RunQuery;
  /** Data is on its way: time that is not the remote's own. */
  isWaiting: () => boolean;
}

const queriesIn = (store: AppStore): Queries => {
  let waiting = 0;
  const run = async (thunk: never) => {
    const running = store.dispatch(thunk) as unknown as PromiseLike<{ data?: never; error?: unknown }> & {
      unsubscribe?: () => void;
    };
    waiting += 1;
    try {
      const { data, error } = await running;
      return error === undefined ? { data: data as never } : { error: toFailure(error) };
    } finally {
      waiting -= 1;
      running.unsubscribe?.();
    }
  };
  return { query: run as unknown as RunQuery, isWaiting: () => waiting > 0 };
};

const asNotFound = (view: PageView): PageView => ({
  ...view,
  status: 404,
  remote: 'shell',
  page: 'not-found',
  widgets: [],
});

/** What fills the page's slots, as if the page had named it. */
const slotWidgets = (table: SiteTable, slots: LoadResult['slots'] = []): WidgetUse[] =>
  slots.flatMap(({ name, props, hydrates }) =>
    table.fillsOf(name).map(([remote, widget]) => ({ remote, widget, props, hydrates })),
  );

/** Never throws; a remote that fails is named in `failed` and in the view's `missing`. */
export const loadView = async (request: ViewRequest): Promise<LoadedView> => {
  const { url, site, viewer, store, modules, table, mark, loadTimeoutMs } = request;
  const { pathname, searchParams } = new URL(url, 'http://own');
  const { route, params } = table.match(pathname);
  const view = baseView(url, route, params);
  const redirect = table.redirectOf(pathname, searchParams);
  if (redirect) return { view: { ...view, status: 301, redirect }, failed: [] };
  if (route.access === 'member' && !viewer)
    return { view: { ...view, status: 302, redirect: urls.signInFirst(url) }, failed: [] };

  const failed: LoadedView['failed'] = [];
  const fail = (remote: RemoteName, error: unknown, at?: FailedRemote['at']) => {
    if (!failed.some((one) => one.remote === remote))
      failed.push({ remote, reason: error instanceof Error ? error.message : String(error), at });
  };
  const { query, isWaiting } = queriesIn(store);
  const context: LoadContext = {
    params,
    search: searchParams,
    viewer,
    language: site.language,
    country: site.country,
    gender: site.gender,
    query,
  };
  const moduleOf = async <Module>(remote: RemoteName, name: string): Promise<Module | null> => {
    if (request.off?.includes(remote)) {
      fail(remote, 'switched off');
      return null;
    }
    mark?.(remote);
    const states = await modules.loadAll(remote, placeModules(name, site.language));
    const broken = states.find((state) => state.status === 'failed');
    if (broken?.status === 'failed') fail(remote, broken.error, 'module');
    const state = modules.get(remote, name);
    return state.status === 'ready' && !broken ? (state.module as Module) : null;
  };
  const finish = (settled: PageView): LoadedView => ({
    view: { ...settled, missing: failed.map(({ remote }) => remote) },
    failed,
  });

  const loadWidgets = async (uses: readonly WidgetUse[]): Promise<void> => {
    // One after the other: who is tried alone in a worker is found by the order in which remotes start.
    for (const use of uses) {
      const loaded = await moduleOf<WidgetModule<Record<string, unknown>>>(use.remote, use.widget);
      if (!loaded?.widget.load) continue;
      try {
        await limitLoad(loaded.widget.load(context, use.props), loadTimeoutMs, isWaiting);
      } catch (error) {
        fail(use.remote, error, error instanceof DataLate ? 'data' : undefined);
      }
    }
  };
  if (request.widget) {
    const widgets = [request.widget];
    await loadWidgets(widgets);
    return finish({ ...view, remote: 'shell', page: WIDGET_ALONE, widgets });
  }

  let page: Page | null | undefined;
  if (route.remote === 'shell') page = await loadShellPage(route.page, site.language).catch(() => null);
  else page = (await moduleOf<PageModule>(route.remote, route.page))?.page;
  if (!page) return finish({ ...view, status: 503 });

  let result: LoadResult;
  try {
    result = await limitLoad(page.load(context), loadTimeoutMs, isWaiting);
  } catch (error) {
    if (route.remote !== 'shell') fail(route.remote, error, error instanceof DataLate ? 'data' : undefined);
    return finish({ ...view, status: 503 });
  }
  if (result.redirect) return finish({ ...view, status: result.status, redirect: result.redirect });
  if (result.status === 404 && !result.ownView) return finish(asNotFound(view));

  const widgets = [...(result.widgets ?? []), ...slotWidgets(table, result.slots)];
  await loadWidgets(widgets);
  const { status, files, moveFiles } = result;
  return finish({ ...view, status, widgets, files, moveFiles });
};
