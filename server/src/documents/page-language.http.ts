/** Chooses the language of a page for one visitor: as chosen before, else as the browser wants it. */
import { COOKIES, DEFAULT_LANGUAGE, isLanguage, type Language } from '@foyer/shared/wire-schemas/site';
// Brings the types of cookies.
import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { settingOf } from './page-address.ts';

/** The most wanted language of an Accept-Language header that the site has; of regional ones the language counts. */
export const acceptedLanguage = (header: string | undefined): Language | undefined => {
  const wanted = (header ?? '').split(',').map((part) => {
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

/** `?lang=`, cookie, Accept-Language, English. */
export const pageLanguage = (request: FastifyRequest): Language => {
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  const asked = settingOf('lang', new URLSearchParams(query));
  if (isLanguage(asked)) return asked;
  // Absent where reading the request failed.
  const kept = (request.cookies as Record<string, string | undefined> | undefined)?.[COOKIES.language];
  return isLanguage(kept) ? kept : (acceptedLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE);
};
