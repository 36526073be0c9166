/** Every filter but the letter: a plain GET form to the first page; with scripts a choice applies at once. */
import { FormattedMessage, type IntlShape, useIntl, useNavigate } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { urls } from '@foyer/shared/urls';
import { useState } from 'react';
import css from './filters.module.css';
import { MODEL_FILTER_VALUES, MODEL_SELECTS, type ModelFilters, type ModelSelect } from './model-filters.ts';
import { choiceName, FILTER_LABELS } from './model-words.ts';
import { modelsAddress, type ModelsView } from './models-address.ts';

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
  // Shown at once, while the list that it leads to is on its way; another address has the last word.
  const [chosen, setChosen] = useState(filters);
  const address = modelsAddress(view);
  const [shownAddress, setShownAddress] = useState(address);
  if (address !== shownAddress) {
    setShownAddress(address);
    setChosen(filters);
  }
  const apply = (changed: ModelFilters) => {
    setChosen(changed);
    void navigate(modelsAddress({ ...view, page: 1, filters: changed }), { preventScrollReset: true });
  };
  return (
    <form
      method="get"
      action={urls.models(sort)}
      className={css.form}
      aria-label={intl.formatMessage({ id: 'listings.filters.label' })}
      onSubmit={(event) => {
        event.preventDefault();
        apply(chosen);
      }}
    >
      {MODEL_SELECTS.map((filter) => (
        <Select
          key={filter}
          name={filter}
          label={intl.formatMessage({ id: FILTER_LABELS[filter] })}
          value={chosen[filter] ?? ''}
          onChange={(event) => apply({ ...chosen, [filter]: event.currentTarget.value || undefined })}
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
