/** Routes of channels at the catalogue desk; no answer is cached. */
import { CHANNEL_ACTS, type DeskChannel } from '@foyer/shared/wire-schemas/catalogue-desk/channels';
import type { FastifyInstance } from 'fastify';
import { sendDone } from '../platform/http/answer-write.ts';
import { readPlace } from '../platform/http/lists/list-page.ts';
import { readChoice, readFileName, readId } from '../platform/http/read-address.ts';
import { registerCall } from '../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import type { TermEnd } from './change-term.ts';
import {
  createChannel,
  deleteChannel,
  editChannel,
  getChannel,
  hideChannel,
  listChannels,
  mergeChannel,
} from './channels.ts';
import { readMoveTo, readTermFilter } from './read-term-filter.ts';
import { requireCatalogue } from './require-catalogue.http.ts';

export const registerChannelDesk = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/catalogue/channels.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    const { after = '' } = request.query;
    return reply.send(
      await listChannels(db, {
        filter: readTermFilter(request.query),
        after: readPlace(after),
      }),
    );
  });

  registerCall(app, 'GET /api/catalogue/channel/{channel_id}.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    const id = readId(readFileName(request.params.file), 'channel_id');
    return reply.send({ channel: await getChannel(db, id) });
  });

  registerCall(app, 'POST /api/catalogue_channel.php', async (request, reply) => {
    const { _id: memberId } = await requireCatalogue(request, facts);
    const { act, channel_id, revision, into_id, move_to, why, ...form } = request.body;
    const who = { memberId };
    const target = () => ({ who, id: readId(channel_id, 'channel_id'), revision, why });
    const done = (term: DeskChannel): TermEnd<DeskChannel> => ({ term, held: 0 });
    const acts: Record<(typeof CHANNEL_ACTS)[number], () => Promise<TermEnd<DeskChannel>>> = {
      create: async () => done(await createChannel(db, who, form)),
      edit: async () => done(await editChannel(db, target(), form)),
      hide: async () => done(await hideChannel(db, target(), true)),
      show: async () => done(await hideChannel(db, target(), false)),
      merge: () => mergeChannel(db, target(), readId(into_id, 'into_id')),
      delete: () => deleteChannel(db, target(), readMoveTo(move_to)),
    };
    const { term, held } = await acts[readChoice(CHANNEL_ACTS, act, 'act')]();
    return sendDone(reply, { channel: term, videos: held });
  });
};
