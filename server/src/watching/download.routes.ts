/** POST /api/download.php gives a ticket, GET /api/download.php?token= leads to the file once its wait is over. */
import type { FastifyInstance } from 'fastify';
import { redeemDownload, requestDownload } from './downloads.ts';
import { progressiveFilesOf } from './progressive-files.ts';
import { sendDone } from '../platform/http/answer-write.ts';
import { readName, readNumber } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

const MAX_HEIGHT = 10_000;

export const registerDownloads = (
  app: FastifyInstance,
  { db, secrets, storage, log }: Pick<WebDeps, 'db' | 'secrets' | 'storage' | 'log'>,
  { viewerOf }: Pick<RequestFacts, 'viewerOf'>,
): void => {
  const nowSeconds = (): number => Math.floor(Date.now() / 1000);

  registerCall(app, 'POST /api/download.php', async (request, reply) => {
    const { video_id, height } = request.body;
    const { filmId, rendition, ...ticket } = await requestDownload(
      { db, secrets },
      {
        video: readName(video_id, 'video_id').name,
        height: height ? readNumber(height, 'height', 1, MAX_HEIGHT) : undefined,
        address: request.ip,
      },
      { viewer: await viewerOf(request), nowSeconds: nowSeconds() },
    );
    // The file's index is made while the visitor waits.
    if (filmId !== null)
      progressiveFilesOf(storage)
        .find(filmId, rendition)
        .catch((error: unknown) => log(`index of ${filmId}/${rendition}: ${error}`));
    return sendDone(reply, ticket);
  });

  registerCall(app, 'GET /api/download.php', async (request, reply) => {
    const { url } = await redeemDownload({ db, secrets }, request.query.token, {
      viewer: await viewerOf(request),
      nowSeconds: nowSeconds(),
    });
    return reply.code(302).header('location', url).send();
  });
};
