/** The Node build's entry: a renderer for one release set, used by a render worker and nobody else. */
import type {
  DocumentAnswer,
  DocumentRequest,
  PageAnswer,
  RenderSet,
} from '@foyer/shared/wire-schemas/documents';
import { mainApi, type Transport, transferState, type AppStore } from '@foyer/shared/platform';
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { loadMessages, type ShellMessages } from './document/load-shell-messages.ts';
import { renderDocument } from './document/render-document.tsx';
import { RenderFailed } from './document/render-to-text.ts';
import type { Host } from './host/host-context.tsx';
import { type LoadedView, loadView } from './host/load-view.ts';
import { inLanguage } from './host/language-transport.ts';
import { Modules } from './host/remote-modules.ts';
import { createNodeLoader } from './host/node-remotes.ts';
import { openSetTables, type SetTables } from './routes/set-tables.ts';
import { asksToSignIn } from './layout/sign-in-place.tsx';
import { signInRenderer } from './document/sign-in-renderer.tsx';
import { openDocumentStore } from './document/document-store.ts';

export interface RendererOptions {
  set: RenderSet;
  transport: (request: DocumentRequest) => Transport;
  /** Receives whose code is about to run, so that it is known which remotes a lost worker had. */
  mark: (remote: RemoteName) => void;
  /** Limit of one `load`, and of what rendering waits for, ms. */
  loadTimeoutMs: number;
}
export interface Renderer {
  /** What the main thread needs to name documents. */
  addresses: SetTables['addresses'];
  render: (request: DocumentRequest) => Promise<DocumentAnswer>;
}

export const createRenderer = ({ set, transport, mark, loadTimeoutMs }: RendererOptions): Renderer => {
  const modules = new Modules(createNodeLoader(set));
  const tables = openSetTables(set);
  const messages = new Map<Language, Promise<ShellMessages>>();
  const messagesIn = (language: Language): Promise<ShellMessages> => {
    const known = messages.get(language) ?? loadMessages(language);
    messages.set(language, known);
    return known;
  };

  const attempt = async (
    request: DocumentRequest,
    store: AppStore,
    off: Set<RemoteName>,
    failed: DocumentAnswer['failed'][number][],
  ): Promise<DocumentAnswer | 'again'> => {
    const { site, viewer, url } = request;
    const { table, data: tableData } = tables.in(site.language);
    const { route } = table.match(new URL(url, 'http://own').pathname);
    const personal =
      route.access !== undefined || request.smoke !== undefined || site.typedFields !== undefined;
    const main = store.dispatch(
      mainApi.endpoints.platformGetMain.initiate({ gender: site.gender, language: site.language }),
    );
    const loaded: LoadedView = await loadView({
      url,
      site,
      viewer,
      store,
      modules,
      table,
      off: [...off],
      mark,
      loadTimeoutMs,
      widget: request.smoke?.widget,
    });
    await main;
    main.unsubscribe();
    for (const failure of loaded.failed)
      if (!failed.some(({ remote }) => remote === failure.remote)) failed.push(failure);
    const { view } = loaded;
    const answer = {
      status: view.status,
      redirect: view.redirect,
      failed,
      packages: ['shell' as const, view.remote, ...view.widgets.map(({ remote }) => remote)],
      personal,
      byCountry: route.byCountry,
      place: { remote: view.remote, page: view.page },
    };
    if (request.kind === 'page') {
      const page: PageAnswer = { view, state: transferState(store), setId: set.id };
      return { ...answer, body: JSON.stringify(page) };
    }
    if (view.redirect) return { ...answer, body: '' };

    const host: Host = {
      table,
      modules,
      commonMessages: (await messagesIn(site.language)).common,
      keptHtml: new Map(),
      seed: Math.floor(Math.random() * 2 ** 32),
      ...(asksToSignIn(url) && (await signInRenderer(site.language))),
      isOff: (remote) => off.has(remote) || view.missing.includes(remote),
    };
    try {
      const { html, styleHashes, scriptHashes } = await renderDocument({
        request,
        view,
        store,
        host,
        messages: await messagesIn(site.language),
        set,
        table: tableData,
        personal,
        limitMs: loadTimeoutMs,
      });
      return { ...answer, body: html, styleHashes, scriptHashes };
    } catch (error) {
      const culprit = error instanceof RenderFailed ? error.remote : null;
      // The shell's own fault, or a remote that is off already: nothing is left to switch off.
      if (!culprit || off.has(culprit)) throw error;
      off.add(culprit);
      failed.push({ remote: culprit, reason: error instanceof Error ? error.message : String(error) });
      return 'again';
    }
  };

  const render = async (request: DocumentRequest): Promise<DocumentAnswer> => {
    const failed: DocumentAnswer['failed'][number][] = [];
    const off = new Set(request.off);
    const startMs = performance.now();
    for (;;) {
      // A store of its own for every document: nothing of one visitor's can reach another's.
      const { store, end } = openDocumentStore(inLanguage(transport(request), request.site.language));
      try {
        const answer = await attempt(request, store, off, failed);
        if (answer !== 'again') return { ...answer, renderMs: performance.now() - startMs };
      } finally {
        end();
      }
    }
  };
  return { render, addresses: tables.addresses };
};
