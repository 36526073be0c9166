/** Routes of the machine room; no answer is cached. */
import { MACHINE_EVENTS } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { MACHINE_ACTS } from '@foyer/shared/wire-schemas/machine-room/machine-acts';
import type { FastifyInstance } from 'fastify';
import { toEvent } from '../notifications/live-hub.ts';
import { openStream } from '../notifications/open-stream.ts';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { readChoice } from '../platform/http/read-address.ts';
import { registerCall } from '../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { actOnMachine } from './machine-acts.ts';
import { openMachineRoom } from './machine-room.ts';
import type { DeclaredJobs } from './scheduled-entries.ts';
import { watchMachineRoom } from './watch-machine-room.ts';

export const registerMachineRoom = (
  app: FastifyInstance,
  {
    db,
    config,
    listener,
    liveBeatMs,
    wakeOutbox,
  }: Pick<WebDeps, 'db' | 'config' | 'listener' | 'liveBeatMs' | 'wakeOutbox'>,
  facts: RequestFacts,
  scheduledJobs: DeclaredJobs,
): void => {
  const room = openMachineRoom({ db, config, scheduledJobs });
  const { hub, start, stop } = watchMachineRoom({ room, db, listener, beatMs: liveBeatMs });
  app.addHook('onReady', start);
  // Before the server waits for connections to end.
  app.addHook('preClose', stop);

  registerCall(app, 'GET /api/machine_room.json', async (_, reply) => reply.send(await room.read()));

  registerCall(app, 'POST /api/machine_room.php', async (request, reply) => {
    const { _id: memberId } = await requireViewer(request, facts);
    const act = readChoice(MACHINE_ACTS, request.body.act, 'act');
    const count = await actOnMachine({ db, scheduledJobs }, { ...request.body, act, who: { memberId } });
    // The answer that the page asks for next has it.
    room.drop();
    if (act === 'mail_retry') wakeOutbox();
    return sendDone(reply, { count });
  });

  registerCall(
    app,
    'GET /api/machine_room/live',
    async (request, reply) => {
      const { _id: memberId, session } = await requireViewer(request, facts);
      openStream(reply.raw, toEvent(MACHINE_EVENTS.hello, {}), (stream) =>
        hub.add({ memberId, session, ...stream }),
      );
      reply.hijack();
    },
    { exposeHeadRoute: false },
  );
};
