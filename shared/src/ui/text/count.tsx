/** Numbers as the site writes them: compact above 999 by the rules of the language (en: 1.2K, 3.4M). */
import { type IntlShape, useIntl } from '@foyer/shared/platform';

export const formatCount = (intl: IntlShape, value: number): string =>
  value > 999
    ? intl.formatNumber(value, { notation: 'compact', maximumFractionDigits: 1 })
    : intl.formatNumber(value);

/**
 * "481K views". Words follow the number that is read: after a compact thousand or million, languages have a form of their own
 * (fr: "1 M de vues").
 */
export const Views = ({ value }: { value: number }) => {
  const intl = useIntl();
  const spoken = value > 999_999 ? 1_000_000 : value > 999 ? 1000 : value;
  return (
    <data value={value} title={value > 999 ? intl.formatNumber(value) : undefined} suppressHydrationWarning>
      {intl.formatMessage({ id: 'common.viewCount' }, { count: spoken, text: formatCount(intl, value) })}
    </data>
  );
};

/** The full number is its tooltip. */
export const Count = ({ value }: { value: number }) => {
  const intl = useIntl();
  // Server and browser may hold different editions of the language data; a different space is no reason to warn.
  return (
    <data value={value} title={value > 999 ? intl.formatNumber(value) : undefined} suppressHydrationWarning>
      {formatCount(intl, value)}
    </data>
  );
};
