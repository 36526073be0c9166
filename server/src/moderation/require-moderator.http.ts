/** Who asks, if that is a moderator. */
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { requireViewer } from '../platform/http/answer-write.ts';
import { Refused } from '../platform/http/refused.ts';
import type { RequestFacts } from '../platform/http/web-deps.ts';

/** @throws Refused need_auth, no_permission */
export const requireModerator = async (
  request: FastifyRequest,
  facts: Pick<RequestFacts, 'viewerOf'>,
): Promise<Viewer> => {
  const viewer = await requireViewer(request, facts);
  if (!viewer.is_moderator) throw new Refused('no_permission', 'this is for moderators');
  return viewer;
};
