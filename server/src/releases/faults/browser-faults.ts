/**
 * Warns operators where browsers report more faults of the live set than of the set before. Anybody can make reports up while no canary
 * runs, so that they take nothing back (docs/decisions/0076).
 */
import { FIGURE_NAMES, FIGURES } from '@foyer/shared/wire-schemas/releases/health';
import { isWorthWhile, type Pair } from '../canary/compare-sets.ts';
import { emptyHistogram, sumFrom, totalOf } from '../canary/histogram.ts';
import { type MeasurementRow, selectMeasurements } from '../measurements/measurements.sql.ts';
import { type ReleaseWatchDeps, warn } from './release-watch.ts';

/** Views of the set before without which nothing is compared. */
const LEAST_VIEWS = 50;
const FAULTS = FIGURE_NAMES.filter(
  (figure) => FIGURES[figure].kind === 'fault' && FIGURES[figure].side === 'browser',
);

const percent = ({ views, bad }: Pair['stable']): string =>
  `${((100 * bad) / Math.max(1, views)).toFixed(1)} %`;

export const lookAtReports = async (
  deps: Pick<ReleaseWatchDeps, 'db' | 'releases' | 'tell' | 'log'>,
  { leastBad }: { leastBad: number },
): Promise<void> => {
  const live = await deps.releases.loadLiveSets();
  const before = live?.previous;
  if (!live || !before || before.id === live.stable.id) return;
  const { stable } = live;
  const rows = await selectMeasurements(deps.db, [stable.id, before.id]);
  const viewsOf = (setId: number, name: string, figure: MeasurementRow['figure']) => {
    const found = rows.filter((row) => row.set_id === setId && row.package === name && row.figure === figure);
    const sum = found.reduce<number[]>(
      (all, { buckets }) => all.map((count, bucket) => count + (buckets[bucket] ?? 0)),
      emptyHistogram(),
    );
    return { views: totalOf(sum), bad: sumFrom(sum, 1) };
  };
  for (const [name, version] of Object.entries(stable.packages))
    for (const figure of FAULTS) {
      const pair = { candidate: viewsOf(stable.id, name, figure), stable: viewsOf(before.id, name, figure) };
      if (pair.stable.views < LEAST_VIEWS || !isWorthWhile(figure, pair, leastBad)) continue;
      const { candidate: now, stable: then } = pair;
      const reason =
        `${name} ${version}: browsers report ${figure} in ${now.bad} of ${now.views} page views (${percent(now)}), ` +
        `of release set ${before.id} in ${then.bad} of ${then.views} (${percent(then)})`;
      await warn(deps, { setId: stable.id, package: name, version, kind: 'browser', reason });
    }
};
