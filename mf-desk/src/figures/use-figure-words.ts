/** Numbers and times of figures in the visitor's language. */
import { useIntl } from '@foyer/shared/platform';
import {
  FIGURE_FACTS,
  type FigureRange,
  type SiteFigure,
} from '@foyer/shared/wire-schemas/watching/site-figures';

type Unit = 'minute' | 'hour' | 'kilobyte' | 'megabyte' | 'gigabyte' | 'terabyte';
interface Scale {
  /** What one of the unit is. */
  by: number;
  unit?: Unit;
}

const BYTES: readonly (readonly [number, Unit])[] = [
  [1e12, 'terabyte'],
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
];

/** In which unit numbers up to `most` are written; seconds and bytes have no use for their own. */
export const scaleOf = (figure: SiteFigure, most: number): Scale => {
  const of = FIGURE_FACTS[figure].unit;
  if (of === 'second') return most < 3 * 3600 ? { by: 60, unit: 'minute' } : { by: 3600, unit: 'hour' };
  if (of !== 'byte') return { by: 1 };
  const [by, unit] = BYTES.find(([least]) => most >= least) ?? ([1e3, 'kilobyte'] as const);
  return { by, unit };
};

export interface FigureWords {
  /** `most`: the unit is that of a larger number, which it is compared with. */
  number: (figure: SiteFigure, n: number, most?: number) => string;
  /** What a point stands for; `isShort` where there is little room. */
  time: (at: string, range: FigureRange, isShort?: boolean) => string;
  /** How much more or less than before; undefined where there is nothing to compare with. */
  change: (n: number, before: number | null) => string | undefined;
}

export const useFigureWords = (): FigureWords => {
  const intl = useIntl();
  return {
    number: (figure, n, most = n) => {
      const { by, unit } = scaleOf(figure, most);
      return intl.formatNumber(
        n / by,
        unit
          ? { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: n / by < 100 ? 1 : 0 }
          : undefined,
      );
    },
    time: (at, range, isShort = false) => {
      if (range === 'today') return `${at.slice(11, 16)}`;
      if (range === '28d')
        return intl.formatDate(`${at}T12:00:00Z`, {
          ...(isShort ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' }),
          timeZone: 'UTC',
        });
      return intl.formatDate(`${at}-15T12:00:00Z`, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    },
    change: (n, before) =>
      before === null || before === 0
        ? undefined
        : intl.formatNumber(n / before - 1, {
            style: 'percent',
            signDisplay: 'exceptZero',
            maximumFractionDigits: 0,
          }),
  };
};
