/** What the list of models is narrowed by, each as a chip that takes it away. */
import { useIntl } from '@foyer/shared/platform';
import { ChosenFilters } from '@foyer/shared/ui/filters/chosen-filters';
import { letterName } from './letters.tsx';
import { MODEL_SELECTS, type ModelFilters } from './model-filters.ts';
import { choiceName, FILTER_LABELS } from './model-words.ts';
import { modelsAddress, type ModelsView } from './models-address.ts';

export const ModelsChosen = ({ view }: { view: ModelsView }) => {
  const intl = useIntl();
  const { filters } = view;
  const hrefWith = (changed: ModelFilters) => modelsAddress({ ...view, page: 1, filters: changed });
  const items = MODEL_SELECTS.flatMap((filter) => {
    const value = filters[filter];
    return value
      ? [
          {
            key: filter,
            to: hrefWith({ ...filters, [filter]: undefined }),
            title: (
              <span suppressHydrationWarning>
                {intl.formatMessage({ id: FILTER_LABELS[filter] })}: {choiceName(intl, filter, value)}
              </span>
            ),
          },
        ]
      : [];
  });
  const { alphabet } = filters;
  return (
    <ChosenFilters
      items={[
        ...(alphabet
          ? [
              {
                key: 'alphabet',
                title: letterName(alphabet),
                to: hrefWith({ ...filters, alphabet: undefined }),
              },
            ]
          : []),
        ...items,
      ]}
      clearTo={hrefWith({})}
      words={{
        label: intl.formatMessage({ id: 'listings.chosen' }),
        clear: intl.formatMessage({ id: 'listings.filter.clear' }),
        remove: intl.formatMessage({ id: 'listings.categories.remove' }),
      }}
    />
  );
};
