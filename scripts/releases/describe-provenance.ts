/** One line about how a release was built, for the terminal. */
import type { Provenance } from '@foyer/shared/wire-schemas/releases/releases';

const COMMIT_LENGTH = 12;

const describeSource = ({ commit, isClean }: Provenance['source']): string => {
  if (commit === null) return 'from a commit that is not known';
  const state = {
    true: '',
    false: ' with changes that are not in it',
    null: ', whose changes are not known',
  };
  return `from commit ${commit.slice(0, COMMIT_LENGTH)}${state[`${isClean}`]}`;
};

/** @param provenance null or undefined: of a release whose builder says nothing of itself */
export const describeProvenance = (provenance: Provenance | null | undefined): string =>
  provenance
    ? `built by ${provenance.builder} ${describeSource(provenance.source)}`
    : 'does not say who built it';
