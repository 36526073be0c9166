/** Routes of videos and albums and their bulk changes at the catalogue desk; no answer is cached. */
import {
  BULK_ACTS,
  BULK_CHANGES,
  BULK_VIDEOS_MAX,
  type BulkDetail,
  BULK_KINDS,
  DESK_VIDEOS_PAGE_SIZE,
  kindOfChange,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import type { FastifyInstance } from 'fastify';
import { findAlbums } from '../../albums/found-albums.ts';
import { findVideos } from '../../catalogue/found/found-videos.ts';
import { sendDone } from '../../platform/http/answer-write.ts';
import { readTimePlace } from '../../platform/http/lists/list-page.ts';
import { readChoice, readFileName, readId } from '../../platform/http/read-address.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import { requireCatalogue } from '../require-catalogue.http.ts';
import {
  type Chosen,
  getBulkChange,
  listBulkChanges,
  previewBulkChange,
  runBulkChange,
  undoBulkChange,
} from './bulk-changes.ts';
import { readAlbumFilter, readChosenIds, readVideoFilter } from './read-filters.ts';

const ROOM = { size: DESK_VIDEOS_PAGE_SIZE, max: BULK_VIDEOS_MAX };

export const registerBulkChanges = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/catalogue/videos.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    const { after = '', ...filter } = request.query;
    return reply.send(
      await findVideos(db, readVideoFilter(filter), { after: readTimePlace(after), ...ROOM }),
    );
  });

  registerCall(app, 'GET /api/catalogue/albums.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    const { after = '', ...filter } = request.query;
    return reply.send(
      await findAlbums(db, readAlbumFilter(filter), { after: readTimePlace(after), ...ROOM }),
    );
  });

  registerCall(app, 'GET /api/catalogue/bulk_changes.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    const kind = readChoice(BULK_KINDS, request.query.kind ?? 'video', 'kind');
    return reply.send(await listBulkChanges(db, kind));
  });

  registerCall(app, 'GET /api/catalogue/bulk_change/{bulk_id}.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    return reply.send(await getBulkChange(db, readId(readFileName(request.params.file), 'bulk_id')));
  });

  registerCall(app, 'POST /api/catalogue_bulk.php', async (request, reply) => {
    const { _id: memberId } = await requireCatalogue(request, facts);
    const who = { memberId };
    const { act, bulk_id, change, value = '', video_ids, album_ids, ...filter } = request.body;
    const id = () => readId(bulk_id, 'bulk_id');
    const acts: Record<(typeof BULK_ACTS)[number], () => Promise<BulkDetail>> = {
      preview: () => {
        const asked = readChoice(BULK_CHANGES, change, 'change');
        const kind = kindOfChange(asked);
        const chosen: Chosen =
          kind === 'album'
            ? { kind, of: readChosenIds(album_ids, 'album_ids') ?? readAlbumFilter(filter) }
            : { kind, of: readChosenIds(video_ids, 'video_ids') ?? readVideoFilter(filter) };
        return previewBulkChange(db, { who, change: asked, value, chosen });
      },
      run: () => runBulkChange(db, who, id()),
      undo: () => undoBulkChange(db, id(), { who, why: '' }),
    };
    return sendDone(reply, await acts[readChoice(BULK_ACTS, act, 'act')]());
  });
};
