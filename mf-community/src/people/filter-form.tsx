import { FormattedMessage, useIntl, useNavigate, type IntlShape } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { urls } from '@foyer/shared/urls';
import type { FormEvent } from 'react';
import { countryName } from '@foyer/shared/ui/text/country-name';
import { FILTER_CHOICES, type PeopleFilter } from './people-filters.ts';
import styles from './people.module.css';
import { filtersFromSearch, type PeopleView, peopleAddress } from './people-query.ts';

type SelectFilter = Exclude<PeopleFilter, 'avatar'>;

const LABELS = {
  gender: 'community.people.filter.gender',
  age: 'community.people.filter.age',
  country: 'community.people.filter.country',
  relationship: 'community.people.filter.relationship',
  orientation: 'community.people.filter.orientation',
} as const satisfies Record<SelectFilter, string>;

const CHOICE_LABELS: Readonly<Record<string, string>> = {
  'gender.female': 'community.people.gender.female',
  'gender.male': 'community.people.gender.male',
  'gender.couple': 'community.people.gender.couple',
  'gender.trans': 'community.people.gender.trans',
  'age.1': 'community.people.age.1',
  'age.2': 'community.people.age.2',
  'age.3': 'community.people.age.3',
  'age.4': 'community.people.age.4',
  'relationship.1': 'community.people.relationship.1',
  'relationship.2': 'community.people.relationship.2',
  'relationship.3': 'community.people.relationship.3',
  'orientation.straight': 'community.people.orientation.straight',
  'orientation.gay': 'community.people.orientation.gay',
  'orientation.bisexual': 'community.people.orientation.bisexual',
};

/** Values of one filter with their labels; countries in the order of the page's language. */
const choicesOf = (filter: SelectFilter, intl: IntlShape): { value: string; label: string }[] => {
  const choices = FILTER_CHOICES[filter].map((value) => {
    const id = CHOICE_LABELS[`${filter}.${value}`];
    return { value, label: id ? intl.formatMessage({ id }) : countryName(intl, value) };
  });
  if (filter !== 'country') return choices;
  return choices.sort((one, other) => one.label.localeCompare(other.label, intl.locale));
};

/** A plain GET form to page 1 of the same sort; with scripts a choice applies at once and keeps the page. */
export const FilterForm = ({ view: { sort, filters } }: { view: PeopleView }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const any = intl.formatMessage({ id: 'community.people.filter.any' });

  const apply = (form: HTMLFormElement) => {
    const chosen = new URLSearchParams();
    for (const [key, value] of new FormData(form)) if (typeof value === 'string') chosen.set(key, value);
    void navigate(peopleAddress({ sort, page: 1, filters: filtersFromSearch(chosen) }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };

  return (
    <form
      method="get"
      action={urls.community(sort)}
      className={styles.form}
      aria-label={intl.formatMessage({ id: 'community.people.filters' })}
      onSubmit={submit}
    >
      {(Object.keys(LABELS) as SelectFilter[]).map((filter) => (
        <Select
          key={filter}
          name={filter}
          label={intl.formatMessage({ id: LABELS[filter] })}
          defaultValue={filters[filter] ?? ''}
          onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
        >
          <option value="">{any}</option>
          {choicesOf(filter, intl).map(({ value, label }) => (
            // Names and order of countries differ between releases of ICU: the server's may stay.
            <option key={value} value={value} suppressHydrationWarning>
              {label}
            </option>
          ))}
        </Select>
      ))}
      {filters.avatar && <input type="hidden" name="avatar" value={filters.avatar} />}
      <noscript>
        <Button kind="secondary" size="s" type="submit">
          <FormattedMessage id="community.people.filter.apply" />
        </Button>
      </noscript>
      {Object.keys(filters).length > 0 && (
        <ButtonLink
          kind="quiet"
          size="s"
          icon="close"
          className={styles.clear}
          to={peopleAddress({ sort, page: 1, filters: {} })}
        >
          <FormattedMessage id="community.people.filter.clear" />
        </ButtonLink>
      )}
    </form>
  );
};
