/** What the host's own parts share; remotes never see it. */
import type { Catalogue, RemoteName } from '@foyer/shared/remotes/remote';
import type { SiteTable } from '@foyer/shared/routes/site-table';
import { createContext, type ReactNode, useContext } from 'react';
import type { Modules } from './remote-modules.ts';

export interface Host {
  /** Addresses, menus and slots of the release set, in the document's language. */
  table: SiteTable;
  modules: Modules;
  /** Ids that the host gives to every remote: `common.*` and `error.*`. */
  commonMessages: Catalogue;
  /** Of this rendering of the document: whatever is drawn by chance is drawn from it, alike on both sides. */
  seed?: number;
  /** HTML that the server rendered for places which the browser cannot render yet, by place key. */
  keptHtml: ReadonlyMap<string, string>;
  /** In the browser: keys of kept places whose code is not asked for before they are near the window. */
  waitsForNear?: ReadonlySet<string>;
  /** In the browser: remotes whose places the server could not fill. */
  missing?: readonly RemoteName[];
  /** On the server only: remotes that may not be rendered. */
  isOff?: (remote: RemoteName) => boolean;
  /** On the server only: the sign-in form of an address that asks for it. */
  renderSignIn?: (path: string) => ReactNode;
}

export const HostContext = createContext<Host | null>(null);
/** @throws Error outside the host. */
export const useHost = (): Host => {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost is used outside the host');
  return host;
};
