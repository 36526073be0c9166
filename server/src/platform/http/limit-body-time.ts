/** Ends requests whose body arrives too slowly, so that slow senders do not hold connections. */
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a body with files may take; 0: the route itself watches that bytes keep coming. Forms keep the default. */
    bodyTimeMs?: number;
  }
}

/** Forms and small pictures, also over a slow phone. */
const BODY_TIME_MS = 60_000;

const READS = ['GET', 'HEAD', 'OPTIONS'];

class SlowBodyError extends Error {
  readonly statusCode = 408;
}

/** Routes that take long uploads say `config: { bodyTimeMs }`, 0 for no limit. */
export const limitBodyTime = (app: FastifyInstance, defaultMs = BODY_TIME_MS): void => {
  app.addHook('preParsing', async (request, reply, payload) => {
    const isPlainForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const bodyTimeMs = isPlainForm ? defaultMs : (request.routeOptions.config.bodyTimeMs ?? defaultMs);
    // A read's body is never waited for, so nothing would end its clock.
    const hasBody = request.headers['content-length'] !== undefined || 'transfer-encoding' in request.headers;
    if (bodyTimeMs === 0 || !hasBody || READS.includes(request.method)) return payload;
    const timer = setTimeout(() => {
      // Without a listener the error would end the process.
      if (reply.sent || payload.listenerCount('error') === 0) return;
      // The parser answers; the rest of the body would be read as another request.
      reply.header('connection', 'close');
      payload.emit('error', new SlowBodyError('the body came too slowly'));
    }, bodyTimeMs).unref();
    const stop = () => clearTimeout(timer);
    payload.once('end', stop).once('close', stop);
    reply.raw.once('close', stop);
    return payload;
  });
};
