/** Bytes in the visitor's language; by powers of 1024, as limits are counted. */
import { useIntl } from '@foyer/shared/platform';

const UNITS = [
  [1024 ** 4, 'terabyte'],
  [1024 ** 3, 'gigabyte'],
  [1024 ** 2, 'megabyte'],
] as const;

export const useBytes = (): ((bytes: number) => string) => {
  const intl = useIntl();
  return (bytes) => {
    const [by, unit] = UNITS.find(([least]) => bytes >= least) ?? ([1024, 'kilobyte'] as const);
    return intl.formatNumber(bytes / by, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: bytes / by < 100 ? 1 : 0,
    });
  };
};
