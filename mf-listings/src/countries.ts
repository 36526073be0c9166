/** The countries that the pickers offer; a visitor's own may be another one. */
import { isCountry } from '@foyer/shared/wire-schemas/countries';
import type { Country } from '@foyer/shared/wire-schemas/site';

export const PICKER_COUNTRIES = ['US', 'GB', 'DE', 'FR', 'ES', 'IT', 'JP', 'PL', 'NL', 'BR'] as const;

/** The country that the address asks for (`?country=JP`); undefined when it asks for none or for nonsense. */
export const countryFromSearch = (search: URLSearchParams): Country | undefined => {
  const text = search.get('country')?.toUpperCase();
  return isCountry(text) ? text : undefined;
};
