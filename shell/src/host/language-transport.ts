/**
 * Reads ask in the visitor's language: cacheable answers depend on their address alone. Done once for all remotes; the
 * default language has the short address.
 */
import { DEFAULT_LANGUAGE, type Language } from '@foyer/shared/wire-schemas/site';
import type { Transport } from '@foyer/shared/platform';

export const inLanguage =
  (transport: Transport, language: Language): Transport =>
  (request, signal) => {
    const isRead = request.method !== 'POST' && request.url.startsWith('/api/json/');
    if (language === DEFAULT_LANGUAGE || !isRead) return transport(request, signal);
    const mark = request.url.includes('?') ? '&' : '?';
    return transport({ ...request, url: `${request.url}${mark}lang=${language}` }, signal);
  };
