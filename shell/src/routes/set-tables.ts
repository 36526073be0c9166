/** The tables of one release set, made once for each language. */
import { createSiteTable, type SiteTable } from '@foyer/shared/routes/site-table';
import { outlinesOf, redirectOutlinesOf, tableOfSet } from '@foyer/shared/routes/table-of-set';
import type { SiteTableData } from '@foyer/shared/wire-schemas/declarations';
import type { RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { listRemotes } from '@foyer/shared/remotes/remote';
import shellDeclarations from './shell-declarations.ts';

export const openSetTables = (set: RenderSet) => {
  // The shell's own as it was built; it labels nothing.
  const { pages, menus, slots } = shellDeclarations;
  const packages = {
    ...Object.fromEntries(listRemotes(set.packages).map(([name, { release }]) => [name, release])),
    shell: { pages, menus, slots },
  };
  const known = new Map<Language, { table: SiteTable; data: SiteTableData }>();
  return {
    in: (language: Language) => {
      const before = known.get(language);
      if (before) return before;
      const data = tableOfSet(packages, language);
      const made = { data, table: createSiteTable(data) };
      known.set(language, made);
      return made;
    },
    addresses: { routes: outlinesOf(packages), ...redirectOutlinesOf(packages) },
  };
};
export type SetTables = ReturnType<typeof openSetTables>;
