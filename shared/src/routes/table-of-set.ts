/** Makes a set's table, and what a main thread needs of it to name documents, from what its releases declare. */
import { isRemoteName, type PackageName, type RemoteName } from '../remotes/remote.ts';
import type { ReleaseDeclarations, SiteTableData, ValueRule } from '../wire-schemas/declarations.ts';
import type { Language } from '../wire-schemas/site.ts';
import { expressionOf, parsePath, rankOf, sourceOf } from './path-pattern.ts';

/** By package. */
export type DeclaredPackages = Readonly<Record<PackageName, ReleaseDeclarations>>;

const byName = (packages: DeclaredPackages) =>
  Object.entries(packages).sort(([first], [second]) => (first < second ? -1 : 1));
const DEFAULT_ORDER = 100;
const ACCESS_FLAGS = { everyone: 0, member: 1, visitor: 4 } as const;

export const tableOfSet = (packages: DeclaredPackages, language: Language): SiteTableData => {
  const declared = byName(packages);
  const fills: Record<string, [number, RemoteName, string][]> = {};
  for (const [name, { fills: own = [] }] of declared)
    for (const { slot, widget, order = DEFAULT_ORDER } of own)
      if (isRemoteName(name)) (fills[slot] ??= []).push([order, name, widget]);
  return {
    pages: declared.flatMap(([name, { pages = [] }]) =>
      pages.map((page) => {
        const flags =
          ACCESS_FLAGS[page.access ?? 'everyone'] + (page.byCountry ? 2 : 0) + (page.tags ? 8 : 0);
        const row = [name, page.page, page.name, page.path] as const;
        return flags ? ([...row, flags] as const) : row;
      }),
    ),
    redirects: declared.flatMap(([, { redirects = [] }]) => redirects),
    entries: declared
      .flatMap(([, { navigation = [] }]) => navigation)
      .map((entry) => ({ ...entry, label: entry.label[language] }))
      .sort((first, second) => first.order - second.order),
    fills: Object.fromEntries(
      Object.entries(fills).map(([slot, rows]) => [
        slot,
        rows.sort(([first], [second]) => first - second).map(([, name, widget]) => [name, widget] as const),
      ]),
    ),
  };
};

const isPageAddress = (rule: ValueRule): rule is 'page address' => rule === 'page address';

/** How a set's addresses look from outside; the closed values of paths count here. The most specific first. */
export const outlinesOf = (packages: DeclaredPackages) =>
  byName(packages)
    .flatMap(([, { pages = [] }]) => pages)
    .flatMap((page) => {
      const rules = Object.entries(page.query ?? {});
      const outline = {
        query: rules.map(([key]) => key).sort(),
        /** By key: source of an expression over the whole value. */
        values: Object.fromEntries(
          rules.flatMap(([key, rule]) => (isPageAddress(rule) ? [] : [[key, `^${sourceOf(rule)}$`]])),
        ),
        /** Keys whose values are own addresses. */
        addresses: rules.flatMap(([key, rule]) => (isPageAddress(rule) ? [key] : [])),
        byCountry: page.byCountry ?? false,
        personal: page.access !== undefined,
        membersOnly: page.access === 'member',
      };
      const open = parsePath(page.path);
      return parsePath(page.path, page.closed).map((pattern, index) => ({
        rank: rankOf(open[index] ?? pattern),
        outline: { expression: expressionOf(pattern), ...outline },
      }));
    })
    .sort((first, second) => (first.rank < second.rank ? -1 : first.rank > second.rank ? 1 : 0))
    .map(({ outline }) => outline);

/** Sources of expressions over paths that only lead elsewhere, and over the query values that decide where. */
export const redirectOutlinesOf = (packages: DeclaredPackages) => {
  const redirects = byName(packages).flatMap(([, { redirects: own = [] }]) => own);
  const values: Record<string, string[]> = {};
  for (const { query = {} } of redirects)
    for (const [key, listed] of Object.entries(query)) (values[key] ??= []).push(...listed);
  return {
    redirects: redirects.flatMap(({ path, closed }) => parsePath(path, closed).map(expressionOf)),
    redirectQuery: Object.fromEntries(
      Object.entries(values).map(([key, listed]) => [key, `^(?:${[...new Set(listed)].join('|')})$`]),
    ),
  };
};
