/** What a canary compares, and how its numbers are told. */
import { FIGURES } from '@foyer/shared/wire-schemas/release-health';
import type { Culprit } from './canary-rule.ts';
import type { ReleaseSet } from './release-sets.ts';

type Packages = Pick<ReleaseSet, 'packages'>;

/** Packages of the candidate that the stable set lacks or has in another version. */
export const listChanged = (stable: Packages, candidate: Packages): string[] => {
  const before = new Map(Object.entries(stable.packages));
  return Object.entries(candidate.packages).flatMap(([name, version]) =>
    before.get(name) === version ? [] : [name],
  );
};

/** What changed, and the shell, which answers for what belongs to no package. */
export const listCompared = (stable: Packages, candidate: Packages): string[] => [
  ...new Set([...listChanged(stable, candidate), 'shell']),
];

const percent = ({ views, bad }: Culprit['stable']): string =>
  `${views === 0 ? '0' : ((100 * bad) / views).toFixed(1)} %`;

/** `mf-player: errors in 31 of 60 page views (51.7 %), in the stable set in 2 of 600 (0.3 %)` */
export const describeCulprit = (culprit: Culprit): string => {
  const { package: name, figure, beyond, stable, candidate } = culprit;
  const { kind, side } = FIGURES[figure];
  const unit = figure === 'cls' ? '' : ' ms';
  const what = kind === 'fault' ? figure : `${figure} beyond ${Math.round(beyond)}${unit}`;
  const views = side === 'server' ? 'documents' : 'page views';
  return (
    `${name}: ${what} in ${candidate.bad} of ${candidate.views} ${views} (${percent(candidate)}), ` +
    `in the stable set in ${stable.bad} of ${stable.views} (${percent(stable)})`
  );
};
