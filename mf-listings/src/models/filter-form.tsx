/** Every filter but the letter: a plain GET form to the first page; with scripts a choice applies at once. */
import { FormattedMessage, type IntlShape, useIntl, useNavigate } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { urls } from '@foyer/shared/urls';
import type { FormEvent } from 'react';
import css from './filters.module.css';
import { MODEL_FILTER_VALUES, MODEL_SELECTS, type ModelSelect } from './model-filters.ts';
import { choiceName, FILTER_LABELS } from './model-words.ts';
import { modelFiltersFromSearch, modelsAddress, type ModelsView } from './models-address.ts';

const choicesOf = (intl: IntlShape, filter: ModelSelect): { value: string; label: string }[] => {
  const choices = MODEL_FILTER_VALUES[filter].map((value) => ({
    value,
    label: choiceName(intl, filter, value),
  }));
  if (filter !== 'country') return choices;
  return choices.sort((one, other) => one.label.localeCompare(other.label, intl.locale));
};

export const FilterForm = ({ view }: { view: ModelsView }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const { sort, filters, gender } = view;
  const apply = (form: HTMLFormElement) => {
    const chosen = new URLSearchParams();
    for (const [key, value] of new FormData(form)) if (typeof value === 'string') chosen.set(key, value);
    const to = modelsAddress({ ...view, page: 1, filters: modelFiltersFromSearch(chosen) });
    void navigate(to, { preventScrollReset: true });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  return (
    <form
      method="get"
      action={urls.models(sort)}
      className={css.form}
      aria-label={intl.formatMessage({ id: 'listings.filters.label' })}
      onSubmit={submit}
    >
      {MODEL_SELECTS.map((filter) => (
        <Select
          key={filter}
          name={filter}
          label={intl.formatMessage({ id: FILTER_LABELS[filter] })}
          defaultValue={filters[filter] ?? ''}
          onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
        >
          <option value="">{intl.formatMessage({ id: 'listings.filter.any' })}</option>
          {choicesOf(intl, filter).map(({ value, label }) => (
            // Names and order of countries differ between releases of ICU: the server's may stay.
            <option key={value} value={value} suppressHydrationWarning>
              {label}
            </option>
          ))}
        </Select>
      ))}
      {filters.alphabet && <input type="hidden" name="alphabet" value={filters.alphabet} />}
      {gender && <input type="hidden" name="gender" value={gender} />}
      <noscript>
        <Button kind="secondary" type="submit">
          <FormattedMessage id="listings.filter.apply" />
        </Button>
      </noscript>
    </form>
  );
};
