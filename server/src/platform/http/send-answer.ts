/** Sends a prepared answer in an encoding that the client accepts, or 304. */
import { BROWSER_MAX_AGE_SECONDS, EDGE_FRESH_SECONDS } from '@foyer/shared/wire-schemas/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedAnswer } from '../cache/answer-cache.ts';
import { ENCODINGS } from '../cache/compressed-forms.ts';
import { createEncodingChoice } from './choose-encoding.ts';

/** The smallest form of a cached answer or document that an Accept-Encoding header takes. */
export const acceptedEncoding = createEncodingChoice(ENCODINGS);

/** Cache-Control of shared answers; what nginx keeps of them is bounded by `edgeExpires`. */
export const cacheControl = (lifetime: number): string =>
  lifetime > 0
    ? `public, max-age=${Math.min(BROWSER_MAX_AGE_SECONDS, lifetime)}, s-maxage=${lifetime}`
    : 'private, no-store';

/** What only the project's nginx reads, after Cache-Control: whatever the lifetime, it asks again so soon. */
const edgeExpires = String(EDGE_FRESH_SECONDS);

/** Of every answer of this site that does not say otherwise. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** What tells caches about the answer. */
export const answerHeaders = ({ lifetime, etag }: CachedAnswer): Record<string, string> =>
  lifetime > 0
    ? {
        'cache-control': cacheControl(lifetime),
        'x-accel-expires': edgeExpires,
        etag,
        vary: 'Accept-Encoding',
      }
    : { 'cache-control': cacheControl(lifetime) };

export const sendAnswer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  type = 'application/json; charset=utf-8',
): Promise<FastifyReply> => {
  reply.headers(answerHeaders(answer));
  if (answer.lifetime > 0) {
    const known = request.headers['if-none-match'];
    if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === answer.etag))
      return reply.code(304).send();
  }
  reply.code(answer.status).type(type);
  const encoding = answer.forms && acceptedEncoding(request.headers['accept-encoding']);
  if (!answer.forms || !encoding) return reply.send(answer.text);
  const form = await answer.forms.get(encoding);
  return reply.header('content-encoding', encoding).send(Buffer.from(form, 'latin1'));
};
