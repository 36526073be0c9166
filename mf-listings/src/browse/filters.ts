/** Filters of a list by their key in the query, with the values that they offer; the first is none. */
import { DATES, DURATIONS, VIDEO_TYPES } from '@foyer/shared/wire-schemas/listings';

export const FILTERS = [
  { key: 'date', label: 'listings.filter.date', choice: 'listings.filter.date.choice', choices: DATES },
  {
    key: 'duration',
    label: 'listings.filter.duration',
    choice: 'listings.filter.duration.choice',
    choices: DURATIONS,
  },
  { key: 'type', label: 'listings.filter.type', choice: 'listings.filter.type.choice', choices: VIDEO_TYPES },
] as const;
