/** GET /api/live: server-sent events. */
import { LIVE_EVENTS } from '@foyer/shared/wire-schemas/live';
import type { FastifyInstance } from 'fastify';
import { followLive, type LiveHub, LiveHub as Hub, toEvent } from './live-hub.ts';
import { Refused } from '../platform/http/refused.ts';
import { COMMON_HEADERS } from '../platform/http/send-answer.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

const RECONNECT_MS = 3000;
/** A client that does not read is let go. */
const UNREAD_MAX_BYTES = 64 * 1024;

export const registerLive = (
  app: FastifyInstance,
  { db, listener, liveBeatMs }: Pick<WebDeps, 'db' | 'listener' | 'liveBeatMs'>,
  { viewerOf }: Pick<RequestFacts, 'viewerOf'>,
): void => {
  const hub: LiveHub = new Hub();
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stop = await followLive(hub, { db, listener, beatMs: liveBeatMs });
  });
  // Before the server waits for connections to end.
  app.addHook('preClose', async () => stop?.());

  registerCall(
    app,
    'GET /api/live',
    async (request, reply) => {
      const viewer = await viewerOf(request);
      if (!viewer) throw new Refused('need_auth', 'sign in first');
      const { raw } = reply;
      const remove = hub.add({
        memberId: viewer._id,
        session: viewer.session,
        write: (text) => {
          if (raw.writableLength > UNREAD_MAX_BYTES) raw.destroy();
          else raw.write(text);
        },
        end: () => raw.end(),
      });
      if (!remove) throw new Refused('rate_limited', 'too many streams are open', { retryAfterSeconds: 60 });
      raw.once('close', remove);
      reply.hijack();
      raw.writeHead(200, {
        ...COMMON_HEADERS,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'private, no-store',
        // nginx would keep events back until a buffer is full.
        'x-accel-buffering': 'no',
      });
      raw.write(`retry: ${RECONNECT_MS}\n${toEvent(LIVE_EVENTS.hello, {})}`);
    },
    { exposeHeadRoute: false },
  );
};
