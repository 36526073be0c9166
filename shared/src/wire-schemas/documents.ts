/** What passes between the main thread, its render workers and the browser for one page view. */
import type { Site } from '../platform/site-context.ts';
import type { TransferredState } from '../platform/api.ts';
import type { RemoteName, WidgetUse } from '../remotes/remote.ts';
import type { Viewer } from './members/members.ts';
import type { Release } from './releases/releases.ts';
import type { CallTable } from './call.ts';

/** Ids of the data blocks in a document's head. */
export const DATA_BLOCKS = {
  releaseSet: 'foyer-release-set',
  page: 'foyer-page',
  state: 'foyer-state',
  viewer: 'foyer-viewer',
} as const;

/** What stands in the viewer's block until the main thread splices a signed-in member in. */
export const VIEWER_SLOT = 'null';

/** One page view, as the server settled it and the browser goes on with it. */
export interface PageView {
  /** Own path and query, canonical. */
  url: string;
  /** Name of the route; counted with page views. */
  name: string;
  status: number;
  /** Own path to go to instead. */
  redirect?: string;
  remote: RemoteName | 'shell';
  page: string;
  params: Readonly<Record<string, string>>;
  widgets: readonly WidgetUse[];
  /** Remotes whose place the server could not fill. */
  missing: readonly RemoteName[];
  /** See `LoadResult`. */
  files?: readonly string[];
  moveFiles?: readonly string[];
}

/** The data block `foyer-page`. */
export interface PageBlock {
  view: PageView;
  site: Site;
  ageGate: boolean;
  /** True when the document was made for one member alone. */
  personal: boolean;
  /** How long the browser waits for a remote's code, ms. */
  moduleTimeoutMs: number;
  /** What this rendering drew by chance, so that hydration draws the same. */
  seed?: number;
}

/** Query key of `/_page{path}`: the release set of the tab that asks; it is answered by that one as long as it is kept warm. */
export const TAB_SET_KEY = '_set';
/** Address of a page's answer, as a tab of a release set asks for it: what is prefetched is found by it again. */
export const pageAnswerAddress = (
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  setId: number,
): string => `/_page${pathname}${search}${search ? '&' : '?'}${TAB_SET_KEY}=${setId}`;
/** Header of a page's answer: the release set that the visitor's next document comes from. */
export const LIVE_SET_HEADER = 'x-foyer-set';

/** GET /_page{path}: what a navigation inside the site needs besides code. */
export interface PageAnswer {
  view: PageView;
  state: TransferredState;
  /** The release set that answered; a page of another set loads the document anew. */
  setId: number;
}

export interface DocumentRequest {
  kind: 'document' | 'page';
  /** Canonical own path and query. */
  url: string;
  site: Site;
  /** Set only for documents that are made for one member. */
  viewer: Viewer | null;
  ageGate: boolean;
  /** Remotes not to be tried. */
  off: readonly RemoteName[];
  moduleTimeoutMs: number;
  /** The server allows scripts that stand in the document by the answer's `scriptHashes`. */
  takesScripts?: boolean;
  /**
   * Only what the server renders for itself, to try a release: as `viewer` sees it, also where visitors share the document; with
   * `widget`, that widget alone in place of a page.
   */
  smoke?: { widget?: WidgetUse };
}

export interface FailedRemote {
  remote: RemoteName;
  reason: string;
  /**
   * `module`: its code could not be loaded, and will not be in the same worker. `data`: data that it had asked for did not come in
   * time. Left out: it threw.
   */
  at?: 'module' | 'data';
}

export interface DocumentAnswer {
  status: number;
  redirect?: string;
  /** The whole document, or the JSON of a PageAnswer. */
  body: string;
  /** Source expressions of the inline styles, for the content security policy. */
  styleHashes?: readonly string[];
  /** The same of inline scripts. */
  scriptHashes?: readonly string[];
  /** Remotes that failed; such an answer is not cached for long. */
  failed: readonly FailedRemote[];
  /** Packages that take part in it, and how long it took, ms. */
  packages?: readonly (RemoteName | 'shell')[];
  renderMs?: number;
  /** Of the page; earlier shells do not tell. */
  place?: { remote: RemoteName | 'shell'; page: string };
  /** Whether the route wants a member; such an answer is never shared. */
  personal: boolean;
  /** Whether the answer differs by country. */
  byCountry: boolean;
}

/** One package of a release set as a render worker gets it. */
export interface RenderPackage {
  release: Release;
  /** Address of its `browser/` folder, with a trailing slash. */
  base: string;
  /** Its folder on this machine, verified. Absent when it could not be had: the remote is then missing. */
  folder?: string;
}
export interface RenderSet {
  id: number;
  packages: Readonly<{ shell: RenderPackage } & Record<RemoteName, RenderPackage>>;
}

export const DOCUMENT_CALLS = {
  'GET /api/visitor-check': {
    room: 'documents',
    who: 'everyone',
  },
} as const satisfies CallTable;
