/**
 * The contract between the host and every remote: what a page, a widget and a catalogue module look like.
 * The remote proves it with `satisfies`; the host trusts only the contract number at run time.
 */
import type { ComponentType } from 'react';
import type { Country, Gender, Language } from '../wire-schemas/site.ts';
import type { Viewer } from '../wire-schemas/members/members.ts';

/** Any remote's name: which ones there are, a release set tells. */
export type RemoteName = `mf-${string}`;
export type PackageName = 'shell' | RemoteName;
const REMOTE_NAME_LENGTH = 32;
/** Lower case, digits and single hyphens: also a folder, a part of addresses, and a container's name. */
export const isRemoteName = (value: unknown): value is RemoteName =>
  typeof value === 'string' &&
  value.length <= REMOTE_NAME_LENGTH &&
  /^mf-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(value);
export const isPackageName = (value: unknown): value is PackageName =>
  value === 'shell' || isRemoteName(value);
/** The remotes of a record by package, in the order of their names. */
export const listRemotes = <Value>(packages: Readonly<Record<RemoteName, Value>>): [RemoteName, Value][] =>
  Object.entries(packages)
    .filter((entry): entry is [RemoteName, Value] => isRemoteName(entry[0]) && entry[1] !== undefined)
    .sort(([first], [second]) => (first < second ? -1 : 1));
/** The name of a package's federation container: a JavaScript identifier. */
export const containerName = (name: PackageName): string => name.replaceAll('-', '_');

/**
 * Number of the contract between a host and the pages and widgets that it shows, of what is built now. It rises when a page or
 * widget of before would no longer work, or needs what no host of before gives.
 */
export const HOST_NUMBER = 1;
/** Numbers that a shell of now can show. */
export const SUPPORTED_HOSTS: readonly number[] = [HOST_NUMBER];

/**
 * `near`: it stands below what a first screen shows. Its HTML is in the document; its code is no part of what the page waits for, and comes
 * when it is seen or about to be scrolled to, or touched (members get it immediately: what they see differs).
 */
export type Hydrates = 'near';

/** One use of a slot on a page; the widgets that fill it get the props, which must survive JSON. */
export interface SlotUse {
  name: string;
  props: Record<string, unknown>;
  hydrates?: Hydrates;
}

/** One use of a remote's widget on a page. `props` must survive JSON: they cross from server to browser. */
export interface WidgetUse {
  remote: RemoteName;
  widget: string;
  props: Record<string, unknown>;
  hydrates?: Hydrates;
}

/** What a failed query tells: `code` is one of ERROR_CODES, `status` the HTTP status or 0 when nothing answered. */
export interface QueryFailure {
  status: number;
  code: string;
  /** The input that a refused write names, and the values of its sentence; source: Refusal in wire-schemas/answers.ts. */
  field?: string;
  info?: Record<string, unknown>;
}
export type QueryResult<Data> = { data: Data; error?: undefined } | { data?: undefined; error: QueryFailure };

/**
 * Runs one RTK Query endpoint into the store of this page view:
 * `await query(listingsApi.endpoints.listingsGetListing.initiate(arg))`. Never throws.
 */
// biome-ignore lint: the thunk's own type comes from RTK Query and is inferred at the call.
export type RunQuery = <Data>(thunk: QueryThunk<Data>) => Promise<QueryResult<Data>>;
/** What `endpoint.initiate(arg)` returns, as far as the host needs it. */
// biome-ignore format: one line reads better
export type QueryThunk<Data> = (dispatch: never, getState: never, extra: never) => PromiseLike<{ data?: Data; error?: unknown }> & { unsubscribe(): void };

export interface LoadContext {
  /** Decoded path parameters of the matched pattern. */
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
  /** Null for the anonymous, and always null while a cacheable document is made. */
  viewer: Viewer | null;
  language: Language;
  country: Country;
  gender: Gender;
  /**
   * On the server only reads that everyone may ask have an answer: a document knows no session, and a call of members is answered with 404
   * there. Pages of members ask for such data in their Component, after hydration.
   */
  query: RunQuery;
}

export interface LoadResult {
  /** HTTP status of the document. */
  status: number;
  /** Own path to go to instead; `status` is then 301 or 302. */
  redirect?: string;
  /** With status 404: the page's own Component tells what is missing; without it the host's 404 page shows. */
  ownView?: boolean;
  /** Widgets of other remotes that the page shows; their own `load` runs before rendering. */
  widgets?: readonly WidgetUse[];
  /** Slots that the page shows, so that the widgets in them have their data, too. */
  slots?: readonly SlotUse[];
  /**
   * Addresses of small files that the page's scripts will fetch: the browser asks for them as soon as it knows that it goes to the page.
   * What scripts do not fetch by CORS and with the credentials of the own origin, as `fetch` does, is fetched twice.
   */
  files?: readonly string[];
  /** The same of larger ones, which wait for the document's pictures: asked for before its scripts only on the way from another page. */
  moveFiles?: readonly string[];
}

export interface PageProps {
  params: Readonly<Record<string, string>>;
}

/** A move inside the site, forward to a page whose data has come, while the page before still shows. */
export interface Move extends Pick<LoadContext, 'params' | 'search' | 'viewer'> {
  /** What the link carries, as `useLocation().state` of the page will give it. */
  state: unknown;
  /** Reads what `load` asked for: `read(playerApi.endpoints.playerGetVideo.select(arg))`. */
  read: <Value>(select: (state: never) => Value) => Value;
  /**
   * Makes an empty element over the page before, hidden from screen readers, in which the page's first elements stand where they will stand on the
   * page. To be called before `prepare` returns, or while the move `waits`. The page removes it once it shows the same; the host does when the
   * visitor goes elsewhere.
   */
  cover: () => HTMLElement;
  /** Aborted once the move no longer waits for what `prepare` returned. Shells of before have none. */
  waits?: AbortSignal;
}

/** A page: the module `./{name}` of a remote exports it as `page`. */
export interface Page {
  load: (context: LoadContext) => Promise<LoadResult>;
  /**
   * Called in the browser when a move inside the site has what `load` gave, while the page before still shows; before that, without `move`, when
   * a link to the page is pressed. The move waits a moment (PREPARE_WAIT_MS of the host, COVERED_WAIT_MS with a `cover`) for what is
   * returned.
   */
  prepare?: (result: Pick<LoadResult, 'files'>, move?: Move) => Promise<void> | void;
  /** Renders from the store that `load` filled; title, meta, canonical, JSON-LD are React document metadata. */
  Component: ComponentType<PageProps>;
}
export interface PageModule {
  page: Page;
}

/** A widget: the module `./{name}` of a remote exports it as `widget`. */
export interface Widget<Props = never> {
  load?: (context: LoadContext, props: Props) => Promise<void>;
  Component: ComponentType<Props>;
}
export interface WidgetModule<Props = never> {
  widget: Widget<Props>;
}

/** Compiled react-intl messages by id; the module `./messages/{lang}`. */
export type Catalogue = Record<string, unknown>;
export interface CatalogueModule {
  default: Catalogue;
}

/** How a remote describes itself in one file; the webpack factory turns it into exposed modules. */
export interface RemoteDescription {
  name: RemoteName;
  /** Raised when a widget's props or meaning change so that who uses it by name would break. */
  contract: number;
  /** Page `x` is the module `./x`, in `src/x/page.tsx`. */
  pages: readonly string[];
  /** Widget `x` is the module `./x`, in `src/x/widget.tsx`. */
  widgets: readonly string[];
  /** Remotes that no set has alongside this one, since their pages are in it: whichever set it comes into loses them. */
  replaces?: readonly RemoteName[];
}
