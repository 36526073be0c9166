/** Who asks, if that is a member with the records role. */
import type { FastifyRequest } from 'fastify';
import type { AccessViewer } from '../access/require-access.ts';
import { requireViewer } from '../platform/http/answer-write.ts';
import { Refused } from '../platform/http/refused.ts';
import type { RequestFacts } from '../platform/http/web-deps.ts';

/** Moderators without the role get no more than anybody. @throws Refused need_auth, no_permission */
export const requireRecordsKeeper = async (
  request: FastifyRequest,
  facts: Pick<RequestFacts, 'viewerOf'>,
): Promise<AccessViewer> => {
  const viewer = await requireViewer(request, facts);
  if (!viewer.is_records_keeper) throw new Refused('no_permission', 'this is for the records role');
  return viewer;
};
