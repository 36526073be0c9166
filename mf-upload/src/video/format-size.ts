import type { IntlShape } from '@foyer/shared/platform';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes in the largest unit of which there is one, by powers of 1024. */
export const formatSize = (intl: IntlShape, bytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  return intl.formatNumber(bytes / 1024 ** power, {
    style: 'unit',
    unit: UNITS[power],
    // The short unit has no plural: "39 byte".
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  });
};
