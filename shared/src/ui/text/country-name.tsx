/** Countries as the visitor's language names them. */
import type { IntlShape } from '@foyer/shared/platform';

/**
 * Name of an ISO 3166-1 alpha-2 code; other text is a name already. Releases of ICU differ in a few names: where it
 * is server-rendered, its element carries suppressHydrationWarning.
 */
export const countryName = (intl: IntlShape, country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (intl.formatDisplayName(country, { type: 'region' }) ?? country) : country;
