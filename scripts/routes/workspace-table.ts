/** The table that the packages of this workspace make together, from their sources. */
import { join } from 'node:path';
import { WORKSPACE_REMOTES } from '@foyer/shared/config/workspace-packages';
import { renderDeclarations } from '@foyer/shared/config/render-declarations';
import { createSiteTable } from '@foyer/shared/routes/site-table';
import { outlinesOf, redirectOutlinesOf, tableOfSet } from '@foyer/shared/routes/table-of-set';
import type { ReleaseDeclarations, SourceDeclarations } from '@foyer/shared/wire-schemas/declarations';
import type { PackageName } from '@foyer/shared/remotes/remote';

const ROOT = join(import.meta.dirname, '../..');

const read = async (name: PackageName, file: string): Promise<[PackageName, ReleaseDeclarations]> => {
  const folder = join(ROOT, name);
  const declarations: SourceDeclarations = (await import(join(folder, file))).default;
  return [name, await renderDeclarations({ name, folder, declarations })];
};

const readDeclarations = async (): Promise<Record<PackageName, ReleaseDeclarations>> => {
  const [, shell] = await read('shell', 'src/routes/shell-declarations.ts');
  const remotes = await Promise.all(WORKSPACE_REMOTES.map((name) => read(name, 'src/pages.ts')));
  return { shell, ...Object.fromEntries(remotes) };
};

const packages = await readDeclarations();
export const workspaceTable = createSiteTable(tableOfSet(packages, 'en'));
export const workspaceOutlines = outlinesOf(packages);
export const workspaceRedirects = redirectOutlinesOf(packages);
export const workspacePages = Object.values(packages).flatMap(({ pages = [] }) => pages);
