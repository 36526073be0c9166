/** Finds the route of an address. */
import { NOT_FOUND_ROUTE, type PageRoute, ROUTES } from './route-table.ts';

export interface RouteMatch {
  route: PageRoute;
  /** Decoded. */
  params: Readonly<Record<string, string>>;
}

const compile = (path: string): { expression: RegExp; names: string[] } => {
  const names: string[] = [];
  const source = path
    .split('/')
    .slice(1, -1)
    .map((segment) => {
      const parameter = /^:(\w+)(#?)(\??)$/.exec(segment);
      if (!parameter?.[1]) return `/${segment}`;
      names.push(parameter[1]);
      const value = parameter[2] ? '\\d{1,15}' : '[^/]+';
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

/** The table as a main thread needs it to name documents in its cache; see server's documents. */
export const routeOutlines = COMPILED.map(({ route, expression }) => ({
  expression: expression.source,
  query: [...(route.query ?? [])].sort(),
  byCountry: route.byCountry ?? false,
  personal: route.access !== undefined,
}));
