/** What the filters of members and their values are called. */
import type { IntlShape } from '@foyer/shared/platform';
import { countryName } from '@foyer/shared/ui/text/country-name';
import { FILTER_CHOICES, PEOPLE_FILTERS, type PeopleFilter } from './people-filters.ts';

export const FILTER_LABELS = {
  gender: 'community.people.filter.gender',
  age: 'community.people.filter.age',
  country: 'community.people.filter.country',
  relationship: 'community.people.filter.relationship',
  orientation: 'community.people.filter.orientation',
  avatar: 'community.people.filter.picture',
} as const satisfies Record<PeopleFilter, string>;

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
  'avatar.1': 'community.people.with-avatar',
};

/** In the order in which they are shown. */
export const SHOWN_FILTERS: readonly PeopleFilter[] = [
  ...PEOPLE_FILTERS.filter((filter) => filter !== 'avatar'),
  'avatar',
];

export const choiceName = (intl: IntlShape, filter: PeopleFilter, value: string): string => {
  const id = CHOICE_LABELS[`${filter}.${value}`];
  return id ? intl.formatMessage({ id }) : countryName(intl, value);
};

/** Values of one filter with their labels, none first; countries in the order of the page's language. */
export const choicesOf = (intl: IntlShape, filter: PeopleFilter): { value: string; label: string }[] => {
  const choices = FILTER_CHOICES[filter]
    // Without a picture is nothing that anybody looks for.
    .filter((value) => filter !== 'avatar' || value === '1')
    .map((value) => ({ value, label: choiceName(intl, filter, value) }));
  if (filter === 'country') choices.sort((one, other) => one.label.localeCompare(other.label, intl.locale));
  return [{ value: '', label: intl.formatMessage({ id: 'community.people.filter.any' }) }, ...choices];
};
