/** Rows of the age policy as operators set them: each takes the place of the row of the same place in the table that ships. */
import { isCountry } from '../countries.ts';
import { AGE_MODES, AGE_TEXTS, type AgeMode, type AgeText } from '../site.ts';

export const AGE_ROWS_MAX = 300;
export const AGE_RULE_MAX_LENGTH = 200;

export interface AgeRow {
  /** A country (`FR`), a region (`US-TX`), `others` that the table does not name, or `unknown`. */
  place: string;
  mode: AgeMode;
  /** Which text the gate shows. */
  text: AgeText;
  /** Name of the law or rule, for operators. */
  rule: string;
}
export const ageRowsSchema = {
  type: 'array',
  maxItems: AGE_ROWS_MAX,
  items: {
    type: 'object',
    required: ['place', 'mode', 'text', 'rule'],
    additionalProperties: false,
    properties: {
      place: { type: 'string', maxLength: 10 },
      mode: { type: 'string', enum: AGE_MODES },
      text: { type: 'string', enum: AGE_TEXTS },
      rule: { type: 'string', minLength: 1, maxLength: AGE_RULE_MAX_LENGTH, pattern: '\\S' },
    },
  },
} as const;

export const isPlaceCode = (code: string): boolean => {
  const [, country, region] = /^([A-Z]{2})(-[A-Z0-9]{1,3})?$/.exec(code) ?? [];
  return isCountry(country) && (region === undefined || region.length > 1);
};

/** The first field that is missing or wrong; undefined: it can be saved. */
export const wrongAgeField = (
  rows: readonly AgeRow[],
  index: number,
): 'place' | 'twice' | 'rule' | undefined => {
  const row = rows[index];
  if (!row) return undefined;
  if (row.place !== 'others' && row.place !== 'unknown' && !isPlaceCode(row.place)) return 'place';
  if (rows.findIndex(({ place }) => place === row.place) < index) return 'twice';
  return row.rule.trim() === '' ? 'rule' : undefined;
};
