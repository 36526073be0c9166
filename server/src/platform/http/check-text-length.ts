/** Checks the length of texts that members write. */
import { Refused } from './refused.ts';

/** Counted in characters as people see code points; surrounding space does not count. @throws Refused required, min_length, max_length */
export const checkTextLength = (
  text: string,
  { field, min = 1, max }: { field: string; min?: number; max: number },
): string => {
  const trimmed = text.trim();
  const { length } = [...trimmed];
  if (length === 0 && min > 0) throw new Refused('required', `${field} is needed`, { field });
  if (length < min) throw new Refused('min_length', `${field} is too short`, { field, info: { min } });
  if (length > max) throw new Refused('max_length', `${field} is too long`, { field, info: { max } });
  return trimmed;
};
