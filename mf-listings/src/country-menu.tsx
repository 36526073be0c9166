/** Whose country’s favourites a list shows. */
import type { Country } from '@foyer/shared/wire-schemas/site';
import { useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { PICKER_COUNTRIES } from './countries.ts';
import { LinkMenu } from './link-menu.tsx';

/** Sorts accented letters alongside their plain ones, the same on every machine. */
const plain = (text: string): string => text.normalize('NFD');

/** @param hrefOf the same page for another country. */
export const CountryMenu = ({
  country,
  hrefOf,
}: {
  country: Country;
  hrefOf: (country: Country) => string;
}) => {
  const intl = useIntl();
  // Names come from the catalogues: Node's and the browser's own lists of countries differ.
  const nameOf = (code: Country) => intl.formatMessage({ id: 'listings.country.name' }, { country: code });
  const items = PICKER_COUNTRIES.map((code) => ({
    label: nameOf(code),
    to: hrefOf(code),
    current: code === country,
  })).sort((one, other) => (plain(one.label) < plain(other.label) ? -1 : 1));
  return (
    <LinkMenu
      label={intl.formatMessage({ id: 'listings.country.label' })}
      value={nameOf(country)}
      items={items}
      group="listing-country"
      icon={<Icon name="globe" size={16} />}
    />
  );
};
