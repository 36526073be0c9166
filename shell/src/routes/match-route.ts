/** Finds the route of an address. */
import { NOT_FOUND_ROUTE, type PageRoute, ROUTES, type ValueRule } from './route-table.ts';

export interface RouteMatch {
  route: PageRoute;
  /** Decoded. */
  params: Readonly<Record<string, string>>;
}

const sourceOf = (rule: readonly string[] | RegExp): string =>
  rule instanceof RegExp ? rule.source.replace(/^\^|\$$/g, '') : `(?:${rule.join('|')})`;

/** `closed`: what its parameters may be is looked at too. */
const compile = (path: string, closed: PageRoute['closed'] = {}): { expression: RegExp; names: string[] } => {
  const names: string[] = [];
  const source = path
    .split('/')
    .slice(1, -1)
    .map((segment) => {
      const parameter = /^:(\w+)(#?)(\??)$/.exec(segment);
      if (!parameter?.[1]) return `/${segment}`;
      names.push(parameter[1]);
      const rule = closed[parameter[1]];
      const open = parameter[2] ? '[1-9]\\d{0,14}' : '[^/]+';
      const value = rule ? sourceOf(rule) : open;
      return parameter[3] ? `(?:/(${value}))?` : `/(${value})`;
    })
    .join('');
  return { expression: new RegExp(`^${source}/$`), names };
};

const COMPILED = ROUTES.map((route) => ({ route, ...compile(route.path) }));

/** A bad percent encoding matches nothing. */
const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** The first route of the table that takes `pathname`; the 404 page when none does. */
export const matchRoute = (pathname: string): RouteMatch => {
  for (const { route, expression, names } of COMPILED) {
    const match = expression.exec(pathname);
    if (!match) continue;
    const params: Record<string, string> = {};
    let valid = true;
    names.forEach((name, index) => {
      const raw = match[index + 1];
      if (raw === undefined) return;
      const text = decode(raw);
      if (text === null) valid = false;
      else params[name] = text;
    });
    if (valid) return { route, params };
  }
  return { route: NOT_FOUND_ROUTE, params: {} };
};

const isPageAddress = (rule: ValueRule): rule is 'page address' => rule === 'page address';

/** The table as a main thread needs it to name documents in its cache; see server's documents. */
export const routeOutlines = ROUTES.map((route) => ({
  expression: compile(route.path, route.closed).expression.source,
  query: Object.keys(route.query ?? {}).sort(),
  /** By key: source of an expression over the whole value. */
  values: Object.fromEntries(
    Object.entries(route.query ?? {}).flatMap(([key, rule]) =>
      isPageAddress(rule) ? [] : [[key, `^${sourceOf(rule)}$`]],
    ),
  ),
  /** Keys whose values are own addresses. */
  addresses: Object.entries(route.query ?? {}).flatMap(([key, rule]) => (isPageAddress(rule) ? [key] : [])),
  byCountry: route.byCountry ?? false,
  personal: route.access !== undefined,
}));
