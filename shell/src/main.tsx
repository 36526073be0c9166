/** Gathers what the document brought, loads the code of what it shows, and only then hydrates. Evaluated by entry.ts. */
import type { PageBlock, PageView } from '@foyer/shared/wire-schemas/documents';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import type { LiveReleaseSet } from '@foyer/shared/wire-schemas/releases/releases';
import {
  createStore,
  fetchTransport,
  readCookie,
  receiveState,
  type TransferredState,
  type ViewerState,
} from '@foyer/shared/platform';
import { COOKIES } from '@foyer/shared/wire-schemas/site';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { createSiteTable } from '@foyer/shared/routes/site-table';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readBlock } from './document/data-blocks.ts';
import { SiteDocument } from './document/site-document.tsx';
import { releaseBelow } from './document/below-window.ts';
import { loadMessages } from './document/load-shell-messages.ts';
import { createBrowserLoader } from './host/browser-remotes.ts';
import type { PlaceBoundary } from './host/place-boundary.tsx';
import { placeModules } from './host/place-modules.ts';
import { pause } from './host/pause.ts';
import { placeKey } from './host/remote-place.tsx';
import { loadShellPage } from './pages/shell-pages.ts';
import { Modules } from './host/remote-modules.ts';
import { inLanguage } from './host/language-transport.ts';
import { noteFault, noteLoad, watchFaults } from './measure/faults.ts';
import { noteChangedFields, replayTaps } from './taps/replay-taps.ts';
import { whenAtRest } from '@foyer/shared/loading/when-at-rest';
import { measureWhenIdle } from './measure/measure-when-idle.ts';
import { createLoader, followPrefetches, type NavigationContext } from './host/load-next-page.ts';
import { learningReach, watchReach } from './host/reach.ts';
import { steppingUp } from './host/step-up-transport.ts';
import { SiteNavigator } from '@foyer/shared/navigation/navigator';
import { SiteRouter } from '@foyer/shared/navigation/site-router';
import { announceNewerSet } from './host/newer-set.ts';

const onFirstMouse = (then: () => void): void => {
  const look = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    document.removeEventListener('pointerover', look);
    then();
  };
  document.addEventListener('pointerover', look);
};

/** The server's HTML of places that this browser cannot render yet, or that the server could not render. */
const keepPlaces = (
  modules: Modules,
  missing: readonly RemoteName[],
  language: string,
): Map<string, string> => {
  const kept = new Map<string, string>();
  for (const place of document.querySelectorAll<HTMLElement>('[data-place]')) {
    const key = place.dataset.place ?? '';
    const [path] = key.split(':');
    const [remote, name] = (path ?? '').split('/') as [RemoteName, string];
    const ready = placeModules(name, language).every(
      (expose) => modules.get(remote, expose).status === 'ready',
    );
    if (!ready || missing.includes(remote)) kept.set(key, place.innerHTML);
  }
  return kept;
};

/** Keys of places that can wait: members, and who follows a link into the page, get everything immediately. */
const findWaiting = ({ widgets, missing }: PageView, viewer: Viewer | null): Set<string> => {
  const waiting = viewer || location.hash ? [] : widgets;
  return new Set(
    waiting
      .filter(({ hydrates, remote }) => hydrates === 'near' && !missing.includes(remote))
      .map(({ remote, widget, props }) => placeKey(remote, widget, props)),
  );
};

/** For benches, tests and styles: from here on everything answers. */
const tellHydrated = () => {
  releaseBelow();
  document.documentElement.dataset.hydrated = '';
  performance.mark('foyer-hydrated');
};

const start = async () => {
  await pause();
  const { view, site, ageGate, personal, moduleTimeoutMs, seed } = readBlock<PageBlock>('page');
  const set = readBlock<LiveReleaseSet>('releaseSet');
  const member = readBlock<Viewer | null>('viewer');
  const viewer: ViewerState = member ? { status: 'member', member } : { status: 'anonymous' };
  // What runs here came with a document that carries it.
  const table = createSiteTable(set.table ?? { pages: [], redirects: [], entries: [], fills: {} });
  const load = createBrowserLoader(set, moduleTimeoutMs);
  const modules = new Modules(async (remote, expose, attempt) => {
    const tell = (isFailed: boolean) => {
      if (!expose.startsWith('messages/')) noteLoad(`${remote}/${expose}`, isFailed);
    };
    try {
      const module = await load(remote, expose, attempt);
      tell(false);
      return module;
    } catch (error) {
      tell(true);
      noteFault('failed_loads', error, remote);
      throw error;
    }
  });
  await pause();
  const store = createStore(learningReach(steppingUp(inLanguage(fetchTransport, site.language))));
  await pause();
  receiveState(store, readBlock<TransferredState>('state'));
  await pause();

  const places: [RemoteName, string][] = view.widgets
    .filter(({ hydrates }) => hydrates !== 'near')
    .map(({ remote, widget }) => [remote, widget]);
  if (view.remote !== 'shell') places.push([view.remote, view.page]);
  const [messages] = await Promise.all([
    loadMessages(site.language),
    view.remote === 'shell' ? loadShellPage(view.page, site.language) : undefined,
    ...places.map(([remote, name]) => modules.loadAll(remote, placeModules(name, site.language))),
  ]);

  const host = {
    table,
    modules,
    commonMessages: messages.common,
    seed,
    keptHtml: keepPlaces(modules, view.missing, site.language),
    missing: view.missing,
    waitsForNear: findWaiting(view, member),
  };
  const context: NavigationContext = {
    site,
    viewer: member,
    store,
    modules,
    table,
    setId: set.id,
    asksAgeElsewhere: site.ageMode === 'click' && !ageGate && readCookie(COOKIES.age) !== '1',
    onNewerSet: announceNewerSet,
  };
  const navigator = new SiteNavigator(createLoader(context), view);
  followPrefetches(context);
  if (!member && !context.asksAgeElsewhere)
    onFirstMouse(() => {
      import('./host/follow-presses.ts').then(
        (module) => module.followPresses(context),
        () => {},
      );
    });
  const measure = measureWhenIdle({ set, navigator });
  noteChangedFields();
  const app = (
    <SiteDocument
      site={site}
      store={store}
      host={host}
      messages={messages.all}
      ageGate={ageGate}
      serverViewer={personal ? viewer : { status: 'unknown' }}
      viewer={viewer}
      onHydrated={() => {
        tellHydrated();
        // After what hydration itself leads to: who looks is known to every control by then.
        setTimeout(replayTaps);
        measure();
        whenAtRest(() => {
          // Nobody misses a page for later that did not come.
          import('./offline/keep-offline-page.ts').then(
            ({ keepOfflinePage }) => keepOfflinePage(site.language),
            () => {},
          );
        });
      }}
      route={(render) => <SiteRouter navigator={navigator}>{render}</SiteRouter>}
    />
  );
  // A transition, so that React hydrates in slices of a few milliseconds: between them taps, and a video that plays already, have their turn.
  startTransition(() => {
    hydrateRoot(document, app, {
      onRecoverableError: (error, { componentStack }) => {
        noteFault('mismatches', error, undefined, componentStack);
        console.error('recovered while hydrating', error);
      },
      onCaughtError: (error, { errorBoundary }) => {
        const remote = (errorBoundary as PlaceBoundary | undefined)?.props.remote;
        noteFault('errors', error, remote);
        console.error(remote ? 'a remote failed' : 'the site failed', error);
      },
    });
  });
};

watchFaults();
watchReach();
void start();
