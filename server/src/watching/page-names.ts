/** What page views may be counted under: the names of the pages that are live, so that nobody fills the table with others. */
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { PAGE_NAMES } from '@foyer/shared/wire-schemas/statistics';

export type IsPageName = (name: string) => boolean;

/** Outside every set: the embed, and addresses without a page. */
const ALWAYS: ReadonlySet<string> = new Set(['embed', '404']);
const BEFORE_DECLARATIONS: ReadonlySet<string> = new Set(PAGE_NAMES);

/** Packages built before pages travelled with them have the names that their shell knew. */
export const createPageNames =
  (getLiveReleases: () => readonly Pick<Release, 'pages'>[]): IsPageName =>
  (name) => {
    const releases = getLiveReleases();
    const isDeclared = releases.some(({ pages = [] }) => pages.some((page) => page.name === name));
    if (isDeclared || ALWAYS.has(name)) return true;
    const hasOldOnes = releases.length === 0 || releases.some(({ pages }) => pages === undefined);
    return hasOldOnes && BEFORE_DECLARATIONS.has(name);
  };
