/** Refuses texts that neither PostgreSQL nor UTF-8 can hold, before anything looks at them. */
import { Refused } from './refused.ts';

const isBad = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** @throws Refused bad_request */
export const checkBody = (body: unknown): void => {
  if (typeof body !== 'object' || body === null) return;
  for (const [field, value] of Object.entries(body))
    for (const text of Array.isArray(value) ? value : [value])
      if (typeof text === 'string' && isBad(text))
        throw new Refused('bad_request', 'the text holds characters that cannot be kept', { field });
};

/** @throws Refused bad_request */
export const checkUrl = (url: string): void => {
  if (/%00/.test(url)) throw new Refused('bad_request', 'the address holds a NUL');
};
