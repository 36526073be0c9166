/** Filters of the models' list and the values that each offers. Source: docs/specification/fields.md, addresses.md. */
import {
  AGE_CHOICES,
  BREAST_SIZES,
  HAIR_COLOURS,
  HEIGHTS,
  OTHER_LETTERS,
  RACES,
  WEIGHTS,
  YES_NO,
} from '@foyer/shared/wire-schemas/filter-choices';
import { FILTER_COUNTRIES } from '@foyer/shared/wire-schemas/members/filters';

/** In the order in which the form shows them; `alphabet` is the row of letters above it. */
export const MODEL_SELECTS = [
  'race',
  'age',
  'country',
  'breast',
  'hair',
  'height',
  'weight',
  'tattoo',
  'piercing',
] as const;
export type ModelSelect = (typeof MODEL_SELECTS)[number];
export type ModelFilterKey = ModelSelect | 'alphabet';
export type ModelFilters = Partial<Record<ModelFilterKey, string>>;

/** First letters of names; the last one stands for digits and signs. */
export const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', OTHER_LETTERS] as const;

/** Values as they stand in addresses. */
export const MODEL_FILTER_VALUES: Readonly<Record<ModelFilterKey, readonly string[]>> = {
  alphabet: LETTERS,
  race: RACES,
  age: AGE_CHOICES,
  country: FILTER_COUNTRIES,
  breast: BREAST_SIZES,
  hair: HAIR_COLOURS,
  height: HEIGHTS,
  weight: WEIGHTS,
  tattoo: YES_NO,
  piercing: YES_NO,
};
