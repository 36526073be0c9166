/** Short and old forms of addresses, and where they lead: permanent facts, answered with 301. product.md section 2. */
import { DEFAULT_VIDEO_SORT, VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { MEMBER_SORTS } from '@foyer/shared/wire-schemas/members';
import { urls, withQuery } from '@foyer/shared/urls';

type Rule = readonly [RegExp, (match: RegExpExecArray, search: URLSearchParams) => string];

const sorts = VIDEO_SORTS.join('|');
const isVideoSort = (value: string | null): boolean => VIDEO_SORTS.some((sort) => sort === value);

/** In the order they are tried. Values taken from the address stay encoded as they came. */
const RULES: readonly Rule[] = [
  [/^\/main\/$/, () => urls.home()],
  [/^\/videos\/$/, () => urls.videos()],
  [new RegExp(`^/videos/(${sorts})/$`), ([, sort]) => `/videos/${sort}/1/`],
  [
    /^\/(latest-updates|top-rated|most-popular)\/(?:([1-9]\d{0,5})\/)?$/,
    ([, sort, page]) => `/videos/${sort}/${page ?? 1}/`,
  ],
  [/^\/most-commented\/$/, () => urls.videos('most-commented')],
  [/^\/top-country\/$/, () => urls.topCountry()],
  [/^\/categories\/([^/]+)\/$/, ([, dirs]) => `/categories/${dirs}/${DEFAULT_VIDEO_SORT}/1/`],
  [
    /^\/categories\/([^/]+)\/([1-9]\d{0,5})\/$/,
    ([, dirs, page], search) => {
      const sort = search.get('sort');
      search.delete('sort');
      return `/categories/${dirs}/${isVideoSort(sort) ? sort : DEFAULT_VIDEO_SORT}/${page}/`;
    },
  ],
  [new RegExp(`^/categories/([^/]+)/(${sorts})/$`), ([, dirs, sort]) => `/categories/${dirs}/${sort}/1/`],
  [/^\/community\/$/, () => urls.community()],
  [new RegExp(`^/community/(${MEMBER_SORTS.join('|')})/$`), ([, sort]) => `/community/${sort}/1/`],
  [/^\/members\/([1-9]\d{0,9})\/$/, ([, id]) => `/members/${id}/info/`],
];

/** Addresses that only lead elsewhere, as a main thread needs them to tell them from unknown ones. */
export const redirectExpressions: readonly string[] = RULES.map(([expression]) => expression.source);

/** Query keys that decide where a short form leads, and their values; all others are only handed on. */
export const redirectQuery: Readonly<Record<string, string>> = { sort: `^(?:${sorts})$` };

/** Where `pathname` leads instead, query kept; null when it is an address of its own. */
export const redirectOf = (pathname: string, search: URLSearchParams): string | null => {
  for (const [expression, target] of RULES) {
    const match = expression.exec(pathname);
    if (!match) continue;
    const rest = new URLSearchParams(search);
    return withQuery(target(match, rest), Object.fromEntries(rest));
  }
  return null;
};
