/** Who asks, if that is somebody who may edit the catalogue. */
import { mayDo } from '@foyer/shared/wire-schemas/members/roles';
import type { FastifyRequest } from 'fastify';
import { requireViewer } from '../platform/http/answer-write.ts';
import { Refused } from '../platform/http/refused.ts';
import type { SessionViewer } from '../platform/http/session-viewer.ts';
import type { RequestFacts } from '../platform/http/web-deps.ts';

/** @throws Refused need_auth, no_permission */
export const requireCatalogue = async (
  request: FastifyRequest,
  facts: Pick<RequestFacts, 'viewerOf'>,
): Promise<SessionViewer> => {
  const viewer = await requireViewer(request, facts);
  if (!mayDo(viewer, 'catalogue'))
    throw new Refused('no_permission', 'this is for those who edit the catalogue');
  return viewer;
};
