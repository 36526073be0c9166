/** A time that something waited, in the unit that says most. */
import { useIntl } from '@foyer/shared/platform';

const MINUTES_PER_DAY = 1440;

export const useWaitedTime = (): ((minutes: number | null | undefined) => string) => {
  const intl = useIntl();
  return (minutes) => {
    if (minutes === null || minutes === undefined) return '–';
    const [value, unit] =
      minutes < 120
        ? [minutes, 'minute']
        : minutes < 2 * MINUTES_PER_DAY
          ? [minutes / 60, 'hour']
          : [minutes / MINUTES_PER_DAY, 'day'];
    return intl.formatNumber(Number(value), { style: 'unit', unit: String(unit), maximumFractionDigits: 0 });
  };
};
