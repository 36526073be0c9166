/** The words of every panel of filters here, and of its button: how many results the choices would give. */
import { useIntl } from '@foyer/shared/platform';
import type { FilterPanelProps } from '@foyer/shared/ui/filters/filter-panel';

export interface FoundCount {
  count: number;
  isEstimate?: boolean;
}

/** Two significant digits beyond a hundred: an estimate has no exact figure. */
const roundEstimate = (count: number): number => (count < 100 ? count : Number(count.toPrecision(2)));

export const useFilterWords = (found: FoundCount | undefined): FilterPanelProps['words'] => {
  const intl = useIntl();
  return {
    label: intl.formatMessage({ id: 'listings.filters.label' }),
    clear: intl.formatMessage({ id: 'listings.filter.clear' }),
    apply: found
      ? intl.formatMessage(
          { id: 'listings.filter.showCount' },
          { count: found.isEstimate ? roundEstimate(found.count) : found.count },
        )
      : intl.formatMessage({ id: 'listings.filter.show' }),
  };
};
