/** The documents that everyone may get: their cache, their headers, and how they are sent before Fastify handles a request. */
import { TICKET_TIMING } from '@foyer/shared/wire-schemas/releases/health';
import { TRACE_TIMING } from '@foyer/shared/wire-schemas/releases/trace-timing';
import type { FastifyInstance } from 'fastify';
import { ageRuleOf } from '../access/age-rule.ts';
import type { CacheGuard } from '../platform/cache/cache-guard.ts';
import { cacheShare } from '../platform/cache/cache-shares.ts';
import type { Config } from '../platform/config/config.ts';
import { listReleaseOrigins } from '../platform/config/release-origins.ts';
// Brings the type of `fromCache`.
import type {} from '../platform/http/answers-from-cache.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import type { RequestFacts } from '../platform/http/web-deps.ts';
import type { LiveSetsCache } from '../releases/live/live-sets.ts';
import { type CachedDocument, DocumentCache } from './document-cache.ts';
import { createDocumentsFromCache, type DocumentsFromCache } from './documents-from-cache.ts';
import { contentSecurityPolicy, documentHeaders, SHARED_DOCUMENT } from './security-headers.ts';

/** How long this process keeps a document; withdrawals clear it immediately. */
const DOCUMENT_TTL_SECONDS = 30;
export const DOCUMENT_VARY = 'Cookie, Accept-Encoding, Accept-Language';

export interface SharedDocumentsDeps extends Pick<RequestFacts, 'networkPlaceOf'> {
  config: Config;
  /** What this process serves. */
  live: Pick<LiveSetsCache, 'getLiveSets' | 'onChange'>;
  guard?: CacheGuard;
}

export interface SharedDocuments {
  cache: DocumentCache;
  fromCache: DocumentsFromCache;
}

/** The content security policy of a document with these inline styles and scripts. */
export const documentPolicy = (
  config: Pick<Config, 'releaseOrigins'>,
  styleHashes?: readonly string[],
  scriptHashes?: readonly string[],
): string =>
  contentSecurityPolicy(listReleaseOrigins(config.releaseOrigins), "'none'", styleHashes, scriptHashes);

/** What the document's page view is reported with. @param trace of this answer alone */
export const timingHeader = (
  { ticket }: Pick<CachedDocument, 'ticket'>,
  trace?: string,
): Record<string, string> => {
  const marks = Object.entries({ [TICKET_TIMING]: ticket, [TRACE_TIMING]: trace }).flatMap(([name, mark]) =>
    mark === undefined ? [] : `${name};desc="${mark}"`,
  );
  return marks.length === 0 ? {} : { 'server-timing': marks.join(', ') };
};

export const openSharedDocuments = (app: FastifyInstance, deps: SharedDocumentsDeps): SharedDocuments => {
  const { config, live, networkPlaceOf } = deps;
  const plainPolicy = documentPolicy(config);
  const cache = new DocumentCache({
    maxBytes: cacheShare('documents', config.cacheMaxBytes),
    ttlMs: DOCUMENT_TTL_SECONDS * 1000,
    staleMs: config.staleMs,
    guard: deps.guard,
  });
  const fromCache = createDocumentsFromCache({
    cache,
    maxBytes: cacheShare('documentAddresses', config.cacheMaxBytes),
    placeOf: (request) => {
      const place = networkPlaceOf({
        headers: request.headers,
        ip: clientAddress(request, config.trustedProxies),
      });
      // Who must prove the age is looked at each time.
      if (ageRuleOf(config, place).mode === 'verify') return undefined;
      return `${place?.country}-${place?.region}`;
    },
    headersOf: (document) => ({
      ...documentHeaders(document.policy ?? plainPolicy),
      ...timingHeader(document),
      vary: DOCUMENT_VARY,
      'cache-control': SHARED_DOCUMENT,
      etag: document.etag,
    }),
  });
  app.fromCache.add(fromCache);
  live.onChange(({ previous }) => {
    fromCache.clear();
    // What everyone had until now serves where the new set fails.
    cache.clear((key) => previous !== null && key.split('\n', 2)[1] === String(previous.id));
  });
  return { cache, fromCache };
};
