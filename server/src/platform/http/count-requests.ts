/** Counts what was answered, and how long it took, by the pattern of its route: addresses are as many as visitors write. */
import type { FastifyInstance } from 'fastify';
import { httpRequestSeconds, httpRequests } from '../metrics/metrics.ts';

/** Of a request that no route takes. */
const NO_ROUTE = 'none';

export const countRequests = (app: FastifyInstance): void => {
  const methods = new Set(app.supportedMethods);
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? NO_ROUTE;
    httpRequests.labels(methods.has(method) ? method : 'other', route, String(reply.statusCode)).inc();
    httpRequestSeconds.labels(route).observe(reply.elapsedTime / 1000);
  });
};
