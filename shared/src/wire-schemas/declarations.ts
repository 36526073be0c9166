/**
 * What a package tells of itself in its `release.json`, so that a host shows it without having been built with it: addresses,
 * menu entries, slots. Plain JSON. Each is declared in the package's own `src/pages.ts`.
 */
import type { RemoteName } from '../remotes/remote.ts';
import type { Language } from './site.ts';

/** What a value may be: one of a list, or what an expression's source takes whole. */
export type ClosedRule = readonly string[] | { readonly matches: string };
/** `page address`: the address of a page of this site. */
export type ValueRule = ClosedRule | 'page address';

export interface DeclaredPage {
  /** Counted with page views; one of its kind in a set. Letters, digits, `-`, `_`. */
  name: string;
  /**
   * Segments; `:x` takes any text, `:x#` digits only, a trailing `?` makes the last one optional, `restore-:x` any text after
   * the fixed one. Ends with a slash.
   */
  path: string;
  /** Exposed module: `home` is `./home`. */
  page: string;
  /**
   * Query keys that change the document, and the values that each may have. On the server every other key, and every
   * other value, is as if it were not there: anyone who invents some gets the document without.
   */
  query?: Readonly<Record<string, ValueRule>>;
  /** Parameters of the path that have few values; with others the address has no document. Over the encoded text. */
  closed?: Readonly<Record<string, ClosedRule>>;
  /** The strip of keywords stands above it: home and lists of videos. */
  tags?: boolean;
  /** The document differs by the visitor's country. */
  byCountry?: boolean;
  /**
   * `member`: the anonymous are sent to sign in first (302). `visitor`: made for the requester alone, and not cached; the page
   * says itself what it wants of them.
   */
  access?: 'member' | 'visitor';
}

/** A short or old form of an address: a permanent fact, answered with 301; the query is kept. */
export interface DeclaredRedirect {
  /** As a page's path; parameters in `closed` must be listed there. */
  path: string;
  closed?: Readonly<Record<string, ClosedRule>>;
  /** Own path with `:x` for parameters, from the path, from `query`, or from `defaults`. */
  to: string;
  defaults?: Readonly<Record<string, string>>;
  /** Query keys that fill parameters of `to` when their value is listed; they are not handed on. */
  query?: Readonly<Record<string, readonly string[]>>;
}

/** A menu entry; the host shows it without loading the package, and only where its address has a page. */
export interface MenuEntry<Label> {
  /** One of its kind in a set. */
  id: string;
  /**
   * Id of another entry of the same menus, which then opens a menu of those that name it. Where the set lacks that entry, both
   * are entries side by side.
   */
  group?: string;
  /** Menus that it stands in: `main`, `account`, or what a package of the set offers, as `member-tabs`. */
  menus: readonly string[];
  /** Own path; `:x` for parameters that the menu gives. */
  to: string;
  label: Label;
  /** Name of one of the platform's icons, or path data of an own one on their grid of 24 by 24, starting with `M`. */
  icon?: string;
  /** Entries of a menu stand in this order. */
  order: number;
}
/** Text by language, rendered when the package is built. */
export type Words = Readonly<Record<Language, string>>;

export type PropType = 'string' | 'number' | 'boolean';
/** Types by name of prop. */
export type PropTypes = Readonly<Record<string, PropType>>;

/** A widget that shows in a slot of another package. */
export interface Fill {
  slot: string;
  /** Exposed module. */
  widget: string;
  /** Props that it reads; each must be offered with this type. */
  takes: PropTypes;
  order?: number;
}

/**
 * What a package touches in the page that all share, outside its own places. A release that touches anything else is refused by the check in a
 * browser; no two packages of a set declare the same. What starts with the package's own name needs no declaration among keys.
 */
export interface Touches {
  /** Properties of `window`. */
  globals?: readonly string[];
  /** Keys of localStorage and sessionStorage, names of cookies, databases and caches; `*` at the end takes any rest. */
  storage?: readonly string[];
  /**
   * Attributes of the document's element: `data-theatre`, and of its style `style --rows`. What the shell declares is everyone's: parts of
   * `shared/src/ui` set it once for the document, in whichever package they come first.
   */
  root?: readonly string[];
  /** Ids of elements of its own elsewhere in the document. */
  elements?: readonly string[];
}

export interface Declarations<Label> {
  pages?: readonly DeclaredPage[];
  redirects?: readonly DeclaredRedirect[];
  navigation?: readonly MenuEntry<Label>[];
  fills?: readonly Fill[];
  /** Slots that its pages offer, with the props that they give. */
  slots?: Readonly<Record<string, PropTypes>>;
  /** Menus that its pages offer, with the parameters that they give. */
  menus?: Readonly<Record<string, readonly string[]>>;
  /** Contract number by remote whose widgets it names itself. */
  needs?: Readonly<Record<RemoteName, number>>;
  touches?: Touches;
}
/** As a release carries them. */
export type ReleaseDeclarations = Declarations<Words>;
/** As a package's `src/pages.ts` writes them: labels are message ids of its own catalogue, of messages without placeholders. */
export type SourceDeclarations = Declarations<string>;

/** What a host needs of all packages of a set, in one language; documents carry it. */
export interface SiteTableData {
  /** Package, exposed page, name, path; a sum: 1 for members only, 2 by country, 4 for anyone who asks alone, 8 with the strip of keywords. */
  pages: readonly (readonly [owner: string, page: string, name: string, path: string, flags?: number])[];
  redirects: readonly DeclaredRedirect[];
  entries: readonly MenuEntry<string>[];
  /** By slot, in order. */
  fills: Readonly<Record<string, readonly (readonly [RemoteName, widget: string])[]>>;
}
