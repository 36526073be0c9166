/**
 * Stands in for shell/src/host/browser-remotes.ts in the single bundle: every remote's modules are dynamic imports of the
 * very source files, in the same build as the shell.
 */
import type { RemoteName } from '@foyer/shared/remotes/remote';
import type { LoadModule } from '../../shell/src/host/remote-modules.ts';

type Import = (path: string) => Promise<unknown>;

/** Chunk names are known to build-single-bundle.ts, which preloads them as the federated document does. */
const IMPORTS: Record<RemoteName, { page: Import; widget: Import; messages: Import }> = {
  'mf-listings': {
    page: (name) =>
      import(/* webpackChunkName: "mf-listings-[request]" */ `../../mf-listings/src/${name}/page.tsx`),
    widget: () => Promise.reject(new Error('mf-listings has no widgets')),
    messages: (language) =>
      import(
        /* webpackChunkName: "mf-listings-[request]" */ `../../mf-listings/src/messages/${language}.json`
      ),
  },
  'mf-player': {
    page: (name) =>
      import(/* webpackChunkName: "mf-player-[request]" */ `../../mf-player/src/${name}/page.tsx`),
    widget: () => Promise.reject(new Error('mf-player has no widgets')),
    messages: (language) =>
      import(/* webpackChunkName: "mf-player-[request]" */ `../../mf-player/src/messages/${language}.json`),
  },
  'mf-member': {
    page: (name) =>
      import(/* webpackChunkName: "mf-member-[request]" */ `../../mf-member/src/${name}/page.tsx`),
    widget: () => Promise.reject(new Error('mf-member has no widgets')),
    messages: (language) =>
      import(/* webpackChunkName: "mf-member-[request]" */ `../../mf-member/src/messages/${language}.json`),
  },
  'mf-community': {
    page: (name) =>
      import(/* webpackChunkName: "mf-community-[request]" */ `../../mf-community/src/${name}/page.tsx`),
    widget: (name) =>
      import(/* webpackChunkName: "mf-community-[request]" */ `../../mf-community/src/${name}/widget.tsx`),
    messages: (language) =>
      import(
        /* webpackChunkName: "mf-community-[request]" */ `../../mf-community/src/messages/${language}.json`
      ),
  },
  'mf-upload': {
    page: (name) =>
      import(/* webpackChunkName: "mf-upload-[request]" */ `../../mf-upload/src/${name}/page.tsx`),
    widget: () => Promise.reject(new Error('mf-upload has no widgets')),
    messages: (language) =>
      import(/* webpackChunkName: "mf-upload-[request]" */ `../../mf-upload/src/messages/${language}.json`),
  },
};
const WIDGETS: Partial<Record<RemoteName, readonly string[]>> = { 'mf-community': ['comments'] };

export const createBrowserLoader = (): LoadModule => (remote, expose) => {
  const imports = IMPORTS[remote];
  if (!imports) throw new Error(`the single bundle has no ${remote}`);
  if (expose.startsWith('messages/')) return imports.messages(expose.slice('messages/'.length));
  return WIDGETS[remote]?.includes(expose) ? imports.widget(expose) : imports.page(expose);
};
