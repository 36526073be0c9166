/** Age groups of the filters (docs/specification/fields.md), and ages. */
import type { AGE_CHOICES } from '@foyer/shared/wire-schemas/filter-choices';
import type { YearRange } from '../platform/database/birth-dates.ts';

export const AGE_GROUPS: Record<(typeof AGE_CHOICES)[number], YearRange> = {
  1: { from: 18, to: 21 },
  2: { from: 22, to: 29 },
  3: { from: 30, to: 39 },
  4: { from: 40, to: 200 },
};

/** Whole years since a date of birth (YYYY-MM-DD), in UTC. */
export const ageOf = (birthDate: string | null): number | null => {
  if (!birthDate) return null;
  const born = new Date(`${birthDate}T00:00:00Z`);
  const now = new Date();
  const hadBirthday =
    now.getUTCMonth() > born.getUTCMonth() ||
    (now.getUTCMonth() === born.getUTCMonth() && now.getUTCDate() >= born.getUTCDate());
  return now.getUTCFullYear() - born.getUTCFullYear() - (hadBirthday ? 0 : 1);
};
