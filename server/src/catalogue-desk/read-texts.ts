/** Reads texts by language, as forms of the desk send them: one JSON. */
import { isLanguage, type Language } from '@foyer/shared/wire-schemas/site';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { Refused } from '../platform/http/refused.ts';
import { cleanText } from '../platform/text/clean-text.ts';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Empty ones are left out. @throws Refused bad_request, max_length */
export const readTexts = (
  text: string | undefined,
  { field, max, isLine = false }: { field: string; max: number; isLine?: boolean },
): Partial<Record<Language, string>> => {
  const given = parse(text || '{}');
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Refused('bad_request', `${field} are JSON, by language`, { field });
  const texts: Partial<Record<Language, string>> = {};
  for (const [language, value] of Object.entries(given)) {
    if (!isLanguage(language) || typeof value !== 'string')
      throw new Refused('bad_request', `${language} is no language of the site`, { field });
    const cleaned = cleanText(isLine ? value.replace(/\s+/g, ' ') : value);
    const checked = checkTextLength(cleaned, { field: `${field}.${language}`, min: 0, max });
    if (checked !== '') texts[language] = checked;
  }
  return texts;
};
