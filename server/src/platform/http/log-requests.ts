/** A line for each request that went wrong or took long, and for some of the others; answers from the cache that pass by the framework have none. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LIVE_SET_HEADER } from '@foyer/shared/wire-schemas/documents';
import { logLinesDropped } from '../metrics/metrics.ts';

/** Until the head of the answer; how long a visitor takes to receive it says nothing of the server. */
const SLOW_MS = 1000;
/** An overload answers each request with 503: its lines must not fill the disk. Metrics count them all. */
const LINES_A_SECOND = 50;

export interface RequestLogOptions {
  /** Of the requests without a fault, 0 to 1. */
  share: number;
  random?: () => number;
  nowMs?: () => number;
}

/** For lines about one request: by what it is found, and the pattern of its route. Its address is left out, it may hold a search or a secret. */
export const factsOf = (request: FastifyRequest): { request_id: string; method: string; route: string } => ({
  request_id: request.id,
  method: request.method,
  route: request.routeOptions.url ?? 'none',
});

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

export const logRequests = (
  app: FastifyInstance,
  { share, random = Math.random, nowMs = () => performance.now() }: RequestLogOptions,
): void => {
  const answeredMs = new WeakMap<FastifyReply, number>();
  let second = 0;
  let lines = 0;
  const hasRoom = (): boolean => {
    const now = Math.floor(nowMs() / 1000);
    if (now !== second) [second, lines] = [now, 0];
    lines += 1;
    if (lines > LINES_A_SECOND) logLinesDropped.inc();
    return lines <= LINES_A_SECOND;
  };
  app.addHook('onSend', async (_request, reply) => {
    answeredMs.set(reply, reply.elapsedTime);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply;
    const ms = answeredMs.get(reply) ?? reply.elapsedTime;
    // Writes wait for their bodies, which come as fast as the visitor's network.
    const isSlow = ms > SLOW_MS && isRead(request.method);
    const level = status >= 500 ? 'error' : isSlow ? 'warn' : 'info';
    if ((level === 'info' && random() >= share) || !hasRoom()) return;
    const { method, route } = factsOf(request);
    const set = reply.getHeader(LIVE_SET_HEADER);
    request.log[level](
      { method, route, status, ms: Math.round(ms), ...(set !== undefined && { release_set: Number(set) }) },
      isSlow && status < 500 ? 'slow request' : 'request',
    );
  });
};
