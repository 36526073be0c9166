/** GET /api/videofile.php?video_id= */
import { VIDEO_FILE_LIFETIME_SECONDS } from '@foyer/shared/wire-schemas/videos';
import type { FastifyInstance } from 'fastify';
import { type CachedAnswer, prepareAnswer } from '../platform/cache/answer-cache.ts';
import { getVideoFile } from './video-file.ts';
import type { AccessViewer } from '../access/decide-access.ts';
import { readPrimary } from '../platform/cache/public-reads.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { readName } from '../platform/http/read-address.ts';
import { sendAnswer } from '../platform/http/send-answer.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { videoTag } from '../platform/cache/cache-tags.ts';
import { registerCall } from '../platform/http/register-call.ts';

type Deps = Pick<WebDeps, 'db' | 'reads' | 'cache' | 'secrets'>;

/**
 * Shared when everyone may watch the video: who asks matters for the others alone, and such an answer is never cached.
 * @throws Refused not_found, no_permission
 */
export const readVideoFile = async (
  { db, reads = readPrimary(db), cache, secrets }: Deps,
  idText: string | undefined,
  getViewer: () => Promise<AccessViewer | null>,
): Promise<CachedAnswer> => {
  const { id, name } = readName(idText, 'video_id');
  const key = `videofile ${id}`;
  const make = async (from: Database, requester: AccessViewer | null) => {
    const { answer, isPublic } = await getVideoFile(from, name, { viewer: requester, secrets });
    const lifetime = isPublic ? VIDEO_FILE_LIFETIME_SECONDS : 0;
    return { status: 200, lifetime, text: JSON.stringify(answer), tags: [videoTag(id)] };
  };
  // Who has the secret is known to no cache.
  if (name !== id) return prepareAnswer(await make(db, await getViewer()));
  try {
    return await cache.get(key, () => reads.read((from) => make(from, null)));
  } catch (error) {
    const viewer = error instanceof Refused ? await getViewer() : null;
    if (!viewer) throw error;
    return prepareAnswer(await make(db, viewer));
  }
};

export const registerVideoFile = (app: FastifyInstance, deps: Deps, { viewerOf }: RequestFacts): void => {
  registerCall(app, 'GET /api/videofile.php', async (request, reply) => {
    const kept = await readVideoFile(deps, request.query.video_id, () => viewerOf(request));
    return sendAnswer(request, reply, kept);
  });
};
