/** GET /api/live: server-sent events. */
import { LIVE_EVENTS } from '@foyer/shared/wire-schemas/live';
import type { FastifyInstance } from 'fastify';
import { followLive, type LiveHub, LiveHub as Hub, toEvent } from './live-hub.ts';
import { openStream } from './open-stream.ts';
import { Refused } from '../platform/http/refused.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

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
      const { _id: memberId, session } = viewer;
      openStream(reply.raw, toEvent(LIVE_EVENTS.hello, {}), (stream) =>
        hub.add({ memberId, session, ...stream }),
      );
      reply.hijack();
    },
    { exposeHeadRoute: false },
  );
};
