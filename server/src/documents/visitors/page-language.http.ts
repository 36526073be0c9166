/** Chooses the language of a page for one visitor: as chosen before, else as the browser wants it. */
import { COOKIES, DEFAULT_LANGUAGE, isLanguage, type Language } from '@foyer/shared/wire-schemas/site';
// Brings the types of cookies.
import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../../platform/text/accepted-language.ts';
import { settingOf } from './page-address.ts';

/** `?lang=`, cookie, Accept-Language, English. */
export const pageLanguage = (request: FastifyRequest): Language => {
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  const asked = settingOf('lang', new URLSearchParams(query));
  if (isLanguage(asked)) return asked;
  // Absent where reading the request failed.
  const kept = (request.cookies as Record<string, string | undefined> | undefined)?.[COOKIES.language];
  return isLanguage(kept) ? kept : (acceptedLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE);
};
