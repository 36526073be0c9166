/** How long ago, or in how long, by the server's clock; the moment itself as its tooltip. */
import { type IntlShape, useIntl } from '@foyer/shared/platform';

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** Minutes up to two hours: "90 minutes ago" says more than "1 hour ago". */
const distance = (intl: IntlShape, seconds: number): string => {
  const [size, unit] = UNITS.find(([one]) => Math.abs(seconds) >= 2 * one) ?? ([1, 'second'] as const);
  return intl.formatRelativeTime(Math.trunc(seconds / size), unit, { numeric: 'auto', style: 'short' });
};

export const momentText = (intl: IntlShape, iso: string): string =>
  `${intl.formatDate(iso, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })} UTC`;

/** Null is shown as a dash. */
export const Ago = ({ iso, now }: { iso: string | null; now: string }) => {
  const intl = useIntl();
  if (iso === null) return '–';
  return (
    <time dateTime={iso} title={momentText(intl, iso)}>
      {distance(intl, (Date.parse(iso) - Date.parse(now)) / 1000)}
    </time>
  );
};

/** How long something takes, in the largest unit that is whole. */
export const useDuration = (): ((seconds: number | null) => string) => {
  const intl = useIntl();
  return (seconds) => {
    if (seconds === null) return '–';
    const [size, unit] = UNITS.find(([one]) => seconds >= 2 * one) ?? ([1, 'second'] as const);
    const value = seconds / size;
    return intl.formatNumber(value, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: value < 10 ? 1 : 0,
    });
  };
};
