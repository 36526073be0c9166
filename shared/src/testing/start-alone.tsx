/**
 * The minimal host in which a remote runs alone in development (`npm run dev -- mf-listings`): real data of a running
 * server, the real router and store, no federation. Other remotes' widgets are labelled placeholders.
 */
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { matchPath } from 'react-router';
import { type Arrival, SiteNavigator } from '../navigation/navigator.ts';
import { SiteRouter } from '../navigation/site-router.tsx';
import { DATA_BLOCKS, type PageBlock, type PageView } from '../wire-schemas/documents.ts';
import type { Viewer } from '../wire-schemas/members/members.ts';
import { isLanguage, type Language } from '../wire-schemas/site.ts';
import { RenderWidgetContext } from '../platform/remote-widget.tsx';
import {
  HostActionsContext,
  type Site,
  SiteContext,
  ViewerContext,
  type ViewerState,
} from '../platform/site-context.ts';
import { createStore } from '../platform/store.ts';
import { fetchTransport } from '../platform/transport.ts';
import type { CatalogueModule, LoadContext, PageModule, RemoteName } from '../remotes/remote.ts';
import '../ui/tokens.css';
import { urls } from '../urls.ts';
import { buildSite } from './builders.ts';
import { HOME_DOCUMENT_PATH } from './home-document-path.ts';
import { viewOf } from './page-view.ts';
import { queryOf } from './run-query.ts';
import { WidgetPlaceholder } from './widget-placeholder.tsx';

export interface AloneOptions {
  remote: RemoteName;
  /** Pages by the route patterns of the shell's table; the first that fits is shown. */
  pages: Record<string, () => Promise<PageModule>>;
  messages: (language: Language) => Promise<CatalogueModule>;
}

interface Visit {
  site: Site;
  viewer: Viewer | null;
}

const readBlock = <Value,>(document: Document, id: string): Value | null =>
  JSON.parse(document.getElementById(id)?.textContent ?? 'null');

/** Site and visitor as the running server sees them; `?lang=` overrides the language. Defaults when it is down. */
const findVisit = async (): Promise<Visit> => {
  const wanted = new URLSearchParams(location.search).get('lang');
  const language = isLanguage(wanted) ? { language: wanted } : {};
  try {
    const response = await fetch(HOME_DOCUMENT_PATH);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const document = new DOMParser().parseFromString(await response.text(), 'text/html');
    const site = readBlock<PageBlock>(document, DATA_BLOCKS.page)?.site;
    return {
      site: { ...(site ?? buildSite()), ...language },
      viewer: readBlock<Viewer>(document, DATA_BLOCKS.viewer),
    };
  } catch (error) {
    console.warn(`No site settings from the server, using defaults: ${String(error)}`);
    return { site: buildSite(language), viewer: null };
  }
};

type Opened = { element: ReactElement } | { redirect: string };

/** @throws Error when the page's module or its `load` fails, or another remote has the page. */
const openPage = async (
  pages: AloneOptions['pages'],
  { pathname, searchParams }: URL,
  context: Omit<LoadContext, 'params' | 'search'>,
): Promise<Opened> => {
  for (const [pattern, importPage] of Object.entries(pages)) {
    const match = matchPath({ path: pattern, end: true }, pathname);
    if (!match) continue;
    const params = match.params as Record<string, string>;
    const { page } = await importPage();
    const { redirect } = await page.load({ ...context, params, search: searchParams });
    return redirect ? { redirect } : { element: <page.Component params={params} /> };
  }
  throw new Error(`${pathname} belongs to another remote; this one has ${Object.keys(pages).join(', ')}`);
};

/** As the shell's layout gives it to every page. */
const EDGES = { maxWidth: 1440, margin: '0 auto', padding: 16 };

const start = async ({ remote, pages, messages }: AloneOptions): Promise<void> => {
  document.title = `${remote} alone`;
  const { site, viewer } = await findVisit();
  const { language, country, gender } = site;
  document.documentElement.lang = language;
  const [own, common] = await Promise.all([
    messages(language),
    import(`../messages/${language}.json`) as Promise<CatalogueModule>,
  ]);
  const store = createStore(fetchTransport);
  const context = { viewer, language, country, gender, query: queryOf(store) };
  const viewerState: ViewerState = viewer ? { status: 'member', member: viewer } : { status: 'anonymous' };

  // The navigator's views are of documents; what they show here is alongside them.
  const elements = new Map<string, ReactElement>();
  const load = async (url: URL): Promise<Exclude<Arrival, 'leave'>> => {
    const path = url.pathname + url.search;
    try {
      const opened = await openPage(pages, url, context);
      if ('redirect' in opened) return opened;
      elements.set(path, opened.element);
    } catch (error) {
      elements.set(path, <p role="alert">{String(error)}</p>);
    }
    return { view: viewOf(path) };
  };
  const first = await load(new URL(location.href));
  const navigator = new SiteNavigator(load, viewOf(location.pathname + location.search));
  if ('redirect' in first) navigator.replace(first.redirect);
  const show = ({ url }: PageView) => <main style={EDGES}>{elements.get(url) ?? <p>…</p>}</main>;

  const host = document.body.appendChild(document.createElement('div'));
  createRoot(host).render(
    <Provider store={store}>
      <SiteContext value={site}>
        <ViewerContext value={viewerState}>
          <HostActionsContext value={{ openSignIn: () => location.assign(urls.signIn()) }}>
            <RenderWidgetContext value={(use) => <WidgetPlaceholder {...use} />}>
              <IntlProvider
                locale={language}
                messages={{ ...common.default, ...own.default } as Record<string, string>}
              >
                <SiteRouter navigator={navigator}>{show}</SiteRouter>
              </IntlProvider>
            </RenderWidgetContext>
          </HostActionsContext>
        </ViewerContext>
      </SiteContext>
    </Provider>,
  );
};

/** Renders the remote's page for the address that the router stands at, its data first. */
export const startAlone = (options: AloneOptions): void => {
  start(options).catch((error) => {
    document.body.append(`${options.remote} could not start: ${String(error)}`);
  });
};
