/** The age policy that ships, with `verify` in more places. */
import { type AgePolicy, readAgePolicy } from '../platform/config/age-policy.ts';

export const agePolicyWith = (...verify: readonly string[]): AgePolicy =>
  readAgePolicy({ FOYER_AGE_VERIFY_COUNTRIES: verify.join(',') });
