/** Every package as it is built now could be released: none of its places, nor its server bundle, is beyond its budget. */
import { expect, it } from '@jest/globals';
import {
  formatBudgetLine,
  isBeyond,
  listBudgetLines,
} from '../../../server/src/releases/checks/release-budgets.ts';
import { publishedFolder } from '../../harness/craft-release.ts';
import { openWarmRegistry, requireLiveSets } from '../../harness/registry.ts';
import { warmSite } from '../../harness/warm-site.ts';

it('keeps every built package within its budgets', async () => {
  const { dataDir } = warmSite();
  const registry = await openWarmRegistry();
  try {
    const { stable } = await requireLiveSets(registry);
    const releases = Object.values(stable.releases);
    const tables = await Promise.all(
      releases.map((release) =>
        listBudgetLines({ release, folder: publishedFolder(dataDir, release.name, release.version) }),
      ),
    );
    expect(tables.every((table) => table.length > 1)).toBe(true);
    expect(tables.flat().filter(isBeyond).map(formatBudgetLine)).toEqual([]);
  } finally {
    await registry.close();
  }
});
