/** What the home page asks for; `load` and the page must ask alike. */
import type { HomeQuery } from '@foyer/shared/wire-schemas/home';
import type { Country, Gender, Language } from '@foyer/shared/wire-schemas/site';
import { genderFromSearch } from '../browse/listing-query.ts';
import { countryFromSearch } from '../countries.ts';
import { HOME_LIFETIME } from '../listings-api.ts';

/** @param visitor what holds where the address names none. */
export const homeQuery = (
  search: URLSearchParams,
  visitor: { country: Country; gender: Gender; language: Language },
): HomeQuery => ({
  lifetime: HOME_LIFETIME,
  gender: genderFromSearch(search) ?? visitor.gender,
  country: countryFromSearch(search) ?? visitor.country,
  lang: visitor.language,
});
