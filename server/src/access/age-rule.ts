/** How a visitor is asked for the age, by the place that the network tells: docs/specification/behaviour.md. */
import { AGE_MODES, type Place } from '@foyer/shared/wire-schemas/site';
import type { AgeRule } from '../platform/config/age-policy.ts';
import type { Config } from '../platform/config/config.ts';

/** A row of the policy: a place that it names, `others` or `unknown`. */
export interface AgeDecision {
  row: string;
  rule: AgeRule;
}

/** Which row decides. A visitor from an unknown place is asked as one of the default country, and as the row `unknown` says at least. */
export const decideAge = (
  { agePolicy, defaultCountry }: Pick<Config, 'agePolicy' | 'defaultCountry'>,
  place: Place | undefined,
): AgeDecision => {
  const { unknown, others, places } = agePolicy;
  const ofPlace = ({ country, region }: Place): AgeDecision => {
    const row = [`${country}-${region}`, country].find((code) => places[code]);
    const rule = row === undefined ? undefined : places[row];
    return row !== undefined && rule ? { row, rule } : { row: 'others', rule: others };
  };
  if (place) return ofPlace(place);
  const ofDefault = ofPlace({ country: defaultCountry });
  const isStricter = AGE_MODES.indexOf(ofDefault.rule.mode) > AGE_MODES.indexOf(unknown.mode);
  return isStricter ? ofDefault : { row: 'unknown', rule: unknown };
};

export const ageRuleOf = (
  config: Pick<Config, 'agePolicy' | 'defaultCountry'>,
  place: Place | undefined,
): AgeRule => decideAge(config, place).rule;
