/** What each filter may be. Source: docs/specification/fields.md. */
import { GENDERS } from './site.ts';

/** 1 18-21, 2 22-29, 3 30-39, 4 40 and above. */
export const AGE_CHOICES = ['1', '2', '3', '4'] as const;
export const RACES = ['asian', 'caucasian', 'ebony', 'latin'] as const;
export const BREAST_SIZES = ['small', 'medium', 'big', 'huge'] as const;
export const HAIR_COLOURS = ['1', '2', '3', '4', '5'] as const;
export const HEIGHTS = ['1', '2', '3', '4'] as const;
export const WEIGHTS = ['1', '2', '3', '4'] as const;
/** 1 yes, 2 no: tattoo and piercing. */
export const YES_NO = ['1', '2'] as const;
/** 1 single, 2 married, 3 open. */
export const RELATIONSHIPS = ['1', '2', '3'] as const;
/** Letter of `alphabet` for names that start with a digit or a sign. */
export const OTHER_LETTERS = '0';

const oneOf = (choices: readonly string[]): string => choices.join('|');
const COUNTRY = '[A-Z]{2}';
const WORD = '[a-z]{1,20}';
/** Of a member's name; any part of it is found. */
const NAME_PART = '[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,31}';

/** Pattern of the whole value, by filter. */
export const FILTER_CHOICE_PATTERNS = {
  models: {
    age: oneOf(AGE_CHOICES),
    alphabet: `\\p{L}|${OTHER_LETTERS}`,
    breast: oneOf(BREAST_SIZES),
    country: COUNTRY,
    gender: oneOf(GENDERS),
    hair: oneOf(HAIR_COLOURS),
    height: oneOf(HEIGHTS),
    piercing: oneOf(YES_NO),
    race: oneOf(RACES),
    tattoo: oneOf(YES_NO),
    weight: oneOf(WEIGHTS),
  },
  members: {
    age: oneOf(AGE_CHOICES),
    avatar: '0|1',
    country: COUNTRY,
    gender: WORD,
    name: NAME_PART,
    orientation: WORD,
    relationship: oneOf(RELATIONSHIPS),
  },
} as const;
export type FilterKind = keyof typeof FILTER_CHOICE_PATTERNS;
