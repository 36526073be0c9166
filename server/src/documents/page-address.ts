/** How an address names a document: what may be dropped from it, what it depends on. */
import type { RouteOutline } from './worker-messages.ts';

export interface DocumentAddress {
  /** Canonical own path and query: unknown query keys dropped, the rest in one order. */
  url: string;
  /** The document differs by country. */
  byCountry: boolean;
  /** The document is for one member alone. */
  personal: boolean;
}

/** Settings that any address may carry; the page's own links keep them, so they are part of its address. */
const SETTING_KEYS = ['country', 'gender', 'lang'] as const;

/** Where a page address without its slash leads; null when it has one. `/_page/…` and files are none. */
export const slashRedirect = (pathname: string, search: string): string | null =>
  pathname.endsWith('/') ? null : `${pathname}/${search}`;

/**
 * Keys outside the route's list are dropped, except on addresses that no route takes: those may be short forms that
 * redirect and keep their query.
 */
export const documentAddress = (
  pathname: string,
  search: URLSearchParams,
  routes: readonly RouteOutline[],
): DocumentAddress => {
  const route = routes.find(({ expression }) => new RegExp(expression).test(pathname));
  const kept = new URLSearchParams();
  for (const key of route ? new Set([...route.query, ...SETTING_KEYS].sort()) : [...search.keys()].sort()) {
    const value = search.get(key);
    if (value) kept.set(key, value);
  }
  const text = kept.toString();
  return {
    url: text ? `${pathname}?${text}` : pathname,
    byCountry: route?.byCountry ?? false,
    personal: route?.personal ?? false,
  };
};
