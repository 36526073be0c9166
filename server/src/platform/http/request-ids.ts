/** By what the lines of one request are found: its own id, and that of the trace that it belongs to. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';

const REQUEST_ID = /^[\w-]{8,64}$/;
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * A proxy in front may have named it (`X-Request-Id`, nginx' `$request_id`); a visitor may not, since nothing in a log may be of a visitor's
 * making.
 */
export const requestIdOf = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  { isBehindProxy }: { isBehindProxy: boolean },
): string => {
  const named = headers['x-request-id'];
  return isBehindProxy && typeof named === 'string' && REQUEST_ID.test(named)
    ? named
    : randomBytes(16).toString('hex');
};

/** Undefined where the request belongs to no trace. */
export const traceIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined => {
  const { traceparent } = headers;
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
};

/**
 * Options of the framework by which each request has its id, and a logger that knows it and its trace.
 * @param logger of requests, and of what the framework and its plugins say; neither has lines without
 */
export const requestLogger = (
  logger: FastifyBaseLogger | undefined,
  { isBehindProxy }: { isBehindProxy: boolean },
) =>
  ({
    // Without one Fastify writes nothing.
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: (request) => requestIdOf(request, { isBehindProxy }),
    childLoggerFactory: (parent, bindings, options, request) => {
      const trace = traceIdOf(request);
      return parent.child({ ...bindings, ...(trace && { trace_id: trace }) }, options);
    },
  }) satisfies FastifyServerOptions;
