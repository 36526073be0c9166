/** Sends a kept document in the form that the visitor's browser takes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptDocument } from './document-cache.ts';

const acceptedForm = (
  accepted: string,
  { brotli, gzip, body }: KeptDocument,
): { encoding?: string; bytes: Buffer } => {
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', bytes: brotli };
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: gzip };
  return { bytes: body };
};

/** Answers 304 when the browser has it already. */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  document: KeptDocument,
): FastifyReply => {
  reply.header('etag', document.etag);
  if (document.status === 200 && request.headers['if-none-match'] === document.etag)
    return reply.code(304).send();
  const { encoding, bytes } = acceptedForm(request.headers['accept-encoding'] ?? '', document);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(document.status).send(bytes);
};
