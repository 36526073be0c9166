/** The addresses, menus and slots of one release set, as host and browser use them. */
import type { RemoteName } from '../remotes/remote.ts';
import type { DeclaredRedirect, MenuEntry, SiteTableData } from '../wire-schemas/declarations.ts';
import { withQuery } from '../urls.ts';
import { expressionOf, fillPath, parameterNames, parsePath, rankOf } from './path-pattern.ts';

export interface PageRoute {
  name: string;
  remote: RemoteName | 'shell';
  page: string;
  access?: 'member' | 'visitor';
  byCountry: boolean;
  /** The strip of keywords stands above it. */
  hasTags?: boolean;
}
export interface RouteMatch {
  route: PageRoute;
  /** Decoded. */
  params: Readonly<Record<string, string>>;
}

export interface SiteTable {
  /** The page of an address; the 404 page when there is none. */
  match: (pathname: string) => RouteMatch;
  /** Where `pathname` leads instead, query kept; null when it is an address of its own, or of nothing. */
  redirectOf: (pathname: string, search: URLSearchParams) => string | null;
  /** Whether an own address has a page, or leads to one. Query and fragment do not count. */
  hasPage: (url: string) => boolean;
  /** Entries of a menu whose pages there are, with parameters filled in. */
  entriesOf: (menu: string, params?: Readonly<Record<string, string>>) => readonly MenuEntry<string>[];
  /** Widgets that show in a slot. */
  fillsOf: (slot: string) => readonly (readonly [RemoteName, widget: string])[];
}

const NOT_FOUND: RouteMatch = {
  route: { name: '404', remote: 'shell', page: 'not-found', byCountry: false },
  params: {},
};

/** A bad percent encoding matches nothing. */
const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

const compile = (data: SiteTableData) => {
  const targets = [
    ...data.pages.map(([remote, page, name, path, flags = 0]) => ({
      patterns: parsePath(path),
      target: {
        name,
        remote: remote as PageRoute['remote'],
        page,
        byCountry: (flags & 2) !== 0,
        ...(flags & 8 ? { hasTags: true } : {}),
        ...(flags & 1 ? { access: 'member' as const } : {}),
        ...(flags & 4 ? { access: 'visitor' as const } : {}),
      },
    })),
    ...data.redirects.map((target) => ({ patterns: parsePath(target.path, target.closed), target })),
  ];
  return targets
    .flatMap(({ patterns, target }) =>
      patterns.map((pattern) => ({ pattern, target, rank: rankOf(pattern) })),
    )
    .sort((first, second) => (first.rank < second.rank ? -1 : first.rank > second.rank ? 1 : 0))
    .map(({ pattern, target }) => ({
      expression: new RegExp(expressionOf(pattern)),
      names: parameterNames(pattern),
      target,
    }));
};

const redirected = (
  { to, defaults, query = {} }: DeclaredRedirect,
  values: Readonly<Record<string, string>>,
  search: URLSearchParams,
): string | null => {
  const rest = new URLSearchParams(search);
  const asked: Record<string, string> = {};
  for (const [key, listed] of Object.entries(query)) {
    const value = rest.get(key) ?? '';
    if (listed.includes(value)) asked[key] = value;
    rest.delete(key);
  }
  const target = fillPath(to, { ...defaults, ...asked, ...values });
  return target === null ? null : withQuery(target, Object.fromEntries(rest));
};

export const createSiteTable = (data: SiteTableData): SiteTable => {
  const compiled = compile(data);
  /** `values`: as they came, encoded. */
  const find = (pathname: string) => {
    for (const { expression, names, target } of compiled) {
      const match = expression.exec(pathname);
      if (!match) continue;
      const values: Record<string, string> = {};
      for (const [index, name] of names.entries()) values[name] = match[index + 1] ?? '';
      if (Object.values(values).every((text) => decode(text) !== null)) return { target, values };
    }
    return undefined;
  };
  const match: SiteTable['match'] = (pathname) => {
    const found = find(pathname);
    if (!found || 'to' in found.target) return NOT_FOUND;
    const params = Object.entries(found.values).map(([name, text]) => [name, decode(text) ?? '']);
    return { route: found.target, params: Object.fromEntries(params) };
  };
  const redirectOf: SiteTable['redirectOf'] = (pathname, search) => {
    const found = find(pathname);
    return found && 'to' in found.target ? redirected(found.target, found.values, search) : null;
  };
  const hasPage: SiteTable['hasPage'] = (url) => {
    const pathname = url.replace(/[?#].*$/s, '');
    if (match(pathname) !== NOT_FOUND) return true;
    const target = redirectOf(pathname, new URLSearchParams());
    return target !== null && match(target.replace(/\?.*$/s, '')) !== NOT_FOUND;
  };
  return {
    match,
    redirectOf,
    hasPage,
    entriesOf: (menu, params = {}) =>
      data.entries.flatMap((entry) => {
        if (!entry.menus.includes(menu)) return [];
        const to = fillPath(entry.to, params);
        return to !== null && hasPage(to) ? [{ ...entry, to }] : [];
      }),
    fillsOf: (slot) => data.fills[slot] ?? [],
  };
};
