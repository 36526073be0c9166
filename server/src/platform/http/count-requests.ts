/** Counts what was answered, and how long it took, by the pattern of its route: addresses are as many as visitors write. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpRequestSeconds, httpRequests, inFlight } from '../metrics/metrics.ts';

/** The pattern; `none` where no route takes the request. */
export const routeOf = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string =>
  routeOptions.url ?? 'none';

export const countRequests = (app: FastifyInstance): void => {
  const methods = new Set(app.supportedMethods);
  app.addHook('onRequest', async (_request, reply) => {
    inFlight.inc({ kind: 'request' });
    reply.raw.once('close', () => inFlight.dec({ kind: 'request' }));
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = routeOf(request);
    httpRequests.labels(methods.has(method) ? method : 'other', route, String(reply.statusCode)).inc();
    httpRequestSeconds.labels(route).observe(reply.elapsedTime / 1000);
  });
};
