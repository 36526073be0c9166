/** Whether a country's visitors are asked before `functional` data is stored: docs/specification/safety.md. */
import type { ConsentMode } from '@foyer/shared/wire-schemas/consent';
import type { Country } from '@foyer/shared/wire-schemas/site';
import type { Config } from '../platform/config/config.ts';

/** @param country of the network, never of a cookie; undefined when it is not known */
export const consentModeOf = (
  config: Pick<Config, 'consentCountries'>,
  country: Country | undefined,
): ConsentMode => (country === undefined || config.consentCountries.includes(country) ? 'ask' : 'free');
