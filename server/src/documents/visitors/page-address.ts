/** Makes the canonical address of a page, the key of its document: drops unknown query keys and values. */
import { isCountry } from '@foyer/shared/wire-schemas/countries';
import { isGender, isLanguage } from '@foyer/shared/wire-schemas/site';
import { isOwnPath, urls, withQuery } from '@foyer/shared/urls';
import type { AddressBook, RouteOutline } from '../render/worker-messages.ts';

export interface DocumentAddress {
  /** Canonical own path and query: unknown query keys and values dropped, the rest in one order. */
  url: string;
  /** The document differs by country. */
  byCountry: boolean;
  /** The document is for one member alone. */
  personal: boolean;
  /** The query that a redirect hands on as it came, since it does not decide where it leads; else empty. */
  handedOn: string;
  /** Own path that a guard sent from to sign in first: who is signed in already goes on to it. */
  afterSignIn?: string;
}

/** Settings that any address may carry; the page's own links keep them, so they are part of its address. */
const SETTINGS = { country: isCountry, gender: isGender, lang: isLanguage } as const;
export type SettingKey = keyof typeof SETTINGS;
const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** What the query asks for of a setting, from its closed list; undefined for anything else. */
export const settingOf = (key: SettingKey, search: URLSearchParams): string | undefined => {
  const text = search.get(key) ?? undefined;
  const value = key === 'country' ? text?.toUpperCase() : text;
  return SETTINGS[key](value) ? value : undefined;
};

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

/** Keys that scripts of pages read in the browser, as where a video starts: no document depends on them. */
const SCRIPT_KEYS = ['autoplay', 'muted', 't'] as const;
const SCRIPT_VALUE = /^\w{1,16}$/;

const forScripts = (search: URLSearchParams): string => {
  const kept = new URLSearchParams();
  for (const key of SCRIPT_KEYS) {
    const value = search.get(key) ?? '';
    if (SCRIPT_VALUE.test(value)) kept.set(key, value);
  }
  return kept.toString();
};

/** Each segment encoded in one way, so that `%6Congest` is `longest`; null when it cannot be decoded. */
const canonicalPath = (pathname: string): string | null => {
  try {
    return pathname
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)).replaceAll('%2C', ','))
      .join('/');
  } catch {
    return null;
  }
};

const NOT_FOUND: DocumentAddress = { url: urls.notFound(), byCountry: false, personal: false, handedOn: '' };

/**
 * Query keys outside the route's list are dropped, and so are values outside the key's. Short forms that only redirect are
 * known by their path; their query is handed on to where they lead. What is neither has one address for all: anyone who invents
 * addresses must not fill the cache.
 */
export const documentAddress = (
  pathname: string,
  search: URLSearchParams,
  book: AddressBook,
): DocumentAddress => {
  const path = canonicalPath(pathname);
  if (path === null) return NOT_FOUND;
  const isPath = (expression: string) => compiled(expression).test(path);
  const route = book.routes.find(({ expression }) => isPath(expression));
  if (route) {
    const asked = signInFirst(path, search, book);
    return {
      url: withQuery(path, { ...keptQuery(route, search, book), ...asked }),
      byCountry: route.byCountry,
      personal: route.personal,
      handedOn: forScripts(search),
      afterSignIn: asked.next,
    };
  }
  if (!book.redirects.some(isPath)) return NOT_FOUND;
  const kept: Record<string, string> = {};
  const rest = new URLSearchParams(search);
  for (const [key, source] of Object.entries(book.redirectQuery ?? {})) {
    const value = search.get(key) ?? '';
    // A value outside the list is dropped, as the browser's router drops it.
    rest.delete(key);
    if (compiled(source).test(value)) kept[key] = value;
  }
  return { ...NOT_FOUND, url: withQuery(path, kept), handedOn: rest.toString() };
};

const keptQuery = (
  route: RouteOutline,
  search: URLSearchParams,
  book: AddressBook,
): Record<string, string> => {
  const kept: Record<string, string> = {};
  for (const key of [...new Set([...route.query, ...SETTING_KEYS])].sort()) {
    const value = valueOf(route, key, search, book);
    if (value !== undefined) kept[key] = value;
  }
  return kept;
};

const valueOf = (
  route: RouteOutline,
  key: string,
  search: URLSearchParams,
  book: AddressBook,
): string | undefined => {
  if (!route.query.includes(key)) return settingOf(key as SettingKey, search);
  const text = search.get(key) ?? '';
  if (route.addresses?.includes(key)) return pageAddressOf(text, book);
  const source = route.values?.[key];
  return source !== undefined && compiled(source).test(text) ? text : undefined;
};

/** The canonical address of the page that `text` names; undefined when it names none. Its own addresses are not looked into. */
const pageAddressOf = (text: string, { routes, redirects }: AddressBook): string | undefined => {
  if (!isOwnPath(text)) return undefined;
  const { pathname, searchParams } = new URL(text, 'http://own.invalid');
  const flat = {
    routes: routes.map((route) => ({ ...route, addresses: [], query: plainKeys(route) })),
    redirects,
  };
  const { url } = documentAddress(pathname, searchParams, flat);
  return url === urls.notFound() ? undefined : url;
};

/**
 * The query of the home page that a guard redirects to, whose document carries the sign-in form. One document for each page that has
 * a guard: any other `next` is dropped.
 */
const signInFirst = (path: string, search: URLSearchParams, book: AddressBook): Record<string, string> => {
  if (path !== urls.home() || search.get('sign-in') !== '1') return {};
  const next = pageAddressOf(search.get('next') ?? '', book);
  const route = book.routes.find(({ expression }) => compiled(expression).test(next?.split('?')[0] ?? ''));
  return { 'sign-in': '1', ...(next !== undefined && route?.membersOnly ? { next } : {}) };
};

const plainKeys = ({ query, addresses = [] }: RouteOutline): string[] =>
  query.filter((key) => !addresses.includes(key));

/** A redirect's target with the query that the address had besides. */
export const withHandedOn = (target: string, handedOn: string): string =>
  handedOn === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${handedOn}`;
