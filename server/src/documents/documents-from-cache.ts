/**
 * Sends cached documents before Fastify handles the request, to visitors with the same address, cookies, wanted language and country as one
 * who got it. A document also depends on cookies, so that its key is no function of the address: what was asked for is
 * remembered, within bytes of its own, and only points at what the document cache keeps.
 */
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { acceptedLanguage } from '../platform/text/accepted-language.ts';
import type { FromCacheSource } from '../platform/http/answers-from-cache.ts';
import type { DocumentCache, CachedDocument } from './document-cache.ts';

/** Longer ones, by anyone who invents them, go the usual way. */
const MAX_VISIT_CHARACTERS = 2000;
/** Nodes of the map, and the key of the document. */
const ENTRY_BYTES = 500;

export interface DocumentsFromCacheOptions {
  cache: Pick<DocumentCache, 'peek'>;
  /** Bound of what is remembered of visits. */
  maxBytes: number;
  /** What besides address and cookies decides on the document: the place that the request comes from. Undefined: not immediately. */
  placeOf: (request: IncomingMessage) => string | undefined;
  /** Of a shared document. */
  headersOf: (document: CachedDocument) => Readonly<Record<string, string>>;
}

export interface DocumentsFromCache extends FromCacheSource<CachedDocument> {
  /** The request was answered by the document of this key, and so is anyone who sends the same. */
  note: (request: IncomingMessage, key: string) => void;
  /** Visitors may get another document from now on, also where the one that they got is still there. */
  clear: () => void;
}

export const createDocumentsFromCache = ({
  cache,
  maxBytes,
  placeOf,
  headersOf,
}: DocumentsFromCacheOptions): DocumentsFromCache => {
  const keys = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (key, visit) => (visit.length + key.length) * 2 + ENTRY_BYTES,
  });
  const visitOf = (request: IncomingMessage): string | undefined => {
    const place = placeOf(request);
    if (place === undefined) return undefined;
    const wanted = acceptedLanguage(request.headers['accept-language']) ?? '';
    return `${request.url}\n${place}\n${wanted}\n${request.headers.cookie ?? ''}`;
  };
  return {
    headersOf,
    find: (request) => {
      if (keys.size === 0 || request.url?.startsWith('/api/')) return undefined;
      const visit = visitOf(request);
      const key = visit === undefined ? undefined : keys.get(visit);
      return key === undefined ? undefined : cache.peek(key);
    },
    note: (request, key) => {
      const visit = visitOf(request);
      if (visit !== undefined && visit.length <= MAX_VISIT_CHARACTERS && !keys.has(visit))
        keys.set(visit, key);
    },
    clear: () => keys.clear(),
  };
};
