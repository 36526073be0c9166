/**
 * Sends cached answers of the reads before Fastify handles the request. The address is the cache key; nothing else is
 * remembered.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ageRuleOf } from '../access/age-rule.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import type { CachedAnswer } from '../platform/cache/answer-cache.ts';
import { answerKey } from './answer-read.ts';
// Brings the type of `atOnce`.
import type {} from '../platform/http/answers-from-cache.ts';
import { answerHeaders, COMMON_HEADERS } from '../platform/http/send-answer.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';

const READS = '/api/json/';
/** `lang` as the framework reads it: the last one counts, other keys are ignored. Undefined: left out. */
const readLanguage = (query: string): string | undefined => {
  let lang: string | undefined;
  for (const pair of query.split('&')) {
    if (pair === 'lang') lang = '';
    if (pair.startsWith('lang=')) lang = pair.slice('lang='.length);
  }
  return lang;
};

/** Under which the answer to the address would be cached. */
export const keyOfAddress = (url: string): string | undefined => {
  if (!url.startsWith(READS)) return undefined;
  const end = url.indexOf('?');
  if (end < 0) return answerKey(undefined, url);
  const query = url.slice(end + 1);
  // Written in another way than any page of ours: the framework reads it.
  if (/[%+#?]/.test(query)) return undefined;
  return answerKey(readLanguage(query), url.slice(0, end));
};

/** Nothing to visitors who must prove their age: each of their requests is looked at, before anything that is kept. */
export const answerReadsFromCache = (
  app: FastifyInstance,
  { cache, config }: Pick<WebDeps, 'cache' | 'config'>,
  { networkPlaceOf }: Pick<RequestFacts, 'networkPlaceOf'>,
): void => {
  const mustProve = (request: IncomingMessage): boolean => {
    const ip = clientAddress(request, config.trustedProxies);
    return ageRuleOf(config, networkPlaceOf({ headers: request.headers, ip })).mode === 'verify';
  };
  app.fromCache.add<CachedAnswer>({
    find: (request) => {
      const key = keyOfAddress(request.url ?? '');
      return key === undefined || mustProve(request) ? undefined : cache.peek(key);
    },
    headersOf: (answer) => ({
      ...answerHeaders(answer),
      'content-type': 'application/json; charset=utf-8',
      ...COMMON_HEADERS,
    }),
  });
};
