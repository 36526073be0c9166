/** How a visitor is asked for the age, by the place that the network tells: docs/specification/behaviour.md. */
import { AGE_MODES, type Place } from '@foyer/shared/wire-schemas/site';
import type { AgeRule } from '../platform/config/age-policy.ts';
import type { Config } from '../platform/config/config.ts';

const stricter = (one: AgeRule, other: AgeRule): AgeRule =>
  AGE_MODES.indexOf(other.mode) > AGE_MODES.indexOf(one.mode) ? other : one;

/** A visitor from an unknown place is asked as one of the default country, and as the row `unknown` says at least. */
export const ageRuleOf = (
  { agePolicy, defaultCountry }: Pick<Config, 'agePolicy' | 'defaultCountry'>,
  place: Place | undefined,
): AgeRule => {
  const { unknown, others, places } = agePolicy;
  const ruleOf = ({ country, region }: Place): AgeRule =>
    (region === undefined ? undefined : places[`${country}-${region}`]) ?? places[country] ?? others;
  return place ? ruleOf(place) : stricter(unknown, ruleOf({ country: defaultCountry }));
};
