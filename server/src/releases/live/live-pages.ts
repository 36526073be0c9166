/** Which addresses have a page in the set that everyone gets. */
import { createSiteTable, type SiteTable } from '@foyer/shared/routes/site-table';
import { tableOfSet } from '@foyer/shared/routes/table-of-set';
import type { LiveSetsCache } from './live-sets.ts';

/** The table is made once for each set. @returns undefined before the first set is live */
export const createLivePages = (live: Pick<LiveSetsCache, 'getLiveSets'>) => {
  let known: { key: string; hasPage: SiteTable['hasPage'] } | undefined;
  return (): { key: string; hasPage: SiteTable['hasPage'] } | undefined => {
    const stable = live.getLiveSets()?.stable;
    if (!stable) return undefined;
    const key = String(stable.id);
    if (known?.key !== key) {
      const { hasPage } = createSiteTable(tableOfSet(stable.releases, 'en'));
      known = { key, hasPage };
    }
    return known;
  };
};
