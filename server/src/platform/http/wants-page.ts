/** Says whether a form was submitted by the browser itself, which wants a page and no JSON. */
import type { FastifyReply, FastifyRequest } from 'fastify';

export const wantsPage = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? '';
  return accept.includes('text/html') && !accept.includes('application/json');
};

export const seeOther = (reply: FastifyReply, path: string): FastifyReply =>
  reply.code(303).header('cache-control', 'private, no-store').header('location', path).send();
