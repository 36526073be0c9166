/** What page views may be counted under: the names of the pages that are live, so that nobody fills the table with others. */
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { PAGE_NAMES } from '@foyer/shared/wire-schemas/statistics';

export type IsPageName = (name: string) => boolean;

/** Outside every set: the embed, and addresses without a page. */
const ALWAYS: ReadonlySet<string> = new Set(['embed', '404']);
/** While no set is live. */
const OF_NO_SET: ReadonlySet<string> = new Set(PAGE_NAMES);

export const createPageNames =
  (getLiveReleases: () => readonly Pick<Release, 'pages'>[]): IsPageName =>
  (name) => {
    const releases = getLiveReleases();
    if (ALWAYS.has(name) || (releases.length === 0 && OF_NO_SET.has(name))) return true;
    return releases.some(({ pages = [] }) => pages.some((page) => page.name === name));
  };
