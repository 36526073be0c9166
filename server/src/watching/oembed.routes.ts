/** GET /api/oembed.json?url= */
import { type Oembed, OEMBED_LIFETIME_SECONDS } from '@foyer/shared/wire-schemas/watching/oembed';
import type { FastifyInstance } from 'fastify';
import { SETTINGS_TAG, videoTag } from '../platform/cache/cache-tags.ts';
import { readPrimary } from '../platform/cache/public-reads.ts';
import { sendAnswer } from '../platform/http/send-answer.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { fitEmbed, getOembed, videoIdOfAddress } from './oembed.ts';
import { registerCall } from '../platform/http/register-call.ts';

type Deps = Pick<WebDeps, 'db' | 'reads' | 'cache' | 'secrets' | 'config'>;

export const registerOembed = (
  app: FastifyInstance,
  { db, reads = readPrimary(db), cache, secrets, config }: Deps,
): void => {
  registerCall(app, 'GET /api/oembed.json', async (request, reply) => {
    const { query } = request;
    if (query.format !== undefined && query.format !== 'json')
      return reply.code(501).header('cache-control', 'no-store').send();
    const { publicUrl, siteName } = config;
    const id = videoIdOfAddress(query.url, publicUrl);
    const { width, height } = fitEmbed(query);
    const kept = await cache.get(`oembed ${id} ${width} ${height}`, () =>
      reads.read(async (from) => {
        const body: Oembed = await getOembed(from, id, query, { publicUrl, siteName, secrets });
        return {
          status: 200,
          lifetime: OEMBED_LIFETIME_SECONDS,
          text: JSON.stringify(body),
          tags: [videoTag(id), SETTINGS_TAG],
        };
      }),
    );
    return sendAnswer(request, reply, kept);
  });
};
