/** A line for each request that went wrong or took long, and for some of the others; answers from the cache that pass by the framework have none. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LogFacts } from '../logging/log.ts';
import { roomASecond } from '../logging/room-a-second.ts';
import { routeOf } from './count-requests.ts';
import { logLinesDropped } from '../metrics/metrics.ts';

/** Until the head of the answer; how long a visitor takes to receive it says nothing of the server. */
const SLOW_MS = 1000;
/** An overload answers each request with 503: its lines must not fill the disk. Metrics count them all. */
const LINES_A_SECOND = 50;
/** Asked every second by balancers; that a process is not ready yet is no fault. */
const PROBES = ['/healthz', '/readyz'];

export interface RequestLogOptions {
  /** Of the requests without a fault, 0 to 1. */
  share: number;
  random?: () => number;
  nowMs?: () => number;
}

const factsOfRoute = new WeakMap<FastifyRequest, LogFacts>();

/** For the line of a request, from the route that answers it. */
export const addRequestFacts = (request: FastifyRequest, facts: LogFacts): void => {
  factsOfRoute.set(request, { ...factsOfRoute.get(request), ...facts });
};

/** For lines about one request: by what it is found, and the pattern of its route. Its address is left out, it may hold a search or a secret. */
export const factsOf = (request: FastifyRequest): { request_id: string; method: string; route: string } => ({
  request_id: request.id,
  method: request.method,
  route: routeOf(request),
});

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

export const logRequests = (
  app: FastifyInstance,
  { share, random = Math.random, nowMs }: RequestLogOptions,
): void => {
  const answeredMs = new WeakMap<FastifyReply, number>();
  const hasRoom = roomASecond(LINES_A_SECOND, nowMs);
  app.addHook('onSend', async (_request, reply) => {
    answeredMs.set(reply, reply.elapsedTime);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply;
    const ms = answeredMs.get(reply) ?? reply.elapsedTime;
    // Writes wait for their bodies, which come as fast as the visitor's network.
    const isSlow = ms > SLOW_MS && isRead(request.method);
    const isFault = status >= 500 && !PROBES.includes(routeOf(request));
    const level = isFault ? 'error' : isSlow ? 'warn' : 'info';
    if (level === 'info' && random() >= share) return;
    if (!hasRoom()) {
      logLinesDropped.inc();
      return;
    }
    const { method, route } = factsOf(request);
    request.log[level](
      { method, route, status, ms: Math.round(ms), ...factsOfRoute.get(request) },
      isSlow && !isFault ? 'slow request' : 'request',
    );
  });
};
