/** What a canary compares, and how its numbers are reported. */
import { FIGURES } from '@foyer/shared/wire-schemas/releases/health';
import { type Comparison, type Culprit, pairSince } from './compare-sets.ts';
import type { CanaryEvidence, Exposure } from './canary.sql.ts';
import { bucketEdge } from './histogram.ts';
import type { ReleaseSet } from '../registry/release-sets.ts';

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

/** Of the changed package that has least of it: what the candidate has had since the step started. */
const leastOfStep = (
  { exposure = {}, exposureBefore = {} }: CanaryEvidence,
  what: keyof Exposure,
): number => {
  const counts = Object.entries(exposure).map(
    ([name, now]) => now[what] - (exposureBefore[name]?.[what] ?? 0),
  );
  return counts.length === 0 ? 0 : Math.min(...counts);
};

/** Documents rendered for visitors of the candidate since the step started: of the changed package that was seen least. */
export const documentsOfStep = (evidence: CanaryEvidence): number => leastOfStep(evidence, 'documents');
/** The same of page views that browsers reported to be without a fault. */
export const soundReportsOfStep = (evidence: CanaryEvidence): number => leastOfStep(evidence, 'soundReports');

const percent = ({ views, bad }: Culprit['stable']): string =>
  `${views === 0 ? '0' : ((100 * bad) / views).toFixed(1)} %`;

/** `mf-player: errors in 31 of 60 page views (51.7 %), in the stable set in 2 of 600 (0.3 %)` */
export const describeCulprit = (culprit: Culprit, changed: readonly string[]): string => {
  const { package: name, figure, beyond, stable, candidate } = culprit;
  const { kind, side } = FIGURES[figure];
  const unit = figure === 'cls' ? '' : ' ms';
  const what = kind === 'fault' ? figure : `${figure} beyond ${Math.round(beyond)}${unit}`;
  const views = name.includes('/') ? 'loads' : side === 'server' ? 'documents' : 'page views';
  // What belongs to no package counts as the shell's, also when the shell is the same.
  const who = changed.includes(name.split('/')[0] ?? name)
    ? name
    : `pages as a whole (changed: ${changed.join(', ')})`;
  return (
    `${who}: ${what} in ${candidate.bad} of ${candidate.views} ${views} (${percent(candidate)}), ` +
    `in the stable set in ${stable.bad} of ${stable.views} (${percent(stable)})`
  );
};

/** `reported from 4 networks: people decide` */
export const describeReporters = (
  { faultNetworks = [] }: CanaryEvidence,
  culprit: Pick<Culprit, 'package' | 'figure'>,
): string => {
  const [owner] = culprit.package.split('/');
  const isFault = FIGURES[culprit.figure].kind === 'fault';
  const found = faultNetworks.find((row) => row.package === owner && row.side === 'browser');
  return isFault && found
    ? `reported from ${found.networks} networks of ${found.systems} systems, too few to take it back: people decide`
    : 'browsers alone report it: people decide';
};

/** `mf-player: errors 0.0 % (0.1 %), lcp beyond 2443 ms 3.1 % (2.8 %)`: bad views of the candidate, and of the stable set. */
export const describeComparisons = (comparisons: readonly Comparison[]): string[] => {
  const byPackage = new Map<string, string[]>();
  for (const comparison of comparisons) {
    const { stable, candidate } = pairSince(comparison);
    if (candidate.views === 0) continue;
    const { package: name, figure, badFrom } = comparison;
    const what = FIGURES[figure].kind === 'fault' ? figure : `${figure} beyond ${beyondOf(badFrom)}`;
    byPackage.set(name, [
      ...(byPackage.get(name) ?? []),
      `${what} ${percent(candidate)} (${percent(stable)})`,
    ]);
  }
  return [...byPackage].map(([name, figures]) => `${name}: ${figures.join(', ')}`);
};

const beyondOf = (badFrom: number | null): number => Math.round(bucketEdge((badFrom ?? 1) - 1));
