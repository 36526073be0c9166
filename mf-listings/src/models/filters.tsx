/** How the list is narrowed: what is chosen as chips that take it away, a row of letters, and the form behind a button. */
import { Link, useIntl } from '@foyer/shared/platform';
import { OTHER_LETTERS } from '@foyer/shared/wire-schemas/filter-choices';
import { Chip } from '@foyer/shared/ui/controls/chip';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { FilterForm } from './filter-form.tsx';
import css from './filters.module.css';
import { LETTERS, MODEL_SELECTS, type ModelFilters } from './model-filters.ts';
import { choiceName, FILTER_LABELS } from './model-words.ts';
import { modelsAddress, type ModelsView } from './models-address.ts';

const letterName = (letter: string): string => (letter === OTHER_LETTERS ? '#' : letter);

export const Filters = ({ view }: { view: ModelsView }) => {
  const intl = useIntl();
  const { filters } = view;
  const hrefWith = (changed: ModelFilters) => modelsAddress({ ...view, page: 1, filters: changed });
  const chosen = MODEL_SELECTS.flatMap((filter) => {
    const value = filters[filter];
    return value ? [{ filter, name: choiceName(intl, filter, value) }] : [];
  });
  const stay = { stopScroll: true };
  return (
    <>
      <details className={css.filters}>
        <summary className={css.summary}>
          <Icon name="filter" size={16} />
          {intl.formatMessage({ id: 'listings.filters.label' })}
          {chosen.length > 0 && <span className={css.number}>{chosen.length}</span>}
          <Icon name="chevron-down" size={16} />
        </summary>
        <FilterForm view={view} />
      </details>
      <nav className={css.letters} aria-label={intl.formatMessage({ id: 'listings.models.letter' })}>
        <ul>
          {LETTERS.map((letter) => (
            <li key={letter}>
              <Link
                className={css.letter}
                to={hrefWith({ ...filters, alphabet: filters.alphabet === letter ? undefined : letter })}
                state={stay}
                aria-current={filters.alphabet === letter ? 'true' : undefined}
              >
                {letterName(letter)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {(chosen.length > 0 || filters.alphabet) && (
        <div className={css.chosen}>
          {filters.alphabet && (
            <Chip to={hrefWith({ ...filters, alphabet: undefined })} selected>
              {letterName(filters.alphabet)}
            </Chip>
          )}
          {chosen.map(({ filter, name }) => (
            <Chip key={filter} to={hrefWith({ ...filters, [filter]: undefined })} selected>
              <span suppressHydrationWarning>
                {intl.formatMessage({ id: FILTER_LABELS[filter] })}: {name}
              </span>
            </Chip>
          ))}
          <Link className={css.clear} to={hrefWith({})}>
            {intl.formatMessage({ id: 'listings.filter.clear' })}
          </Link>
        </div>
      )}
    </>
  );
};
