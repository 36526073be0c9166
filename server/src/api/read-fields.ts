/** Schemas of the path fields of cacheable reads. */
import { LIFETIMES } from '@foyer/shared/wire-schemas/answers';
import { COUNT_MAX, DATES, DURATIONS, PAGE_MAX, VIDEO_TYPES } from '@foyer/shared/wire-schemas/listings';
import { GENDERS, LANGUAGES } from '@foyer/shared/wire-schemas/site';

export interface FieldSchema {
  type: 'integer' | 'string';
  enum?: readonly (string | number)[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  description?: string;
}
export type Fields = Readonly<Record<string, FieldSchema>>;

const NAME_MAX_LENGTH = 200;

export const choice = (choices: readonly string[], description?: string): FieldSchema => ({
  type: 'string',
  enum: choices,
  description,
});
export const idField = (description: string): FieldSchema => ({
  type: 'integer',
  minimum: 1,
  description,
});
export const dirField = (description: string): FieldSchema => ({
  type: 'string',
  minLength: 1,
  maxLength: NAME_MAX_LENGTH,
  description,
});
/** May be empty: the dots around it stay. */
export const textField = (description: string): FieldSchema => ({
  type: 'string',
  maxLength: NAME_MAX_LENGTH,
  description,
});

export const LIFETIME: Fields = {
  lifetime: {
    type: 'integer',
    enum: LIFETIMES,
    description: 'Seconds for shared caches; 0 is dynamic and may be personal',
  },
};
export const GENDER: Fields = { gender: choice(GENDERS) };
export const LANG: Fields = { lang: choice(LANGUAGES) };
export const COUNT: Fields = {
  count: { type: 'integer', minimum: 1, maximum: COUNT_MAX, description: 'Page size' },
};
export const PAGE: Fields = { page: { type: 'integer', minimum: 1, maximum: PAGE_MAX } };
/** `{group}` of docs/specification/addresses.md is two segments. */
export const GROUP: Fields = {
  million: { type: 'integer', description: 'The id rounded down to the million' },
  thousand: { type: 'integer', description: 'The id rounded down to the thousand' },
};
export const VIDEO_FILTERS: Fields = {
  type: choice(VIDEO_TYPES),
  duration: choice(DURATIONS, '1 under 10 minutes, 2 from 10 to 40, 3 over 40'),
  date: choice(DATES),
};
