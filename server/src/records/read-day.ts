/** Reads a day that somebody typed. */
import { Refused } from '../platform/http/refused.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Nobody who is shown was born before. */
const FIRST_DAY = '1900-01-01';

/** @returns YYYY-MM-DD. @throws Refused required, bad_request for no day of the calendar, and for one in the future */
export const readDay = (text: string, field: string, now = new Date()): string => {
  if (text === '') throw new Refused('required', 'a day is needed', { field });
  const date = new Date(`${text}T00:00:00Z`);
  const isDay = DAY.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
  if (!isDay || text < FIRST_DAY || date > now)
    throw new Refused('bad_request', 'no day that has been', { field });
  return text;
};

/** The same day so many years later; a 29th of February becomes the 1st of March. */
export const yearsLater = (day: string, years: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
};
