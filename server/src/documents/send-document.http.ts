/** Sends a cached document in an encoding that the browser accepts. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '../platform/http/send-answer.ts';
import type { CachedDocument } from './document-cache.ts';

/** Answers 304 when the browser has it already. */
export const sendDocument = async (
  request: FastifyRequest,
  reply: FastifyReply,
  document: CachedDocument,
): Promise<FastifyReply> => {
  reply.header('etag', document.etag);
  if (document.status === 200 && request.headers['if-none-match'] === document.etag)
    return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  const body = encoding ? await document.forms.get(encoding) : document.plain;
  return reply.code(document.status).send(Buffer.from(body, 'latin1'));
};
