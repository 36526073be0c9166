/** Development and production builds do not run in one set: remotes use the react that the shell brings. */
import type { BuildMode, Release } from '@foyer/shared/wire-schemas/releases/releases';
import { ReleaseRefused } from '../release-refused.ts';

const modeOf = ({ mode = 'production' }: Pick<Release, 'mode'>): BuildMode => mode;

/** One sentence when the releases of a set are of both modes. */
export const findMixedModes = (releases: readonly Release[]): string | undefined => {
  const shell = releases.find(({ name }) => name === 'shell') ?? releases[0];
  const other = shell && releases.find((release) => modeOf(release) !== modeOf(shell));
  if (!shell || !other) return undefined;
  return `${other.name} ${other.version} is a ${modeOf(other)} build, but ${shell.name} ${shell.version} is a ${modeOf(shell)} build`;
};

/** The mode that all were built in. @throws ReleaseRefused when they differ */
export const findMode = (releases: readonly Release[]): BuildMode => {
  const mixed = findMixedModes(releases);
  if (mixed !== undefined) throw new ReleaseRefused(mixed);
  return releases[0] ? modeOf(releases[0]) : 'production';
};
