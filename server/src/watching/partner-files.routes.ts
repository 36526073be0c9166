/** Videos of partners, for the sliders of friend sites: lists and pictures at `/static/tf/…`. */
import type { FastifyInstance } from 'fastify';
import { getPartnerVideos } from '../catalogue/partner-videos.ts';
import type { Database } from '../platform/database/create-database.ts';
import { partnerKey } from '../platform/storage/media-keys.ts';
import { type createStoredMedia, openHeaders, sendMedia, sendNotFound } from './send-media.http.ts';
import { registerCall } from '../platform/http/register-call.ts';

const PARTNER_CACHE = 'public, max-age=60, s-maxage=3600';

export const registerPartnerFiles = (
  app: FastifyInstance,
  { db, stored }: { db: Database; stored: ReturnType<typeof createStoredMedia> },
): void => {
  registerCall(app, 'GET /static/tf/videos.{partner_id}.json', async (request, reply) => {
    const partnerId = /^videos\.([1-9]\d{0,8})\.json$/.exec(request.params.file)?.[1];
    const videos = partnerId === undefined ? undefined : await getPartnerVideos(db, Number(partnerId));
    return videos ? reply.header('cache-control', PARTNER_CACHE).send(videos) : sendNotFound(reply);
  });

  app.get<{ Params: { partner: string; picture: string } }>(
    '/static/tf/:partner/:picture',
    async (request, reply) => {
      const { partner, picture } = request.params;
      if (!/^[1-9]\d{0,8}$/.test(partner) || !/^([1-9]\d{0,5}|[0-9a-f]{32})\.webp$/.test(picture))
        return sendNotFound(reply);
      const key = partnerKey(Number(partner), picture);
      openHeaders(reply);
      const found = await stored.find(key);
      return found
        ? sendMedia(request, reply, found, { 'cache-control': PARTNER_CACHE })
        : sendNotFound(reply);
    },
  );
};
