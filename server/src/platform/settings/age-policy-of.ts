/** The age policy with the rows that operators set; every request asks for it. */
import type { AgeRow } from '@foyer/shared/wire-schemas/settings/age-rows';
import { type AgePolicy, type AgeRows, withAgeRows } from '../config/age-policy.ts';

interface GivenPolicy {
  agePolicy: AgePolicy;
  ageRows: AgeRows;
}

/** By the rows as they are held: others are another list. */
const made = new WeakMap<readonly AgeRow[], { given: AgePolicy; policy: AgePolicy }>();

/** @param rows undefined: none were set */
export const agePolicyOf = (
  { agePolicy, ageRows }: GivenPolicy,
  rows: readonly AgeRow[] | undefined,
): AgePolicy => {
  if (!rows) return agePolicy;
  const known = made.get(rows);
  if (known?.given === agePolicy) return known.policy;
  // What variables list wins over what is set.
  const policy = withAgeRows(agePolicy, [...rows, ...ageRows.listed]);
  made.set(rows, { given: agePolicy, policy });
  return policy;
};
