/** Sends a prepared answer in the form that the client takes, or 304. */
import { BROWSER_MAX_AGE_SECONDS } from '@foyer/shared/http/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptAnswer } from '../cache/answer-cache.ts';

/** Whether a header such as `br;q=0` or `gzip, br` takes the encoding. */
const takes = (header: string, encoding: string): boolean => {
  const match = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`, 'i').exec(header);
  return match !== null && Number(match[1] ?? 1) > 0;
};

export const cacheControl = (lifetime: number): string =>
  lifetime > 0
    ? `public, max-age=${Math.min(BROWSER_MAX_AGE_SECONDS, lifetime)}, s-maxage=${lifetime}`
    : 'private, no-store';

export const sendAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
  type = 'application/json; charset=utf-8',
): FastifyReply => {
  reply.header('cache-control', cacheControl(answer.lifetime));
  if (answer.lifetime > 0) {
    reply.header('etag', answer.etag).header('vary', 'Accept-Encoding');
    const known = request.headers['if-none-match'];
    if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === answer.etag))
      return reply.code(304).send();
  }
  reply.code(answer.status).type(type);
  const accepted = request.headers['accept-encoding'] ?? '';
  if (answer.brotli && takes(accepted, 'br'))
    return reply.header('content-encoding', 'br').send(answer.brotli);
  if (answer.gzip && takes(accepted, 'gzip'))
    return reply.header('content-encoding', 'gzip').send(answer.gzip);
  return reply.send(answer.body);
};
