/** Answers a request with a stream of server-sent events, which stays open until one of both sides ends it. */
import type { ServerResponse } from 'node:http';
import { Refused } from '../platform/http/refused.ts';
import { inFlight } from '../platform/metrics/metrics.ts';
import { COMMON_HEADERS } from '../platform/http/send-answer.ts';

const RECONNECT_MS = 3000;
/** A client that does not read is let go. */
const UNREAD_MAX_BYTES = 64 * 1024;

export interface EventStream {
  /** One server-sent event, or a comment that keeps the connection open. */
  write: (text: string) => void;
  end: () => void;
}

/**
 * @param raw of a request that the framework answers no more, once this returns
 * @param add keeps the stream; returns how it is taken out, or undefined where there is no room
 * @param hello the first event
 * @throws Refused rate_limited
 */
export const openStream = (
  raw: ServerResponse,
  hello: string,
  add: (stream: EventStream) => (() => void) | undefined,
): void => {
  const remove = add({
    write: (text) => {
      if (raw.writableLength > UNREAD_MAX_BYTES) raw.destroy();
      else raw.write(text);
    },
    end: () => raw.end(),
  });
  if (!remove) throw new Refused('rate_limited', 'too many streams are open', { retryAfterSeconds: 60 });
  // It is open for as long as its reader likes: no request that somebody waits for.
  const count = (streams: 1 | -1): void => {
    inFlight.inc({ kind: 'stream' }, streams);
    inFlight.inc({ kind: 'request' }, -streams);
  };
  count(1);
  raw.once('close', () => {
    remove();
    count(-1);
  });
  raw.writeHead(200, {
    ...COMMON_HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    // nginx would keep events back until a buffer is full.
    'x-accel-buffering': 'no',
  });
  raw.write(`retry: ${RECONNECT_MS}\n${hello}`);
};
