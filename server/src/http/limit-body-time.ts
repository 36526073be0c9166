/** Ends requests whose body does not come: a connection that sends one byte a minute must not hold one of ours. */
import type { FastifyInstance } from 'fastify';

/** Forms and small pictures, also over a slow phone. */
export const BODY_TIME_MS = 60_000;

class SlowBodyError extends Error {
  readonly statusCode = 408;
}

/** Routes that take long uploads say `config: { bodyTimeMs }`, 0 for no limit. */
export const limitBodyTime = (app: FastifyInstance, defaultMs = BODY_TIME_MS): void => {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { bodyTimeMs = defaultMs } = request.routeOptions.config as { bodyTimeMs?: number };
    if (bodyTimeMs === 0 || request.raw.complete) return payload;
    const timer = setTimeout(() => {
      // The parser answers; the rest of the body would be read as another request.
      reply.header('connection', 'close');
      payload.emit('error', new SlowBodyError('the body came too slowly'));
    }, bodyTimeMs);
    const stop = () => clearTimeout(timer);
    payload.once('end', stop).once('close', stop);
    return payload;
  });
};
