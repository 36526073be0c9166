/**
 * Renders a page, a widget or an element as a host does: a store of its own, the router, the visitor, the language, and
 * `load` before the first render. The API is a table of answers; an address that it lacks fails the test by name.
 */
import { afterEach } from '@jest/globals';
import { type RenderResult, render } from '@testing-library/react';
import { isValidElement, type ComponentType, type ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { SiteNavigator } from '../navigation/navigator.ts';
import { SiteRouter } from '../navigation/site-router.tsx';
import type { Viewer } from '../wire-schemas/members/members.ts';
import type { Language } from '../wire-schemas/site.ts';
import { RenderWidgetContext } from '../platform/remote-widget.tsx';
import { type SiteParts, SitePartsContext } from '../platform/site-parts.tsx';
import {
  type HasPage,
  HasPageContext,
  type HostActions,
  HostActionsContext,
  type Site,
  SiteContext,
  ViewerContext,
  type ViewerState,
} from '../platform/site-context.ts';
import { type AppStore, createStore } from '../platform/store.ts';
import type { ApiRequest } from '../platform/transport.ts';
import type { Catalogue, LoadResult, Page, Widget } from '../remotes/remote.ts';
import { buildLoadContext, buildSite } from './builders.ts';
import { type ApiAnswers, fakeTransport } from './fake-transport.ts';
import { viewOf } from './page-view.ts';
import { queryOf } from './run-query.ts';
import { WidgetPlaceholder } from './widget-placeholder.tsx';

export interface RenderInAppOptions {
  /** Address that the router stands at; default `/`. */
  path?: string;
  /** Decoded path parameters, for `load` and the page. */
  params?: Record<string, string>;
  /** Query of the address; default what `path` has. */
  search?: string;
  /** Answers of the API by address; see fake-transport.ts. */
  api?: ApiAnswers;
  /** The signed-in member; null (default) is anonymous, `unknown` is a document before hydration. */
  viewer?: Viewer | null | 'unknown';
  language?: Language;
  site?: Partial<Site>;
  /** The remote's catalogue; ids that it lacks then fail the test. */
  messages?: Catalogue;
  /** Props of a widget. */
  props?: object;
  hostActions?: Partial<HostActions>;
  /** Which addresses have a page; default all. */
  hasPage?: HasPage;
  /** Entries of menus; none when it is left out. */
  entriesOf?: SiteParts['entriesOf'];
  /** Left out: no advertising. */
  renderAd?: SiteParts['renderAd'];
}

export interface RenderedInApp extends RenderResult {
  store: AppStore;
  /** What `load` returned; null without one. */
  result: LoadResult | null;
  /** Everything that the API was asked so far. */
  requests: ApiRequest[];
  /** The site's own; every address leads to the same subject. */
  router: SiteNavigator;
}

type Subject = Page | Widget | ReactElement;

const open: { unanswered: string[]; missingMessages: Set<string> }[] = [];
afterEach(() => {
  const problems = open
    .splice(0)
    .flatMap(({ unanswered, missingMessages }) => [
      ...unanswered.map((address) => `the test's api has no answer for ${address}`),
      ...[...missingMessages].map((id) => `no message: ${id}`),
    ]);
  if (problems.length > 0) throw new Error(problems.join('\n'));
});

let lastRouter: SiteNavigator | undefined;

/** The tests of a file share a window and its history, of which the last one that was rendered has the end. */
const openRouter = ({ pathname, search, hash }: URL): SiteNavigator => {
  lastRouter?.dispose();
  window.history.replaceState(null, '', pathname + search + hash);
  lastRouter = new SiteNavigator(
    async (url) => ({ view: viewOf(url.pathname + url.search) }),
    viewOf(pathname + search),
  );
  return lastRouter;
};

const everyPage: HasPage = () => true;
const noEntries = () => [];
/** What fills a slot is another remote's; late ones stand on every card. */
const renderSlot: SiteParts['renderSlot'] = ({ name, isLate }) =>
  isLate ? null : <div data-testid={`slot:${name}`} />;

const viewerStateOf = (viewer: RenderInAppOptions['viewer']): ViewerState => {
  if (viewer === 'unknown') return { status: 'unknown' };
  return viewer ? { status: 'member', member: viewer } : { status: 'anonymous' };
};

const loadSharedMessages = async (language: Language): Promise<Catalogue> =>
  (await import(`../messages/${language}.json`, { with: { type: 'json' } })).default;

/** @throws Error (from the test's end) that names every address and message that was asked for in vain. */
export const renderInApp = async (
  subject: Subject,
  options: RenderInAppOptions = {},
): Promise<RenderedInApp> => {
  const {
    path = '/',
    params = {},
    search,
    api = {},
    viewer = null,
    language = 'en',
    messages,
    props,
  } = options;
  const site = buildSite({ language, ...options.site });
  const { transport, requests, unanswered } = fakeTransport(api);
  const missingMessages = new Set<string>();
  open.push({ unanswered, missingMessages });
  const store = createStore(transport);
  const address = new URL(path, site.publicUrl);
  if (search !== undefined) address.search = search;
  const catalogue = { ...(await loadSharedMessages(language)), ...messages };

  const context = buildLoadContext({
    params,
    search: address.searchParams,
    viewer: viewer === 'unknown' ? null : viewer,
    language,
    country: site.country,
    gender: site.gender,
    query: queryOf(store),
  });
  let element: ReactElement;
  let result: LoadResult | null = null;
  if (isValidElement(subject)) element = subject;
  else {
    const Component = subject.Component as ComponentType<object>;
    // A widget's load returns nothing; a page's tells the status.
    result = (await subject.load?.(context, props as never)) ?? null;
    element = <Component {...(props ?? { params })} />;
  }

  const router = openRouter(address);
  const rendered = render(
    <Provider store={store}>
      <SiteContext value={site}>
        <ViewerContext value={viewerStateOf(viewer)}>
          <HostActionsContext value={{ openSignIn: () => {}, ...options.hostActions }}>
            <HasPageContext value={options.hasPage ?? everyPage}>
              <RenderWidgetContext value={(use) => <WidgetPlaceholder {...use} />}>
                <SitePartsContext
                  value={{
                    renderSlot,
                    entriesOf: options.entriesOf ?? noEntries,
                    renderAd: options.renderAd,
                  }}
                >
                  <IntlProvider
                    locale={language}
                    messages={catalogue as Record<string, string>}
                    onError={(error) => {
                      if (error.code !== 'MISSING_TRANSLATION') throw error;
                      if (messages && 'descriptor' in error)
                        missingMessages.add(String((error.descriptor as { id?: string }).id));
                    }}
                  >
                    <SiteRouter navigator={router}>{() => element}</SiteRouter>
                  </IntlProvider>
                </SitePartsContext>
              </RenderWidgetContext>
            </HasPageContext>
          </HostActionsContext>
        </ViewerContext>
      </SiteContext>
    </Provider>,
  );
  return { ...rendered, store, result, requests, router };
};
