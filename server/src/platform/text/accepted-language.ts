/** Reads which of the site's languages a browser wants. */
import { isLanguage, type Language } from '@foyer/shared/wire-schemas/site';

/** Browsers send few different headers; who invents more costs no more than reading each. */
const MAX_KNOWN = 500;
const MAX_HEADER_LENGTH = 200;
const known = new Map<string, Language | undefined>();

const readHeader = (header: string): Language | undefined => {
  const wanted = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = parameters.find((text) => text.startsWith('q='));
    return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality.slice(2)) };
  });
  const best = wanted
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .find(({ language }) => isLanguage(language));
  return best?.language as Language | undefined;
};

/** The most wanted language of an Accept-Language header that the site has; of regional ones the language counts. */
export const acceptedLanguage = (header: string | undefined): Language | undefined => {
  const text = (header ?? '').slice(0, MAX_HEADER_LENGTH);
  if (known.has(text)) return known.get(text);
  const language = readHeader(text);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, language);
  return language;
};
