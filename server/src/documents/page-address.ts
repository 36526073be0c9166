/** How an address names a document: what may be dropped from it, what it depends on. */
import { urls, withQuery } from '@foyer/shared/urls';
import type { AddressBook } from './worker-messages.ts';

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

const expressions = new Map<string, RegExp>();
/** Each once: every page view asks for them. */
const compiled = (source: string): RegExp => {
  const known = expressions.get(source) ?? new RegExp(source);
  expressions.set(source, known);
  return known;
};

/** Where a page address without its slash leads; null when it has one. `/_page/…` and files are none. */
export const slashRedirect = (pathname: string, search: string): string | null =>
  pathname.endsWith('/') ? null : `${pathname}/${search}`;

/**
 * Query keys outside the route's list are dropped. Short forms that only redirect keep theirs. What is neither has one
 * address for all: whoever invents addresses must not fill the cache.
 */
export const documentAddress = (
  pathname: string,
  search: URLSearchParams,
  { routes, redirects }: AddressBook,
): DocumentAddress => {
  const isPath = (expression: string) => compiled(expression).test(pathname);
  const route = routes.find(({ expression }) => isPath(expression));
  if (!route && !redirects.some(isPath)) return { url: urls.notFound(), byCountry: false, personal: false };
  const kept = new URLSearchParams();
  const keys = route ? new Set([...route.query, ...SETTING_KEYS]) : new Set(search.keys());
  for (const key of [...keys].sort()) {
    const value = search.get(key);
    if (value) kept.set(key, value);
  }
  return {
    url: withQuery(pathname, Object.fromEntries(kept)),
    byCountry: route?.byCountry ?? false,
    personal: route?.personal ?? false,
  };
};
