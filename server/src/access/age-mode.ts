/** How a country's visitors are asked for their age: product.md section 4, decisions.md "Country". */
import { AGE_MODES, type AgeMode, type Country } from '@foyer/shared/wire-schemas/site';
import type { Config } from '../platform/config/config.ts';

/** The gate shows for listed countries and unknown ones; `verify` is decided by the network's country alone. */
export const ageModeOf = (
  config: Pick<Config, 'ageGateCountries' | 'ageVerifyCountries'>,
  country: Country | undefined,
): AgeMode => {
  const [none, gate, verify] = AGE_MODES;
  if (country === undefined) return gate;
  if (config.ageVerifyCountries.includes(country)) return verify;
  return config.ageGateCountries.includes(country) ? gate : none;
};
