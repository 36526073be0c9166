import type { IntlShape } from '@foyer/shared/platform';

/** Name of an ISO country code in the page's language; other text is a name already. */
export const countryName = (intl: IntlShape, country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (intl.formatDisplayName(country, { type: 'region' }) ?? country) : country;
